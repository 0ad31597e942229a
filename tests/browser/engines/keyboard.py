"""Applications filled in by keyboard alone: a control that Tab does not reach cannot be used."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from livecommerce.forms.field import Field
from tests.browser.engines.visitor import Visitor
from tests.support.applicant import Answers


def answer(visitor: Visitor, fields: Sequence[Field], answers: Answers) -> None:
    for field in fields:
        if field.name in answers:
            _answer(visitor, field, answers[field.name])


def press(visitor: Visitor, selector: str) -> None:
    visitor.tab_to(selector)
    visitor.key("ENTER")


def _answer(visitor: Visitor, field: Field, given: Any) -> None:
    places = [choice.value for choice in field.choices]
    match field.kind:
        case "checkboxes":
            for value in given:
                visitor.tab_to(f"#{field.name}-{value}")
                visitor.type(" ")
        case "radio":
            place = places.index(given)
            visitor.tab_to(f"[name={field.name}]")
            if place:
                visitor.key("ARROW_DOWN", times=place)
            else:
                visitor.type(" ")
        case "select" | "country":
            visitor.tab_to(f"[name={field.name}]")
            # WebKitGTK opens a list by space or arrow, which no driver can reach.
            visitor.type(field.choices[places.index(given)].label.split()[0])
            assert visitor.value_of(f"[name={field.name}]") == given
        case "consent":
            visitor.tab_to(f"[name={field.name}]")
            visitor.type(" ")
        case "date":
            visitor.tab_to(f"[name={field.name}]")
            # With the separators that the field shows: WebKit does not move to the next part automatically.
            visitor.type(f"{date.fromisoformat(str(given)):%m/%d/%Y}")
        case _:
            visitor.tab_to(f"[name={field.name}]")
            visitor.write(str(given))
