"""Every package is pinned, and no committed file names a registry."""

import re
import subprocess
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from tests.tools.pins import parse_export, with_pins

FORBIDDEN = {"extruct", "httpx2", "jstyleson", "text-unidecode"}
"""Unmaintained packages, and duplicates of others."""


def pins_of(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return project["tool"]["uv"]["constraint-dependencies"]


def locked(root: Path) -> dict[str, list[str]]:
    """Return the hashes of each requirement of the lock, in the notation of the pins."""
    text = (root / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line.split("--hash=") for line in text.splitlines() if "==" in line]
    return {requirement.strip(): [digest.strip() for digest in hashes] for requirement, *hashes in lines}


def test_every_installed_package_is_pinned_to_its_version(root: Path) -> None:
    pins = dict(pin.split(";")[0].strip().split("==") for pin in pins_of(root))
    installed = {re.sub(r"[-_.]+", "-", found.name).lower(): found.version for found in distributions()}
    unpinned = {name: version for name, version in installed.items() if pins.get(name) != version}
    assert set(unpinned) <= {"livecommerce"}


def test_every_package_is_installed_by_its_hash(root: Path) -> None:
    hashes = locked(root)
    assert sorted(hashes) == pins_of(root)
    assert all(of_one and all(digest.startswith("sha256:") for digest in of_one) for of_one in hashes.values())


def test_uv_is_installed_by_its_hashes_everywhere(root: Path) -> None:
    """A requirement with a hash has pip ask for the hashes of all."""
    lock = (root / "requirements-uv.lock").read_text(encoding="utf-8")
    assert re.findall(r"^[\w-]+==", lock, re.MULTILINE) == ["uv=="]
    assert lock.count("--hash=sha256:") > 10
    tracked = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True).stdout.split()
    texts = {name: (root / name).read_bytes().decode("utf-8", "ignore") for name in tracked if (root / name).is_file()}
    asked = re.compile(r"(?<!uv )\bpip3? install\b[^\n`]*")
    commands = [
        (name, command)
        for name, text in texts.items()
        for command in asked.findall(text)
        if name != "tests/unit/test_pins.py"
    ]
    assert len(commands) >= 4
    assert [
        (name, command)
        for name, command in commands
        if "requirements-uv.lock" not in command and "${uv[@]}" not in command
    ] == []


def test_unmaintained_packages_are_not_among_them(root: Path) -> None:
    assert not FORBIDDEN & {pin.partition("==")[0] for pin in pins_of(root)}


def test_nothing_names_the_host_of_a_registry(root: Path) -> None:
    hosts = "registry[.]npmjs|pypi[.]org|python[h]osted|registry[.]yarnpkg"
    found = subprocess.run(["git", "grep", "-lE", hosts], cwd=root, capture_output=True, text=True, check=False)
    assert found.stdout == ""


def test_npm_packages_are_locked_without_addresses(root: Path) -> None:
    lock = (root / "reflex.lock" / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_pins_replace_what_was_there() -> None:
    exported = "# by uv\nb==2 ; python_version < '4' \\\n    --hash=sha256:00\n    # via x\na==1 \\\n"
    assert parse_export(exported) == ["a==1", "b==2 ; python_version < '4'"]
    text = with_pins('[tool.uv]\nrequired-version = "==1"\nconstraint-dependencies = ["old==0"]\n', ["a==1"])
    assert tomllib.loads(text)["tool"]["uv"] == {"required-version": "==1", "constraint-dependencies": ["a==1"]}
