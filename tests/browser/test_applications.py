"""Each application up to the reference, by touch on a phone, and the steps after it; keyboards are in `engines`."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.forms.applications import ApplicationKind
from tests.browser.conftest import alive
from tests.support.applicant import (
    REMOTE,
    STUDIO,
    Answers,
    Applicant,
    Finger,
    applicant,
    expect_once,
)

FORMS: list[ApplicationKind] = ["brand", "talent", "affiliate"]


@pytest.fixture
def sent(desktop: Page) -> Callable[..., Applicant]:
    def send(kind: ApplicationKind, answers: Answers | None = None) -> Applicant:
        somebody = applicant(desktop, kind, answers)
        somebody.open()
        somebody.fill()
        somebody.submit()
        somebody.reference()
        return somebody

    return send


@pytest.mark.parametrize("kind", FORMS)
def test_a_finger_on_a_phone_will_do_and_no_websocket_is_opened(
    new_context: CreateContextCallback, base_url: str, records: Path, kind: ApplicationKind
) -> None:
    phone = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    phone.context.add_cookies([{"name": "first_consent", "value": "accept", "url": base_url}])
    sockets: list[str] = []
    phone.on("websocket", lambda socket: sockets.append(socket.url))
    somebody = applicant(phone, kind, REMOTE if kind == "talent" else None, Finger())
    somebody.open()
    somebody.fill()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    somebody.submit()
    expect_once(records, somebody)
    assert sockets == []


def test_enter_in_a_field_continues(desktop: Page) -> None:
    somebody = applicant(desktop, "brand")
    somebody.open()
    somebody.answer(0)
    desktop.locator("#company").press("Enter")
    expect(desktop).to_have_url("/form#step-2")


def test_the_confirmation_says_what_happens_next_and_repeats_the_answers(
    sent: Callable[..., Applicant], desktop: Page
) -> None:
    somebody = sent("brand")
    outcome = desktop.locator("#outcome")
    expect(outcome).to_contain_text(somebody.email)
    outcome.get_by_text("Your answers").click()
    for answer in ("Ada Lovelace", "United Kingdom", "2 to 9", "https://engines.example.com", "Tea, please."):
        expect(outcome.get_by_text(answer, exact=True).first).to_be_visible()
    expect(desktop.get_by_role("heading", name="What happens next")).to_be_visible()
    expect(desktop.locator("#application")).to_be_hidden()


def test_the_confirmation_survives_a_reload(sent: Callable[..., Applicant], desktop: Page) -> None:
    somebody = sent("affiliate")
    reference = somebody.reference()
    desktop.reload()
    assert somebody.reference() == reference
    expect(desktop.locator("#outcome")).to_contain_text("Hopping Lane")


def test_the_confirmation_can_be_printed(sent: Callable[..., Applicant], desktop: Page) -> None:
    sent("affiliate")
    desktop.evaluate("window.print = () => { window.printed = true }")
    desktop.get_by_role("button", name="Print or save").click()
    assert desktop.evaluate("window.printed")
    desktop.emulate_media(media="print")
    expect(desktop.locator("[data-reference]")).to_be_visible()
    expect(desktop.get_by_text("1 Hopping Lane")).to_be_visible()
    expect(desktop.get_by_role("button", name="Print or save")).to_be_hidden()
    expect(desktop.get_by_role("banner")).to_be_hidden()


def test_tips_for_a_room_at_home_follow_an_application_from_home_alone(
    sent: Callable[..., Applicant], desktop: Page
) -> None:
    tips = desktop.get_by_role("heading", name="for a room at home")
    sent("talent", REMOTE)
    expect(tips).to_be_visible()
    desktop.get_by_role("button", name="Submit another application").click()
    expect(desktop.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")
    expect(desktop.locator("#name")).to_have_value("")
    sent("talent", STUDIO)
    expect(tips).to_have_count(0)


def test_nothing_of_an_application_stays_on_the_device_once_it_is_sent(
    sent: Callable[..., Applicant], desktop: Page
) -> None:
    sent("affiliate")
    assert desktop.evaluate("Object.keys(localStorage).filter(key => key.includes('draft'))") == []
    other = desktop.context.new_page()
    alive(other, "/form/AffiliateForm")
    expect(other.locator("#name")).to_have_value("")
