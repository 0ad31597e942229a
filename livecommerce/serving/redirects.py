from livecommerce.constants import ACTIVATE_PATH
from livecommerce.settings import Settings

CHANGE_PASSWORD = "/.well-known/change-password"
"""The path of the page that sets a password, for password managers (W3C, Well-Known URL for Changing Passwords)."""


def site_redirects(settings: Settings) -> dict[str, str]:
    """Return the redirects of the site's own rules and of the settings, by path."""
    return {CHANGE_PASSWORD: ACTIVATE_PATH, **settings.redirects}


def without_full_stop(path: str) -> str:
    """Return a path without full stops at its end, which come from sentences."""
    return path.rstrip("./") or "/"


def with_query(path: str, query: str) -> str:
    return f"{path}?{query}" if query else path
