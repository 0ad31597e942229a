"""Links in and below texts, and links that the browser follows without the router."""

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.inline import A

from livecommerce.content.form_words import form_words
from livecommerce.engine.words import is_locale_url

_LINE = "underline decoration-hot decoration-2 underline-offset-4 hover:decoration-current"
_QUIET = "rounded text-muted underline-offset-4 hover:text-text hover:underline"
_LOOK = f"rounded font-semibold text-text {_LINE}"


def plain_link(*children: Any, href: Any, **attributes: Any) -> rx.Component:
    """Render a link outside the router: to another site, to a file, or to an anchor on the same page.

    For the site's own pages use `rx.el.a`, which opens them without loading the document again.
    """
    if is_locale_url(href) or (isinstance(href, str) and (href == "" or href.startswith("/"))):
        attributes["data_document"] = ""
    return A.create(*children, href=href, **attributes)


def text_link(label: str, *, href: str, class_name: str = "inline-flex target-8 items-center") -> rx.Component:
    """Render an underlined link to a page of the site; within a sentence, pass an empty `class_name`."""
    return rx.el.a(label, href=href, class_name=f"{_LOOK} {class_name}")


def new_tab_link(
    label: str, *, href: str, quiet: bool = False, class_name: str = "", note: str | None = None
) -> rx.Component:
    """Render a link that opens a new tab, so that typed answers are not lost; screen readers announce it.

    `quiet` mutes it; `note` is for screen readers, if not in the current language.
    """
    words = rx.el.span(f" ({form_words().new_tab if note is None else note})", class_name="sr-only")
    look = _QUIET if quiet else _LOOK
    return plain_link(label, words, href=href, target="_blank", rel="noopener", class_name=f"{look} {class_name}")
