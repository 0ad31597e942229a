"""An applicant: the answers, the way of filling in the form, and the received result."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from livecommerce.content.form_words import FormWords, form_words
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.field import Field
from livecommerce.forms.form import fields_of
from livecommerce.languages import ENGLISH, in_language, locale_url
from tests.browser.conftest import alive
from tests.support.answers import completed

Answers = Mapping[str, Any]

PATHS: dict[ApplicationKind, str] = {"brand": "/form", "talent": "/form/TalentForm", "affiliate": "/form/AffiliateForm"}

START = date(date.today().year + 1, 3, 15)

BRAND: Answers = completed(
    "brand",
    {
        "name": "Ada Lovelace",
        "company": "Engines Ltd",
        "country": "GB",
        "company_size": "2-9",
        "shop_url": "engines.example.com",
        "handle": "@engines",
        "platforms": ["tiktok-shop", "stores"],
        "tiktok_shop_name": "Engines",
        "categories": ["home", "tech"],
        "best_seller": "A small engine, 30 euro",
        "currency": "EUR",
        "gmv_tiktok": "0-10000",
        "gmv_elsewhere": "none",
        "average_order": "34.50",
        "services": ["hosting", "affiliates"],
        "setting": "either",
        "goals": "Sell a hundred engines.",
        "budget": "0-6500",
        "commission": "12",
        "samples": "5",
        "start": f"{START}",
        "notes": "Tea, please.",
        "terms": True,
    },
)
STUDIO: Answers = completed(
    "talent",
    {
        "name": "Grace Hopper",
        "city": "London",
        "country": "GB",
        "phone": "020 7946 0000",
        "adult": True,
        "handle": "grace",
        "followers": "1000-4999",
        "standing": "strikes",
        "standing_note": "A moth.",
        "channels": ["instagram", "other"],
        "instagram": "instagram.com/grace",
        "other_link": "grace.example.com",
        "live_hours": "12",
        "gmv": "0-500",
        "categories": ["tech"],
        "languages": ["en", "other"],
        "other_language": "COBOL",
        "location": "studio",
        "studio": "london",
        "travel": "commute",
        "days": ["mon", "sat"],
        "hours": ["evening"],
        "house_rules": True,
        "pay_model": "hybrid",
        "terms": True,
    },
)
_ASKED_IN_THE_STUDIO = {"studio", "travel", "days", "hours", "house_rules"}
_ASKED_AFTER_OTHERS = {"standing_note", "instagram", "other_link", "other_language"}
REMOTE: Answers = completed(
    "talent",
    {
        **{name: answer for name, answer in STUDIO.items() if name not in _ASKED_IN_THE_STUDIO | _ASKED_AFTER_OTHERS},
        "standing": "good",
        "channels": ["none"],
        "languages": ["en"],
        "location": "remote",
        "phone_model": "iPhone 15",
        "light": "ring",
        "microphone": "clip",
        "space": "corner",
        "upload_speed": "40",
    },
)
AFFILIATE: Answers = completed(
    "affiliate",
    {
        "name": "Hedy Lamarr",
        "adult": True,
        "handle": "https://www.tiktok.com/@hedy",
        "followers": "1,900",
        "content": "both",
        "categories": ["beauty", "tech"],
        "gmv": "none",
        "agency": "yes",
        "agency_name": "Frequency",
        "address": "1 Hopping Lane",
        "postcode": "E1 6AN",
        "city": "London",
        "country": "GB",
        "posts": True,
        "terms": True,
    },
)


class Hand(Protocol):
    """A way of using the page."""

    def press(self, page: Page, control: Locator) -> None: ...

    def answer(self, page: Page, fields: Sequence[Field], answers: Answers) -> None:
        """Answer those of these questions that have answers."""


class Autofill:
    """Autofill of a browser that knows all answers, and a mouse; enough for most tests."""

    def press(self, page: Page, control: Locator) -> None:
        control.click()

    def answer(self, page: Page, fields: Sequence[Field], answers: Answers) -> None:
        """Fill in all of them at once, as soon as the first is there."""
        known = {field.name: answers[field.name] for field in fields if field.name in answers}
        page.locator(f"#application [name={fields[0].name}]").first.wait_for()
        lacking = page.evaluate(FILL, known)
        assert not lacking, f"the page has no field for {', '.join(lacking)}"


FILL = """answers => {
    const lacking = [];
    for (const [name, answer] of Object.entries(answers)) {
        const fields = document.querySelectorAll(`#application [name=${name}]`);
        if (fields.length === 0) lacking.push(name);
        for (const field of fields) {
            if (field.type === "checkbox" || field.type === "radio") {
                const wanted = answer === true || [answer].flat().includes(field.value);
                if (field.checked !== wanted) field.click();
            } else {
                field.value = answer;
                field.dispatchEvent(new Event("input", { bubbles: true }));
            }
        }
    }
    return lacking;
}"""
"""Fills in all fields with these answers; returns the names that no field has."""


class Finger:
    """A phone: every control is tapped at its label, one question after the other."""

    def press(self, page: Page, control: Locator) -> None:
        control.tap()

    def answer(self, page: Page, fields: Sequence[Field], answers: Answers) -> None:
        for field in fields:
            if field.name in answers:
                self._answer(page, field, answers[field.name])

    def _answer(self, page: Page, field: Field, answer: Any) -> None:
        control = page.locator(f"#application [name={field.name}]")
        expect(control.first, f"the question {field.name} must be visible").to_be_visible()
        match field.kind:
            case "checkboxes":
                for value in answer:
                    page.locator(f"#{field.name}-{value}").tap()
            case "radio":
                place = [choice.value for choice in field.choices].index(answer)
                control.nth(place).locator("xpath=ancestor::label").tap()
            case "select" | "country":
                # A list is the system's own.
                control.select_option(answer)
            case "consent":
                control.tap()
            case _:
                control.tap()
                expect(control).to_be_focused()
                if field.kind == "date":
                    # Its value comes from the system's picker.
                    control.fill(str(answer))
                else:
                    page.keyboard.insert_text(str(answer))


@dataclass
class Applicant:
    """An applicant at a form.

    The answers have a unique e-mail address; `patience` is the time limit for a step and for the reference, in
    milliseconds.
    """

    page: Page
    kind: ApplicationKind
    answers: Answers
    hand: Hand
    patience: float = 30_000
    language: str = ENGLISH.code

    @property
    def email(self) -> str:
        return self.answers["email"]

    def open(self) -> None:
        with in_language(self.language):
            alive(self.page, locale_url(PATHS[self.kind]))

    def answer(self, step: int) -> None:
        """Answer the questions of a step, counted from 0."""
        self.hand.answer(self.page, fields_of(APPLICATIONS[self.kind].steps[step]), self.answers)

    def go_on(self) -> None:
        self._press(self._words.continue_label)

    def submit(self) -> None:
        self._press(self._words.submit_label)

    def reach(self, number: int, start: int = 1) -> None:
        """Fill in everything before a step of the path, starting at the current step; both counted from 1."""
        expect_step(self.page, start, self.patience)
        for following, step in enumerate(self.path[start - 1 : number - 1], start=start + 1):
            self.answer(step)
            self.go_on()
            self._expect_accepted(following)

    def _expect_accepted(self, following: int) -> None:
        """Wait for the following step; fail at once with the questions of this one whose answers are refused."""
        turned = self.page.locator(f"[role=progressbar][aria-valuenow='{following}']")
        refused = self.page.locator("#problems:focus")
        turned.or_(refused).first.wait_for(state="attached", timeout=self.patience)
        if refused.count():
            marked = self.page.locator("#application [aria-invalid=true]")
            names = dict.fromkeys(marked.evaluate_all("fields => fields.map((field) => field.name || field.id)"))
            raise AssertionError(f"step {following - 1} refuses {', '.join(names)}: {refused.inner_text()}")
        expect_turned_to(self.page, following, self.patience)

    def fill(self) -> None:
        if self.kind != "affiliate":
            self.reach(len(self.path))
            self.answer(self.path[-1])
        else:
            for step in self.path:
                self.answer(step)

    @property
    def path(self) -> list[int]:
        """The steps that these answers lead through."""
        return list(APPLICATIONS[self.kind].asked_steps(self.answers))

    @property
    def _words(self) -> FormWords:
        with in_language(self.language):
            return form_words()

    def _press(self, name: str) -> None:
        self.hand.press(self.page, self.page.get_by_role("button", name=name))

    def reference(self) -> str:
        shown = self.page.locator("[data-reference]")
        expect(shown).to_be_visible(timeout=self.patience)
        return shown.inner_text()


def applicant(page: Page, kind: ApplicationKind, answers: Answers | None = None, hand: Hand | None = None) -> Applicant:
    usual: dict[ApplicationKind, Answers] = {"brand": BRAND, "talent": STUDIO, "affiliate": AFFILIATE}
    email = f"{uuid4().hex}@example.com"
    return Applicant(page, kind, {**(answers or usual[kind]), "email": email}, hand or Autofill())


def about_to_submit(page: Page) -> Applicant:
    somebody = applicant(page, "affiliate")
    somebody.open()
    somebody.fill()
    return somebody


def expect_step(page: Page, number: int, milliseconds: float = 20_000) -> None:
    """Wait for a step, counted from 1, for as long as a form retries."""
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", str(number), timeout=milliseconds)


def expect_turned_to(page: Page, number: int, milliseconds: float = 20_000) -> None:
    """Wait for a newly shown step until its heading has the focus: keys pressed before are lost."""
    expect_step(page, number, milliseconds)
    expect(page.locator("[id^=step-title-]:focus")).to_be_attached()


def arrived(records: Path, email: str) -> list[dict[str, Any]]:
    """Return an applicant's stored applications, each with its reference, kind and answers."""
    return [
        {"reference": reference, "kind": kind, "answers": json.loads(answers)}
        for reference, kind, answers in _rows(records, "applications", "reference, kind, answers", "email", email)
    ]


def mailed(records: Path, email: str) -> list[str]:
    return [subject for (subject,) in _rows(records, "outbox", "subject", "recipient", email)]


def _rows(records: Path, table: str, columns: str, key: str, value: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(records)
    try:
        return connection.execute(f"SELECT {columns} FROM {table} WHERE {key} = ?", [value]).fetchall()
    finally:
        connection.close()


def expect_once(records: Path, applicant: Applicant) -> None:
    """Assert that there is one application with these answers, under the reference that is shown, and one mail."""
    reference = applicant.reference()
    [application] = arrived(records, applicant.email)
    assert application["reference"] == reference
    assert application["answers"] == APPLICATIONS[applicant.kind].validate(applicant.answers).answers
    [subject] = mailed(records, applicant.email)
    assert reference in subject


WAITING = "Nothing is lost."
"""The visitor's message while the server is down."""


def expect_waiting(page: Page) -> None:
    expect(page.get_by_role("status").filter(has_text=WAITING)).to_be_visible(timeout=20_000)
