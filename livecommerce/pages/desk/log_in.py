"""The log-in page of the desk."""

import reflex as rx

from livecommerce.constants import DESK_LOG_IN_PATH
from livecommerce.content.desk import desk_words
from livecommerce.forms.desk import DeskLoginForm
from livecommerce.pages.desk.entrance import entrance
from livecommerce.pages.desk.passkeys import passkey_log_in

FORM_ID = "desk-log-in"


def desk_log_in_page() -> rx.Component:
    """Render the form; `next` is the requested address of the desk."""
    words = desk_words().log_in
    return entrance(
        words.head,
        DeskLoginForm,
        form_id=FORM_ID,
        action=DESK_LOG_IN_PATH,
        submit=words.submit,
        hidden=("next",),
        after=passkey_log_in(),
    )
