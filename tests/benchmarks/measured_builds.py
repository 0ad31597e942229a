"""Builds of the site in separate folders, with their cost and the weight of their pages."""

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT
from tests.tools.weight import Weight, weigh_site


@dataclass(frozen=True)
class Build:
    """A build of the site.

    Its processor time in seconds, `busy`, does not depend on the load of the machine. The payloads are among the files;
    the weights are by address.
    """

    seconds: float
    busy: float
    files: int
    payloads: int
    weights: dict[str, Weight]


def copy_sources(folder: Path) -> None:
    """Copy the files known to git into a folder, with uncommitted changes."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def measured_build(folder: Path, settings: Mapping[str, str] | None = None) -> Build:
    """Build the project of a folder with these environment variables."""
    environment = {
        **os.environ,
        **(settings or {}),
        "PYTHONPATH": str(folder),
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }
    command = [sys.executable, "-m", "reflex", "export", "--frontend-only", "--no-zip"]
    started, busy = time.monotonic(), _busy()
    subprocess.run(command, cwd=folder, check=True, env=environment, stdout=sys.stderr)
    seconds, busy = time.monotonic() - started, _busy() - busy
    site = folder / ".web" / "build" / "client"
    files = [path for path in site.rglob("*") if path.is_file()]
    payloads = sum(path.name == "_payload.json" for path in files)
    return Build(seconds, busy, len(files), payloads, {weight.path: weight for weight in weigh_site(site)})


def _busy() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
