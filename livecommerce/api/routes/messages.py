"""Endpoint that receives messages from the contact form."""

from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request
from sqlmodel import Session
from starlette.responses import Response

from livecommerce.api import messages
from livecommerce.api.body import checked, is_trapped, sent_fields
from livecommerce.api.calls import Key, PlatformPart, answered, counted, submission
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import Envelope, MessageReceipt, enveloped
from livecommerce.api.idempotency import Call, CallResponse
from livecommerce.api.references import new_reference
from livecommerce.api.tables import now
from livecommerce.constants import API_PATH
from livecommerce.forms.message import MessageForm

router = APIRouter(prefix=f"{API_PATH}/messages", tags=["messages"])


def _receipt(reference: str, topic: str, received_at: datetime) -> dict[str, Any]:
    return {"reference": reference, "topic": topic, "received_at": received_at.isoformat()}


@router.post(
    "",
    status_code=201,
    response_model=Envelope[MessageReceipt],
    responses=sending(),
    openapi_extra=takes(MessageForm),
    dependencies=[counted("messages")],
    summary="Write to a team",
)
async def send_message(request: Request, platform: PlatformPart, key: Key) -> Response:
    """Store a message for the team of its topic, which answers by mail."""
    with submission("message") as submitted:
        fields = await sent_fields(request)
        trapped = is_trapped(fields)
        form = checked(MessageForm, fields)
        if trapped:
            submitted.outcome = "trapped"
            return enveloped(_receipt(new_reference(), form.topic, now()), 201)

        def act(session: Session) -> CallResponse:
            message = messages.receive(session, platform.settings, form)
            return CallResponse(201, _receipt(message.reference, message.topic, message.created_at))

        return await answered(platform, Call("messages", key, form), act, submitted)
