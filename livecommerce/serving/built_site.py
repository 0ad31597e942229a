"""Builds the site, and serves what was last built: pages and backend, or the backend alone."""

import multiprocessing
import os
import subprocess
import sys

from reflex.utils.exec import (
    _preload_for_fork,  # pyright: ignore[reportPrivateUsage]
    get_app_instance_from_file,
)
from reflex.utils.prerequisites import get_web_dir
from reflex_base.config import get_config
from reflex_base.constants import Dirs, Env
from reflex_base.environment import environment

from livecommerce.errors import PlainError
from livecommerce.serving.workers import run_workers

ANYWHERE = "0.0.0.0"


def build_site(port: int) -> None:
    """Builds the production site for a port, in a process of its own, which gives its memory back.

    Raises:
        SystemExit: It failed, and has said why.
    """
    ports = {"REFLEX_FRONTEND_PORT": str(port), "REFLEX_BACKEND_PORT": str(port)}
    command = [sys.executable, "-m", "reflex", "export", "--env", "prod", "--no-zip"]
    built = subprocess.run(command, env=os.environ | ports, check=False)
    if built.returncode:
        raise SystemExit(built.returncode)


def serve_built_site(port: int, workers: int = 1) -> None:
    """Serves the backend with the built pages in front of it.

    Raises:
        PlainError: Nothing has been built.
    """
    if not (get_web_dir() / Dirs.STATIC / "index.html").exists():
        raise PlainError("nothing has been built here yet: leave out --no-build")
    environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.set(True)
    _serve(ANYWHERE, port, workers)


def serve_backend(host: str, port: int, workers: int = 1) -> None:
    """Serves the backend without pages, for a site whose files another host has."""
    _serve(host, port, workers)


def _serve(host: str, port: int, workers: int) -> None:
    environment.REFLEX_ENV_MODE.set(Env.PROD)
    environment.REFLEX_SKIP_COMPILE.set(True)
    config = get_config()
    config._set_persistent(frontend_port=port, backend_port=port)  # pyright: ignore[reportPrivateUsage]
    # Workers share the memory of what is loaded before they fork.
    multiprocessing.set_start_method("fork", force=True)
    _preload_for_fork(None)
    run_workers(get_app_instance_from_file(), host=host, port=port, workers=workers, factory=True)
