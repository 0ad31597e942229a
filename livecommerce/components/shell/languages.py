"""The switch to another language, and the line that offers one to visitors who prefer it."""

from collections.abc import Sequence
from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.content.shell import LanguageWords
from livecommerce.engine.words import page_language
from livecommerce.languages import Language
from livecommerce.state.languages import LINK_MARK, Languages

_LINK = "inline-flex target-9 items-center transition hover:text-text aria-[current=true]:text-text"


def language_switch(words: LanguageWords, languages: Sequence[Language], *, class_name: str) -> rx.Component:
    """The languages by their own names, each a link to the same page in it.

    Args:
        words: The words.
        languages: The languages of the site.
        class_name: Classes of the list.
    """
    return rx.el.nav(
        rx.el.ul(*(rx.el.li(_entry(words, language)) for language in languages), class_name=class_name),
        aria_label=words.label,
    )


def _entry(words: LanguageWords, language: Language) -> rx.Component:
    own = rx.cond(page_language() == language.code, "true", "false")
    link = plain_link(
        language.name,
        href=_address(language.prefix),
        lang=language.code,
        href_lang=language.code,
        data_document="",
        on_click=cast(Any, Languages.choose)(language.code),
        aria_current=own,
        class_name=_LINK,
        custom_attrs={LINK_MARK: language.code},
    )
    without = rx.el.span(
        rx.el.span(language.name, lang=language.code),
        rx.el.span(" – ", words.missing),
        class_name="inline-flex target-9 items-center",
    )
    return rx.cond(cast(Any, Languages.missing).contains(language.code), without, link)


def _address(prefix: str) -> Any:
    return cast(Any, rx.cond(Languages.path == "/", prefix or "/", prefix + cast(Any, Languages.path)))


def language_offer() -> rx.Component:
    """The line, in the language that it offers."""
    return rx.cond(
        Languages.offered != "",
        rx.el.aside(
            rx.el.p(Languages.text),
            plain_link(
                Languages.go,
                href=Languages.offered_address,
                data_document="",
                on_click=cast(Any, Languages.choose)(Languages.offered),
                class_name="inline-flex target-9 items-center font-semibold underline decoration-hot decoration-2 "
                "underline-offset-4",
                custom_attrs={LINK_MARK: Languages.offered},
            ),
            rx.el.button(
                icon("x", size=18),
                type="button",
                on_click=Languages.dismiss,
                aria_label=Languages.stay,
                class_name="-mr-2 ml-auto grid target-square-9 shrink-0 cursor-pointer place-items-center rounded-full "
                "text-muted transition hover:bg-high hover:text-text",
            ),
            lang=Languages.offered,
            data_band="light",
            class_name="fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 "
            "rounded-control border border-line bg-band px-5 py-2 text-text shadow-card "
            "in-data-[asking]:top-20 in-data-[asking]:bottom-auto print:hidden",
        ),
    )
