"""Leaves folders out of `backend.zip`, which Reflex's export fills with the whole project."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

from reflex.utils import build

from livecommerce.engine.compat.edits import ReflexChangedError

_LEFT_OUT = "backend_excluded_dirs"


def leave_out_of_backend(folders: Iterable[Path]) -> None:
    """Leave these folders out of every `backend.zip`, as `reflex export --exclude-from-backend` does for one.

    Raises:
        ReflexChangedError: Reflex packs the archive in another way.
    """
    pack: Callable[..., None] = build.zip_app
    if _LEFT_OUT not in inspect.signature(pack).parameters:
        raise ReflexChangedError(f"the archive of the backend is packed without {_LEFT_OUT}")

    @wraps(pack)
    def pack_less(**options: Any) -> None:
        pack(**options | {_LEFT_OUT: (*options.get(_LEFT_OUT, ()), *folders)})

    build.zip_app = pack_less
