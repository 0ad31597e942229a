"""Every form, by keyboard alone, to its reference, in every engine."""

import re
from pathlib import Path
from uuid import uuid4

import pytest

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.form import fields_of
from livecommerce.forms.message import MessageForm
from tests.browser.engines import keyboard
from tests.browser.engines.engines import IN_OTHERS
from tests.browser.engines.visitor import Visitor
from tests.support.applicant import AFFILIATE, BRAND, FILL, PATHS, STUDIO, Answers, arrived
from tests.support.member import mail_about, messages_of, text_of
from tests.support.servers import MailServer

FORWARD = "#application button[type=submit]"
SHOWS_ANSWER = """
const form = document.getElementById("application");
return form.querySelector(`[name=${arguments[0]}]`).checkVisibility() && new FormData(form).get(arguments[0]);
"""
"""The step is shown again, with its answers."""

FEW_KEYS: Answers = {"name": "Ada", "best_seller": "Tea", "goals": "Sell it."}
"""Answers that are quickly typed."""
ABROAD = {**STUDIO, "phone": "+44 20 7946 0000"}


def own_address() -> str:
    """Return an unused e-mail address that is quickly typed."""
    return f"{uuid4().hex[:8]}@a.example"


def mend(visitor: Visitor, problem: str, field: str, answer: str) -> None:
    visitor.wait_for_focus("#problems")
    visitor.press("link", problem)
    visitor.wait_for_focus(field)
    visitor.type(answer)
    assert visitor.value_of(field) == answer


@pytest.mark.parametrize(
    ("kind", "usual", "width"), [("brand", BRAND, 390), ("talent", ABROAD, 390), ("affiliate", AFFILIATE, 1440)]
)
def test_an_application_is_filled_in_corrected_and_sent(
    visitor: Visitor, records: Path, kind: ApplicationKind, usual: Answers, width: int
) -> None:
    answers = {**usual, **{name: text for name, text in FEW_KEYS.items() if name in usual}}
    answers |= {"email": own_address(), "country": "PL"}
    # As wide as a desktop, or as narrow as a page at 400% zoom.
    visitor.with_window(width)
    visitor.open(PATHS[kind])
    application = APPLICATIONS[kind]
    for number, step in enumerate(application.asked_steps(answers), start=1):
        fields = fields_of(application.steps[step])
        if kind != "affiliate" and number > 1:
            visitor.wait_for_focus(f"#step-title-{step}")
        keyboard.answer(visitor, [field for field in fields if field.name != "name"], answers)
        if number == 2:
            visitor.reload()
            visitor.wait_for(SHOWS_ANSWER, fields[0].name)
        if kind != "affiliate":
            keyboard.press(visitor, FORWARD)
            if number == 1:
                mend(visitor, "Enter your name", "#name", answers["name"])
                keyboard.press(visitor, FORWARD)
    if kind == "affiliate":
        visitor.allowed.append("422")
        keyboard.press(visitor, FORWARD)
        mend(visitor, "Enter your name", "#name", answers["name"])
        keyboard.press(visitor, FORWARD)
    reference = visitor.text_of("[data-reference]")
    visitor.wait_for_focus("#outcome")
    [application_sent] = arrived(records, answers["email"])
    assert application_sent["reference"] == reference
    assert application_sent["answers"] == application.validate(answers).answers


def test_a_message_is_written_corrected_and_sent(visitor: Visitor, records: Path) -> None:
    # The API's first response is a refusal.
    visitor.allowed.append("422")
    email = own_address()
    answers = {"email": email, "topic": "press", "message": "When?"}
    visitor.open("/contact-us")
    keyboard.answer(visitor, fields_of(MessageForm), answers)
    visitor.reload()
    visitor.wait_for("return document.getElementById('message').value === 'When?'")
    keyboard.press(visitor, "#message-form button[type=submit]")
    mend(visitor, "Enter your name", "#name", "Ada")
    keyboard.press(visitor, "#message-form button[type=submit]")
    reference = visitor.text_of("[data-reference]")
    assert messages_of(records, email) == [(reference, "press", "When?")]


@IN_OTHERS
@pytest.mark.parametrize(("kind", "usual"), [("brand", BRAND), ("talent", ABROAD), ("affiliate", AFFILIATE)])
def test_an_application_is_continued_by_a_mailed_link(
    visitor: Visitor, mails: MailServer, kind: ApplicationKind, usual: Answers
) -> None:
    visitor.with_window(390)
    visitor.open(PATHS[kind])
    email = own_address()
    visitor.ask(f"({FILL})(arguments[0])", {"name": usual["name"], "email": email})
    visitor.press("button", "Send me a link")
    text = text_of(mail_about(mails, email, "Continue your application"))
    [path] = re.findall(r"(/api/v1/applications/\w+/openings\?\S+?)>", text)
    # As another device, which has no draft.
    visitor.ask("localStorage.clear(); sessionStorage.clear();")
    visitor.open_document(path)
    visitor.wait_for("return document.getElementById('continue-email').checkVisibility()")
    visitor.tab_to("#continue-email")
    visitor.write(email)
    visitor.key("ENTER")
    visitor.wait_for("return document.querySelector('#application [name=email]').value === arguments[0]", email)
    assert visitor.value_of("#application [name=name]") == usual["name"]
