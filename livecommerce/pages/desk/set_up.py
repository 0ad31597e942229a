"""The page where a member sets a password and second factor, and sees their recovery codes, once."""

import reflex as rx

from livecommerce.components.blocks.button import button_link
from livecommerce.components.shell.split_frame import frame_head
from livecommerce.constants import DESK_LOG_IN_PATH, DESK_SET_UP_PATH
from livecommerce.content.desk import SetUpWords, desk_words
from livecommerce.forms.desk import DeskSetUpForm
from livecommerce.pages.desk.entrance import entrance

FORM_ID = "desk-set-up"


def desk_set_up_page() -> rx.Component:
    """Render the secret and the form; the server fills in the values of the member."""
    words = desk_words().set_up
    return entrance(
        words.head,
        DeskSetUpForm,
        rx.el.p(f"{words.member} ", rx.el.strong(data_email=""), class_name="text-muted"),
        rx.el.h2(words.scan, class_name="mt-7 text-xl font-bold tracking-tight"),
        rx.el.img(alt=words.picture, data_picture="", width="200", height="200", class_name="mt-4 rounded-control"),
        rx.el.p(words.type, class_name="mt-4 text-muted"),
        rx.el.p(data_secret="", class_name="font-display font-semibold tracking-[0.06em] wrap-anywhere"),
        rx.el.h2(words.then, class_name="mt-9 text-xl font-bold tracking-tight"),
        form_id=FORM_ID,
        action=DESK_SET_UP_PATH,
        submit=words.submit,
        hidden=("token",),
        outcome=_recovery_codes(words),
    )


def _recovery_codes(words: SetUpWords) -> rx.Component:
    return rx.el.div(
        frame_head(words.codes, words.codes_lead),
        rx.el.ul(
            rx.el.li(rx.el.code(data_code="", class_name="tracking-[0.06em]"), class_name="py-2.5"),
            data_codes="",
            class_name="divided border-y border-line",
        ),
        button_link(words.to_log_in, href=DESK_LOG_IN_PATH, size="large", class_name="mt-9 w-full"),
    )
