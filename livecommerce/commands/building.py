"""Builds of the site in a separate folder, beside the one that is served or developed."""

import os
import subprocess
import sys
from pathlib import Path

from livecommerce.errors import PlainError
from livecommerce.project import project_folder
from livecommerce.settings import PREFIX

BESIDE = ".web-beside"
"""The folder of such builds, which keeps npm's packages."""
PAGES = Path("build") / "client"
_LAST_LINES = 12


def build_beside(settings: dict[str, str]) -> Path:
    """Build the pages, and return their folder, which is kept until the next build.

    Args:
        settings: Settings of this build, without the prefix.

    Raises:
        PlainError: The build failed; the message says why.
    """
    web = project_folder() / BESIDE
    web.mkdir(exist_ok=True)
    given = {f"{PREFIX}{name}": value for name, value in settings.items()}
    # A timer starts the command without activating the environment, which contains Node.
    programs = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    environment = os.environ | {"REFLEX_WEB_WORKDIR": str(web), "PATH": programs} | given
    command = [sys.executable, "-m", "reflex", "export", "--frontend-only", "--env", "prod", "--no-zip"]
    built = subprocess.run(
        command,
        cwd=project_folder(),
        env=environment,
        umask=0o022,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if built.returncode or not (web / PAGES / "index.html").is_file():
        lines = [line for line in built.stdout.splitlines() if line.strip()][-_LAST_LINES:]
        raise PlainError("the build failed:\n" + "\n".join(f"  {line}" for line in lines))
    return web / PAGES
