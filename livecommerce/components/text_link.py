"""Links that stand in or under a text."""

import reflex as rx

from livecommerce.components.link import plain_link
from livecommerce.content.form_words import form_words

_LINE = "underline decoration-hot decoration-2 underline-offset-4 hover:decoration-current"
_QUIET = "rounded text-muted underline-offset-4 hover:text-text hover:underline"
_LOOK = f"rounded font-semibold text-text {_LINE}"


def text_link(label: str, *, href: str, class_name: str = "inline-flex min-h-8 items-center") -> rx.Component:
    """An underlined link to a page of the site.

    Args:
        label: Its words.
        href: Where it leads.
        class_name: Its place; in the middle of a sentence, none.
    """
    return rx.el.a(label, href=href, class_name=f"{_LOOK} {class_name}")


def new_tab_link(label: str, *, href: str, quiet: bool = False, class_name: str = "") -> rx.Component:
    """A link that opens beside the page, so that nothing typed is left behind; screen readers hear that it does.

    Args:
        label: Its words.
        href: Where it leads.
        quiet: Whether it steps back behind the text.
        class_name: Its place.
    """
    told = rx.el.span(f" ({form_words().new_tab})", class_name="sr-only")
    look = _QUIET if quiet else _LOOK
    return plain_link(label, told, href=href, target="_blank", rel="noopener", class_name=f"{look} {class_name}")
