"""Liveness and readiness probes."""

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from livecommerce.api.calls import PlatformPart
from livecommerce.api.documentation import problem_responses
from livecommerce.api.envelope import Alive, Envelope, Ready, enveloped
from livecommerce.api.problems import ApiError
from livecommerce.constants import API_PATH
from livecommerce.published.status import publish_status

router = APIRouter(prefix=f"{API_PATH}/health", tags=["health"])


@router.get("/live", response_model=Envelope[Alive], summary="Liveness")
async def live() -> Response:
    """Respond while the process runs, without checking anything else."""
    return enveloped(Alive(status="ok"))


@router.get("/ready", response_model=Envelope[Ready], responses=problem_responses(503), summary="Readiness")
async def ready(platform: PlatformPart) -> Response:
    """Check database, migrations and Redis; a failure names each broken part. A check that hangs is not waited for."""
    wrong = await platform.readiness.wrong_parts()
    if wrong:
        raise ApiError(503, f"Not ready: {', '.join(wrong)}.", wrong, {"Retry-After": "5"})
    status = await run_in_threadpool(publish_status)
    content = "stale" if status and status.outcome == "failed" else "ok"
    redis = "ok" if platform.rates.shared else "off"
    return enveloped(Ready(database="ok", migrations="ok", redis=redis, content=content))
