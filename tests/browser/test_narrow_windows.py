"""Pictures, charts and tables in windows from 320 px keep their shape, and scrollable parts are recognizable."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page

from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.for_talent import for_talent_content
from livecommerce.languages import LANGUAGES, in_language
from tests.support.pages import LAY_OUT


def test_the_table_of_earnings_fits_its_card(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for language in LANGUAGES:
        with in_language(language):
            caption = for_talent_content().earnings.caption
        page.goto("/for-talent" if language == "en" else f"/{language}/for-talent")
        card = page.get_by_role("region", name=caption)
        assert card.evaluate("card => card.scrollWidth - card.clientWidth") <= 0, language


def test_a_table_that_goes_on_fades_at_its_edge(phone: Page) -> None:
    report = for_brands_content().report
    phone.goto("/for-brands")
    card = phone.get_by_role("region", name=report.caption)
    assert card.evaluate("card => card.scrollWidth > card.clientWidth")
    assert "linear-gradient" in card.evaluate("card => getComputedStyle(card).maskImage")
    # At its end, no text is under the fade.
    card.evaluate("card => card.scrollTo({ left: card.scrollWidth, behavior: 'instant' })")
    sold = card.get_by_role("row").last.get_by_role("cell").last
    text_end = sold.evaluate(
        "cell => { const range = document.createRange(); range.selectNodeContents(cell); "
        "return range.getBoundingClientRect().right }"
    )
    assert text_end <= card.evaluate("card => card.getBoundingClientRect().right") - 52


def test_round_portraits_stay_round(page: Page) -> None:
    for width in (320, 390, 768):
        page.set_viewport_size({"width": width, "height": 800})
        for path in ("/", "/for-talent", "/for-brands"):
            page.goto(path)
            sizes: list[list[float]] = page.locator("main img.rounded-full").evaluate_all(
                "faces => faces.map((face) => [face.offsetWidth, face.offsetHeight])"
            )
            assert sizes
            assert all(across == down for across, down in sizes), (width, path)


@pytest.mark.parametrize(
    ("path", "items"),
    [
        ("/", "#ready-to-sell ul > li"),
        ("/", "main article:has(h3)"),
        ("/for-brands", "main ol.grid > li"),
        ("/for-talent", "main ul.grid > li"),
        ("/about-us", "main ul.grid > li"),
    ],
)
def test_a_tablet_shows_two_columns(page: Page, path: str, items: str) -> None:
    page.set_viewport_size({"width": 700, "height": 1000})
    page.goto(path)
    page.evaluate(LAY_OUT)
    tops: list[int] = page.locator(items).evaluate_all("items => items.map((item) => Math.round(item.offsetTop))")
    assert len(set(tops)) < len(tops)


def test_home_is_short_enough_on_a_phone_and_offers_the_way_on_all_along(phone: Page) -> None:
    phone.goto("/")
    phone.evaluate(LAY_OUT)
    ways = phone.locator("main a[href='/form']:visible")
    places: list[float] = ways.evaluate_all("ways => ways.map((way) => way.getBoundingClientRect().top + scrollY)")
    height: int = phone.evaluate("document.documentElement.scrollHeight")
    assert height <= 12_800
    # Never more than some six windows from one to the next.
    assert all(after - before <= 5_200 for before, after in pairwise([0, *places]))


@pytest.mark.parametrize("path", ["/", "/de", "/pl"])
def test_rows_that_go_on_sideways_show_it_on_a_phone_and_are_whole_elsewhere(page: Page, path: str) -> None:
    page.goto(path)
    page.evaluate(LAY_OUT)
    rows = page.locator("main [class*='max-sm:snap-x']:visible")
    assert rows.count() == 5
    page.set_viewport_size({"width": 390, "height": 844})
    for row in rows.all():
        # The edge of the next card is seen.
        assert row.evaluate("row => row.children[1].getBoundingClientRect().left < innerWidth - 20")
        row.evaluate("row => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' })")
        assert row.evaluate("row => row.lastElementChild.getBoundingClientRect().right <= innerWidth + 1")
        assert row.evaluate("row => row.tabIndex === 0 || row.querySelector('a') !== null")
    page.set_viewport_size({"width": 640, "height": 844})
    assert rows.evaluate_all("rows => rows.every((row) => row.scrollWidth <= row.clientWidth)")
