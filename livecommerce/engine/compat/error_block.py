"""Errors of the development server: one block in the terminal, and the same on the open page.

Reflex loads the app in a process of its own, where an error would be a stack trace of libraries. Here the process tells
what happened, and goes on with an app that answers with it until the next change is saved.
"""

import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from reflex.utils import exec as development_server
from reflex.utils.prerequisites import get_web_dir
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.compat.hot_reload import is_first_compilation, succeeds_apart, write_open_pages
from livecommerce.engine.compat.standby import ask_standby, start_standby
from livecommerce.engine.errors import report_of

FILE = "build-error.txt"
"""The file, in the folder of the compiled site, from which `runtime/vite.js` shows the error on the open page."""
_WIDTH = 80
_LOWER_PRIORITY = 10
_NAME_OF_APP = "get_app_instance_from_file"


def show_errors_in_blocks() -> None:
    """Have the development server load the app by `load_app`.

    Raises:
        ReflexChangedError: Reflex names the app in another way.
    """
    if not hasattr(development_server, _NAME_OF_APP):
        raise ReflexChangedError(f"the development server has no {_NAME_OF_APP} any more")
    setattr(development_server, _NAME_OF_APP, lambda: f"{__name__}:load_app")


def load_app() -> ASGIApp:
    """Return the app; after an error, an app that answers with it."""
    # Ends at once if a file is saved while the app is compiled: the server's own handler would let it finish.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    file = get_web_dir() / FILE

    def load() -> ASGIApp:
        start = time.time()
        if ask_standby():
            # The standby, the bundler and the browser show the change meanwhile.
            os.nice(_LOWER_PRIORITY)
        # Reading the configuration may fail, too.
        name: str = development_server.get_app_module()
        app = cast(Any, import_module(name)).app
        start_standby(app, start)
        if is_first_compilation() or succeeds_apart(partial(write_open_pages, app)):
            # The error is fixed where it is shown; to compile all pages takes longer.
            file.unlink(missing_ok=True)
        return app()

    return loaded(load, file)


def loaded(load: Callable[[], ASGIApp], file: Path) -> ASGIApp:
    """Return the app; after an error, an app that answers with it.

    Args:
        load: Imports and compiles the app.
        file: The file for the text of the error, which does not exist after a success.
    """
    try:
        app = load()
    except Exception as error:
        text = report_of(error, Path.cwd())
        sys.stderr.write(f"\n{' not built ':━^{_WIDTH}}\n{text}\n{' save to try again ':━^{_WIDTH}}\n")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return _answering(text)
    file.unlink(missing_ok=True)
    return app


def _answering(text: str) -> ASGIApp:
    def answer(_: Request) -> PlainTextResponse:
        return PlainTextResponse(text, 503)

    methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    return Starlette(routes=[Route("/{path:path}", answer, methods=methods)])
