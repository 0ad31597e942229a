"""Answer forms submitted by browsers without scripts: send them to the API, and respond with the same page, filled."""

from collections.abc import Awaitable, Callable
from http import HTTPMethod
from typing import Any

import httpx
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.body import JSON, media_type, read_body
from livecommerce.api.client_address import whole_address
from livecommerce.api.cookies import is_secure, sent_cookies
from livecommerce.api.draft_links import cookie_of
from livecommerce.api.origin_check import FOREIGN, origin_of
from livecommerce.api.problems import ApiError
from livecommerce.api.references import is_token
from livecommerce.client import KEY_HEADER, Caller, RequestFailedError, Success, shared_client
from livecommerce.constants import (
    API_PATH,
    DRAFT_LINK_COOKIE,
    DRAFT_LINK_COOKIE_MINUTES,
    DRAFT_LINK_PARAMETER,
    LOGIN_PATH,
)
from livecommerce.content.account import login_content
from livecommerce.languages import locale_url
from livecommerce.languages.messages import _, translate
from livecommerce.noscript.filled_page import FilledPage
from livecommerce.noscript.forms import MOST_FIELDS, NOSCRIPT_FORMS, Answers, NoScriptForm, page_of_posts
from livecommerce.settings import Settings

FORM_BODY = "application/x-www-form-urlencoded"
TOO_MANY = 429
LONGEST_TOKEN = 100
LOG_OUT = f"{API_PATH}/sessions/current"
_NOT_FROM_HERE = _("This came from another site, so nothing was sent. Check your answers and send the form from here.")
_UNREADABLE = _("Your browser sent this in a form that we cannot read. Check your answers and send them once more.")
_POLICY = (
    "default-src 'none'; style-src 'self' {site} 'unsafe-inline'; img-src 'self' {site} data:; font-src 'self' {site}; "
    "form-action 'self' {site} {app}; base-uri 'none'; frame-ancestors 'none'"
)

Pages = Callable[[str], Awaitable[str]]
"""Returns the HTML of the page at a path."""


class NoScriptFormsMiddleware:
    """ASGI middleware that answers form posts with a page, and passes other requests on to the app."""

    def __init__(
        self, app: ASGIApp, pages: Pages, settings: Settings, *, has_pages: Callable[[], bool] = lambda: True
    ) -> None:
        """`pages` reads the prerendered pages; `has_pages` tells whether this server has them, so that links work."""
        self._app, self._pages, self._has_pages = app, pages, has_pages
        self._site, self._settings = settings.site_url, settings
        self._policy = _POLICY.format(site=origin_of(self._site), app=settings.app_origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._own(Request(scope, receive)) if scope["type"] == "http" else None
        await (response or self._app)(scope, receive, send)

    async def refuse_foreign(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a cross-site request: send a form's page back, filled, and nothing to the API."""
        request = Request(scope, receive)
        form = NOSCRIPT_FORMS.get(scope["path"])
        if form and _is_form(request):
            response = await self._repeated(form, request, 403, translate(_NOT_FROM_HERE))
        elif _wants_page(request):
            response = PlainTextResponse(translate(FOREIGN), 403)
        else:
            response = self._app
        await response(scope, receive, send)

    async def _own(self, request: Request) -> Response | None:
        """Return the response to a form post or to a browser that opens a form's address; None for other requests."""
        path = request.scope["path"]
        form = NOSCRIPT_FORMS.get(path)
        if request.method in {"GET", "HEAD"} and _wants_page(request) and path != LOG_OUT:
            page = page_of_posts(path)
            if form and form.opens and (token := request.query_params.get(DRAFT_LINK_PARAMETER)):
                return self._to_opening(request, form, token)
            return self._to_page(page) if page else None
        if request.method != "POST":
            return None
        if path == LOG_OUT and media_type(request) == FORM_BODY:
            return await self._log_out(request)
        if form is None or not _is_form(request):
            return None
        return await self._answer(form, request)

    def _to_page(self, path: str) -> Response:
        return RedirectResponse(("" if self._has_pages() else self._site) + locale_url(path), 303)

    def _to_opening(self, request: Request, form: NoScriptForm, token: str) -> Response:
        """Return the way to the form that opens a link, whose token is from now on in a cookie. The link stays unused.

        Programs that look at the links of a mail use none up.
        """
        response = self._to_page(f"{form.page_of({})}#{form.form_id}")
        response.headers["cache-control"] = "no-store"
        if is_token(token):
            response.set_cookie(
                DRAFT_LINK_COOKIE,
                cookie_of(token[:LONGEST_TOKEN]),
                max_age=60 * DRAFT_LINK_COOKIE_MINUTES,
                path=f"{API_PATH}{form.call}",
                secure=is_secure(request, self._settings),
                httponly=True,
                samesite="lax",
            )
        return response

    def _caller(self, request: Request) -> Caller:
        is_secure = request.scope["scheme"] == "https"
        return Caller(whole_address(request), sent_cookies(request), is_secure=is_secure)

    async def _answer(self, form: NoScriptForm, request: Request) -> Response:
        if media_type(request) != FORM_BODY:
            return await self._repeated(form, request, 415, translate(_UNREADABLE))
        try:
            body = await read_body(request)
        except ApiError as error:
            return await self._filled(form, request, {}, error.status, translate(error.message))
        try:
            answers = form.answers(body)
        except ValueError:
            return await self._filled(form, request, form.readable_answers(body), 400, translate(_UNREADABLE))
        try:
            source = await self._page_with(form, answers)
        except (OSError, httpx.HTTPError):
            # Nothing has been sent to the API: a submission is not accepted unless it can be confirmed.
            return PlainTextResponse(
                translate(_("This form cannot be answered right now. Please try again in a minute.")), 503
            )
        try:
            success = await self._send(form, request, answers)
        except RequestFailedError as error:
            if error.status == TOO_MANY:
                # No page is rendered for a client that posts too often.
                return PlainTextResponse(
                    translate(_("{problem} Go back to find what you entered.", problem=error.message)), TOO_MANY
                )
            return await run_in_threadpool(self._refusal, form, request, source, answers, error)
        app_url = success.data.get("app_url") if success.data else None
        if app_url:
            return _with_cookies(RedirectResponse(app_url, 303), success.cookies)
        page = await run_in_threadpool(self._confirmation, form, request, source, answers, success.data)
        return _with_cookies(page, success.cookies)

    async def _repeated(self, form: NoScriptForm, request: Request, status: int, message: str) -> Response:
        """Return the form with its answers, for a request that is refused whatever they are."""
        try:
            body = await read_body(request)
        except ApiError as error:
            return await self._filled(form, request, {}, error.status, translate(error.message))
        kind = media_type(request)
        answers = form.readable_answers(body) if kind == FORM_BODY else form.by_name(await _parts(request, body))
        return await self._filled(form, request, answers, status, message)

    async def _filled(
        self, form: NoScriptForm, request: Request, answers: Answers, status: int, message: str
    ) -> Response:
        """Return the form with its answers and a message, after counting the request towards the rate limit."""
        try:
            source = await self._page_with(form, answers)
        except (OSError, httpx.HTTPError):
            return PlainTextResponse(message, status)
        try:
            await shared_client().exchange(form.method, form.call, caller=self._caller(request), body={})
        except RequestFailedError as error:
            if error.status == TOO_MANY:
                return PlainTextResponse(error.message, TOO_MANY)
        failure = RequestFailedError(status, message)
        return await run_in_threadpool(self._refusal, form, request, source, answers, failure)

    async def _page_with(self, form: NoScriptForm, answers: Answers) -> str:
        """Return the page of a form.

        Raises:
            OSError: It cannot be read, or has no such form.
            httpx.HTTPError: It cannot be fetched.
        """
        page = await self._pages(locale_url(form.page_of(answers)))
        if f'id="{form.form_id}"' not in page:
            raise OSError(f"the page has no {form.form_id}")
        return page

    def _unfilled(self, form: NoScriptForm, request: Request, source: str) -> FilledPage:
        page = FilledPage(source, form.form_id, form.note_id)
        if self._is_apart(request):
            page.link_to(self._site)
        return page

    def _refusal(
        self, form: NoScriptForm, request: Request, source: str, answers: Answers, error: RequestFailedError
    ) -> Response:
        page = self._unfilled(form, request, source)
        page.fill(answers)
        page.refuse(error.errors or {"": [error.message]}, is_server_problem=error.status not in {400, 401, 415, 422})
        return self._page(page, error.status or 502)

    def _confirmation(self, form: NoScriptForm, request: Request, source: str, answers: Answers, data: Any) -> Response:
        if form.opens:
            page = self._unfilled(NOSCRIPT_FORMS[API_PATH + form.opens], request, source)
            page.fill(data["answers"])
            return self._page(page, 200)
        page = self._unfilled(form, request, source)
        if form.note_id:
            page.fill(answers)
            page.note(form.confirmation(answers, data))
            return self._page(page, 202)
        page.confirm(f"{form.form_id}-top", form.confirmation(answers, data))
        if form.fill_also:
            page.fill(answers, form_id=form.fill_also)
        return self._page(page, 201)

    async def _send(self, form: NoScriptForm, request: Request, answers: Answers) -> Success:
        """Return the response of the API.

        If the key was used with other answers (the same code with another password), repeat the call without a key.

        Raises:
            RequestFailedError: The call failed.
        """
        caller, key = self._caller(request), form.key(answers)
        try:
            return await shared_client().exchange(
                form.method, form.call, caller=caller, body=form.body(answers), key=key
            )
        except RequestFailedError as error:
            if KEY_HEADER not in error.errors:
                raise
        return await shared_client().exchange(form.method, form.call, caller=caller, body=form.body(answers))

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
        """Return whether the pages have another origin than this response.

        `OriginCheck` leaves the header where the form has another origin; a form in a response has its origin.
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


def _wants_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _is_form(request: Request) -> bool:
    """Return whether a browser sent a form, in any encoding; programs send JSON and do not ask for a page."""
    kind = media_type(request)
    return kind == FORM_BODY or (kind != JSON and _wants_page(request))


async def _parts(request: Request, body: bytes) -> list[tuple[str, str]]:
    """Return the texts of a multipart body; none if it is malformed."""

    async def again() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    try:
        async with Request(request.scope, again).form(max_files=MOST_FIELDS, max_fields=MOST_FIELDS) as parts:
            return [(name, value) for name, value in parts.multi_items() if isinstance(value, str)]
    except (HTTPException, MultiPartException, KeyError, ValueError):
        return []


def _with_cookies(response: Response, cookies: tuple[str, ...]) -> Response:
    for cookie in cookies:
        response.headers.append("set-cookie", cookie)
    return response
