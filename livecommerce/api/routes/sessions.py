"""Log in, who am I, log out."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.security import APIKeyCookie
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from livecommerce.api import accounts, applications, sessions
from livecommerce.api.body import checked, sent_fields
from livecommerce.api.calls import Client, Key, PlatformPart, counted
from livecommerce.api.documentation import problem_responses, sending, takes
from livecommerce.api.envelope import CurrentSession, Envelope, enveloped
from livecommerce.api.idempotency import Answer, Call, once
from livecommerce.api.platform import Platform
from livecommerce.api.problems import ApiError
from livecommerce.api.routes.applications import receipt
from livecommerce.api.tables import Account
from livecommerce.constants import SESSION_COOKIE, SESSION_DAYS
from livecommerce.forms.account import LoginForm
from livecommerce.watch.metrics import metrics

router = APIRouter(prefix="/sessions", tags=["sessions"])

_cookie = APIKeyCookie(name=SESSION_COOKIE, auto_error=False, description="Set by logging in.")
Token = Annotated[str | None, Depends(_cookie)]


def _set_cookie(response: Response, request: Request, platform: Platform, token: str) -> None:
    response.set_cookie(
        SESSION_COOKIE,
        token,
        max_age=SESSION_DAYS * 24 * 3600,
        path="/",
        secure=_is_secure(request, platform),
        httponly=True,
        samesite="lax",
    )


def _is_secure(request: Request, platform: Platform) -> bool:
    return request.url.scheme == "https" or platform.settings.site_url.startswith("https://")


def _seen(session: Session, platform: Platform, account: Account) -> CurrentSession:
    return CurrentSession(
        email=account.email,
        name=account.name,
        applications=[receipt(one) for one in applications.applications_of(session, account.email)[:1000]],
        app_url=platform.settings.app_url,
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
async def log_in(request: Request, platform: PlatformPart, client: Client, key: Key) -> Response:
    """Starts a session, whose token is set as a cookie. After five failures tries are slowed, never stopped."""
    form = checked(LoginForm, await sent_fields(request))
    email, old = form.email.casefold(), request.cookies.get(SESSION_COOKIE)

    def work() -> tuple[Answer, str]:
        platform.rates.login(email, client)
        with platform.database.read() as session:
            account = accounts.account_of(session, email)
        try:
            account = accounts.require_password(account, form.password)
        except ApiError:
            platform.rates.login_failed(client)
            metrics().login_failures.inc()
            raise
        platform.rates.login_succeeded(email)
        token = sessions.token_for(account, form.password, key)

        def act(session: Session) -> Answer:
            sessions.log_in(session, account, token, old)
            return Answer(201, _seen(session, platform, account).model_dump())

        return once(platform.database, Call("sessions", key, form, secret=True), act), token

    answer, token = await run_in_threadpool(work)
    response = enveloped(answer.data, answer.status)
    _set_cookie(response, request, platform, token)
    return response


@router.get(
    "/current",
    response_model=Envelope[CurrentSession],
    responses=problem_responses(401, 503),
    summary="Who is logged in",
)
async def current(request: Request, platform: PlatformPart, token: Token) -> Response:
    """Tells whose session the cookie is of, and where their applications stand."""

    def work() -> tuple[CurrentSession, bool]:
        with platform.database.read() as session:
            found = sessions.find(session, token) if token else None
            if found is None:
                raise ApiError(401, "Nobody is logged in here.")
            login, account = found
            seen, due = _seen(session, platform, account), sessions.is_due(login)
        if due:
            with platform.database.write() as session:
                sessions.slide(session, login)
        return seen, due

    seen, renewed = await run_in_threadpool(work)
    response = enveloped(seen)
    if renewed and token:
        _set_cookie(response, request, platform, token)
    return response


@router.delete("/current", status_code=204, responses=problem_responses(403, 503), summary="Log out")
async def log_out(request: Request, platform: PlatformPart) -> Response:
    """Ends the session of the cookie, here and now, and takes the cookie away. It does no harm without one."""

    def work(known: str) -> None:
        with platform.database.write() as session:
            sessions.log_out(session, known)

    token = request.cookies.get(SESSION_COOKIE)
    if token:
        await run_in_threadpool(work, token)
    response = Response(status_code=204)
    response.delete_cookie(
        SESSION_COOKIE, path="/", secure=_is_secure(request, platform), httponly=True, samesite="lax"
    )
    return response
