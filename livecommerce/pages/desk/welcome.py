"""The page that the mailed link opens: its token is behind the `#`, which browsers do not send."""

import reflex as rx

from livecommerce.constants import DESK_SET_UP_PATH
from livecommerce.content.desk import desk_words
from livecommerce.forms.desk import DeskWelcomeForm
from livecommerce.pages.desk.entrance import entrance

FORM_ID = "desk-welcome"
_FOLLOW_LINK = (
    "const{hash,pathname}=location;if(hash.length>1){const field=document.getElementById('token');"
    "field.value=hash.slice(1);history.replaceState(null,'',pathname);field.form.requestSubmit()}"
)
"""Without scripts the link is pasted."""


def desk_welcome_page() -> rx.Component:
    """Render the form that takes the link, and submits itself if the browser runs scripts."""
    words = desk_words().welcome
    return entrance(
        words.head,
        DeskWelcomeForm,
        form_id=FORM_ID,
        action=DESK_SET_UP_PATH,
        submit=words.submit,
        after=rx.el.script(_FOLLOW_LINK),
    )
