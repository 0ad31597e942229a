"""Endpoint that receives reviews of previews."""

from typing import Any

from fastapi import APIRouter, Request
from sqlmodel import Session
from starlette.responses import Response

from livecommerce.api import reviews
from livecommerce.api.body import checked, is_trapped, sent_fields
from livecommerce.api.calls import Key, PlatformPart, answered, counted
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import Envelope, ReviewReceipt, enveloped
from livecommerce.api.idempotency import Call, CallResponse
from livecommerce.api.tables import now
from livecommerce.constants import API_PATH
from livecommerce.forms.review import ReviewForm

router = APIRouter(prefix=f"{API_PATH}/reviews", tags=["reviews"])


@router.post(
    "",
    status_code=201,
    response_model=Envelope[ReviewReceipt],
    responses=sending(404, 410),
    openapi_extra=takes(ReviewForm),
    dependencies=[counted("reviews")],
    summary="Review a preview",
)
async def send_review(request: Request, platform: PlatformPart, key: Key) -> Response:
    """Store a review of a preview for the editors."""
    fields = await sent_fields(request)
    trapped = is_trapped(fields)
    form = checked(ReviewForm, fields)
    if trapped:
        return enveloped(_receipt(form.verdict, now().isoformat()), 201)

    def act(session: Session) -> CallResponse:
        review = reviews.receive(session, form)
        return CallResponse(201, _receipt(review.verdict, review.created_at.isoformat()))

    return await answered(platform, Call("reviews", key, form), act)


def _receipt(verdict: str, received_at: str) -> dict[str, Any]:
    return {"verdict": verdict, "received_at": received_at}
