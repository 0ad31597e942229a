"""Programs that tests run and that are not on PyPI."""

import os
import shutil
import sys
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

TESTS = Path(__file__).parents[1]
OWN_PROGRAMS = Path(sys.prefix) / "bin"
CADDY_OF_TODAY = str(OWN_PROGRAMS / "caddy")
"""Comes with the development packages, as in most deployments."""


def postgres_folder() -> Path | None:
    """Return the folder of PostgreSQL's programs: on the path, or Debian's; None if there is none."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


@cache
def own_chromium() -> Path:
    """Return the path of Playwright's own Chromium; cached, because it must be asked for before a browser runs."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def chromium_executable(*, headless_shell: bool = True) -> str | None:
    """Return Playwright's own Chromium if it is installed, else the system's; None if there is neither.

    Debian's shell without windows needs a quarter less of the processor.
    """
    own = own_chromium()
    if own.exists():
        return str(own)
    names = [*(["chromium-headless-shell"] if headless_shell else []), "chromium", "google-chrome"]
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def chromium_started(executable: str | None) -> Generator[Browser]:
    """Start a separate Chromium within the block."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=sandbox)
        yield browser
        browser.close()


def caddy_of_debian() -> str | None:
    """Return the system's Caddy, which on Debian is years older; None if there is none."""
    folders = [folder for folder in os.get_exec_path() if Path(folder) != OWN_PROGRAMS]
    return shutil.which("caddy", path=os.pathsep.join(folders))


def missing_packages(asked_for: list[str]) -> list[str]:
    """Return the missing Debian packages that these files, folders and tests need, given as to pytest."""
    places = [Path(name.partition("::")[0]).resolve() for name in asked_for]

    def runs(folder: Path) -> bool:
        return any(folder == place or folder in place.parents or place in folder.parents for place in places)

    needed: dict[str, object] = {}
    if runs(TESTS / "api") or runs(TESTS / "browser"):
        needed |= {"postgresql": postgres_folder(), "redis-server": shutil.which("redis-server")}
    if runs(TESTS / "browser"):
        needed |= {
            "chromium": chromium_executable(headless_shell=False),
            "caddy": caddy_of_debian(),
            "curl": shutil.which("curl"),
        }
    if runs(TESTS / "browser" / "engines"):
        needed |= {
            "chromium-driver": shutil.which("chromedriver"),
            "chromium-headless-shell": shutil.which("chromium-headless-shell"),
            "firefox-esr": shutil.which("firefox-esr"),
            "webkit2gtk-driver": shutil.which("WebKitWebDriver"),
            "gir1.2-webkit2-4.1": next(Path("/usr/lib").glob("*/girepository-1.0/WebKit2-4.1.typelib"), None),
            "python3-gi": Path("/usr/lib/python3/dist-packages/gi").exists(),
            "xvfb": shutil.which("Xvfb"),
        }
    if runs(TESTS / "deploy"):
        needed |= {"systemd": shutil.which("systemd-analyze")}
    return [package for package, found in needed.items() if not found]


def require_installed(config: pytest.Config) -> None:
    """Abort the run before the first test, with one line, if a program is missing."""
    missing = [] if hasattr(config, "workerinput") else missing_packages(config.args)
    if missing:
        raise pytest.UsageError(f"programs that the tests run are missing: `apt-get install {' '.join(missing)}`")
