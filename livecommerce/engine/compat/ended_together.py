"""Ends the development server with the program that has started it, and its bundler with the server.

`uv run` does not end the server if it is killed itself. Reflex ends npm, but not the bundler under it, and then waits
for that; and its workers outlive it if it is killed. All would keep their ports.
"""

import multiprocessing
import os
import signal
import time
from contextlib import suppress
from threading import Thread

from reflex.utils import exec as development_server

from livecommerce.engine.compat.edits import ReflexChangedError

SERVER = "DEVELOPMENT_SERVER_PID"
"""The variable by which `runtime/vite.js` knows the server that it ends with."""
_BUNDLER = "frontend_process"
_SECONDS = 0.5
_PATIENCE = 2.0
"""The timeout of Reflex for the bundler, in seconds."""


def end_together() -> None:
    """Have the development server end when `uv run` does, and its workers and the bundler when the server does.

    Raises:
        ReflexChangedError: Reflex does not tell any more whether the bundler runs.
    """
    if not hasattr(development_server, _BUNDLER):
        raise ReflexChangedError(f"the development server has no {_BUNDLER} any more")
    if multiprocessing.parent_process() is not None:
        return
    os.environ[SERVER] = str(os.getpid())
    os.register_at_fork(after_in_child=_follow_server)
    Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _follow_server() -> None:
    Thread(target=_end_with, args=(int(os.environ[SERVER]),), daemon=True).start()


def _end_with(server: int) -> None:
    with suppress(ProcessLookupError):
        # The standby outlives the worker that has started it.
        while not os.kill(server, 0):
            time.sleep(_SECONDS)
    os._exit(0)


def _watch(parent: int) -> None:
    # A server that a shell has started in the background may outlive it.
    follows = "UV" in os.environ
    has_bundler = False
    while not has_bundler or getattr(development_server, _BUNDLER):
        has_bundler = bool(getattr(development_server, _BUNDLER))
        if follows and os.getppid() != parent:
            follows = False
            os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_SECONDS)
    time.sleep(_PATIENCE)
    os._exit(0)
