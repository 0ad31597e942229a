"""Log-in, invitation and log-out of members: forms that the browser submits natively, without scripts."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from urllib.parse import parse_qs, quote

import segno
from anyio.to_thread import run_sync
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from livecommerce.api.body import checked, read_body
from livecommerce.api.client_address import client_address
from livecommerce.api.cookies import sent_cookies
from livecommerce.api.platform import Platform
from livecommerce.api.problems import ApiError
from livecommerce.constants import DESK_LOG_IN_PATH, DESK_PASSKEYS_PATH, DESK_PATH
from livecommerce.content.desk import desk_words
from livecommerce.desk import log_in, passkeys
from livecommerce.desk.cookie import is_secure, set_token, token_in
from livecommerce.desk.log_in import LinkEndedError, Welcome, WrongCodeError
from livecommerce.errors import PlainError
from livecommerce.forms.desk import DeskLoginForm, DeskSetUpForm, DeskWelcomeForm
from livecommerce.noscript.filled_page import FilledPage
from livecommerce.serving.desk_pages import desk_page, page_response

LOG_IN, WELCOME, SET_UP = "log-in", "welcome", "set-up"
"""The names of the pages; their forms have the ids `desk-…`."""
PASSKEY_FORM_ID = "desk-passkey-log-in"
REFUSED_SECONDS = 0.5
"""A refused log-in takes this long, or a multiple of it on a busy server, so that a right password is not revealed.

Checking the code of a right password takes a few milliseconds more.
"""
_MOST_FIELDS = 10
_QR_SCALE = 4

Problems = Mapping[str, Sequence[str]]


class AuthViews:
    def __init__(self, platform: Platform) -> None:
        self._platform, self._settings = platform, platform.settings

    async def show_log_in(self, request: Request) -> Response:
        """Show the log-in form, which holds the requested address of the desk."""
        page = await run_in_threadpool(self._log_in_page, {"next": _own_address(request.query_params.get("next", ""))})
        return page_response(page.html(), self._settings)

    async def log_in(self, request: Request) -> Response:
        """Handle the log-in form, and start a session; a refusal takes the same time whatever was wrong."""

        async def logged_in(fields: dict[str, str]) -> str:
            form = checked(DeskLoginForm, fields)
            return await run_sync(self._logged_in, form, client_address(request), limiter=self._platform.hashing)

        return await self._begin_session(request, logged_in)

    async def log_in_by_passkey(self, request: Request) -> Response:
        """Handle the response of a browser to a challenge, as `log_in`."""

        async def logged_in(fields: dict[str, str]) -> str:
            return await run_in_threadpool(self._logged_in_by_passkey, fields, client_address(request))

        return await self._begin_session(request, logged_in)

    async def challenge(self, request: Request) -> Response:
        """Return a challenge for any passkey of the desk."""
        try:
            count_post(request, self._platform)
            challenge = passkeys.challenge_to_log_in(self._settings)
        except ApiError as error:
            return JSONResponse({"message": error.message}, error.status, error.headers)
        except PlainError as error:
            return JSONResponse({"message": str(error)}, 404)
        return JSONResponse(
            {"options": challenge.options, "token": challenge.token}, headers={"Cache-Control": "private, no-store"}
        )

    async def _begin_session(self, request: Request, logged_in: Callable[[dict[str, str]], Awaitable[str]]) -> Response:
        """Start the session whose token `logged_in` returns for the fields of a form."""
        fields: dict[str, str] = {}
        began = time.monotonic()
        wanted = DESK_PATH
        try:
            count_post(request, self._platform)
            fields = await posted_fields(request)
            wanted = _own_address(fields.pop("next", ""))
            token = await logged_in(fields)
        except ApiError as error:
            await asyncio.sleep((began - time.monotonic()) % REFUSED_SECONDS)
            kept = {"email": fields.get("email", ""), "next": wanted}
            return await run_in_threadpool(self._refused, LOG_IN, error, kept)
        response = RedirectResponse(wanted, 303)
        set_token(response, token, secure=is_secure(request.scope["scheme"], self._settings))
        return response

    async def show_welcome(self, _request: Request) -> Response:
        """Show the page of a mailed link."""
        return page_response(await run_in_threadpool(desk_page, WELCOME), self._settings)

    async def set_up(self, request: Request) -> Response:
        """Handle the link, and show the second factor; or handle password and code, and show recovery codes."""
        try:
            return await self._take_link(request)
        except LinkEndedError:
            # It may have been used since its page was shown, for instance by a double click.
            ended = ApiError(422, "", {"token": [desk_words().welcome.link_ended]})
            return await run_in_threadpool(self._refused, WELCOME, ended, {})

    async def _take_link(self, request: Request) -> Response:
        try:
            count_post(request, self._platform)
            fields = await posted_fields(request)
            link = checked(DeskWelcomeForm, {"token": fields.pop("token", "")})
        except ApiError as error:
            return await run_in_threadpool(self._refused, WELCOME, error, {})
        welcome = await run_in_threadpool(self._opened, link.token)
        page = await run_in_threadpool(filled_page, SET_UP)
        page.fill({"token": link.token})
        page.show(_shown(welcome))
        if not fields:
            return page_response(page.html(), self._settings)
        try:
            form = checked(DeskSetUpForm, fields)
            codes = await run_sync(self._set_up, link.token, form, limiter=self._platform.hashing)
        except ApiError as error:
            page.refuse(error.errors)
            return page_response(page.html(), self._settings, error.status)
        page.confirm("desk-set-up-top", {"codes": [{"code": code} for code in codes]})
        return page_response(page.html(), self._settings)

    async def log_out(self, request: Request) -> Response:
        def work(token: str) -> None:
            with self._platform.database.write() as session:
                log_in.log_out(session, token)

        if token := sent_token(request, self._platform):
            await run_in_threadpool(work, token)
        response = RedirectResponse(DESK_LOG_IN_PATH, 303)
        set_token(response, "", secure=is_secure(request.scope["scheme"], self._settings))
        return response

    def _logged_in(self, form: DeskLoginForm, client: str) -> str:
        return log_in.log_in(
            self._platform.database,
            self._settings,
            self._platform.rates,
            email=form.email,
            password=form.password,
            code=form.code,
            client=client,
        )

    def _logged_in_by_passkey(self, fields: Mapping[str, str], client: str) -> str:
        return log_in.log_in_by_passkey(
            self._platform.database,
            self._settings,
            self._platform.rates,
            challenge=fields.get("token", ""),
            response=fields.get("credential", ""),
            client=client,
        )

    def _opened(self, token: str) -> Welcome:
        with self._platform.database.read() as session:
            return log_in.open_link(session, self._settings, token)

    def _set_up(self, token: str, form: DeskSetUpForm) -> list[str]:
        try:
            return log_in.set_up(self._platform.database, self._settings, token, form.password, form.code)
        except WrongCodeError:
            raise ApiError(422, "", {"code": [desk_words().set_up.wrong_code]}) from None

    def _refused(self, name: str, error: ApiError, kept: Mapping[str, str]) -> Response:
        page = self._log_in_page(kept) if name == LOG_IN else filled_page(name)
        page.refuse(problems_of(error))
        response = page_response(page.html(), self._settings, error.status)
        response.headers.update(error.headers)
        return response

    def _log_in_page(self, kept: Mapping[str, str]) -> FilledPage:
        """Return the log-in page, with its form by passkey if the desk's address allows that."""
        page = filled_page(LOG_IN)
        page.fill(kept)
        page.fill({"next": kept["next"]}, form_id=PASSKEY_FORM_ID)
        page.show({"usable": bool(passkeys.host_of_passkeys(self._settings))})
        return page


def count_post(request: Request, platform: Platform) -> None:
    """Count a form that a browser posts to the desk.

    Raises:
        TooOftenError: 429, there were too many.
    """
    platform.rates.post("desk", client_address(request))


def problems_of(error: ApiError) -> Problems:
    """Return the errors by field; the message, under an empty name, if no field is to blame."""
    return error.errors or {"": [error.message]}


def sent_token(request: Request, platform: Platform) -> str:
    """Return the session token that a browser sent; empty if none."""
    return token_in(sent_cookies(request), secure=is_secure(request.scope["scheme"], platform.settings))


def to_log_in(wanted: str) -> Response:
    """Redirect a visitor to the log-in form, and from there to the requested address."""
    return RedirectResponse(f"{DESK_LOG_IN_PATH}?next={quote(wanted, safe='')}", 303)


def filled_page(name: str) -> FilledPage:
    """Return a page before the desk, ready to be filled."""
    return FilledPage(desk_page(name), f"desk-{name}")


def _shown(welcome: Welcome) -> dict[str, str]:
    picture = segno.make(welcome.app_address, error="m").svg_data_uri(scale=_QR_SCALE, border=2, light="white")
    return {"email": welcome.email, "secret": welcome.secret, "picture": picture}


def _own_address(address: str) -> str:
    """Return the address of the desk or of a member's passkeys; the inbox for any other address."""
    path, _, _ = address.partition("?")
    return address if path in {DESK_PATH, DESK_PASSKEYS_PATH} and "\\" not in address else DESK_PATH


async def posted_fields(request: Request) -> dict[str, str]:
    try:
        text = (await read_body(request)).decode()
        return {name: values[-1] for name, values in parse_qs(text, max_num_fields=_MOST_FIELDS).items()}
    except ValueError:
        return {}
