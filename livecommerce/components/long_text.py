"""Texts that are too long for a page's code: they stand in its HTML, and in its payload for who comes by a link."""

import reflex as rx

long_texts: dict[str, str] = {}
"""Every such text that a page shows, as HTML, by name; the build writes them into the payloads."""


class _LongText(rx.Component):
    """Finds its text by name: in the page that is already there, or in the payload of the page that is coming."""

    library = "$/browser/runtime/long-text.js"
    tag = "LongText"

    name: rx.Var[str]


def long_text(name: str, html: str, *, class_name: str = "") -> rx.Component:
    """The text in a `div`.

    Args:
        name: Tells it from every other text of the site.
        html: The text.
        class_name: The classes of the `div`.
    """
    long_texts[name] = html
    return _LongText.create(name=name, class_name=class_name)
