"""Codes and the passwords that they set."""

from fastapi import APIRouter, Request
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from livecommerce.api import accounts
from livecommerce.api.body import checked, sent_fields
from livecommerce.api.calls import Key, PlatformPart, answered, counted
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import Addressed, Envelope, enveloped
from livecommerce.api.idempotency import Answer, Call, earlier_answer, once
from livecommerce.api.passwords import hashed
from livecommerce.forms.account import ActivationCodeForm, ActivationForm

router = APIRouter(tags=["accounts"])


@router.post(
    "/activations",
    status_code=201,
    response_model=Envelope[Addressed],
    responses=sending(),
    openapi_extra=takes(ActivationForm),
    dependencies=[counted("activations")],
    summary="Set a password with a mailed code",
)
async def activate(request: Request, platform: PlatformPart, key: Key) -> Response:
    """Activates an account, or gives it another password. All its sessions end. A code has five tries."""
    form = checked(ActivationForm, await sent_fields(request))
    call = Call("activations", key, form, secret=True)

    def work() -> Answer:
        if answer := earlier_answer(platform.database, call):
            return answer
        with platform.database.write() as session:
            tried = accounts.use_try(session, form.email)
        code, password_hash = accounts.require_code(tried, form), hashed(form.password)

        def act(session: Session) -> Answer:
            account = accounts.activate(session, platform.settings, code, password_hash)
            return Answer(201, {"email": account.email})

        return once(platform.database, call, act)

    answer = await run_in_threadpool(work)
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
async def send_code(request: Request, platform: PlatformPart, key: Key) -> Response:
    """Mails a new code in place of every one before it, if the address has an account. The answer does not tell."""
    form = checked(ActivationCodeForm, await sent_fields(request))
    await run_in_threadpool(platform.rates.code, form.email.casefold())

    def act(session: Session) -> Answer:
        accounts.send_code(session, platform.settings, form.email)
        return Answer(202, {"email": form.email})

    return await answered(platform, Call("activation-codes", key, form), act)
