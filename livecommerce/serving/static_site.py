"""Middleware that serves the built site from memory: canonical addresses, compressed variants, validators, errors."""

import asyncio
import hashlib
import mimetypes
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, parse_qsl

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.response_headers import RawHeaders
from livecommerce.content.collections import collections
from livecommerce.engine.html_pass import page_address
from livecommerce.languages import in_language, language_of_address, locale_url
from livecommerce.serving.bots import is_bot
from livecommerce.serving.content_coding import IDENTITY, preferred_coding
from livecommerce.serving.content_policy import page_policy
from livecommerce.serving.headers import cache_control
from livecommerce.serving.redirects import site_redirects, with_query, without_full_stop
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

CHECK_SECONDS = 1
"""The minimum interval between checks for a newly published site."""
ERROR_PAGE = "/404.html"
"""The path of the page for unknown addresses, below the prefix of its language."""
BACKEND_PATHS = ("/_event", "/_upload", "/_health", "/ping", "/api", "/_all_routes")
_SIDECARS = {"br": ".br", "gzip": ".gz"}
MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".xml": "application/xml; charset=utf-8"}
"""Media types by suffix, where operating systems disagree."""
_VARY, _VARY_OF_UNKNOWN = b"accept-encoding", b"accept-encoding, user-agent"
"""The headers that answers depend on: at an unknown address, bots get no page."""
HOST_FILES = ("_headers", "_redirects", "Caddyfile", "site.caddy", "pages.caddy")
"""Configuration files of other hosts, which are not served."""


@dataclass(frozen=True)
class StaticFile:
    """File with its headers and its bodies by encoding."""

    etag: str
    headers: RawHeaders
    bodies: Mapping[str, bytes]

    def variant(self, accepted: str) -> tuple[str, bytes]:
        """Return the encoding that a client prefers, and the body in it."""
        encoding = preferred_coding(accepted, self.bodies)
        return encoding, self.bodies[encoding]


def _read(path: Path, address: str, settings: Settings) -> StaticFile:
    body = path.read_bytes()
    bodies = {IDENTITY: body}
    for encoding, suffix in _SIDECARS.items():
        sidecar = path.with_name(path.name + suffix)
        if sidecar.is_file():
            bodies[encoding] = sidecar.read_bytes()
    media_type = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media_type.startswith("text/") or media_type in {"application/json", "image/svg+xml"}:
        media_type += "; charset=utf-8"
    headers = {
        "content-type": media_type,
        "cache-control": cache_control(address),
    }
    if path.suffix == ".html":
        headers["content-security-policy"] = page_policy(body.decode(), settings)
        headers["content-language"] = language_of_address(address).code
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return StaticFile(hashlib.sha256(body).hexdigest()[:20], raw, bodies)


def read_site(directory: Path, settings: Settings) -> dict[str, StaticFile]:
    """Return every file of the built site by its address; a page's is its route, without slash or suffix."""
    site: dict[str, StaticFile] = {}
    for path in sorted(directory.rglob("*")):
        relative = path.relative_to(directory).as_posix()
        is_page_copy = relative.endswith("/index.html") or relative == "__spa-fallback.html"
        if not path.is_file() or path.suffix in _SIDECARS.values() or is_page_copy or relative in HOST_FILES:
            continue
        address = "/" + relative
        if path.suffix == ".html" and not address.endswith(ERROR_PAGE):
            address = page_address(relative)
        site[address] = _read(path, address, settings)
    return site


def route_name(address: str) -> str:
    """Return the route of an address for the metrics: pages of content count as a single route."""
    if address.startswith("/assets/"):
        return "/assets/{file}"
    if "." in address.rpartition("/")[2]:
        return "/{file}"
    prefix = language_of_address(address).prefix
    below = (prefix + collection.path for collection in collections())
    base = next((path for path in below if address.startswith(f"{path}/")), "")
    return f"{base}/{{page}}" if base else address


@dataclass(frozen=True)
class ServedSite:
    """Built site in memory.

    Attributes:
        folder: The folder that it was read from.
        files: Its files by address.
        routes: The routes of its addresses, for the metrics.
        parameters: The query parameters that select a page's content, by path.
        spellings: Every path of the site, and every path with a redirect, by its lower-case form.
    """

    folder: Path
    files: Mapping[str, StaticFile]
    routes: Mapping[str, str]
    parameters: Mapping[str, str]
    spellings: Mapping[str, str]

    @classmethod
    def read(cls, folder: Path, settings: Settings) -> Self:
        files = read_site(folder, settings)
        routes = {address: route_name(address) for address in {key.partition("?")[0] for key in files}}
        queried = (address.partition("?") for address in files if "?" in address)
        parameters = {path: query.partition("=")[0] for path, _, query in queried}
        spellings = {path.casefold(): path for path in (*site_redirects(settings), *routes)}
        return cls(folder, files, routes, parameters, spellings)

    def error_page(self, path: str) -> StaticFile:
        """Return the page for unknown addresses, in the language of the path if the site has it."""
        own = language_of_address(path).prefix + ERROR_PAGE
        return self.files.get(own) or self.files[ERROR_PAGE]


@dataclass
class StaticSite:
    """ASGI middleware that serves the built site and passes other requests to the backend.

    A site published while it runs is read beside the served one, and replaces it between two requests; each response
    comes from a single site.

    Attributes:
        directory: Returns the folder of the site.
    """

    backend: ASGIApp
    directory: Callable[[], Path]
    settings: Settings

    def __post_init__(self) -> None:
        self._checked_at = time.monotonic()
        self._reading: asyncio.Task[None] | None = None
        self._served = ServedSite.read(self.directory(), self.settings)

    async def settled(self) -> None:
        """Wait until a site that is being read, if any, is served."""
        if self._reading:
            await self._reading

    async def _check_for_new_site(self) -> None:
        """Load a newly published site, if there is one; keep the old one if it cannot be read."""
        folder = await asyncio.to_thread(self.directory)
        if folder == self._served.folder:
            return
        try:
            self._served = await asyncio.to_thread(ServedSite.read, folder, self.settings)
            log.info("site", folder=str(folder), files=len(self._served.files))
        except OSError as error:
            log.error("site", folder=str(folder), reason=str(error))

    def route_of(self, path: str) -> str | None:
        """Return the route of a path for the metrics; None if the site does not have it."""
        return self._served.routes.get(path.rstrip("/") or "/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        is_idle = self._reading is None or self._reading.done()
        if is_idle and time.monotonic() - self._checked_at > CHECK_SECONDS:
            self._checked_at = time.monotonic()
            self._reading = asyncio.create_task(self._check_for_new_site())
        readable = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if not readable or path.startswith(BACKEND_PATHS):
            await self.backend(scope, receive, send)
            return
        canonical = path.rstrip("/") or "/"
        if target := self._redirect(canonical):
            await _answer(scope, send, 302, [(b"location", target.encode())], b"")
            return
        request, query = Headers(scope=scope), scope["query_string"].decode("latin-1")
        status, file = self._find(canonical, query)
        if status == 404 and (meant := self._respelled(canonical, query)):
            await _answer(scope, send, 308, [(b"location", meant.encode("latin-1"))], b"")
        elif status == 404 and is_bot(request.get("user-agent", "")):
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"vary", _VARY_OF_UNKNOWN)]
            await _answer(scope, send, 404, headers, b"")
        else:
            await self._send_file(scope, send, file, request, status=status)

    def _redirect(self, path: str) -> str:
        """Return the redirect target of this path in any language; empty if there is none."""
        rules, own = site_redirects(self.settings), language_of_address(path)
        if path in rules or own.code not in self.settings.languages:
            return rules.get(path, "")
        with in_language(own.code):
            return locale_url(rules.get(path.removeprefix(own.prefix) or "/", ""))

    def _find(self, path: str, query: str) -> tuple[int, StaticFile]:
        served = self._served
        parameter = served.parameters.get(path)
        if parameter is not None:
            value = parse_qs(query).get(parameter, [""])[0]
            unknown = f"{path}?{parameter}="
            address = f"{unknown}{value}"
            found = address != unknown and address in served.files
            return (200, served.files[address]) if found else (404, served.files[unknown])
        found = served.files.get(path) if "?" not in path else None
        return (404, served.error_page(path)) if found is None else (200, found)

    def _respelled(self, path: str, query: str) -> str:
        """Return the correct address for one in other case, or with a full stop at its end; empty if there is none."""
        served = self._served
        known = served.spellings.get(path.casefold()) or served.spellings.get(without_full_stop(path).casefold())
        if known is None:
            return ""
        parameter = served.parameters.get(known)
        if parameter is None:
            return with_query(known, query) if known != path else ""
        value = next((value for name, value in parse_qsl(query) if name.casefold() == parameter.casefold()), "")
        address = f"{known}?{parameter}={value.strip().rstrip('.')}"
        return address if value and address in served.files and not address.endswith("=") else ""

    async def _send_file(self, scope: Scope, send: Send, file: StaticFile, request: Headers, *, status: int) -> None:
        encoding, body = file.variant(request.get("accept-encoding", ""))
        etag = f'"{file.etag}-{encoding}"'
        headers = [*file.headers, (b"etag", etag.encode()), (b"vary", _VARY if status == 200 else _VARY_OF_UNKNOWN)]
        known = request.get("if-none-match", "")
        if status == 200 and (known.strip() == "*" or etag in known):
            await _answer(scope, send, 304, headers, b"")
            return
        if encoding != IDENTITY:
            headers.append((b"content-encoding", encoding.encode()))
        await _answer(scope, send, status, headers, body)


async def _answer(scope: Scope, send: Send, status: int, headers: RawHeaders, body: bytes) -> None:
    length = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
