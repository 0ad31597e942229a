"""axe finds nothing at any step of an application, right or wrong, at any width; nor in what comes before and after."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.forms.applications import ApplicationKind
from tests.browser.applicant import AFFILIATE, BRAND, REMOTE, STUDIO, Answers, applicant, expect_step
from tests.browser.conftest import alive, settled
from tests.browser.test_accessibility import still_context, violations


@pytest.fixture(params=[1440, 390], ids=lambda width: f"{width}px")
def still(new_context: CreateContextCallback, base_url: str, request: pytest.FixtureRequest) -> Page:
    """A page on which nothing moves, and the question about cookies is answered."""
    page = still_context(new_context, base_url, request.param)
    page.context.add_cookies([{"name": "first_consent", "value": "accept", "url": base_url}])
    return page


def found(page: Page) -> list[str]:
    """What axe objects to, once the header has the colours of what it has come to stand over."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    settled(page, lambda: page.evaluate("document.getAnimations().every(one => !(one instanceof CSSTransition))"))
    return violations(page)


@pytest.mark.parametrize(
    ("kind", "answers"), [("brand", BRAND), ("talent", STUDIO), ("talent", REMOTE)], ids=["brand", "studio", "remote"]
)
def test_every_step(still: Page, kind: ApplicationKind, answers: Answers) -> None:
    somebody = applicant(still, kind, answers)
    somebody.open()
    problems = still.locator("#problems")
    for number, step in enumerate(somebody.path, start=1):
        expect_step(still, number)
        last = number == len(somebody.path)
        assert found(still) == []
        (somebody.submit if last else somebody.go_on)()
        expect(problems).to_be_focused()
        assert found(still) == []
        somebody.answer(step)
        (somebody.submit if last else somebody.go_on)()
    somebody.reference()
    assert found(still) == []


def test_the_form_on_one_page(still: Page) -> None:
    somebody = applicant(still, "affiliate", AFFILIATE)
    somebody.open()
    somebody.submit()
    expect(still.locator("#problems")).to_be_focused()
    assert found(still) == []
    somebody.fill()
    somebody.submit()
    somebody.reference()
    assert found(still) == []


def test_the_offer_to_go_on(still: Page) -> None:
    somebody = applicant(still, "talent")
    somebody.open()
    somebody.answer(0)
    other = still.context.new_page()
    alive(other, "/form/TalentForm")
    expect(other.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert found(other) == []
