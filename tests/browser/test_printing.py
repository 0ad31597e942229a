"""Pages on paper: nothing folded or drawn is missing."""

import pytest
from playwright.sync_api import Page

from livecommerce.content.home import home_content


@pytest.fixture
def paper(page: Page) -> Page:
    """Return a page in the print style."""
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
