"""Collections of the site: each module here defines one, as `COLLECTION`."""

import importlib
import pkgutil
from functools import cache

from livecommerce.content.collection import AnyCollection


@cache
def collections() -> tuple[AnyCollection, ...]:
    """Return every collection, in the order of the names of their modules."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{name}").COLLECTION for name in names)
