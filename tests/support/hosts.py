"""Hosts of a built site that tests can replace under open pages."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import httpx
import pytest

from livecommerce.languages import LANGUAGES, PSEUDO
from tests.support import web
from tests.support.installed import CADDY_OF_TODAY
from tests.support.ports import free_port
from tests.support.project_copy import copy_project, share_caches
from tests.support.rebranding import rebrand

NOT_IN_POLISH = "pl/posts/the-first-hundred-viewers.md"
"""An article that the exported site has only in English and German."""


QUICK_BUILD = {"REFLEX_FRONTEND_COMPRESSION_FORMATS": "gzip"}
"""Settings of a build whose Brotli files are not tested: they take a fifth of its time."""


def waiting_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until the condition of a server holds; one that refuses connections is not ready yet."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if condition():
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    pytest.fail("what was waited for did not happen")


class StaticHost:
    """Caddy, serving the files of a folder at one address."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.address = f"http://localhost:{port or free_port()}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Return the host, which `deploy` starts with files, and the end of the block stops."""
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        environment = {
            "SITE_ADDRESS": self.address,
            "CADDY_ADMIN": f"localhost:{free_port()}",
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder.parent),
        }
        self._process = subprocess.Popen(
            [CADDY_OF_TODAY, "run"],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        waiting_for(lambda: web.get(self.address).status_code == 200)

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)
            self._process = None

    def deploy(self, site: Path, *, keep_assets: bool = False) -> None:
        """Replace the served build; `keep_assets` keeps the assets that the build itself has of the previous one."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(site, self.folder)
        if not keep_assets:
            own = set(json.loads((site / "builds" / "assets.json").read_text()))
            for asset in (self.folder / "assets").iterdir():
                if asset.name.removesuffix(".br").removesuffix(".gz") not in own:
                    asset.unlink()
        self.start()


@dataclass(frozen=True)
class Export:
    """The site as `reflex export` writes it, unpacked into empty folders.

    The pages are made for `site_port`, and expect the backend at `backend_port`.
    """

    folder: Path
    site_port: int
    backend_port: int

    @classmethod
    def read(cls, folder: Path) -> Self:
        return cls(folder, *json.loads((folder / "ports.json").read_text()))

    @property
    def pages(self) -> Path:
        return self.folder / "pages"

    @property
    def backend(self) -> Path:
        return self.folder / "backend"

    @property
    def settings(self) -> dict[str, str]:
        return {
            "LIVECOMMERCE_SITE_URL": f"http://localhost:{self.site_port}",
            "REFLEX_API_URL": f"http://localhost:{self.backend_port}",
            "LIVECOMMERCE_CONSENT_LOG": "true",
            "LIVECOMMERCE_LANGUAGES": ",".join([*LANGUAGES, PSEUDO.code]),
            "LIVECOMMERCE_PSEUDO_LANGUAGE": "true",
        }


def export(root: Path, folder: Path, settings: dict[str, str]) -> None:
    """Build the site from a copy, for two hosts, under another brand and with an article that Polish lacks.

    The folder of the build is deleted then.
    """
    exported = Export(folder, free_port(), free_port())
    with TemporaryDirectory(prefix="export-") as source:
        copy_project(root, Path(source))
        rebrand(Path(source))
        share_caches(root, Path(source, ".web"))
        Path(source, "livecommerce", "content", NOT_IN_POLISH).unlink()
        _run_reflex(["export", "--env", "prod"], Path(source), QUICK_BUILD | exported.settings | settings)
        for archive, unpacked in (("frontend.zip", exported.pages), ("backend.zip", exported.backend)):
            shutil.unpack_archive(Path(source, archive), unpacked)
    (folder / "ports.json").write_text(json.dumps([exported.site_port, exported.backend_port]))


def build_sample(root: Path, folder: Path) -> None:
    shutil.copytree(root / "tests" / "sample", folder, ignore=shutil.ignore_patterns(".web", "__pycache__"))
    shutil.copytree(root / "reflex.lock", folder / "reflex.lock")
    share_caches(root, folder / ".web")
    _run_reflex(["export", "--env", "prod", "--no-zip"], folder, {})


def _run_reflex(arguments: list[str], folder: Path, settings: dict[str, str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "reflex", *arguments],
        cwd=folder,
        env=os.environ | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        pytest.fail(f"reflex {arguments[0]} failed:\n{ran.stdout[-3000:]}{ran.stderr[-3000:]}", pytrace=False)
