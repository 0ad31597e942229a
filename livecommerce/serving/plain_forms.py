"""Forms that the browser sends by itself, without scripts: the same calls of the API, answered with the same page."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPMethod
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.body import media_type, read_body
from livecommerce.api.client_address import client_address
from livecommerce.api.origin_check import origin_of
from livecommerce.api.problems import ApiError
from livecommerce.client import Caller, RequestFailedError, shared_client
from livecommerce.constants import API_PATH, APPLICATION_PATHS, APPLICATION_TOP_ID, REMOTE_LOCATIONS
from livecommerce.forms.applications import APPLICATIONS, Application, ApplicationKind
from livecommerce.serving.filled_page import FilledPage, Receipt
from livecommerce.settings import Settings

FORM_BODY = "application/x-www-form-urlencoded"
MOST_FIELDS = 400
_POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' {site} data:; font-src 'self' {site}; "
    "form-action 'self' {site}; base-uri 'none'; frame-ancestors 'none'"
)

Pages = Callable[[str], Awaitable[str]]
"""Gives the HTML of the page at a path."""
Answers = dict[str, str | list[str]]


@dataclass(frozen=True)
class PlainForm:
    """A form on a page.

    Attributes:
        kind: Which application it is.
    """

    kind: ApplicationKind

    @property
    def page(self) -> str:
        """The path of the page."""
        return APPLICATION_PATHS[self.kind]

    @property
    def call(self) -> str:
        """The call of the API, after `/api/v1`."""
        return f"/applications/{self.kind}"

    @property
    def application(self) -> Application:
        """What is asked."""
        return APPLICATIONS[self.kind]


PLAIN_FORMS: dict[str, PlainForm] = {API_PATH + form.call: form for form in map(PlainForm, APPLICATIONS)}


class PlainForms:
    """ASGI middleware: answers forms sent without scripts with a page; everything else goes on to the app."""

    def __init__(self, app: ASGIApp, pages: Pages, settings: Settings) -> None:
        """Takes what it stands before.

        Args:
            app: What answers everything else.
            pages: Where the prerendered pages come from.
            settings: Where the site is reached, and how many proxies in front can be trusted.
        """
        self._app, self._pages = app, pages
        self._site, self._hops = settings.site_url, settings.trusted_proxy_hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] in PLAIN_FORMS:
            request = Request(scope, receive)
            if media_type(request) == FORM_BODY:
                response = await self._answer(PLAIN_FORMS[scope["path"]], request)
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _answer(self, form: PlainForm, request: Request) -> Response:
        try:
            answers = _answers(form.application, await read_body(request))
        except (ApiError, ValueError):
            return PlainTextResponse("This form cannot be read. Please go back and send it again.", 400)
        try:
            page = FilledPage(await self._pages(form.page))
        except (OSError, httpx.HTTPError):
            # Nothing has been sent on: what cannot be confirmed is better not taken.
            return PlainTextResponse("This form cannot be answered right now. Please try again in a minute.", 503)
        if request.headers.get("host") != urlsplit(self._site).netloc:
            page.link_to(self._site)
        try:
            data = await shared_client().call(
                HTTPMethod.POST,
                form.call,
                caller=Caller(client_address(request, self._hops)),
                body=answers,
                key=_key(form, answers),
            )
        except RequestFailedError as error:
            page.fill(answers)
            page.refuse(APPLICATION_TOP_ID, error.errors or {"": [error.message]})
            return self._page(page, error.status or 502)
        good = form.application.good_answers(answers)
        sections = form.application.summary(good)
        receipt = Receipt(data["reference"], good["email"], good.get("location") in REMOTE_LOCATIONS, sections)
        page.confirm(APPLICATION_TOP_ID, receipt)
        return self._page(page, 201)

    def _page(self, page: FilledPage, status: int) -> HTMLResponse:
        policy = _POLICY.format(site=origin_of(self._site))
        headers = {"content-security-policy": policy, "cache-control": "no-store", "x-content-type-options": "nosniff"}
        return HTMLResponse(page.html(), status, headers)


def _answers(application: Application, body: bytes) -> Answers:
    """The answers by name; lists for the questions that take several.

    Raises:
        ValueError: The body is no form, or has too many fields.
    """
    fields = parse_qs(body.decode(), keep_blank_values=True, strict_parsing=bool(body), max_num_fields=MOST_FIELDS)
    several = {field.name for field in application.fields if field.kind == "checkboxes"}
    return {name: values if name in several else values[-1] for name, values in fields.items()}


def _key(form: PlainForm, answers: Mapping[str, Any]) -> str:
    """The same for the same answers: a form that is sent twice arrives once."""
    content = json.dumps([form.kind, answers], sort_keys=True)
    return f"plain-{hashlib.sha256(content.encode()).hexdigest()}"
