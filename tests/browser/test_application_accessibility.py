"""axe finds nothing at any step of an application, valid or not, at any width; nor before and after it."""

import pytest
from playwright.sync_api import Page, expect

from livecommerce.forms.applications import ApplicationKind
from tests.browser.conftest import alive
from tests.support.accessibility import violations
from tests.support.applicant import AFFILIATE, BRAND, REMOTE, STUDIO, Answers, applicant, expect_step


@pytest.mark.parametrize(
    ("still", "kind", "answers"),
    [(390, "brand", BRAND), (1440, "talent", STUDIO), (390, "talent", REMOTE)],
    ids=["brand-390px", "studio-1440px", "remote-390px"],
    indirect=["still"],
)
def test_every_step(still: Page, kind: ApplicationKind, answers: Answers, allowed_messages: list[str]) -> None:
    allowed_messages.append("422")
    somebody = applicant(still, kind, answers)
    somebody.open()
    problems = still.locator("#problems")
    for number, step in enumerate(somebody.path, start=1):
        expect_step(still, number)
        last = number == len(somebody.path)
        # Header and footer are the same at every step.
        part = "html" if number == 1 else "main"
        assert violations(still, part) == []
        (somebody.submit if last else somebody.go_on)()
        expect(problems).to_be_focused()
        assert violations(still, "main") == []
        somebody.answer(step)
        (somebody.submit if last else somebody.go_on)()
    somebody.reference()
    assert violations(still) == []


def test_the_form_on_one_page(still: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("422")
    somebody = applicant(still, "affiliate", AFFILIATE)
    somebody.open()
    somebody.submit()
    expect(still.locator("#problems")).to_be_focused()
    assert violations(still) == []
    somebody.fill()
    somebody.submit()
    somebody.reference()
    assert violations(still) == []


def test_the_offer_to_continue(still: Page) -> None:
    somebody = applicant(still, "talent")
    somebody.open()
    somebody.answer(0)
    other = still.context.new_page()
    alive(other, "/form/TalentForm")
    expect(other.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert violations(other) == []
