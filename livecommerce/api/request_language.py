"""Language of a request: of its response, and of the mails that it causes."""

from collections.abc import Iterable
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.origin_check import origin_of
from livecommerce.constants import LANGUAGE_PARAMETER
from livecommerce.languages import ENGLISH, in_language, language_of_address
from livecommerce.settings import Settings

MOST_LANGUAGES = 20
"""The maximum number of entries of `Accept-Language` that are read."""


def accepted(header: str, known: Iterable[str]) -> str:
    """Return the client's preferred language among the known ones; English if there is none.

    Args:
        header: The value of `Accept-Language`, `de-AT,de;q=0.9,en;q=0.5`.
    """
    wishes: list[tuple[float, str]] = []
    for wish in header.split(",")[:MOST_LANGUAGES]:
        tag, _, weight = wish.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        wishes.append((-quality, tag.strip().partition("-")[0].lower()))
    found = (code for quality, code in sorted(wishes, key=lambda wish: wish[0]) if quality < 0 and code in {*known})
    return next(found, ENGLISH.code)


class RequestLanguage:
    """ASGI middleware that sets the language of API calls: that of the form, or of its page, or else an accepted one.

    Pages have the language of their address.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._known, self._site = app, settings.languages, origin_of(settings.site_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not f"{scope['path']}/".startswith("/api/"):
            await self._app(scope, receive, send)
            return
        named = parse_qs(scope["query_string"].decode("latin-1")).get(LANGUAGE_PARAMETER, [""])[0]
        headers = Headers(scope=scope)
        code = next((wish for wish in (named, self._of_page(headers)) if wish in self._known), "")
        code = code or accepted(headers.get("accept-language", ""), self._known)

        async def send_with_language(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-language", code)
                headers.add_vary_header("accept-language")
            await send(message)

        with in_language(code):
            await self._app(scope, receive, send_with_language)

    def _of_page(self, headers: Headers) -> str:
        """Return the language of the site's page that a browser leaves; empty for scripts, which name theirs."""
        scheme, _, page = headers.get("referer", "").partition("://")
        host, slash, path = page.partition("?")[0].partition("/")
        is_own = host == headers.get("host") or f"{scheme}://{host}" == self._site
        return language_of_address(slash + path).code if is_own and "text/html" in headers.get("accept", "") else ""
