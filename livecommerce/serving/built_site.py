"""The build of the site, and servers for the last build, with its pages or for the backend alone."""

import gc
import multiprocessing
import os
import subprocess
import sys

from reflex.utils.exec import get_app_instance_from_file
from reflex_base.constants import Env
from reflex_base.environment import environment

from livecommerce.engine.compat.private import load_before_fork, set_ports
from livecommerce.errors import PlainError
from livecommerce.serving.public_pages import site_folder
from livecommerce.serving.workers import run_workers
from livecommerce.settings import get_settings

PAGES_UMASK = 0o022
"""Pages are public, and readable for any server."""


def build_site(port: int) -> None:
    """Build the production site for a port, in a subprocess, which frees its memory.

    Raises:
        SystemExit: The build failed and has printed why.
    """
    ports = {"REFLEX_FRONTEND_PORT": str(port), "REFLEX_BACKEND_PORT": str(port)}
    level = get_settings().log_level
    command = [sys.executable, "-m", "reflex", "export", "--env", "prod", "--no-zip"]
    command += ["--loglevel", "default" if level == "info" else level]
    built = subprocess.run(command, env=os.environ | ports, umask=PAGES_UMASK, check=False)
    if built.returncode:
        raise SystemExit(built.returncode)


def serve_built_site(host: str, port: int, workers: int = 1) -> None:
    """Serve the built pages and the backend.

    Raises:
        PlainError: Nothing has been built.
    """
    if not (site_folder() / "index.html").exists():
        raise PlainError("nothing has been built here yet: leave out --no-build")
    environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.set(True)
    _serve(host, port, workers)


def serve_backend(host: str, port: int, workers: int = 1) -> None:
    """Serve the backend alone, for pages on another host."""
    _serve(host, port, workers)


def _serve(host: str, port: int, workers: int) -> None:
    environment.REFLEX_ENV_MODE.set(Env.PROD)
    environment.REFLEX_SKIP_COMPILE.set(True)
    set_ports(port)
    # Loaded before the fork, so that workers share the memory.
    multiprocessing.set_start_method("fork", force=True)
    # Everything loaded stays alive; Reflex collects once when it is loaded, and never scans it again.
    gc.disable()
    load_before_fork()
    gc.enable()
    run_workers(get_app_instance_from_file(), host=host, port=port, workers=workers, factory=True)
