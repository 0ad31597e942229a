"""Forms that the browser sends by itself, without scripts: the same calls of the API, answered with the same page."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from http import HTTPMethod
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.body import media_type, read_body
from livecommerce.api.client_address import client_address
from livecommerce.api.origin_check import origin_of
from livecommerce.api.problems import ApiError
from livecommerce.api.words import day
from livecommerce.client import KEY_HEADER, Caller, RequestFailedError, Success, shared_client
from livecommerce.constants import (
    ACTIVATE_PATH,
    ACTIVATION_FORM_ID,
    API_PATH,
    APPLICATION_FORM_ID,
    APPLICATION_PATHS,
    CONTACT_PATH,
    LOGIN_FORM_ID,
    LOGIN_PATH,
    MESSAGE_FORM_ID,
    NEW_CODE_FORM_ID,
    REMOTE_LOCATIONS,
)
from livecommerce.content.account import login_content
from livecommerce.forms.account import ActivationCodeForm, ActivationForm, LoginForm
from livecommerce.forms.applications import APPLICATIONS, Application
from livecommerce.forms.form import Form
from livecommerce.forms.message import MessageForm
from livecommerce.serving.content_policy import app_origin
from livecommerce.serving.filled_page import FilledPage, Values
from livecommerce.settings import Settings

FORM_BODY = "application/x-www-form-urlencoded"
MOST_FIELDS = 400
LOG_OUT = f"{API_PATH}/sessions/current"
_POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' {site} data:; font-src 'self' {site}; "
    "form-action 'self' {site} {app}; base-uri 'none'; frame-ancestors 'none'"
)

Pages = Callable[[str], Awaitable[str]]
"""Gives the HTML of the page at a path."""
Answers = dict[str, str | list[str]]


@dataclass(frozen=True)
class PlainForm:
    """A form on a page.

    Attributes:
        page: The path of the page.
        form_id: The id of the form; that of the element around it, which the confirmation replaces, ends in `-top`.
        call: The call of the API, after `/api/v1`.
        model: What is asked.
        confirmation: What the confirmation says of the answers and of the data that the API gave.
        same: The answers that tell one sending from another: a form that is sent twice arrives once. None: all of them;
            none, where each sending counts for itself, or would leave a trace of a password.
        fill_also: Another form of the page, which takes over the answers.
    """

    page: str
    form_id: str
    call: str
    model: type[Form]
    confirmation: Callable[[Answers, Any], Values]
    same: tuple[str, ...] | None = None
    fill_also: str = ""

    def answers(self, body: bytes) -> Answers:
        """The answers by name; lists for the questions that take several.

        Raises:
            ValueError: The body is no form, or has too many fields.
        """
        fields = parse_qs(body.decode(), keep_blank_values=True, strict_parsing=bool(body), max_num_fields=MOST_FIELDS)
        several = {name for name, one in self.model.questions.items() if one.answer.kind == "checkboxes"}
        return {name: values if name in several else values[-1] for name, values in fields.items()}

    def key(self, answers: Mapping[str, Any]) -> str:
        """The key of the call; empty if every call is one of its own."""
        if self.same == ():
            return ""
        names = self.same or sorted(answers)
        content = json.dumps([self.call, {name: answers.get(name) for name in names}], sort_keys=True)
        return f"plain-{hashlib.sha256(content.encode()).hexdigest()}"


def _of_application(application: Application) -> PlainForm:
    def confirmation(answers: Answers, data: Any) -> Values:
        good = application.good_answers(answers)
        sections = [
            {
                "title": section.title,
                "lines": [{"question": line.question, "answer": line.answer} for line in section.lines],
            }
            for section in application.summary(good)
        ]
        is_remote = good.get("location") in REMOTE_LOCATIONS
        return {
            "reference": data["reference"],
            "email": good["email"],
            "remote-tips": is_remote,
            "answers": sections,
        }

    kind = application.kind
    path = APPLICATION_PATHS[kind]
    return PlainForm(path, APPLICATION_FORM_ID, f"/applications/{kind}", application.model, confirmation)


def _message_confirmation(answers: Answers, data: Any) -> Values:
    form = MessageForm.model_validate({name: answers.get(name, "") for name in MessageForm.questions})
    return {"reference": data["reference"], "email": form.email, "message": form.message}


def _addressed(_answers: Answers, data: Any) -> Values:
    return {"email": data["email"]}


def _account(_answers: Answers, data: Any) -> Values:
    words = login_content().account
    applications = [
        {
            "kind": words.kinds[one["kind"]],
            "reference": one["reference"],
            "day": day(datetime.fromisoformat(one["received_at"])),
            "status": one["status"],
            "status-label": words.statuses[one["status"]].label,
            "status-text": words.statuses[one["status"]].text,
        }
        for one in data["applications"]
    ]
    return {
        "name": data["name"],
        "email": data["email"],
        "app": False,
        "applications": applications,
        "no-applications": not applications,
    }


_FORMS = (
    *map(_of_application, APPLICATIONS.values()),
    PlainForm(CONTACT_PATH, MESSAGE_FORM_ID, "/messages", MessageForm, _message_confirmation),
    PlainForm(LOGIN_PATH, LOGIN_FORM_ID, "/sessions", LoginForm, _account, same=()),
    # The code works once, so that what is kept of it opens nothing.
    PlainForm(ACTIVATE_PATH, ACTIVATION_FORM_ID, "/activations", ActivationForm, _addressed, same=("email", "code")),
    PlainForm(
        ACTIVATE_PATH,
        NEW_CODE_FORM_ID,
        "/activation-codes",
        ActivationCodeForm,
        _addressed,
        same=(),
        fill_also=ACTIVATION_FORM_ID,
    ),
)
PLAIN_FORMS: dict[str, PlainForm] = {API_PATH + form.call: form for form in _FORMS}


class PlainForms:
    """ASGI middleware: answers forms sent without scripts with a page; everything else goes on to the app."""

    def __init__(self, app: ASGIApp, pages: Pages, settings: Settings) -> None:
        """Takes what it stands before.

        Args:
            app: What answers everything else.
            pages: Where the prerendered pages come from.
            settings: Where the site is reached, where log in leads, and how many proxies in front can be trusted.
        """
        self._app, self._pages = app, pages
        self._site, self._hops = settings.site_url, settings.trusted_proxy_hops
        self._policy = _POLICY.format(site=origin_of(self._site), app=app_origin(settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] == "http" and scope["method"] == "POST" and scope["path"] in {*PLAIN_FORMS, LOG_OUT}:
            request = Request(scope, receive)
            if media_type(request) == FORM_BODY:
                form = PLAIN_FORMS.get(scope["path"])
                response = await (self._answer(form, request) if form else self._log_out(request))
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _caller(self, request: Request) -> Caller:
        return Caller(client_address(request, self._hops), request.headers.get("cookie", ""))

    async def _answer(self, form: PlainForm, request: Request) -> Response:
        try:
            answers = form.answers(await read_body(request))
        except (ApiError, ValueError):
            return PlainTextResponse("This form cannot be read. Please go back and send it again.", 400)
        try:
            page = FilledPage(await self._pages(form.page), form.form_id)
        except (OSError, httpx.HTTPError):
            # Nothing has been sent on: what cannot be confirmed is better not taken.
            return PlainTextResponse("This form cannot be answered right now. Please try again in a minute.", 503)
        if request.headers.get("host") != urlsplit(self._site).netloc:
            page.link_to(self._site)
        try:
            success = await self._send(form, request, answers)
        except RequestFailedError as error:
            page.fill(answers)
            page.refuse(error.errors or {"": [error.message]})
            return self._page(page, error.status or 502)
        app_url = success.data.get("app_url")
        if app_url:
            return _with_cookies(RedirectResponse(app_url, 303), success.cookies)
        page.confirm(f"{form.form_id}-top", form.confirmation(answers, success.data))
        if form.fill_also:
            page.fill(answers, form_id=form.fill_also)
        return _with_cookies(self._page(page, 201), success.cookies)

    async def _send(self, form: PlainForm, request: Request, answers: Answers) -> Success:
        """The answer of the API; to the same code with another password, that of a code that has been used.

        Raises:
            RequestFailedError: It is no success.
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
        return _with_cookies(RedirectResponse(self._site + LOGIN_PATH, 303), success.cookies)

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
