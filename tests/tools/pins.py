"""Pin every Python package, including transitive ones: `uv run python -m tests.tools.pins`.

The versions are in `pyproject.toml` as `[tool.uv] constraint-dependencies`; versions and the hashes of all files in
`requirements.lock`, from which they are installed. Neither names a registry, so they install from any mirror. Direct
dependencies keep the versions in `pyproject.toml`; everything below them gets its newest fitting release.
"""

import subprocess
from pathlib import Path

import tomlkit

PYPROJECT = Path("pyproject.toml")
LOCK = Path("requirements.lock")
UV_LOCK = Path("requirements-uv.lock")
UV_HEADER = (
    "# Written by `uv run python -m tests.tools.pins`; installed by `pip install -r requirements-uv.lock`, which asks "
    "for the hashes.\n"
)
HEADER = "# Written by `uv run python -m tests.tools.pins`; installed by `uv pip sync requirements.lock`.\n"


def parse_export(exported: str) -> list[str]:
    lines = (line.split("#")[0].rstrip("\\ ") for line in exported.splitlines())
    return sorted(line for line in lines if "==" in line)


def with_pins(pyproject: str, pins: list[str]) -> str:
    """Return the text of `pyproject.toml` with these constraints, otherwise unchanged."""
    document = tomlkit.parse(pyproject)
    constraints = tomlkit.array()
    constraints.extend(pins)
    uv = document["tool"]["uv"]  # pyright: ignore[reportIndexIssue, reportUnknownVariableType]
    uv["constraint-dependencies"] = constraints.multiline(True)  # pyright: ignore[reportIndexIssue]
    return tomlkit.dumps(document)  # pyright: ignore[reportUnknownMemberType]


def main() -> None:
    PYPROJECT.write_text(with_pins(PYPROJECT.read_text(encoding="utf-8"), []), encoding="utf-8")
    subprocess.run(["uv", "lock", "--upgrade", "--quiet"], check=True)
    export = ["uv", "export", "--frozen", "--quiet", "--no-header", "--no-annotate", "--all-groups"]
    exported = subprocess.run(export, check=True, capture_output=True, text=True).stdout
    PYPROJECT.write_text(with_pins(PYPROJECT.read_text(encoding="utf-8"), parse_export(exported)), encoding="utf-8")
    LOCK.write_text(HEADER + exported, encoding="utf-8")
    UV_LOCK.write_text(UV_HEADER + _hashes_of_uv(), encoding="utf-8")


def _hashes_of_uv() -> str:
    """Return the version of uv that the project requires, with the hashes of its files."""
    version = tomlkit.parse(PYPROJECT.read_text(encoding="utf-8"))["tool"]["uv"]["required-version"]  # pyright: ignore[reportIndexIssue, reportUnknownVariableType]
    compiled = ["uv", "pip", "compile", "--quiet", "--generate-hashes", "--no-header", "--no-annotate", "-"]
    return subprocess.run(compiled, input=f"uv{version}", check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    main()
