"""Content-Security-Policy of a page: inline scripts by hash, other hosts by name."""

import base64
import hashlib
import re
from urllib.parse import urlsplit

from reflex_base.config import get_config

from livecommerce.api_address import LOCAL_HOSTS
from livecommerce.content.vendors import VENDORS
from livecommerce.settings import Settings

NEEDS_WEB_ASSEMBLY = "data-web-assembly"
"""The attribute of an element that runs WebAssembly."""

_SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style[^>]*>([^<]*(?:<(?!/style>)[^<]*)*)</style>")
"""Six times as fast as `.*?`, for the many styles of a page: a server reads all pages when it starts."""
_SOURCE = re.compile(r"\ssrc\s*=")
_TYPE = re.compile(r'\stype="([^"]*)"')
_EXECUTED = {"", "module", "text/javascript", "importmap"}


def _hashes(texts: list[str]) -> list[str]:
    digests = {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts if text}
    return [f"'sha256-{digest}'" for digest in sorted(digests)]


def _inline_scripts(html: str) -> list[str]:
    """Return the inline scripts that browsers execute, without data blocks such as JSON-LD."""
    return [
        text
        for attributes, text in _SCRIPT.findall(html)
        if not _SOURCE.search(attributes)
        and ((kind := _TYPE.search(attributes)) is None or kind[1].lower() in _EXECUTED)
    ]


def _web_assembly(html: str) -> list[str]:
    """Return the source that permits WebAssembly, but not `eval`, for pages that use it."""
    return ["'wasm-unsafe-eval'"] if NEEDS_WEB_ASSEMBLY in html else []


def _with_socket(address: str) -> list[str]:
    """Return the origin, and the same for a websocket."""
    parts = urlsplit(address)
    socket = {"http": "ws", "https": "wss"}[parts.scheme]
    return [f"{parts.scheme}://{parts.netloc}", f"{socket}://{parts.netloc}"]


def backend_origins(settings: Settings, backend_url: str) -> list[str]:
    """Return the origins of the backend if it is not served from the site's own.

    Args:
        backend_url: Reflex's `api_url`; a local one means the host of the site, as in Reflex's front end.
    """
    site, backend = urlsplit(settings.site_url), urlsplit(backend_url)
    if backend.hostname in LOCAL_HOSTS and site.hostname not in LOCAL_HOSTS:
        return [] if site.scheme == "https" else _with_socket(f"http://{site.hostname}:{backend.port or 80}")
    return [] if backend.netloc == site.netloc else _with_socket(backend_url)


def page_policy(html: str, settings: Settings, backend_url: str | None = None) -> str:
    """Return the policy of a page.

    Args:
        html: The page as it is sent.
        backend_url: The address of Reflex's backend; from Reflex's configuration if None.
    """
    backend = backend_origins(settings, get_config().api_url if backend_url is None else backend_url)
    icon_hosts = ["{0.scheme}://{0.netloc}".format(urlsplit(host)) for host in settings.icon_hosts if "://" in host]
    sources: dict[str, list[str]] = {
        "default-src": ["'none'"],
        "script-src": ["'self'", *_hashes(_inline_scripts(html)), *_web_assembly(html)],
        "style-src": ["'self'", *_hashes(_STYLE.findall(html))],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", _with_socket(settings.site_url)[1], *backend, *icon_hosts],
        "manifest-src": ["'self'"],
        "media-src": ["'self'"],
        "worker-src": ["'self'"],
        "frame-src": ["'none'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": [
            "'self'",
            *(origin for origin in [*backend, settings.app_origin] if origin.startswith("http")),
        ],
        "frame-ancestors": ["'none'"],
    }
    for vendor in VENDORS.values():
        if vendor.account(settings):
            for directive, hosts in vendor.sources.items():
                kept = [source for source in sources[directive] if source != "'none'"]
                sources[directive] = [*dict.fromkeys([*kept, *hosts.split()])]
    if settings.site_url.startswith("https:"):
        sources["upgrade-insecure-requests"] = []
    return "; ".join(" ".join([directive, *allowed]) for directive, allowed in sources.items())
