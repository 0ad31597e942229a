"""Endpoint that counts errors which pages in browsers survived."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from livecommerce.api.body import checked, sent_fields
from livecommerce.api.calls import counted
from livecommerce.api.documentation import sending, takes
from livecommerce.api.envelope import Counted, Envelope, FaultReport, enveloped
from livecommerce.constants import API_PATH
from livecommerce.observability.metrics import metrics

router = APIRouter(prefix=f"{API_PATH}/faults", tags=["faults"])


@router.post(
    "",
    status_code=202,
    response_model=Envelope[Counted],
    responses=sending(),
    openapi_extra=takes(FaultReport),
    dependencies=[counted("faults")],
    summary="Count an error in a browser",
)
async def report_fault(request: Request) -> Response:
    """Count the kind of an error in `/metrics`. Nothing about the visitor is sent or stored."""
    metrics().browser_faults.labels(checked(FaultReport, await sent_fields(request)).kind).inc()
    return enveloped({"counted": True}, 202)
