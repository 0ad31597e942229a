"""The switch to another language, and the line that offers one to visitors who prefer it."""

from collections.abc import Sequence
from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.shell.translated_model import translated_model
from livecommerce.content.shell import shell_words
from livecommerce.engine.words import address_in, page_language, site_languages
from livecommerce.languages import Language, in_language
from livecommerce.state.language_offer import LanguageOffer
from livecommerce.state.languages import Languages


@rx.memo
def language_switch() -> rx.Component:
    """Render the languages by their own names, each a link to the same page in that language."""
    words = translated_model(shell_words).languages

    def entry(language: Any) -> rx.Component:
        link = plain_link(
            language["name"],
            href=address_in(language, Languages.path),
            lang=language["code"],
            href_lang=language["code"],
            # A lambda, so that the event's data is not passed on.
            on_click=lambda: _chosen(language),
            aria_current=rx.cond(page_language() == language["code"], "page", "false"),
            class_name="inline-flex min-h-11 min-w-11 items-center transition hover:text-hot "
            "aria-[current=page]:text-hot",
        )
        without = rx.el.span(
            rx.el.span(language["name"], lang=language["code"]),
            " – ",
            words.missing,
            class_name="inline-flex min-h-11 items-center",
        )
        return rx.el.li(rx.cond(cast(Any, Languages.missing).contains(language["code"]), without, link))

    # Not a landmark: footer and menu have one each. Safari treats a list without bullets as no list without its role.
    return rx.el.ul(
        rx.foreach(site_languages(), entry), role="list", aria_label=words.label, class_name="flex flex-wrap gap-x-6"
    )


def language_offer(languages: Sequence[Language]) -> rx.Component:
    """Render the line that offers one of the languages, in that language."""
    return rx.foreach(rx.Var.create([_words_of(language) for language in languages]), _offer)


def _offer(language: Any) -> rx.Component:
    line = rx.el.aside(
        rx.el.p(language["offer"], class_name="max-sm:low:hidden"),
        plain_link(
            language["go"],
            href=address_in(language, Languages.path),
            href_lang=language["code"],
            on_click=lambda: _chosen(language),
            class_name="inline-flex target-9 items-center font-semibold underline decoration-hot decoration-2 "
            "underline-offset-4",
        ),
        rx.el.button(
            icon("x", size=18),
            type="button",
            on_click=LanguageOffer.dismiss,
            aria_label=language["stay"],
            class_name="-mr-2 ml-auto grid target-square-9 shrink-0 cursor-pointer place-items-center rounded-full "
            "text-muted transition hover:bg-high hover:text-text",
        ),
        lang=language["code"],
        data_band="light",
        # One bar at a time: the cookie banner comes first.
        class_name="fixed inset-x-0 bottom-0 z-30 mx-auto hidden flex-wrap items-center gap-x-6 border border-line "
        "bg-band edge-x-5 pt-4 edge-b-4 text-text shadow-card in-data-answered:flex sm:bottom-4 sm:w-toast "
        "sm:rounded-card low:pt-1 low:edge-b-1 print:hidden",
    )
    return rx.cond(LanguageOffer.offered == language["code"], line)


def _chosen(language: Any) -> Any:
    return cast(Any, Languages.choose)(language["code"])


def _words_of(language: Language) -> dict[str, str]:
    """Return a language's words for pages in another language."""
    with in_language(language.code):
        words = shell_words().languages
        return {
            "code": language.code,
            "prefix": language.prefix,
            "offer": words.offer,
            "go": words.go,
            "stay": words.stay,
        }
