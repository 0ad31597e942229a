"""Nothing folded or drawn is missing from pages on paper."""

import pytest
from playwright.sync_api import Page

from livecommerce.content.home import home_content
from tests.browser.conftest import alive
from tests.support.applicant import applicant
from tests.support.pages import ARTICLE


@pytest.fixture
def paper(page: Page) -> Page:
    page.emulate_media(media="print")
    return page


def test_closed_questions_are_printed(paper: Page) -> None:
    paper.goto("/")
    for item in home_content().faq.items:
        answer = paper.get_by_text(item.answer, exact=True)
        assert answer.evaluate("answer => answer.checkVisibility() && answer.getBoundingClientRect().height > 10")


@pytest.mark.parametrize("path", ["/", "/for-brands", "/about-us"])
def test_the_grounds_of_charts_and_quotations_are_printed(paper: Page, path: str) -> None:
    paper.goto(path)
    assert paper.evaluate(
        "[...document.querySelectorAll('main *')].every((node) => getComputedStyle(node).printColorAdjust === 'exact')"
    )


def test_nothing_dark_is_printed_behind_the_names_of_cities(paper: Page) -> None:
    paper.goto("/")
    fades = paper.locator(".studio-glow .bg-linear-to-t")
    assert fades.count() == 3
    assert all(
        "rgb(255, 255, 255)" in fade.evaluate("fade => getComputedStyle(fade).backgroundImage") for fade in fades.all()
    )


def test_an_article_takes_the_width_of_the_paper_and_ends_without_an_offer(paper: Page) -> None:
    paper.set_viewport_size({"width": 660, "height": 933})
    paper.goto(ARTICLE)
    assert paper.locator("main h1").evaluate("title => title.offsetWidth / innerWidth") > 0.9
    assert paper.locator("main .from-coral.to-magenta h2").is_hidden()


def test_a_confirmation_is_a_document_without_a_frame_or_controls(page: Page) -> None:
    somebody = applicant(page, "brand")
    somebody.open()
    somebody.fill()
    somebody.submit()
    somebody.reference()
    page.set_viewport_size({"width": 660, "height": 3000})
    page.emulate_media(media="print")
    frame = page.locator("div:has(> [data-band]):not(section)").first
    assert frame.evaluate("frame => getComputedStyle(frame).backgroundColor") == "rgb(255, 255, 255)"
    assert frame.evaluate("frame => frame.offsetHeight < innerHeight")
    # Its last page is not empty: no space comes after it.
    below = page.locator("[data-band]:has(> footer)")
    assert below.evaluate_all("bands => bands.every((band) => band.offsetHeight === 0)")
    assert page.locator("main details svg, main details + * button").evaluate_all(
        "controls => controls.every((control) => !control.checkVisibility())"
    )
    assert page.get_by_role("status").get_by_text("Sell a hundred engines.").is_visible()


def test_the_weekly_report_is_printed_whole(paper: Page) -> None:
    paper.set_viewport_size({"width": 660, "height": 933})
    alive(paper, "/for-brands")
    card = paper.locator("main [role='region']:has(table)")
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    assert card.evaluate("card => getComputedStyle(card).maskImage") == "none"
    assert card.locator("tfoot").evaluate("foot => getComputedStyle(foot).display") == "table-row-group"


def test_the_marked_days_of_a_calendar_are_legible_on_paper(paper: Page) -> None:
    paper.goto("/for-brands")
    days = paper.locator("main .drawn-scale > .font-bold:not([class*='linear'])")
    looks: list[tuple[str, str]] = days.evaluate_all(
        "days => days.map((day) => [getComputedStyle(day).backgroundColor, getComputedStyle(day).color])"
    )
    assert looks and all(ground != text for ground, text in looks)
