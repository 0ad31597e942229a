"""Endpoint that records choices about cookies if they are logged."""

from fastapi import APIRouter, Request
from sqlmodel import Session
from starlette.responses import Response

from livecommerce.api.body import checked, sent_fields
from livecommerce.api.calls import Key, PlatformPart, answered, counted
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import ConsentReceipt, Envelope
from livecommerce.api.idempotency import Call, CallResponse
from livecommerce.api.tables import ConsentRecord
from livecommerce.constants import API_PATH
from livecommerce.forms.consent import ConsentChoice

router = APIRouter(prefix=f"{API_PATH}/consents", tags=["consents"])


@router.post(
    "",
    status_code=201,
    response_model=Envelope[ConsentReceipt],
    responses=sending(),
    openapi_extra=takes(ConsentChoice),
    dependencies=[counted("consents")],
    summary="Record a choice about cookies",
)
async def record_choice(request: Request, platform: PlatformPart, key: Key) -> Response:
    """Store a choice as proof if `CONSENT_LOG` is on. No address and nothing else of the visitor is stored."""
    choice = checked(ConsentChoice, await sent_fields(request))

    def act(session: Session) -> CallResponse:
        kept = ConsentRecord.model_validate(choice.model_dump())
        session.add(kept)
        return CallResponse(201, {"recorded_at": kept.created_at.isoformat()})

    return await answered(platform, Call("consents", key, choice), act)
