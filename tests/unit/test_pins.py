"""Every package is pinned, and nothing that is committed names a registry."""

import re
import subprocess
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from livecommerce.build.pins import parse_export, with_pins


def test_every_installed_package_is_pinned_to_its_version(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    pins = dict(pin.split(";")[0].strip().split("==") for pin in project["tool"]["uv"]["constraint-dependencies"])
    installed = {re.sub(r"[-_.]+", "-", found.name).lower(): found.version for found in distributions()}
    unpinned = {name: version for name, version in installed.items() if pins.get(name) != version}
    assert set(unpinned) <= {"livecommerce"}


def test_nothing_names_the_host_of_a_registry(root: Path) -> None:
    hosts = "registry[.]npmjs|pypi[.]org|python[h]osted|registry[.]yarnpkg"
    found = subprocess.run(["git", "grep", "-lE", hosts], cwd=root, capture_output=True, text=True, check=False)
    assert found.stdout == ""


def test_npm_packages_are_locked_without_addresses(root: Path) -> None:
    lock = (root / "reflex.lock" / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_pins_replace_what_was_there() -> None:
    exported = "# by uv\nb==2 ; python_version < '4'\n    # via x\na==1\n"
    assert parse_export(exported) == ["a==1", "b==2 ; python_version < '4'"]
    text = with_pins('[tool.uv]\nrequired-version = "==1"\nconstraint-dependencies = ["old==0"]\n', ["a==1"])
    assert tomllib.loads(text)["tool"]["uv"] == {"required-version": "==1", "constraint-dependencies": ["a==1"]}
