"""Standby of the development server: the open pages after a change, before the project has been loaded anew.

After a change, the server starts a worker, which imports the whole project: that takes seconds. The standby is forked
from the worker before, with everything imported. It imports only the modules that depend on the change, reads texts
again, and compiles the open pages. What it cannot do so, it leaves to the worker, which compiles all pages in any case.
"""

import gc
import os
import re
import signal
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reflex.state import BaseState
from reflex.utils.prerequisites import get_web_dir
from reflex_base.config import get_config
from watchfiles import watch

from livecommerce.engine.compat.hot_reload import open_addresses, write_pages
from livecommerce.engine.state import BrowserState

if TYPE_CHECKING:
    from reflex.app import App

PAGES = "site_pages"
"""The module, in the app's package, whose `add_pages` adds the pages with given addresses to the app."""
_PROCESS = "standby.pid"
"""The file, in the folder of the compiled site, with the process id of the standby."""
_STEP_MS = 20
_CACHED: type[Any] = type(cache(dict))
_IMPORT = re.compile(r"^\s*from (\S+) import (\([^)]*\)|.*)|^\s*import (\S+)", re.MULTILINE)


def end_standby() -> None:
    """End the standby of the worker before, if it has not ended: it must not write over newer pages."""
    file = get_web_dir() / _PROCESS
    with suppress(FileNotFoundError, ProcessLookupError, ValueError):
        os.kill(int(file.read_text("ascii")), signal.SIGKILL)
    file.unlink(missing_ok=True)


def stand_by(app: "App") -> None:
    """Fork a process that waits for the next change, compiles the open pages, and ends."""
    if process := os.fork():
        (get_web_dir() / _PROCESS).write_text(str(process), "ascii")
        return
    # The server waits until nobody has the worker's end of a pipe, and the ports are the worker's.
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    try:
        # The worker, which loads the project anew, tells what is wrong.
        with suppress(Exception):
            _follow_change(app)
    finally:
        os._exit(0)


def _follow_change(app: "App") -> None:
    name = get_config().app_name
    folder = Path(import_module(name).__path__[0])
    changed = {Path(file) for _, file in next(watch(folder, step=_STEP_MS))}
    addresses = open_addresses()
    stale = dependents(name, changed)
    if not addresses or any(_defines_state(module) for module in stale):
        return
    for module in stale:
        _forget(module)
    _forget_results(name)
    app._unevaluated_pages.clear()  # pyright: ignore[reportPrivateUsage]
    import_module(f"{name}.{PAGES}").add_pages(app, addresses)
    write_pages(app, addresses)


def dependents(package: str, files: set[Path]) -> set[str]:
    """Return the names of the modules in these files, and of all that import them, directly or not."""
    modules = {name: Path(module.__file__) for name, module in _modules(package) if module.__file__}
    imported = {name: _imports(file) for name, file in modules.items()}
    found = {name for name, file in modules.items() if file in files}
    while more := {name for name, names in imported.items() if names & found} - found:
        found |= more
    return found


def _modules(package: str) -> list[tuple[str, Any]]:
    return [(name, module) for name, module in sys.modules.items() if name.startswith(f"{package}.")]


def _imports(file: Path) -> set[str]:
    """Return the names of the modules that a file imports; also those of objects in them."""
    if not file.exists():
        return set()
    found: set[str] = set()
    for source, names, module in _IMPORT.findall(file.read_text("utf-8")):
        found |= {source or module, *(f"{source}.{name}" for name in re.findall(r"\w+", names))}
    return found


def _defines_state(module: str) -> bool:
    """Return whether a module has state classes, whose code in the browser only the worker writes."""
    return any(
        isinstance(value, type) and issubclass(value, BaseState | BrowserState) and value.__module__ == module
        for value in vars(sys.modules[module]).values()
    )


def _forget(module: str) -> None:
    del sys.modules[module]
    package, _, name = module.rpartition(".")
    with suppress(AttributeError):
        delattr(sys.modules[package], name)


def _forget_results(package: str) -> None:
    """Clear the caches of all functions of the package: they hold texts."""
    for value in gc.get_objects():
        if isinstance(value, _CACHED) and value.__module__.startswith(f"{package}."):
            value.cache_clear()
