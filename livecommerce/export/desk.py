"""The desk as a private app of the engine."""

from livecommerce.constants import (
    DESK_LOG_IN_PATH,
    DESK_NEW_PASSKEY_PATH,
    DESK_PASSKEYS_PATH,
    DESK_PATH,
    DESK_SET_UP_PATH,
    DESK_WELCOME_PATH,
)
from livecommerce.engine.private_app import PrivateApp
from livecommerce.export.styles import DESK_SHEET
from livecommerce.settings import Settings

DESK = PrivateApp(
    DESK_PATH,
    (DESK_LOG_IN_PATH, DESK_WELCOME_PATH, DESK_SET_UP_PATH, DESK_PASSKEYS_PATH, DESK_NEW_PASSKEY_PATH),
    f"styles/{DESK_SHEET}",
)


def has_desk(settings: Settings) -> bool:
    """Return whether a build includes the desk: not that of a preview, nor if the settings exclude it."""
    return settings.desk_pages and not settings.preview
