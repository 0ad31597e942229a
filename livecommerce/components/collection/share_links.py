"""Share links: plain addresses of the networks, without their scripts."""

from typing import cast
from urllib.parse import quote, urlencode

import reflex as rx
from reflex.event import EventType

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.shell.social import network_mark
from livecommerce.content.blog import ShareWords
from livecommerce.engine.islands import island, shared
from livecommerce.languages import cache_by_language
from livecommerce.state.sharing import Sharing

_LOOK = (
    "grid size-11 cursor-pointer place-items-center rounded-full border border-line bg-raised text-text "
    "transition hover:border-current hover:text-hot"
)


def share_links(title: str, url: str, words: ShareWords) -> rx.Component:
    """Render a row of links to an absolute address, and a button that copies it, which scripts show."""
    linkedin = "https://www.linkedin.com/sharing/share-offsite/?" + urlencode({"url": url})
    x = "https://x.com/intent/post?" + urlencode({"text": title, "url": url})
    mail = f"mailto:?subject={quote(title)}&body={quote(url)}"
    return rx.el.aside(
        rx.el.p(words.title, class_name="font-display text-lg font-bold"),
        rx.el.ul(
            _link(network_mark("LinkedIn"), words.linkedin, linkedin),
            _link(network_mark("X"), words.x, x),
            rx.el.li(plain_link(icon("mail"), href=mail, aria_label=words.mail, title=words.mail, class_name=_LOOK)),
            _copy_button(words),
            class_name="flex gap-3",
        ),
        aria_label=words.title,
        data_pagefind_ignore="",
        class_name=("mt-14 flex flex-wrap items-center justify-between gap-5 border-t border-line pt-8 print:hidden"),
    )


@cache_by_language
def _copy_button(words: ShareWords) -> rx.Component:
    """Render the button; it copies the page's address, so it is compiled once for all pages."""
    copy = rx.el.button(
        icon("link"),
        type="button",
        aria_label=words.copy_link,
        title=words.copy_link,
        on_click=cast(EventType[()], Sharing.copy_link(words.copied, words.not_copied)),
        class_name=f"{_LOOK} noscript:hidden",
    )
    return shared(rx.el.li(island(copy)))


def _link(mark: rx.Component, label: str, href: str) -> rx.Component:
    link = plain_link(
        mark, href=href, target="_blank", rel="noopener noreferrer", aria_label=label, title=label, class_name=_LOOK
    )
    return rx.el.li(link)
