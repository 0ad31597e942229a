from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import reflex as rx

from livecommerce.constants import (
    DESK_LOG_IN_PATH,
    DESK_NEW_PASSKEY_PATH,
    DESK_PASSKEYS_PATH,
    DESK_PATH,
    DESK_SET_UP_PATH,
    DESK_WELCOME_PATH,
)
from livecommerce.content.desk import desk_words
from livecommerce.pages.desk.log_in import desk_log_in_page
from livecommerce.pages.desk.page import desk_page
from livecommerce.pages.desk.passkeys import desk_new_passkey_page, desk_passkeys_page
from livecommerce.pages.desk.set_up import desk_set_up_page
from livecommerce.pages.desk.welcome import desk_welcome_page
from livecommerce.state.desk.desk import Desk


@dataclass(frozen=True)
class DeskPage:
    """A page of the desk, which is not part of the site: it is not listed, and is served apart (`export/desk.py`)."""

    path: str
    page: Callable[[], rx.Component]
    title: str
    on_connect: Any = None


DESK_PAGES: tuple[DeskPage, ...] = (
    DeskPage(DESK_PATH, desk_page, desk_words().page_title, (Desk.open, Desk.watch)),
    DeskPage(DESK_LOG_IN_PATH, desk_log_in_page, desk_words().log_in.page_title),
    DeskPage(DESK_WELCOME_PATH, desk_welcome_page, desk_words().welcome.page_title),
    DeskPage(DESK_SET_UP_PATH, desk_set_up_page, desk_words().set_up.page_title),
    DeskPage(DESK_PASSKEYS_PATH, desk_passkeys_page, desk_words().passkeys.page_title),
    DeskPage(DESK_NEW_PASSKEY_PATH, desk_new_passkey_page, desk_words().passkeys.new_page_title),
)
