"""Log-in, current session, log-out, closing of the account."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Request
from fastapi.security import APIKeyCookie
from pydantic import BaseModel
from sqlmodel import Session
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from livecommerce.api import accounts, applications, sessions
from livecommerce.api.account_closing import close_account
from livecommerce.api.body import checked, sent_fields
from livecommerce.api.calls import Client, Key, PlatformPart, counted
from livecommerce.api.cookies import cookie_in, is_secure, sent_cookies, session_cookie
from livecommerce.api.documentation import problem_responses, sending, takes
from livecommerce.api.envelope import (
    VERSION_LENGTH,
    CurrentSession,
    Envelope,
    SessionTokens,
    SessionVersions,
    enveloped,
)
from livecommerce.api.idempotency import Call, CallResponse, earlier_answer, once
from livecommerce.api.platform import Platform
from livecommerce.api.problems import ApiError
from livecommerce.api.routes.applications import receipt
from livecommerce.api.tables import Account, Application
from livecommerce.constants import API_PATH, SECURE_SESSION_COOKIE, SESSION_COOKIE, SESSION_DAYS
from livecommerce.forms.account import CloseAccountForm, LoginForm
from livecommerce.observability.metrics import metrics

router = APIRouter(prefix=f"{API_PATH}/sessions", tags=["sessions"])

_cookie = APIKeyCookie(
    name=SESSION_COOKIE,
    auto_error=False,
    description=f"Set by logging in; on https it is called `{SECURE_SESSION_COOKIE}`.",
)


async def _sent_token(
    request: Request, platform: PlatformPart, _documented: Annotated[str | None, Depends(_cookie)]
) -> str | None:
    return cookie_in(sent_cookies(request), session_cookie(secure=is_secure(request, platform.settings))) or None


Token = Annotated[str | None, Depends(_sent_token)]


def _set_cookie(response: Response, request: Request, platform: Platform, token: str, seconds: int) -> None:
    response.set_cookie(
        session_cookie(secure=is_secure(request, platform.settings)),
        token,
        max_age=seconds,
        path="/",
        secure=is_secure(request, platform.settings),
        httponly=True,
        samesite="lax",
    )


def _seen(session: Session, platform: Platform, account: Account) -> CurrentSession:
    return _shown(platform, account, applications.applications_of(session, account.email))


def _shown(platform: Platform, account: Account, own: Sequence[Application]) -> CurrentSession:
    receipts = [receipt(application) for application in own[:1000]]
    app_url = platform.settings.app_url
    parts = [account.email, account.name, app_url, *(sent.model_dump_json() for sent in receipts)]
    return CurrentSession(
        email=account.email,
        name=account.name,
        applications=receipts,
        app_url=app_url,
        version=hashlib.sha256("\n".join(parts).encode()).hexdigest()[:VERSION_LENGTH],
    )


@router.post(
    "",
    status_code=201,
    response_model=Envelope[CurrentSession],
    responses=sending(401),
    openapi_extra=takes(LoginForm),
    dependencies=[counted("sessions")],
    summary="Log in",
)
async def log_in(request: Request, platform: PlatformPart, client: Client, old: Token) -> Response:
    """Start a session, whose token is set as a cookie. After five failures attempts are slowed, never blocked.

    A repeated call starts another session: recognizing it would need values that must not be stored.
    """
    form = checked(LoginForm, await sent_fields(request))

    def work() -> tuple[CurrentSession, str]:
        platform.rates.login(form.email, client)
        with platform.database.read() as session:
            account = accounts.account_of(session, form.email)
        try:
            account = accounts.require_password(account, form.password)
        except ApiError:
            platform.rates.login_failed(client)
            metrics().login_failures.inc()
            raise
        platform.rates.login_succeeded(form.email)
        with platform.database.write() as session:
            token = sessions.log_in(session, account, old)
            return _seen(session, platform, account), token

    seen, token = await run_sync(work, limiter=platform.hashing)
    response = enveloped(seen, 201)
    _set_cookie(response, request, platform, token, SESSION_DAYS * 24 * 3600)
    return response


@router.get(
    "/current",
    response_model=Envelope[CurrentSession],
    responses=problem_responses(401, 503),
    summary="Who is logged in",
)
async def current(request: Request, platform: PlatformPart, token: Token) -> Response:
    """Return the account of the session cookie, and the status of its applications."""

    def work() -> tuple[CurrentSession, int]:
        with platform.database.read() as session:
            login, account = sessions.require(session, token)
            seen, due = _seen(session, platform, account), sessions.is_due(login)
        if not due:
            return seen, 0
        with platform.database.write() as session:
            sessions.slide(session, login)
        return seen, sessions.seconds_left(login)

    seen, renewed_for = await run_in_threadpool(work)
    response = enveloped(seen)
    if renewed_for and token:
        _set_cookie(response, request, platform, token, renewed_for)
    return response


@router.post(
    "/versions",
    response_model=Envelope[SessionVersions],
    responses=sending(),
    openapi_extra=takes(SessionTokens),
    summary="Whether sessions have changed",
)
async def versions(request: Request, platform: PlatformPart) -> Response:
    """Return the versions of many sessions at once. Meant for polling: it does not prolong them."""
    tokens = checked(SessionTokens, await sent_fields(request)).tokens

    def work() -> SessionVersions:
        own: defaultdict[str, list[Application]] = defaultdict(list)
        with platform.database.read() as session:
            found = sessions.accounts_of(session, tokens)
            for application in applications.applications_of(session, *{opened.email for opened in found.values()}):
                own[application.email.lower()].append(application)
            seen = {token: _shown(platform, account, own[account.email]).version for token, account in found.items()}
        return SessionVersions(versions=[seen.get(token) for token in tokens])

    return enveloped(await run_in_threadpool(work))


@router.delete("/current", status_code=204, responses=problem_responses(403, 503), summary="Log out")
async def log_out(request: Request, platform: PlatformPart, token: Token) -> Response:
    """End the session of the cookie immediately, and delete the cookie. It does no harm without one."""

    def work(known: str) -> None:
        with platform.database.write() as session:
            sessions.log_out(session, known)

    if token:
        await run_in_threadpool(work, token)
    return _logged_out(request, platform)


def _logged_out(request: Request, platform: Platform) -> Response:
    response = Response(status_code=204)
    response.delete_cookie(
        session_cookie(secure=is_secure(request, platform.settings)),
        path="/",
        secure=is_secure(request, platform.settings),
        httponly=True,
        samesite="lax",
    )
    return response


class _Confirmed(BaseModel):
    """Stored content of the request that closes an account: nothing."""


@router.delete(
    "/current/account",
    status_code=204,
    responses=sending(401),
    openapi_extra=takes(CloseAccountForm),
    dependencies=[counted("account-closings")],
    summary="Close the account",
)
async def close(request: Request, platform: PlatformPart, client: Client, token: Token, key: Key) -> Response:
    """Erases the account, and everything kept under its address, at once. Takes the password; cannot be undone."""
    fields = await sent_fields(request)

    def work() -> None:
        form = checked(CloseAccountForm, fields)
        # Nothing of the password is kept, not even in a fingerprint.
        call = Call("account-closings", key, _Confirmed())
        if earlier_answer(platform.database, call):
            return
        with platform.database.read() as session:
            _, account = sessions.require(session, token)
        platform.rates.login(account.email, client)
        try:
            accounts.require_own_password(account, form.password)
        except ApiError:
            platform.rates.login_failed(client)
            raise

        def act(session: Session) -> CallResponse:
            close_account(session, platform.settings, token)
            return CallResponse(204, {})

        once(platform.database, call, act)

    await run_sync(work, limiter=platform.hashing)
    platform.wake_delivery()
    response = _logged_out(request, platform)
    response.background = BackgroundTask(platform.database.wipe_deleted)
    return response
