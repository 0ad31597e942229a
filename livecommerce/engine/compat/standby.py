"""Standby of the development server: a process with the imported app, which compiles the open pages after a change.

To import the app takes seconds. After a change, its new process does so, while the standby of the process before it
reloads only what has changed, and compiles what browsers show. It leaves to the new process what it cannot reload.
"""

import gc
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reflex.utils.prerequisites import get_web_dir
from reflex_base.config import get_config

from livecommerce.engine.compat.hot_reload import STANDBY, open_routes, succeeds_apart, write_open_pages
from livecommerce.engine.whole_file import whole_file

if TYPE_CHECKING:
    from reflex.app import App

RELOADED = ("pages", "components")
"""Packages whose modules the standby reloads: they render, and register nothing."""
CACHED = type(cache(len))
PAGE_AT = "page_at"
"""Function of the app's module that returns the page of a route, read anew."""


def ask_standby() -> bool:
    """Have the standby, if there is one, compile the open pages; return whether there is one."""
    return _send(signal.SIGUSR1)


def start_standby(app: "App", since: float) -> None:
    """Replace the standby by a copy of this process.

    Args:
        app: The imported app.
        since: When its import began, in seconds since the epoch: files that changed later are reloaded.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    if os.fork():
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
        return
    # The server's socket, and the pipe by which the server sees that this process's parent has ended.
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    _send(signal.SIGTERM)
    # The next change may end this process's parent at any time, but not this process.
    with whole_file(_file()) as file:
        file.write_text(str(os.getpid()))
    while True:
        signal.sigwait({signal.SIGUSR1})
        succeeds_apart(partial(_compile, app, since))


def stale_modules(sources: Mapping[str, str], changed: Iterable[str]) -> set[str]:
    """Return the changed modules and those that import them, directly or indirectly.

    Args:
        sources: The source of each module by name.
        changed: The names of the changed modules.
    """
    stale, added = set[str](), set(changed)
    while added:
        stale |= added
        pattern = re.compile("|".join(map(_imports, added)))
        added = {name for name, source in sources.items() if name not in stale and pattern.search(source)}
    return stale


def _imports(module: str) -> str:
    """Return a regular expression for what imports a module."""
    package, _, name = map(re.escape, module.rpartition("."))
    return rf"\b{package}\.{name}\b|\bfrom {package} import (?:\([^)]*|[^\n(]*)\b{name}\b"


def _compile(app: "App", since: float) -> None:
    """Reload what has changed, and compile the open pages.

    Raises:
        NotImplementedError: It cannot be reloaded.
    """
    name = get_config().app_name
    files = {
        module: Path(found)
        for module, loaded in sys.modules.items()
        if module.startswith(f"{name}.") and (found := getattr(loaded, "__file__", None))
    }
    sources = {module: file.read_text("utf-8") for module, file in files.items()}
    stale = stale_modules(sources, [module for module, file in files.items() if file.stat().st_mtime >= since])
    if any(module.split(".")[1] not in RELOADED for module in stale):
        raise NotImplementedError(stale)
    for module in stale:
        del sys.modules[module]
    for known in gc.get_objects():
        if isinstance(known, CACHED) and known.__module__.startswith(f"{name}."):
            known.cache_clear()
    page_at: Callable[[str], Callable[[], Any]] = getattr(sys.modules[f"{name}.{name}"], PAGE_AT)
    pages = app._unevaluated_pages  # pyright: ignore[reportPrivateUsage]
    for route in open_routes():
        # The new process compiles the desk's pages; an unknown address has none.
        with suppress(KeyError, StopIteration):
            pages[route] = replace(pages[route], component=page_at(route))
    write_open_pages(app)


def _send(number: signal.Signals) -> bool:
    with suppress(FileNotFoundError, ProcessLookupError):
        os.kill(int(_file().read_text()), number)
        return True
    return False


def _file() -> Path:
    return get_web_dir() / STANDBY
