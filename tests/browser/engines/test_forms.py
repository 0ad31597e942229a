"""Every form, by keyboard alone, to its reference, in every engine."""

from pathlib import Path
from uuid import uuid4

import pytest

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.form import fields_of
from livecommerce.forms.message import MessageForm
from tests.browser.engines import keyboard
from tests.browser.engines.visitor import Visitor
from tests.support.applicant import AFFILIATE, BRAND, PATHS, STUDIO, Answers, arrived
from tests.support.member import messages_of

FORWARD = "#application button[type=submit]"
STEP = "return document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') === String(arguments[0])"

ABROAD = {**STUDIO, "phone": "+44 20 7946 0000"}


def mend(visitor: Visitor, problem: str, field: str, answer: str) -> None:
    """Goes to a field by the summary of what is wrong, and answers."""
    visitor.wait_for_focus("#problems")
    visitor.press("link", problem)
    visitor.wait_for_focus(field)
    visitor.type(answer)
    assert visitor.value_of(field) == answer


@pytest.mark.parametrize(("kind", "usual"), [("brand", BRAND), ("talent", ABROAD), ("affiliate", AFFILIATE)])
def test_an_application_is_filled_in_mended_and_sent(
    visitor: Visitor, records: Path, kind: ApplicationKind, usual: Answers
) -> None:
    answers = {**usual, "email": f"{uuid4().hex}@example.com", "country": "PL"}
    visitor.open(PATHS[kind])
    application = APPLICATIONS[kind]
    for number, step in enumerate(application.asked_steps(answers), start=1):
        if kind != "affiliate":
            visitor.wait_for(STEP, number)
        forgotten = {"name"} if number == 1 else set[str]()
        asked = {name: answer for name, answer in answers.items() if name not in forgotten}
        keyboard.answer(visitor, fields_of(application.steps[step]), asked)
        if number == 2:
            visitor.reload()
        if kind != "affiliate":
            if number == 2:
                visitor.wait_for(STEP, number)
            keyboard.press(visitor, FORWARD)
            if forgotten:
                mend(visitor, "Enter your name", "#name", answers["name"])
                keyboard.press(visitor, FORWARD)
    if kind == "affiliate":
        keyboard.press(visitor, FORWARD)
        mend(visitor, "Enter your name", "#name", answers["name"])
        keyboard.press(visitor, FORWARD)
    reference = visitor.text_of("[data-reference]")
    [application_sent] = arrived(records, answers["email"])
    assert application_sent["reference"] == reference
    assert application_sent["answers"] == application.validate(answers).answers


def test_a_message_is_written_and_sent(visitor: Visitor, records: Path) -> None:
    email = f"{uuid4().hex}@example.com"
    answers = {"name": "Ada", "email": email, "topic": "press", "message": "When can we film?"}
    visitor.open("/contact-us")
    keyboard.answer(visitor, fields_of(MessageForm), answers)
    keyboard.press(visitor, "#message-form button[type=submit]")
    reference = visitor.text_of("[data-reference]")
    assert messages_of(records, email) == [(reference, "press", "When can we film?")]
