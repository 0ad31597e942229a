"""Pictures, charts and tables in windows from 320 px keep their shape, and scrollable parts are recognizable."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page

from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.for_talent import for_talent_content
from livecommerce.languages import LANGUAGES, in_language, locale_url
from tests.browser.conftest import alive
from tests.support.fonts import ARE_LOADED
from tests.support.pages import KINDS, LAY_OUT, SHOW_EVERY_STEP

BROKEN_WORDS = r"""() => {
  const broken = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const box = text.parentElement;
    const isHyphenated = getComputedStyle(box).hyphens === "auto";
    if (isHyphenated || !box.checkVisibility() || box.closest("[aria-hidden='true'], [role='img']")) continue;
    for (const word of text.data.matchAll(/\p{L}{2,}/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const { length, 0: first, [length - 1]: last } = range.getClientRects();
      if (length > 1 && last.top > first.bottom - 4) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""The words of a page that go on in the next line without a hyphen."""

OVERFLOW = "card => card.scrollWidth - card.clientWidth"
TEXT_BOX = (
    "text => { const range = document.createRange(); range.selectNodeContents(text); "
    "return range.getBoundingClientRect().toJSON() }"
)


def test_the_table_of_earnings_fits_its_card(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for language in LANGUAGES:
        with in_language(language):
            caption, address = for_talent_content().earnings.caption, locale_url("/for-talent")
        card = page.get_by_role("region", name=caption)
        page.goto(address)
        assert card.evaluate(OVERFLOW) <= 0, language
        # The first page may be shown without the web fonts, which are used from the second on.
        page.wait_for_function(ARE_LOADED)
        page.reload()
        assert card.evaluate(OVERFLOW) <= 0, language


def test_an_overflowing_table_fades_at_its_edge(phone: Page) -> None:
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
    assert height <= 12_000
    # Never more than some six windows from one to the next.
    assert all(after - before <= 5_200 for before, after in pairwise([0, *places]))


@pytest.mark.parametrize("path", ["/", "/de", "/pl"])
def test_rows_that_scroll_sideways_show_it_on_a_phone_and_fit_elsewhere(page: Page, path: str) -> None:
    page.goto(path)
    page.evaluate(LAY_OUT)
    rows = page.locator("main [class*='max-sm:snap-x']:visible")
    page.set_viewport_size({"width": 390, "height": 844})
    assert rows.count() == 6
    for row in rows.all():
        # The edge of the next card is seen.
        assert row.evaluate("row => row.children[1].getBoundingClientRect().left < innerWidth - 20")
        row.evaluate("row => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' })")
        assert row.evaluate("row => row.lastElementChild.getBoundingClientRect().right <= innerWidth + 1")
        assert row.evaluate("row => row.tabIndex === 0 || row.querySelector('a') !== null")
    page.set_viewport_size({"width": 640, "height": 844})
    assert rows.evaluate_all("rows => rows.every((row) => row.scrollWidth <= row.clientWidth)")


@pytest.mark.parametrize("code", ["de", "pl"])
def test_no_word_is_broken_on_a_narrow_phone(page: Page, code: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in KINDS:
        with in_language(code):
            address = locale_url(path if path != "/legal" else "/legal?id=18")
        alive(page, address)
        for script in (LAY_OUT, SHOW_EVERY_STEP):
            page.evaluate(script)
        assert page.evaluate(BROKEN_WORDS) == [], address


@pytest.mark.parametrize("code", ["en", "de", "pl"])
def test_the_stages_of_the_funnel_keep_their_distance_on_a_narrow_phone(page: Page, code: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    with in_language(code):
        page.goto(locale_url("/for-brands"))
    page.evaluate(LAY_OUT)
    stages = page.locator("main ol.auto-rows-fr > li")
    ends: list[list[float]] = stages.evaluate_all(
        "stages => stages.map((stage) => [stage.firstElementChild.getBoundingClientRect().top, "
        "stage.lastElementChild.getBoundingClientRect().bottom])"
    )
    assert len(ends) == 5
    assert all(after[0] - before[1] >= 24 for before, after in pairwise(ends))


@pytest.mark.parametrize("code", ["en", "de", "pl"])
def test_no_label_covers_the_sums_of_the_report_on_a_phone(page: Page, code: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    with in_language(code):
        page.goto(locale_url("/for-brands"))
    labels = page.locator("main [role='img'] .bg-band")
    sums = page.locator("main [role='img'] .border-dashed > span")
    assert labels.count() == 3 and sums.count() == 3
    boxes = [box for label in labels.all() if (box := label.bounding_box())]
    for place in [box for text in sums.all() if (box := text.evaluate(TEXT_BOX))]:
        assert all(
            place["right"] <= box["x"] or place["bottom"] <= box["y"] or place["top"] >= box["y"] + box["height"]
            for box in boxes
        )
