"""Where browsers find the platform API."""

import os
from urllib.parse import urlsplit

from livecommerce.constants import API_PATH
from livecommerce.settings import get_settings

_BACKEND = "REFLEX_API_URL"
"""Reflex's setting: the address of the backend, where a deployer gives it one of its own."""
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "0.0.0.0", "::1"})


def api_address(path: str = API_PATH) -> str:
    """A path of the API as pages name it: on the site itself, or on the backend where that has another origin.

    A backend on this machine that belongs to a site elsewhere stands behind that site's own address.
    """
    site, backend = urlsplit(get_settings().site_url), urlsplit(os.environ.get(_BACKEND, ""))
    behind_site = backend.hostname in LOCAL_HOSTS and site.hostname not in LOCAL_HOSTS
    apart = backend.netloc not in {"", site.netloc} and not behind_site
    return f"{backend.scheme}://{backend.netloc}{path}" if apart else path
