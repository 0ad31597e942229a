"""The house is repainted in `styles/tokens.css`, and set in another type in `fonts.py`, and nowhere else."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from livecommerce.errors import PlainError
from livecommerce.fonts import DISPLAY, TEXT
from livecommerce.palette import PALETTE, TOKENS, read_palette

WHITE = "#ffffff"
TYPED_OUT = re.compile(r"#[0-9a-fA-F]{6}\b")
SUFFIXES = {".py", ".css", ".js", ".html", ".svg", ".jinja", ".yaml"}


def files(root: Path) -> list[Path]:
    """What the look of the site is made of."""
    return [path for path in (root / "livecommerce").rglob("*") if path.suffix in SUFFIXES and path != TOKENS]


def test_no_colour_of_the_house_is_typed_out(root: Path) -> None:
    ours = set(asdict(PALETTE).values()) - {WHITE}
    found = {
        path.relative_to(root).as_posix(): colours
        for path in files(root)
        if (colours := ours.intersection(TYPED_OUT.findall(path.read_text(encoding="utf-8").lower())))
    }
    assert found == {}, "take them from `palette.py`, or from var(--color-…)"


def test_no_accent_is_typed_out_as_numbers(root: Path) -> None:
    accents = [PALETTE.coral, PALETTE.magenta, PALETTE.violet]
    numbers = [" ".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5)) for colour in accents]
    sheets = [path for path in files(root) if path.suffix in {".css", ".py"}]
    assert [path.name for path in sheets if any(one in path.read_text(encoding="utf-8") for one in numbers)] == []


@pytest.mark.parametrize("name", [DISPLAY.family, DISPLAY.package, TEXT.family, TEXT.package])
def test_no_font_is_named_elsewhere(root: Path, name: str) -> None:
    named = [path.name for path in files(root) if name in path.read_text(encoding="utf-8")]
    assert named == ["fonts.py"]


def test_a_colour_that_is_missing_is_named() -> None:
    css = TOKENS.read_text(encoding="utf-8").replace("--color-coral: #ff6250;", "--color-coral: tomato;")
    with pytest.raises(PlainError, match="--color-coral must be there, as #rrggbb"):
        read_palette(css)
