"""The data about a person: found, shown, exported, erased; and a visitor's choices about cookies."""

from typing import Any, cast

import reflex as rx

from livecommerce.content.desk import desk_words
from livecommerce.pages.desk.tables import sheet, table
from livecommerce.state.desk.desk import Desk

_STATE = cast(Any, Desk)
_PERSON = _STATE.person


def people() -> rx.Component:
    words = desk_words().desk.people
    return rx.fragment(
        _search(words.find, "email", words.email, words.submit, _STATE.find_person),
        rx.cond(_PERSON.email != "", _person()),
        rx.el.h3(words.consent, class_name="people-head"),
        rx.el.p(words.consent_lead, class_name="quiet"),
        _search(words.consent, "visitor", words.visitor, words.consent_submit, _STATE.find_consent),
        rx.cond(_STATE.consent.title != "", sheet(_STATE.consent)),
    )


def _search(label: str, name: str, question: str, submit: str, handler: Any) -> rx.Component:
    return rx.el.form(
        rx.el.label(
            rx.el.span(question),
            rx.el.input(type="text", name=name, required=True, auto_complete="off", spell_check=False),
        ),
        rx.el.button(submit, type="submit", class_name="act"),
        on_submit=handler,
        aria_label=label,
        class_name="filters handling",
    )


def _person() -> rx.Component:
    words, columns = desk_words().desk.people, desk_words().desk.columns
    before, _, after = words.kept.partition("{email}")
    return rx.el.div(
        rx.el.h3(before, _PERSON.email, after),
        rx.el.p(_PERSON.kept, class_name="quiet"),
        rx.el.div(
            rx.el.button(words.export, type="button", on_click=_STATE.export_person(_PERSON.email), class_name="act"),
            rx.cond(
                _STATE.rights.contains("erase_people") & ~_STATE.is_erasing,
                rx.el.button(
                    words.erase, type="button", on_click=_STATE.prepare_erasure(True), class_name="act act-bad"
                ),
            ),
            class_name="acts",
        ),
        rx.cond(_STATE.is_erasing, _erasure()),
        table(
            rx.Var.create([columns[name] for name in ("kind", "what", "language", "since")]),
            _PERSON.lines,
            _PERSON.email,
            stacks=True,
        ),
        class_name="sheet",
    )


def _erasure() -> rx.Component:
    """Render the last question: it asks for the address once more, because erasure cannot be undone."""
    words = desk_words().desk.people
    before, _, rest = words.asks.partition("{rows}")
    between, _, after = rest.partition("{email}")
    return rx.el.form(
        rx.el.h4(before, _PERSON.rows, between, _PERSON.email, after),
        rx.el.p(words.asks_lead),
        rx.el.input(type="hidden", name="email", value=_PERSON.email),
        rx.el.label(
            rx.el.span(words.typed),
            rx.el.input(
                type="text", name="typed", required=True, auto_focus=True, auto_complete="off", spell_check=False
            ),
            class_name="reason",
        ),
        rx.el.div(
            rx.el.button(words.confirm, type="submit", class_name="act act-bad"),
            rx.el.button(
                desk_words().desk.cancel, type="button", on_click=_STATE.prepare_erasure(False), class_name="act"
            ),
            class_name="acts",
        ),
        on_submit=_STATE.erase,
        class_name="mail erasure",
    )
