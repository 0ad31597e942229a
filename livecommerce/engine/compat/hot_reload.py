"""Hot reload of the development server: what triggers it, the modules it reloads, the pages that come first."""

import gc
import json
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from reflex.compiler import compiler
from reflex.compiler.plugins import default_page_plugins  # pyright: ignore[reportUnknownVariableType]
from reflex.compiler.utils import resolve_path_of_web_dir
from reflex.utils import exec as development_server
from reflex.utils.path_ops import write_file
from reflex.utils.prerequisites import get_web_dir
from reflex_base import config as reflex_config
from reflex_base import constants
from reflex_base.components.component import (
    evaluate_style_namespaces,  # pyright: ignore[reportUnknownVariableType]
)
from reflex_base.config import get_config
from reflex_base.plugins import CompileContext, CompilerHooks

from livecommerce.engine.compat.edits import ReflexChangedError

if TYPE_CHECKING:
    from reflex.app import App

FEW_COLLECTIONS = 100_000
_A_MOMENT = 0.001
_has_forked = False
OPEN_PAGES = "open-pages.json"
"""The file with the paths of open pages, which `runtime/vite.js` writes into the folder of the compiled site."""
STANDBY = "standby.pid"
"""The file with the process ID of the standby (standby.py)."""


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


def reload_all(package: str, libraries: Iterable[str]) -> None:
    """Have every process that the development server starts reload this package.

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
    # A server that was ended early has left them; then this one would compile nothing.
    (get_web_dir() / constants.NOCOMPILE_FILE).unlink(missing_ok=True)
    (get_web_dir() / STANDBY).unlink(missing_ok=True)
    # The last hook that is called before a fork, as the first one that is registered.
    os.register_at_fork(before=wait_for_spawned_processes)
    os.register_at_fork(before=_compile_after_first_fork)
    if threading.current_thread() is threading.main_thread():
        # The bundler's thread reads `rxconfig.py`, too: a worker forked meanwhile would wait for its lock forever.
        lock = reflex_config._load_config_lock  # pyright: ignore[reportPrivateUsage]
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
    for name in libraries:
        import_module(name)
    for name in list(sys.modules):
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]


def wait_for_spawned_processes() -> None:
    """Wait until no other thread is starting a program.

    A fork in between would inherit the pipe that tells the thread of the start: the bundler's would wait forever.
    """
    own = threading.get_ident()
    frames = sys._current_frames  # pyright: ignore[reportPrivateUsage]
    while any(_is_starting(frame) for thread, frame in frames().items() if thread != own):
        time.sleep(_A_MOMENT)


def _is_starting(frame: FrameType | None) -> bool:
    while frame:
        if frame.f_code is subprocess.Popen.__init__.__code__:
            return True
        frame = frame.f_back
    return False


def _compile_after_first_fork() -> None:
    """Have all workers but the first compile the app, even if the first was ended before it found that it must not."""
    global _has_forked  # noqa: PLW0603
    marker = get_web_dir() / constants.NOCOMPILE_FILE
    # Workers inherit the hook, and may fork before they read the mark.
    if multiprocessing.parent_process() is not None or not marker.exists():
        return
    if _has_forked:
        marker.unlink()
    _has_forked = True


def is_first_compilation() -> bool:
    return (get_web_dir() / constants.NOCOMPILE_FILE).exists()


def open_routes() -> list[str]:
    """Return the routes of the pages that are open in a browser."""
    file = get_web_dir() / OPEN_PAGES
    paths: list[str] = json.loads(file.read_text("utf-8")) if file.exists() else []
    return [path.strip("/") or "index" for path in paths]


def write_open_pages(app: "App") -> None:
    """Compile the pages that are open in a browser, and write them, before all others."""
    for path, code in _compiled(app, open_routes()):
        write_file(path, code)


def succeeds_apart(work: Callable[[], object]) -> bool:
    """Do the work in a process of its own, and return whether it raised no error.

    Compiling a page changes parts that pages share.
    """
    if process := os.fork():
        _, status = os.waitpid(process, 0)
        return status == 0
    status = 1
    try:
        with suppress(Exception):
            work()
            status = 0
    finally:
        os._exit(status)


def _compiled(app: "App", routes: Iterable[str]) -> list[tuple[Path, str]]:
    """Return files and code of pages, with the modules that they import before them."""
    known = app._unevaluated_pages  # pyright: ignore[reportPrivateUsage]
    pages = [known[route] for route in routes if route in known]
    plugins, _ = compiler._resolve_radix_themes_plugin(  # pyright: ignore[reportPrivateUsage]
        app, get_config().plugins
    )
    hooks = CompilerHooks(plugins=default_page_plugins(style=evaluate_style_namespaces(app.style), plugins=plugins))
    context = CompileContext(app=app, pages=pages, hooks=hooks)
    with context:
        context.compile()
    # Modules in files of the project may share them with others.
    own = [memo for (_, source), memo in context.auto_memo_components.items() if source is None]
    modules, _ = compiler.compile_memo_components(own)
    compiled = [(page.output_path, page.output_code) for page in context.compiled_pages.values()]
    return [(resolve_path_of_web_dir(path), code) for path, code in (*modules, *compiled) if path and code]
