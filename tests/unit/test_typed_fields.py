"""Fields as pyright sees them: variables on the class, values on an instance.

Pyright runs separately; half of the test is that it accepts this file.
"""

from typing import cast

import reflex as rx

from livecommerce.engine.state import BrowserState, compile_state, definitions, event


class TypedBasket(BrowserState):
    count: rx.Field[int] = rx.field(2)
    text: rx.Field[str] = rx.field("lamp, tape")
    words: rx.Field[list[str]] = rx.field(default_factory=list)
    shown: rx.Field[bool] = rx.field(False)

    @property
    def total(self) -> int:
        return self.count + len(self.words)

    @event
    def cut(self) -> None:
        self.words = self.text.split(", ")
        self.words.append("chair")
        self.count += 1
        self.shown = not self.shown


class PlainBasket(BrowserState):
    count: int = 2
    text: str = "lamp"
    words: list[str] = ["lamp"]
    shown: bool = False

    @event
    def add(self) -> None:
        self.count += 1


definition = definitions[TypedBasket]
compiled = compile_state(TypedBasket)
# Other tests read the states of the application.
del definitions[TypedBasket], definitions[PlainBasket]


def page() -> rx.Component:
    """Use fields as in Reflex's and the engine's documentation."""
    return rx.fragment(
        rx.el.p(TypedBasket.count.to_string()),
        rx.el.p(TypedBasket.text.upper()),
        rx.el.p(TypedBasket.words.join(", "), TypedBasket.words.length()),
        rx.cond(~TypedBasket.shown, "closed", "open"),
        rx.cond(TypedBasket.words.contains("lamp") & (TypedBasket.count > 3), "light", "dark"),
        rx.foreach(TypedBasket.words, rx.el.li),
        rx.foreach(TypedBasket.text.split(","), rx.el.li),
        rx.match(TypedBasket.count, (1, "one"), "many"),
        rx.el.button("Cut", on_click=TypedBasket.cut, disabled=TypedBasket.shown),
    )


def plain_page() -> rx.Component:
    return rx.fragment(
        rx.el.p(PlainBasket.count),
        rx.el.p(f"{PlainBasket.count} parcels"),
        rx.el.p(PlainBasket.text.upper() + "!"),
        rx.cond(PlainBasket.shown, "open", "closed"),
        rx.cond(PlainBasket.count > 3, "many", "few"),
        rx.foreach(PlainBasket.words, rx.el.li),
        rx.el.button("Add", on_click=PlainBasket.add, disabled=PlainBasket.shown),
    )


def test_plain_fields_are_variables_on_the_class_as_well() -> None:
    rendered = str(cast(object, plain_page().render()))
    parts = (
        "'contents': 'PlainBasket_count'",
        'PlainBasket_count+" parcels"',
        "PlainBasket_text.toUpperCase()",
        "PlainBasket_count > 3",
        "PlainBasket.self.add()",
    )
    for part in parts:
        assert part in rendered


def test_on_the_class_a_field_is_a_variable() -> None:
    rendered = str(cast(object, page().render()))
    parts = (
        "JSON.stringify(TypedBasket_count)",
        "TypedBasket_text.toUpperCase()",
        "TypedBasket_words.join",
        "TypedBasket.self.cut()",
    )
    for part in parts:
        assert part in rendered


def test_on_an_instance_it_is_a_value_of_its_own() -> None:
    definitions[TypedBasket] = definition
    first, second = TypedBasket(), TypedBasket()
    first.cut()
    assert (first.words, first.count, first.shown, first.total) == (["lamp", "tape", "chair"], 3, True, 6)
    assert (second.words, second.count, second.total) == ([], 2, 2)
    del definitions[TypedBasket]


def test_it_is_compiled_like_any_other() -> None:
    assert 'fields: () => ({"count": 2, "text": "lamp, tape", "words": [], "shown": false})' in compiled
