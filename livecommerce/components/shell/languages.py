"""The switch to another language, and the line that offers one to visitors who prefer it."""

from collections.abc import Sequence
from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.shell.spoken_words import spoken_words
from livecommerce.content.shell import shell_words
from livecommerce.engine.words import page_language, site_languages
from livecommerce.languages import Language, in_language
from livecommerce.state.languages import Languages


@rx.memo
def language_switch(class_name: rx.Var[str]) -> rx.Component:
    """The languages by their own names, each a link to the same page in it.

    Args:
        class_name: Classes of the list.
    """
    words = spoken_words(shell_words).languages

    def entry(language: Any) -> rx.Component:
        link = plain_link(
            language["name"],
            href=_address(language),
            lang=language["code"],
            href_lang=language["code"],
            on_click=cast(Any, Languages.choose)(language["code"]),
            aria_current=rx.cond(page_language() == language["code"], "page", "false"),
            class_name="flex min-h-11 items-center transition hover:text-text aria-[current=page]:text-hot",
        )
        without = rx.el.span(
            rx.el.span(language["name"], lang=language["code"]),
            " – ",
            words.missing,
            class_name="flex min-h-11 items-center",
        )
        return rx.el.li(rx.cond(cast(Any, Languages.missing).contains(language["code"]), without, link))

    return rx.el.nav(rx.el.ul(rx.foreach(site_languages(), entry), class_name=class_name), aria_label=words.label)


def language_offer(languages: Sequence[Language]) -> rx.Component:
    """The line, in the language that it offers.

    Args:
        languages: Those that may be offered.
    """
    return rx.foreach(rx.Var.create([_words_of(language) for language in languages]), _offer)


def _offer(language: Any) -> rx.Component:
    line = rx.el.aside(
        rx.el.p(language["offer"]),
        plain_link(
            language["go"],
            href=_address(language),
            href_lang=language["code"],
            on_click=cast(Any, Languages.choose)(language["code"]),
            class_name="inline-flex target-9 items-center font-semibold underline decoration-hot decoration-2 "
            "underline-offset-4",
        ),
        rx.el.button(
            icon("x", size=18),
            type="button",
            on_click=Languages.dismiss,
            aria_label=language["stay"],
            class_name="-mr-2 ml-auto grid target-square-9 shrink-0 cursor-pointer place-items-center rounded-full "
            "text-muted transition hover:bg-high hover:text-text",
        ),
        lang=language["code"],
        data_band="light",
        class_name="fixed inset-x-4 bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-4 "
        "rounded-control border border-line bg-band px-5 py-2 text-text shadow-card "
        "in-data-[asking]:top-20 in-data-[asking]:bottom-auto print:hidden",
    )
    return rx.cond(Languages.offered == language["code"], line)


def _words_of(language: Language) -> dict[str, str]:
    """What a language says beside a page in another."""
    with in_language(language.code):
        words = shell_words().languages
        return {
            "code": language.code,
            "prefix": language.prefix,
            "offer": words.offer,
            "go": words.go,
            "stay": words.stay,
        }


def _address(language: Any) -> Any:
    """Where the page is in a language; the home page has no slash behind its prefix."""
    path, prefix = cast(Any, Languages.path), language["prefix"]
    return cast(Any, rx.cond((path == "/") & (prefix != ""), prefix, prefix + path))
