"""The cookie banner, the dialog behind it, and the button that reopens the dialog (spec §4, contract §3)."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.button import button
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import new_tab_link
from livecommerce.components.shell.translated_model import translated_model
from livecommerce.content.consent import ConsentContent
from livecommerce.content.form_words import form_words
from livecommerce.engine.words import translated_text
from livecommerce.state.consent import DIALOG_ID, Consent, ConsentCategory

_TITLE_ID = f"{DIALOG_ID}-title"
_TEXT_ID = f"{DIALOG_ID}-text"


def consent_banner(content: ConsentContent) -> rx.Component:
    """Render the banner at the bottom of the window, with three equal buttons."""
    new_tab = translated_model(lambda: form_words().new_tab)
    choices = ((content.accept_all, Consent.accept_all), (content.reject_all, Consent.reject_all))
    look = "w-full px-2! text-sm leading-4! whitespace-normal! sm:text-base sm:leading-5!"
    return rx.cond(
        Consent.banner_shown,
        rx.el.section(
            rx.el.div(
                rx.el.p(content.question),
                rx.el.p(
                    content.either_way,
                    " ",
                    new_tab_link(content.privacy.label, href=content.privacy.href, note=new_tab),
                ),
                class_name="consent-text text-sm",
            ),
            rx.el.div(
                *(button(label, variant="quiet", on_click=act, class_name=look) for label, act in choices),
                button(
                    content.preferences,
                    variant="quiet",
                    on_click=Consent.open_dialog,
                    aria_haspopup="dialog",
                    class_name=look,
                ),
                class_name="grid shrink-0 gap-2 xs:grid-cols-3 desktop:w-105",
            ),
            aria_label=content.region,
            data_band="light",
            data_consent_banner="",
            class_name="consent-banner fixed inset-x-0 bottom-0 z-30 mx-auto flex max-w-5xl flex-col gap-3 border "
            "border-line bg-band edge-x-5 pt-4 edge-b-4 text-text shadow-card sm:bottom-4 sm:mx-5 sm:rounded-card "
            "sm:edge-x-6 desktop:flex-row desktop:items-center desktop:justify-between desktop:gap-8 xl:mx-auto "
            "print:hidden",
        ),
    )


def cookie_settings(content: ConsentContent) -> rx.Component:
    """Render the footer's button that reopens the dialog at any time."""
    return rx.el.button(
        content.settings,
        type="button",
        on_click=Consent.open_dialog,
        aria_haspopup="dialog",
        class_name="target-9 cursor-pointer underline underline-offset-4 transition hover:text-text",
    )


def consent_dialog(content: ConsentContent) -> rx.Component:
    """Render the dialog with a switch for each category."""
    words = content.dialog
    categories = cast(Any, Consent.categories)

    def row(category: ConsentCategory) -> rx.Component:
        return _category(category, always_on=words.always_on)

    dialog = rx.el.div(
        rx.el.div(
            rx.el.h2(words.title, custom_attrs={"id": _TITLE_ID}, class_name="text-2xl font-bold tracking-tight"),
            rx.el.button(
                icon("x"),
                type="button",
                on_click=Consent.close_dialog,
                aria_label=words.close,
                class_name="-mt-1.5 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full "
                "text-muted transition hover:bg-high hover:text-text",
            ),
            class_name="flex items-start justify-between gap-4",
        ),
        rx.el.p(words.text, custom_attrs={"id": _TEXT_ID}, class_name="mt-2 text-muted"),
        rx.el.div(
            rx.foreach(categories, row),
            class_name="mt-6 grid divided border-y border-line",
        ),
        button(words.confirm, on_click=Consent.confirm, size="large", class_name="mt-7 w-full"),
        custom_attrs={"id": DIALOG_ID},
        role="dialog",
        aria_modal="true",
        aria_labelledby=_TITLE_ID,
        aria_describedby=_TEXT_ID,
        tab_index=-1,
        class_name="consent-dialog relative max-h-[calc(100svh-2rem)] w-full max-w-lg overflow-y-auto "
        "overscroll-contain rounded-t-card border border-line bg-band px-5 pt-6 edge-b-8 text-text shadow-card "
        "outline-none sm:rounded-card sm:p-8",
    )
    return rx.cond(
        Consent.dialog_open,
        rx.el.div(
            rx.el.div(on_click=Consent.close_dialog, class_name="absolute inset-0 bg-ink/75", aria_hidden="true"),
            dialog,
            data_band="light",
            class_name="fixed inset-0 z-50 flex items-end justify-center sm:items-center print:hidden",
        ),
    )


def _category(category: ConsentCategory, *, always_on: str) -> rx.Component:
    """Render a category with its switch; the attributes of `category` are variables here."""
    label, description = f"consent-{category.key}-label", f"consent-{category.key}-description"
    return rx.el.div(
        rx.el.div(
            rx.el.div(
                rx.el.span(translated_text(category.label), custom_attrs={"id": label}, class_name="font-semibold"),
                rx.cond(category.required, rx.el.span(always_on, class_name="text-sm text-muted")),
                class_name="flex flex-wrap items-baseline gap-x-3",
            ),
            rx.el.p(
                translated_text(category.description),
                custom_attrs={"id": description},
                class_name="mt-1 text-[0.9375rem] leading-6 text-muted",
            ),
        ),
        rx.el.button(
            rx.el.span(
                class_name="block size-5 rounded-full bg-raised shadow-sm transition-transform duration-150 "
                "forced-colors:bg-[ButtonText] forced-colors:group-aria-checked/switch:bg-[HighlightText] "
                "group-aria-checked/switch:translate-x-5"
            ),
            type="button",
            role="switch",
            on_click=cast(Any, Consent.toggle)(category.key),
            disabled=category.required,
            aria_checked=rx.cond(category.checked, "true", "false"),
            aria_labelledby=label,
            aria_describedby=description,
            class_name="group/switch target-reach mt-0.5 h-7 w-12 shrink-0 cursor-pointer rounded-full border "
            "border-transparent bg-muted p-[3px] transition-colors duration-150 aria-checked:bg-cool "
            "disabled:cursor-not-allowed disabled:opacity-60 forced-colors:border-current "
            "forced-colors:aria-checked:bg-[Highlight]",
        ),
        class_name="flex items-start justify-between gap-6 py-5",
    )
