"""Activation codes and the passwords that they set."""

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from sqlmodel import Session
from starlette.responses import Response

from livecommerce.api import accounts
from livecommerce.api.body import checked, sent_fields
from livecommerce.api.calls import Client, Key, PlatformPart, counted
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import Addressed, Envelope, enveloped
from livecommerce.api.idempotency import Call, CallResponse, earlier_answer, once
from livecommerce.api.passwords import hashed
from livecommerce.constants import API_PATH
from livecommerce.forms.account import ActivationCodeForm, ActivationForm

router = APIRouter(prefix=API_PATH, tags=["accounts"])


@router.post(
    "/activations",
    status_code=201,
    response_model=Envelope[Addressed],
    responses=sending(),
    openapi_extra=takes(ActivationForm),
    dependencies=[counted("activations")],
    summary="Set a password with a mailed code",
)
async def activate(request: Request, platform: PlatformPart, client: Client, key: Key) -> Response:
    """Activate an account, or set another password. All its sessions end. A client has five attempts."""
    fields = await sent_fields(request)

    def work() -> CallResponse:
        form = checked(ActivationForm, fields)
        call = Call("activations", key, form, secret=True)
        if answer := earlier_answer(platform.database, call):
            return answer
        platform.rates.activation(form.email, client)
        with platform.database.read() as session:
            codes = accounts.open_codes(session, form.email)
        code, password_hash = accounts.require_code(codes, form), hashed(form.password)

        def act(session: Session) -> CallResponse:
            account = accounts.activate(session, platform.settings, code, password_hash)
            return CallResponse(201, {"email": account.email})

        answer = once(platform.database, call, act)
        platform.rates.activated(form.email, client)
        return answer

    answer = await run_sync(work, limiter=platform.hashing)
    platform.wake_delivery()
    return enveloped(answer.data, answer.status)


@router.post(
    "/activation-codes",
    status_code=202,
    response_model=Envelope[Addressed],
    responses=sending(),
    openapi_extra=takes(ActivationCodeForm),
    dependencies=[counted("activation-codes")],
    summary="Ask for a new code",
)
async def send_code(request: Request, platform: PlatformPart, client: Client, key: Key) -> Response:
    """Mail a new code if the address has an account, which the response does not reveal; earlier codes stay valid."""
    form = checked(ActivationCodeForm, await sent_fields(request))

    def work() -> CallResponse:
        platform.rates.code(form.email, client)
        with platform.database.read() as session:
            new = accounts.draw_code(accounts.open_codes(session, form.email))

        def act(session: Session) -> CallResponse:
            accounts.send_code(session, platform.settings, form.email, new)
            return CallResponse(202, {"email": form.email})

        return once(platform.database, Call("activation-codes", key, form), act)

    answer = await run_sync(work, limiter=platform.hashing)
    platform.wake_delivery()
    return enveloped(answer.data, answer.status)
