"""URL of the platform API for browsers."""

import os
import re
from urllib.parse import urlsplit

from livecommerce.constants import API_PATH
from livecommerce.settings import get_settings

_BACKEND = "REFLEX_API_URL"
"""Reflex's setting for the backend's URL, if the deployment gives it a separate one."""
_API_PATH = re.compile(r"/api(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?")
LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "0.0.0.0", "::1"})


def backend_is_apart() -> bool:
    """Return whether the backend has another origin than the pages.

    A backend on this machine that belongs to a site elsewhere is behind that site's own origin.
    """
    site, backend = urlsplit(get_settings().site_url), urlsplit(os.environ.get(_BACKEND, ""))
    behind_site = backend.hostname in LOCAL_HOSTS and site.hostname not in LOCAL_HOSTS
    return backend.netloc not in {"", site.netloc} and not behind_site


def api_address(path: str = API_PATH) -> str:
    """Return the URL of an API path for pages: a path, or a full URL if the backend has another origin."""
    backend = urlsplit(os.environ.get(_BACKEND, ""))
    return f"{backend.scheme}://{backend.netloc}{path}" if backend_is_apart() else path


def is_api_path(path: str) -> bool:
    """Return whether a path is within the API: no dot segments, no escapes that another server could decode."""
    return _API_PATH.fullmatch(path) is not None
