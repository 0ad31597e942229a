"""Hot reload of Reflex's development server: the files that trigger it, and the modules that are reloaded."""

import gc
import multiprocessing
import sys
from collections.abc import Iterable
from importlib import import_module

from reflex.utils import exec as development_server

from livecommerce.engine.compat.edits import ReflexChangedError

FEW_COLLECTIONS = 100_000


def reload_after(extension: str) -> None:
    """Have the development server also reload after changes of files with this extension.

    Raises:
        ReflexChangedError: Reflex does not ignore such files any more.
    """
    if extension not in development_server.HOTRELOAD_IGNORE_EXTENSIONS:
        raise ReflexChangedError(f"hot reload: files in .{extension} are not ignored")
    passed_over = rf"^.*\.{extension}$"
    patterns = development_server.HOTRELOAD_IGNORE_PATTERNS
    development_server.HOTRELOAD_IGNORE_PATTERNS = tuple(pattern for pattern in patterns if pattern != passed_over)


def load_all_anew(package: str, libraries: Iterable[str]) -> None:
    """Have every process that the development server starts import this package anew.

    They are forked from the process that has read `rxconfig.py`, with all modules imported there: without this,
    changes of these would need a restart of the server.

    Args:
        package: The package to reload.
        libraries: Modules to import once, before the fork: the package needs them and they do not change.
    """
    # Compiling creates millions of objects and frees few of them.
    gc.set_threshold(FEW_COLLECTIONS)
    if multiprocessing.parent_process() is not None:
        return
    for name in libraries:
        import_module(name)
    for name in list(sys.modules):
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]
