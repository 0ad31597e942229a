"""Hosts of a built site that tests can replace under open pages."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx

from tests.browser.conftest import free_port, waiting_for


class StaticHost:
    """Caddy, serving the files of a folder at one address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = f"http://localhost:{free_port()}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serves what lies in the folder."""
        environment = {
            "SITE_ADDRESS": self.address,
            "CADDY_ADMIN": f"localhost:{free_port()}",
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder.parent),
        }
        self._process = subprocess.Popen(
            ["caddy", "run"], cwd=self.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        waiting_for(lambda: httpx.get(self.address).status_code == 200)

    def stop(self) -> None:
        """Refuses connections from now on."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)
            self._process = None

    def deploy(self, site: Path, *, keep_assets: bool = False) -> None:
        """Puts another build in place of the one that is served.

        Args:
            site: The built site.
            keep_assets: Whether the assets stay that the build itself brings from the one before.
        """
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(site, self.folder)
        if not keep_assets:
            own = set(json.loads((site / "builds" / "assets.json").read_text()))
            for asset in (self.folder / "assets").iterdir():
                if asset.name.removesuffix(".br").removesuffix(".gz") not in own:
                    asset.unlink()
        self.start()


def export(root: Path, folder: Path, settings: dict[str, str]) -> Path:
    """Builds the site anew in a folder of its own, with other settings; its static files."""
    ignored = shutil.ignore_patterns(".*", "__pycache__", "test-results", "tests", "*.db")
    shutil.copytree(root, folder, ignore=ignored)
    command = [sys.executable, "-m", "reflex", "export", "--no-zip", "--env", "prod"]
    built = subprocess.run(command, cwd=folder, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout[-3000:] + built.stderr[-3000:]
    return folder / ".web" / "build" / "client"
