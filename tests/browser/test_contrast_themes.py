"""In a contrast theme, without backgrounds, controls and their states remain distinguishable."""

import pytest
from playwright.sync_api import Page, expect

from livecommerce.content.collections.openings import opening_words
from livecommerce.content.home import home_content
from tests.browser.conftest import alive
from tests.support.system_colours import ground, system_colour


@pytest.fixture
def contrast(page: Page) -> Page:
    """Return a page in a contrast theme, as wide as a phone or a zoomed desktop."""
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    return page


def test_the_bars_of_the_menu_button_are_seen(contrast: Page) -> None:
    alive(contrast, "/")
    canvas = system_colour(contrast, "Canvas")
    button = contrast.get_by_role("button", name="Open menu")
    bars = button.locator("span > span")
    assert all(ground(bar) != canvas for bar in bars.all())
    button.click()
    assert all(
        ground(bar) != canvas for bar in contrast.get_by_role("button", name="Close menu").locator("span > span").all()
    )


def test_a_link_like_a_button_has_an_edge(contrast: Page) -> None:
    alive(contrast, "/openings/live-operator-berlin")
    link = contrast.get_by_role("link", name=opening_words().apply_mail).first
    assert link.evaluate("link => getComputedStyle(link).borderTopWidth") != "0px"


def test_a_switch_that_is_on_looks_different(contrast: Page) -> None:
    alive(contrast, "/")
    contrast.get_by_role("contentinfo").get_by_role("button", name="Cookie settings").click()
    switch = contrast.get_by_role("switch", name="Performance")
    expect(switch).to_be_checked()
    on = ground(switch), ground(switch.locator("span"))
    switch.click()
    expect(switch).not_to_be_checked()
    off = ground(switch), ground(switch.locator("span"))
    assert on[0] != off[0]
    assert on[0] != on[1] and off[0] != off[1]


def test_the_selected_tab_looks_different(contrast: Page) -> None:
    alive(contrast, "/")
    tabs = contrast.get_by_role("tablist", name=home_content().how.tabs).get_by_role("tab")
    assert ground(tabs.nth(0)) != ground(tabs.nth(1))
    tabs.nth(1).click()
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    assert ground(tabs.nth(0)) == system_colour(contrast, "Canvas") or ground(tabs.nth(0)) != ground(tabs.nth(1))


def test_the_bar_of_a_form_shows_what_is_done(contrast: Page) -> None:
    contrast.set_viewport_size({"width": 1200, "height": 900})
    alive(contrast, "/form")
    pieces = contrast.get_by_role("progressbar").locator("span")
    assert ground(pieces.nth(0)) != ground(pieces.nth(1))
    assert pieces.nth(1).evaluate("piece => getComputedStyle(piece).borderTopWidth") != "0px"
    names = contrast.locator("ol > [aria-current]")
    assert ground(names.nth(0)) != ground(names.nth(1))


def test_filled_buttons_have_an_edge(contrast: Page) -> None:
    alive(contrast, "/")
    for name in ("Get Started", "Apply as a brand"):
        buttons = contrast.locator(f"button:has-text('{name}'), a:has-text('{name}')").filter(visible=True)
        for button in buttons.all():
            assert button.evaluate("button => getComputedStyle(button).borderTopWidth") != "0px", name


def test_the_bars_of_charts_are_seen(contrast: Page) -> None:
    alive(contrast, "/")
    canvas = system_colour(contrast, "Canvas")
    bars = contrast.get_by_role("img", name=home_content().numbers.sales.alt).locator(".rounded-t-md")
    assert all("gradient" in bar.evaluate("bar => getComputedStyle(bar).backgroundImage") for bar in bars.all())
    tracks = contrast.locator(".bg-violet.h-full")
    assert all(ground(track) != canvas for track in tracks.all())


@pytest.mark.parametrize(
    ("path", "marks", "count"),
    [("/", "main ul > li > span[aria-hidden='true']:empty", 2), ("/for-talent", "tbody span[aria-hidden]:empty", 4)],
)
def test_the_colours_of_legends_are_seen(contrast: Page, path: str, marks: str, count: int) -> None:
    alive(contrast, path)
    grounds = [ground(mark) for mark in contrast.locator(marks).all()]
    assert len(set(grounds) - {system_colour(contrast, "Canvas")}) == count


@pytest.mark.parametrize(
    ("path", "cells"), [("/", "main .grid > span.h-5"), ("/for-brands", "main .drawn-scale > span")]
)
def test_the_chosen_days_of_a_calendar_look_different(contrast: Page, path: str, cells: str) -> None:
    alive(contrast, path)
    assert len({ground(cell) for cell in contrast.locator(cells).all()}) > 1


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        ("/for-brands", "main .grid-cols-10 > span"),
        ("/for-brands", "main li > [aria-hidden='true'] > .relative > span"),
        ("/for-talent", "main li > [aria-hidden='true'].relative > span"),
    ],
)
def test_what_is_drawn_with_grounds_keeps_its_colours(contrast: Page, path: str, drawn: str) -> None:
    alive(contrast, path)
    kept: list[str] = contrast.locator(drawn).evaluate_all(
        "spans => spans.map((span) => getComputedStyle(span).forcedColorAdjust)"
    )
    assert kept and set(kept) == {"none"}


def test_an_underlined_link_has_no_edge_that_runs_through_its_text(contrast: Page) -> None:
    alive(contrast, "/for-brands")
    link = contrast.locator("main a.underline.min-h-11").first
    assert link.evaluate("link => getComputedStyle(link).borderTopWidth") == "0px"


@pytest.mark.parametrize(
    ("path", "picture"),
    [
        ("/", "[role='img'].drawn-colours"),
        ("/for-talent", "[role='img'].drawn-colours"),
        ("/for-talent", "li span.text-paper-text.whitespace-nowrap"),
        ("/about-us", ".bg-white"),
    ],
)
def test_texts_in_pictures_have_no_patches_behind_them(contrast: Page, path: str, picture: str) -> None:
    alive(contrast, path)
    texts: list[str] = contrast.locator(f"main :is({picture}, {picture} *)").evaluate_all(
        "texts => texts.map((text) => getComputedStyle(text).forcedColorAdjust)"
    )
    # Drawings within it are SVG, which no theme changes.
    assert texts and set(texts) <= {"none", "preserve-parent-color"}


@pytest.mark.parametrize(
    ("path", "card"),
    [
        ("/", "main .screen-glow"),
        ("/for-brands", "main li > .rounded-t-card"),
        ("/for-talent", "main li.bg-ink"),
        ("/for-talent", "main li.bg-high"),
        ("/for-talent", "main li span.bg-linear-to-br.h-16"),
        ("/for-talent", "main li p.bg-text"),
    ],
)
def test_cards_that_differ_by_background_alone_have_an_edge(contrast: Page, path: str, card: str) -> None:
    alive(contrast, path)
    cards = contrast.locator(card)
    assert cards.count()
    assert all(one.evaluate("card => getComputedStyle(card).borderTopWidth") != "0px" for one in cards.all())


def test_icons_have_the_colour_of_the_text(contrast: Page) -> None:
    alive(contrast, "/for-talent")
    colours: list[str] = contrast.locator("main svg.lucide.text-hot").evaluate_all(
        "icons => icons.map((icon) => getComputedStyle(icon).color)"
    )
    assert set(colours) == {system_colour(contrast, "CanvasText")}


def test_found_words_are_legible(contrast: Page) -> None:
    contrast.goto("/search?q=samples")
    mark = contrast.locator("main mark").first
    colours = ground(mark), mark.evaluate("mark => getComputedStyle(mark).color")
    assert colours == (system_colour(contrast, "Highlight"), system_colour(contrast, "HighlightText"))
