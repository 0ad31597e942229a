"""The site's colours and fonts are set in `brand/brand.yaml` and nowhere else."""

import re
from pathlib import Path

import pytest

from livecommerce.brand.loading import BRAND_FILE, brand
from livecommerce.brand.look import DISPLAY, PALETTE, TEXT

FONTS = (DISPLAY, TEXT)
WHITE = "#ffffff"
TYPED_OUT = re.compile(r"#[0-9a-fA-F]{6}\b")
SUFFIXES = {".py", ".css", ".js", ".html", ".svg", ".jinja", ".yaml"}


def files(root: Path) -> list[Path]:
    return [path for path in (root / "livecommerce").rglob("*") if path.suffix in SUFFIXES and path.name != BRAND_FILE]


def test_no_colour_of_the_house_is_typed_out(root: Path) -> None:
    ours = set(PALETTE.model_dump().values()) - {WHITE}
    found = {
        path.relative_to(root).as_posix(): colours
        for path in files(root)
        if (colours := ours.intersection(TYPED_OUT.findall(path.read_text(encoding="utf-8").lower())))
    }
    assert found == {}, "take them from `brand/look.py`, or from var(--color-…)"


def test_no_accent_is_typed_out_as_numbers(root: Path) -> None:
    accents = [PALETTE.coral, PALETTE.magenta, PALETTE.violet]
    numbers = [" ".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5)) for colour in accents]
    sheets = [path for path in files(root) if path.suffix in {".css", ".py"}]
    assert [path.name for path in sheets if any(number in path.read_text(encoding="utf-8") for number in numbers)] == []


@pytest.mark.parametrize("name", [name for font in FONTS for name in (font.family, font.package.partition("@")[0])])
def test_no_font_is_named_elsewhere(root: Path, name: str) -> None:
    assert [path.name for path in files(root) if name in path.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("name", [brand().name, brand().mails.press.partition("@")[2]])
def test_the_brand_is_not_named_elsewhere(root: Path, name: str) -> None:
    texts = [*files(root), *(root / "livecommerce").rglob("*.md"), *(root / "assets").rglob("*.*")]
    assert [path.name for path in texts if name.lower().encode() in path.read_bytes().lower()] == []
