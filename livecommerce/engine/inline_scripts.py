"""Inline scripts of every page, `runtime/inline/`."""

from pathlib import Path

from rjsmin import jsmin as minified  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

_FOLDER = Path(__file__).parent / "runtime" / "inline"


def inline_script(name: str) -> str:
    return str(minified((_FOLDER / f"{name}.js").read_text(encoding="utf-8")))  # pyright: ignore[reportUnknownArgumentType]
