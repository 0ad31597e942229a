"""The reloading of Reflex's development server: after which changes it happens, and what is loaded anew."""

import gc
import multiprocessing
import sys
from collections.abc import Iterable
from importlib import import_module

from reflex.utils import exec as development_server

from livecommerce.engine.compat.edits import ReflexChangedError

FEW_COLLECTIONS = 100_000


def reload_after(extension: str) -> None:
    """Has the development server reload when a file of this kind has changed, too.

    Raises:
        ReflexChangedError: Reflex does not pass over such files any more.
    """
    if extension not in development_server.HOTRELOAD_IGNORE_EXTENSIONS:
        raise ReflexChangedError(f"hot reload: files in .{extension} are not passed over")
    passed_over = rf"^.*\.{extension}$"
    patterns = development_server.HOTRELOAD_IGNORE_PATTERNS
    development_server.HOTRELOAD_IGNORE_PATTERNS = tuple(one for one in patterns if one != passed_over)


def load_all_anew(package: str, libraries: Iterable[str]) -> None:
    """Has every process that the development server starts load this package from its files.

    They are forked from the process that has read `rxconfig.py`, with all that has been imported there: until the
    server is started again, a change of that would not be seen.

    Args:
        package: What is loaded anew.
        libraries: Modules that it imports and that do not change: imported once, for all of these processes.
    """
    # Compiling makes objects by the million and drops few of them.
    gc.set_threshold(FEW_COLLECTIONS)
    if multiprocessing.parent_process() is not None:
        return
    for name in libraries:
        import_module(name)
    for name in list(sys.modules):
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]
