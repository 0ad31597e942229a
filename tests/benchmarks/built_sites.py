"""Sites built for the benchmarks, cached by their sources, and served with gzip alone.

Chromium accepts Brotli from this machine, as from no other over plain HTTP, so the cached sites have no `.br`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.script_free import COPY, write_copy
from tests.benchmarks.slow_link import SlowLink
from tests.browser.conftest import served
from tests.conftest import ROOT
from tests.support.ports import free_port
from tests.support.processes import COMMAND

CACHE = ROOT / ".benchmarks"
SOURCES = ("livecommerce", "assets", "reflex.lock", "rxconfig.py", "pyproject.toml")
WITHOUT = "LIVECOMMERCE_WITHOUT"
"""The environment variable that names the trick to leave out of the build."""
SERVER_SECONDS = 0.1
"""The added latency of the slow address."""
PAGES = Path("build") / "client"


@dataclass(frozen=True)
class ServedSite:
    """A served site; the slow address has added latency, like that of a distant server."""

    address: str
    slow_address: str


def revision() -> str:
    """Return git's identifier of the sources, including uncommitted changes."""
    known = [_git("ls-files", "--stage", "--", *SOURCES), _git("diff", "--", *SOURCES)]
    return hashlib.sha256(b"".join(known)).hexdigest()[:12]


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout


def built_site(without: str = "") -> Path:
    """Return the folder of the site built from the present sources, cached, `without` a trick."""
    folder = CACHE / "sites" / f"{revision()}{without and f'-without-{without}'}"
    if not folder.exists():
        web = CACHE / "web"
        web.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {"REFLEX_WEB_WORKDIR": str(web), WITHOUT: without}
        command = [sys.executable, "-m", "reflex", "export", "--env", "prod", "--no-zip"]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=sys.stderr)
        unfinished = folder.with_name(f"{folder.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        for part in ("build", "backend"):
            shutil.copytree(web / part, unfinished / part, ignore=shutil.ignore_patterns("*.br"))
        unfinished.rename(folder)
    return folder


@contextmanager
def served_site(folder: Path, without: str = "") -> Generator[ServedSite]:
    """Serve a built site with its own records within the block, with the trick that it lacks."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="records-") as records:
        settings = {
            "REFLEX_WEB_WORKDIR": str(folder),
            WITHOUT: without,
            "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
            "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{records}/records.db",
            "LIVECOMMERCE_RATE_LIMIT": "100000/minute",
        }
        command = [COMMAND, "serve", "--no-build", "--port", str(port)]
        with served(command, ROOT, port, settings) as process, SlowLink(port, SERVER_SECONDS) as link:
            yield ServedSite(process.address, link.address)


@contextmanager
def served_without_scripts(folder: Path) -> Generator[str]:
    """Serve a copy of a built site whose pages have no scripts, and yield its address."""
    with tempfile.TemporaryDirectory(prefix="script-free-") as temporary:
        copy = Path(temporary) / "site"
        write_copy(folder / PAGES, copy)
        port = free_port()
        command = [sys.executable, "-m", "granian", "--interface", "asgi", "--factory", "--port", str(port)]
        settings = {COPY: str(copy)}
        with served([*command, "tests.benchmarks.script_free:app"], ROOT, port, settings) as process:
            yield process.address
