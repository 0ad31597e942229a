"""Splitting fonts into files (engine/font_subsets.py)."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]

from livecommerce.engine.font_subsets import FontSubsets, cached_subset, subset_font, unicode_range
from livecommerce.engine.html_pass import BuiltPage
from tests.support.fonts import pillows_font

SHEET = "__reflex_global_styles-1.css"


def letters(path: Path) -> set[str]:
    font: Any = TTFont(path)
    return {chr(code) for code in font.getBestCmap()}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    assets = tmp_path / "assets"
    assets.mkdir()
    font: Any = TTFont(BytesIO(pillows_font()))
    font.flavor = "woff2"
    font.save(assets / "plain-abc.woff2")
    face = '@font-face{font-family:Plain;src:url(/assets/plain-abc.woff2)format("woff2");font-display:swap}'
    (assets / SHEET).write_text(f"{face}a{{color:red}}")
    return tmp_path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of subsets that builds keep."""
    monkeypatch.setenv("REFLEX_WEB_WORKDIR", str(tmp_path / "web"))
    return tmp_path / "web" / "font-subsets"


@pytest.fixture
def step(site: Path) -> FontSubsets:
    """Return the step after it has split the font for a page."""
    step = FontSubsets(dict)
    step.prepare(site, {"index.html": BuiltPage("index.html", "<p>“Lights&hellip;”</p><script>«</script>")})
    return step


def test_the_letters_of_the_site_come_in_a_file_of_their_own(site: Path, step: FontSubsets) -> None:
    used, others = sorted(map(letters, (site / "assets").glob("*.woff2")), key=len, reverse=True)
    assert {"L", "z", "“", "”", "…"} <= used
    assert {"«", "™"} <= others
    assert not used & others


def test_no_letter_is_lost(site: Path, step: FontSubsets) -> None:
    font: Any = TTFont(BytesIO(pillows_font()))
    divided = {letter for path in (site / "assets").glob("*.woff2") for letter in letters(path)}
    assert divided == {chr(code) for code in font.getBestCmap()}


def test_equal_sources_give_equal_files_so_that_browsers_keep_them_after_a_release() -> None:
    font: Any = TTFont(BytesIO(subset_font(pillows_font(), {0x41}, None)), recalcTimestamp=False)
    assert font["head"].modified == TTFont(BytesIO(pillows_font()))["head"].modified


def test_a_font_is_subset_once_for_the_same_letters(cache: Path) -> None:
    cached_subset(pillows_font(), {0x41}, None, cache)
    [kept] = cache.iterdir()
    kept.write_bytes(b"from an earlier build")
    assert cached_subset(pillows_font(), {0x41}, None, cache) == b"from an earlier build"
    assert cached_subset(pillows_font(), {0x42}, None, cache) != b"from an earlier build"


def test_pages_keep_the_look_that_they_were_painted_with(site: Path, step: FontSubsets) -> None:
    assert step.faces.count("font-display:optional") == step.faces.count("@font-face") == 2


def test_faces_are_defined_once_in_the_page(site: Path, step: FontSubsets) -> None:
    assert (site / "assets" / SHEET).read_text() == "a{color:red}"
    assert "plain-abc.woff2" not in step.faces


def test_a_late_file_makes_no_browser_load_another(site: Path, step: FontSubsets) -> None:
    ranges = [range for face in step.faces.split("unicode-range:")[1:] for range in face.split("}")[0].split(",")]
    assert len(ranges) == len(set(ranges)) > 2
    assert "U+20-7E" in ranges


def test_code_points_are_written_as_ranges() -> None:
    assert unicode_range({0x20, 0x21, 0x22, 0xA0}) == "U+20-22,U+A0"
