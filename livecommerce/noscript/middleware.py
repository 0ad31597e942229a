"""Answers forms that browsers without scripts submit: sends them to the API, and answers with the same page, filled."""

from collections.abc import Awaitable, Callable
from http import HTTPMethod
from typing import Any

import httpx
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.body import media_type, read_body
from livecommerce.api.client_address import whole_address
from livecommerce.api.cookies import sent_cookies
from livecommerce.api.origin_check import origin_of
from livecommerce.api.problems import ApiError
from livecommerce.client import KEY_HEADER, Caller, RequestFailedError, Success, shared_client
from livecommerce.constants import API_PATH, LOGIN_PATH
from livecommerce.content.account import login_content
from livecommerce.languages import locale_url
from livecommerce.noscript.filled_page import FilledPage
from livecommerce.noscript.forms import NOSCRIPT_FORMS, Answers, NoScriptForm
from livecommerce.settings import Settings
from livecommerce.wording import _, said

FORM_BODY = "application/x-www-form-urlencoded"
TOO_MANY = 429
LOG_OUT = f"{API_PATH}/sessions/current"
_POLICY = (
    "default-src 'none'; style-src 'self' {site} 'unsafe-inline'; img-src 'self' {site} data:; font-src 'self' {site}; "
    "form-action 'self' {site} {app}; base-uri 'none'; frame-ancestors 'none'"
)

Pages = Callable[[str], Awaitable[str]]
"""Gives the HTML of the page at a path."""


class NoScriptFormsMiddleware:
    """ASGI middleware: answers form posts with a page; all other requests go on to the app."""

    def __init__(
        self, app: ASGIApp, pages: Pages, settings: Settings, *, has_pages: Callable[[], bool] = lambda: True
    ) -> None:
        """Wraps an app.

        Args:
            app: The app that answers all other requests.
            pages: Reads the prerendered pages.
            settings: The addresses of the site and of the app behind the log in.
            has_pages: Whether this server shows the pages itself, so that their links are right in its answers.
        """
        self._app, self._pages, self._has_pages = app, pages, has_pages
        self._site = settings.site_url
        self._policy = _POLICY.format(site=origin_of(self._site), app=settings.app_origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] in {*NOSCRIPT_FORMS, LOG_OUT}:
            request = Request(scope, receive)
            if media_type(request) == FORM_BODY:
                form = NOSCRIPT_FORMS.get(scope["path"])
                response = await (self._answer(form, request) if form else self._log_out(request))
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _caller(self, request: Request) -> Caller:
        is_secure = request.scope["scheme"] == "https"
        return Caller(whole_address(request), sent_cookies(request), is_secure=is_secure)

    async def _answer(self, form: NoScriptForm, request: Request) -> Response:
        try:
            answers = form.answers(await read_body(request))
        except (ApiError, ValueError):
            return PlainTextResponse(said(_("This form cannot be read. Please go back and send it again.")), 400)
        try:
            source = await self._pages(locale_url(form.page_of(answers)))
        except (OSError, httpx.HTTPError):
            # Nothing has been sent to the API: a submission that cannot be confirmed is not taken.
            return PlainTextResponse(
                said(_("This form cannot be answered right now. Please try again in a minute.")), 503
            )
        try:
            success = await self._send(form, request, answers)
        except RequestFailedError as error:
            if error.status == TOO_MANY:
                # No page is rendered for a client that posts too often.
                return PlainTextResponse(
                    said(_("{problem} Go back to find what you entered.", problem=error.message)), TOO_MANY
                )
            return await run_in_threadpool(self._refusal, form, request, source, answers, error)
        app_url = success.data.get("app_url")
        if app_url:
            return _with_cookies(RedirectResponse(app_url, 303), success.cookies)
        page = await run_in_threadpool(self._confirmation, form, request, source, answers, success.data)
        return _with_cookies(page, success.cookies)

    def _unfilled(self, form: NoScriptForm, request: Request, source: str) -> FilledPage:
        page = FilledPage(source, form.form_id)
        if self._is_apart(request):
            page.link_to(self._site)
        return page

    def _refusal(
        self, form: NoScriptForm, request: Request, source: str, answers: Answers, error: RequestFailedError
    ) -> Response:
        page = self._unfilled(form, request, source)
        page.fill(answers)
        page.refuse(error.errors or {"": [error.message]})
        return self._page(page, error.status or 502)

    def _confirmation(self, form: NoScriptForm, request: Request, source: str, answers: Answers, data: Any) -> Response:
        page = self._unfilled(form, request, source)
        page.confirm(f"{form.form_id}-top", form.confirmation(answers, data))
        if form.fill_also:
            page.fill(answers, form_id=form.fill_also)
        return self._page(page, 201)

    async def _send(self, form: NoScriptForm, request: Request, answers: Answers) -> Success:
        """The response of the API.

        A key that was used with other answers (the same code with another password) is left out, and the call repeated.

        Raises:
            RequestFailedError: The call failed.
        """
        caller, key = self._caller(request), form.key(answers)
        try:
            return await shared_client().exchange(HTTPMethod.POST, form.call, caller=caller, body=answers, key=key)
        except RequestFailedError as error:
            if KEY_HEADER not in error.errors:
                raise
        return await shared_client().exchange(HTTPMethod.POST, form.call, caller=caller, body=answers)

    async def _log_out(self, request: Request) -> Response:
        try:
            success = await shared_client().exchange(
                HTTPMethod.DELETE, "/sessions/current", caller=self._caller(request)
            )
        except RequestFailedError as error:
            return PlainTextResponse(login_content().account.still_in, error.status or 502)
        site = self._site if self._is_apart(request) else ""
        return _with_cookies(RedirectResponse(site + locale_url(LOGIN_PATH), 303), success.cookies)

    def _is_apart(self, request: Request) -> bool:
        """Whether the pages have another origin than this answer.

        `OriginCheck` leaves the header where the form has another one; a form in an answer has that of the answer.
        """
        return "origin" in request.headers or not self._has_pages()

    def _page(self, page: FilledPage, status: int) -> HTMLResponse:
        return HTMLResponse(
            page.html(),
            status,
            {
                "content-security-policy": self._policy,
                "cache-control": "no-store",
                "x-content-type-options": "nosniff",
            },
        )


def _with_cookies(response: Response, cookies: tuple[str, ...]) -> Response:
    for cookie in cookies:
        response.headers.append("set-cookie", cookie)
    return response
