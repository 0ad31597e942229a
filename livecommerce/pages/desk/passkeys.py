"""Passkeys in the pages before the desk: log-in by passkey, the page of a member's passkeys, and that of a new one."""

from pathlib import Path
from typing import Any

import reflex as rx
from rjsmin import jsmin as minified  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from livecommerce.components.blocks.button import button
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.forms.form import post_form
from livecommerce.constants import (
    DESK_NEW_PASSKEY_PATH,
    DESK_PASSKEY_CHALLENGE_PATH,
    DESK_PASSKEY_LOG_IN_PATH,
    DESK_PASSKEYS_PATH,
    DESK_PATH,
    DESK_REMOVE_PASSKEY_PATH,
)
from livecommerce.content.desk import desk_words
from livecommerce.forms.desk import DeskPasskeyForm
from livecommerce.pages.desk.entrance import entrance, hidden_fields

_SCRIPT = Path(__file__).with_suffix(".js")


def passkey_log_in() -> rx.Component:
    """Render the form that logs in by passkey; hidden without scripts or passkeys, removed if the desk has none."""
    words = desk_words().passkeys
    return rx.fragment(
        post_form(
            *hidden_fields(("next", "token", "credential")),
            rx.el.p(words.or_log_in, class_name="text-muted"),
            _message("desk-passkey-log-in"),
            button(words.log_in, type="submit", variant="quiet", size="large", class_name="w-full"),
            custom_attrs={"id": "desk-passkey-log-in", "hidden": True},
            action=DESK_PASSKEY_LOG_IN_PATH,
            aria_label=words.log_in,
            data_passkey="get",
            data_asks=DESK_PASSKEY_CHALLENGE_PATH,
            data_failed=words.failed,
            data_usable="",
            class_name="mt-7 grid gap-4",
        ),
        _script(),
    )


def desk_passkeys_page() -> rx.Component:
    """Render a member's passkeys, and the form for another one, which asks for password and code."""
    words = desk_words().passkeys
    return entrance(
        words.head,
        DeskPasskeyForm,
        rx.el.p(plain_link(words.back, href=DESK_PATH, class_name="underline underline-offset-4")),
        rx.el.p(words.nothing, data_none="", class_name="mt-7 text-muted"),
        _known(),
        rx.el.p(words.unusable, data_unusable="", class_name="mt-7"),
        rx.el.h2(words.add, data_usable="", class_name="mt-9 text-xl font-bold tracking-tight"),
        form_id="desk-passkeys",
        action=DESK_PASSKEYS_PATH,
        submit=words.go_on,
        data_usable="",
    )


def desk_new_passkey_page() -> rx.Component:
    """Render the button by which the browser makes the passkey, and the form that sends it."""
    words = desk_words().passkeys
    return entrance(
        words.new,
        None,
        rx.el.p(words.unsupported, data_without_passkeys=""),
        _message("desk-new-passkey"),
        form_id="desk-new-passkey",
        action=DESK_NEW_PASSKEY_PATH,
        submit=words.create,
        hidden=("token", "credential"),
        after=rx.fragment(
            rx.el.p(
                plain_link(words.cancel, href=DESK_PASSKEYS_PATH, class_name="underline underline-offset-4"),
                class_name="mt-7",
            ),
            _script(),
        ),
        data_passkey="create",
        data_options="?",
        data_failed=words.failed,
        data_known=words.known,
    )


def _known() -> rx.Component:
    """Render the list of passkeys, with a button for each that removes it."""
    words = desk_words().passkeys

    def moment(label: str, value: Any) -> rx.Component:
        return rx.el.p(f"{label} ", value, class_name="text-base text-muted")

    passkey = rx.el.li(
        rx.el.div(
            rx.el.p(data_name="", class_name="font-semibold wrap-anywhere"),
            moment(words.created, rx.el.span(data_created="")),
            moment(words.used, rx.el.span(data_used="")),
            class_name="min-w-0",
        ),
        button(
            f"{words.remove} ",
            rx.el.span(data_name="", class_name="sr-only"),
            type="submit",
            variant="quiet",
            name="number",
            data_number="",
        ),
        class_name="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4",
    )
    return post_form(
        rx.el.ul(passkey, data_passkeys="", aria_label=words.head.title, class_name="divided border-y border-line"),
        rx.el.p(words.removal, class_name="mt-3 text-base text-muted"),
        action=DESK_REMOVE_PASSKEY_PATH,
        data_some="",
        aria_label=words.remove,
        class_name="mt-7",
    )


def _message(form_id: str) -> rx.Component:
    """Render the message of the script that the browser has no passkey for the form."""
    own = {"id": f"{form_id}-message"}
    return rx.el.p(custom_attrs=own, role="alert", class_name="font-semibold text-bad empty:hidden")


def _script() -> rx.Component:
    """Render the script, which stays in the page when the server fills it, unless the desk has no passkeys."""
    script = str(minified(_SCRIPT.read_text(encoding="utf-8")))  # pyright: ignore[reportUnknownArgumentType]
    return rx.el.script(script, data_stays="", data_usable="")
