"""Drawings are files for designers, and pages inline them small, safe and in the brand's colours."""

import re
from pathlib import Path
from typing import get_args

import pytest

from livecommerce.brand.colour import mixed
from livecommerce.brand.drawing import read_drawing
from livecommerce.brand.look import PALETTE
from livecommerce.components.illustrations.drawing import FOLDER, palette_css, read
from livecommerce.components.illustrations.portrait import figure_svg
from livecommerce.content.people import Extra, Hair, Look, Top
from livecommerce.content.shared import City
from livecommerce.facts.loading import facts
from livecommerce.typed_yaml import ContentError

FILES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.svg"))
SVG = '<?xml-stylesheet href="x.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'
DRAWN_BY_HAND = re.compile(r"[\"'][Mm]-?[\d.]+[\s,]?-?[\d.]+[^\"'{}\s][^\"'{}]{40,}[\"']")
"""A long path without computed parts."""


def shapes(inside: str) -> str:
    return read_drawing(SVG.format(inside).encode(), PALETTE, "drawings/lamp.svg").shapes_at("lamp")


@pytest.mark.parametrize("name", FILES)
def test_every_drawing_works_inline_and_as_a_file(name: str) -> None:
    assert "var(" not in read(name).shapes
    up = "../" * name.count("/")
    first_line = (FOLDER / f"{name}.svg").read_text(encoding="utf-8").splitlines()[0]
    assert first_line == f'<?xml-stylesheet href="{up}../../.web/palette.css"?>'


def test_every_drawing_is_shown_somewhere(root: Path) -> None:
    package = root / "livecommerce"
    code = "".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    content = "".join(path.read_text(encoding="utf-8") for path in (package / "content").rglob("*.yaml"))

    def shown(name: str) -> bool:
        folder, _, file = name.rpartition("/")
        chosen = f'"{folder}/{{' in code and re.search(rf"\b{file}\b", code + content, re.IGNORECASE)
        return f'"{name}"' in code or f"{name}.svg" in code or chosen is not None

    assert [name for name in FILES if not shown(name)] == []


def test_no_drawing_is_typed_into_code(root: Path) -> None:
    found = [
        path.relative_to(root).as_posix()
        for path in (root / "livecommerce").rglob("*.py")
        if DRAWN_BY_HAND.search(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "save it below livecommerce/drawings"


def test_a_drawing_takes_the_colours_of_the_brand() -> None:
    assert shapes('<path fill="var(--color-coral)" stroke="currentColor" d="M0 0"/>') == (
        f'<path fill="{PALETTE.coral}" stroke="currentColor" d="M0 0"/>'
    )
    mixture = mixed(PALETTE.coral, PALETTE.ink, 0.25)
    inside = '<stop stop-color="color-mix(in oklab, var(--color-coral) 75%, var(--color-ink))"/>'
    assert shapes(f"<linearGradient>{inside}</linearGradient>") == (
        f'<linearGradient><stop stop-color="{mixture}"/></linearGradient>'
    )


def test_a_page_holds_only_what_it_needs_of_a_drawing() -> None:
    inside = """
      <!-- The bulb -->
      <title>A lamp</title>
      <g xmlns:ink="urn:ink" ink:label="bulb" id="layer1">
        <path id="path12" class="animate-drift"
              d="M 1.23456,2
                 3.999999,4" />
      </g>"""
    assert shapes(inside) == '<g><path class="animate-drift" d="M 1.23,2 4,4"/></g>'


def test_ids_of_two_drawings_on_a_page_do_not_meet() -> None:
    inside = '<mask id="a"/><path mask="url(#a)" fill="url(#a)" d="M0 0"/>'
    assert shapes(inside) == '<mask id="lamp-a"/><path mask="url(#lamp-a)" fill="url(#lamp-a)" d="M0 0"/>'


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        (
            '\n<path fill="var(--color-tomato)" d="M0 0"/>',
            "drawings/lamp.svg:2: there is no colour var(--color-tomato)",
        ),
        ('<path fill="color-mix(in srgb, var(--color-ink), red)" d="M0 0"/>', "must be a colour such as"),
        ("<style>path {fill: red}</style>", "<style> is not allowed in a drawing"),
        ('<image href="https://elsewhere.example/x.png"/>', "<image> is not allowed"),
        ('<path onload="x()" d="M0 0"/>', "<path onload=…> is not allowed"),
    ],
)
def test_a_drawing_with_forbidden_elements_is_refused(inside: str, message: str) -> None:
    with pytest.raises(ContentError) as refused:
        shapes(inside)
    assert message in str(refused.value)


def test_the_style_sheet_for_designers_has_every_colour() -> None:
    assert f"--color-ink-text:{PALETTE.ink_text};" in palette_css()
    assert palette_css().count("--color-") == len(PALETTE.model_dump())


@pytest.mark.parametrize("city", get_args(City))
def test_a_studios_house_has_a_lit_window_for_each_live_room(city: City) -> None:
    lit = re.search(r'fill="url\(#hot\)" d="([^"]+)"|d="([^"]+)" fill="url\(#hot\)"', read(f"houses/{city}").shapes)
    assert lit is not None
    assert (lit[1] or lit[2]).count("M") == getattr(facts().studios, city).rooms.figure


LOOK = Look(skin="honey", hair="bald", hair_colour="copper", top="crew", top_colour="violet", ground="ink")


@pytest.mark.parametrize("hair", [hair for hair in get_args(Hair) if hair != "bald"])
def test_every_hair_is_drawn(hair: Hair) -> None:
    assert figure_svg(LOOK.model_copy(update={"hair": hair})) != figure_svg(LOOK)


@pytest.mark.parametrize("top", [top for top in get_args(Top) if top != "crew"])
def test_every_top_is_drawn(top: Top) -> None:
    assert figure_svg(LOOK.model_copy(update={"top": top})) != figure_svg(LOOK)


@pytest.mark.parametrize("extra", get_args(Extra))
def test_every_extra_is_drawn(extra: Extra) -> None:
    assert figure_svg(LOOK.model_copy(update={"extras": (extra,)})) != figure_svg(LOOK)
