"""The pages of a member's passkeys: list, add, remove; forms whose responses a script of the page completes."""

import json
from collections.abc import Callable

from anyio.to_thread import run_sync
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from livecommerce.api.body import checked
from livecommerce.api.client_address import client_address
from livecommerce.api.platform import Platform
from livecommerce.api.problems import ApiError
from livecommerce.api.tables import Passkey
from livecommerce.constants import DESK_PASSKEYS_PATH
from livecommerce.content.desk import desk_words
from livecommerce.desk import log_in, passkeys
from livecommerce.desk.inbox import number_of
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.passkeys import Challenge
from livecommerce.desk.time_zone import desk_moment, in_time_zone
from livecommerce.errors import PlainError
from livecommerce.forms.desk import DeskPasskeyForm
from livecommerce.noscript.filled_page import Values
from livecommerce.serving.desk_auth import (
    Problems,
    count_post,
    filled_page,
    posted_fields,
    problems_of,
    sent_token,
    to_log_in,
)
from livecommerce.serving.desk_pages import page_response

PASSKEYS, NEW_PASSKEY = "passkeys", "new-passkey"


class PasskeyViews:
    def __init__(self, platform: Platform) -> None:
        self._platform, self._settings = platform, platform.settings

    async def show(self, request: Request) -> Response:
        """Show the member's passkeys, and the form for another one."""
        return await run_in_threadpool(self._shown, request)

    async def prepare(self, request: Request) -> Response:
        """Handle name, password and code, and show the page on which the browser makes the passkey."""
        who = await run_in_threadpool(self._member, request)
        if who is None:
            return to_log_in(DESK_PASSKEYS_PATH)
        fields: dict[str, str] = {}
        try:
            count_post(request, self._platform)
            fields = await posted_fields(request)
            form, client = checked(DeskPasskeyForm, fields), client_address(request)
            challenge = await run_sync(self._prepared, who, form, client, limiter=self._platform.hashing)
        except (ApiError, PlainError) as error:
            return await run_in_threadpool(self._shown, request, error, fields.get("name", ""))
        page = await run_in_threadpool(filled_page, NEW_PASSKEY)
        page.fill({"token": challenge.token})
        page.show({"options": json.dumps(challenge.options)})
        return page_response(page.html(), self._settings)

    async def add(self, request: Request) -> Response:
        """Handle the browser's response, and return to the member's passkeys."""

        def work(session: Session, who: LoggedIn, fields: dict[str, str], token: str) -> None:
            challenge, response = fields.get("token", ""), fields.get("credential", "")
            passkeys.add(session, self._settings, who.actor, challenge, response, keep=token)

        return await self._changed(request, work)

    async def remove(self, request: Request) -> Response:
        """Remove a passkey of the member, and return to the others."""

        def work(session: Session, who: LoggedIn, fields: dict[str, str], token: str) -> None:
            passkeys.remove(session, who.actor, number_of(fields.get("number", "")), keep=token)

        return await self._changed(request, work)

    async def _changed(
        self, request: Request, work: Callable[[Session, LoggedIn, dict[str, str], str], None]
    ) -> Response:
        """Run work on the member's passkeys, with the fields of the form and the token of the session."""
        try:
            count_post(request, self._platform)
            fields = await posted_fields(request)
            is_logged_in = await run_in_threadpool(self._run, request, work, fields)
        except (ApiError, PlainError) as error:
            return await run_in_threadpool(self._shown, request, error)
        self._platform.wake_delivery()
        return RedirectResponse(DESK_PASSKEYS_PATH, 303) if is_logged_in else to_log_in(DESK_PASSKEYS_PATH)

    def _run(
        self,
        request: Request,
        work: Callable[[Session, LoggedIn, dict[str, str], str], None],
        fields: dict[str, str],
    ) -> bool:
        """Run work in a transaction for the logged-in member; return False if there is none."""
        token = sent_token(request, self._platform)
        with self._platform.database.write() as session:
            if who := log_in.find(session, token):
                log_in.keep_alive(session, token)
                work(session, who, fields, token)
        return who is not None

    def _member(self, request: Request) -> LoggedIn | None:
        with self._platform.database.read() as session:
            return log_in.find(session, sent_token(request, self._platform))

    def _prepared(self, who: LoggedIn, form: DeskPasskeyForm, client: str) -> Challenge:
        return log_in.prepare_passkey(
            self._platform.database,
            self._settings,
            self._platform.rates,
            email=who.email,
            password=form.password,
            code=form.code,
            name=form.name,
            client=client,
        )

    def _shown(self, request: Request, error: ApiError | PlainError | None = None, name: str = "") -> Response:
        """Return the page of the member's passkeys, with an error and the typed name if there is one."""
        with self._platform.database.read() as session:
            who = log_in.find(session, sent_token(request, self._platform))
            if who is None:
                return to_log_in(DESK_PASSKEYS_PATH)
            with in_time_zone(who.time_zone):
                known = [_line(passkey) for passkey in passkeys.passkeys_of(session, who.actor)]
        usable = bool(passkeys.host_of_passkeys(self._settings))
        page = filled_page(PASSKEYS)
        page.fill({"name": name})
        if error:
            page.refuse(_problems(error))
        page.show({"passkeys": known, "some": bool(known), "none": not known, "usable": usable, "unusable": not usable})
        response = page_response(page.html(), self._settings, _status(error))
        if isinstance(error, ApiError):
            response.headers.update(error.headers)
        return response


def _line(passkey: Passkey) -> Values:
    used = desk_moment(passkey.used_at) if passkey.used_at else desk_words().passkeys.never_used
    return {
        "name": passkey.name,
        "created": desk_moment(passkey.created_at),
        "used": used,
        "number": str(passkey.id),
    }


def _problems(error: ApiError | PlainError) -> Problems:
    if isinstance(error, ApiError):
        return problems_of(error)
    text = str(error)
    return {"": [f"{text[:1].upper()}{text[1:]}."]}


def _status(error: ApiError | PlainError | None) -> int:
    return 200 if error is None else error.status if isinstance(error, ApiError) else 422
