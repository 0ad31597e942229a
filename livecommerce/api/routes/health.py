"""Whether the process lives, and whether what it needs works."""

from fastapi import APIRouter
from limits.errors import StorageError
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from livecommerce.api.calls import PlatformPart
from livecommerce.api.database import MigrationsPendingError
from livecommerce.api.documentation import problem_responses
from livecommerce.api.envelope import Alive, Envelope, Ready, enveloped
from livecommerce.api.platform import Platform
from livecommerce.api.problems import ApiError

router = APIRouter(prefix="/health", tags=["health"])


def wrong_parts(platform: Platform) -> dict[str, list[str]]:
    """What the platform needs and does not have, by part: database, migrations, redis."""
    wrong: dict[str, list[str]] = {}
    try:
        platform.database.require_current()
    except MigrationsPendingError as error:
        wrong["migrations"] = [str(error)]
    except SQLAlchemyError:
        wrong["database"] = ["The database cannot be reached."]
    try:
        platform.rates.ping()
    except StorageError:
        wrong["redis"] = ["Redis cannot be reached."]
    return wrong


@router.get("/live", response_model=Envelope[Alive], summary="Liveness")
async def live() -> Response:
    """Answers while the process does; asks nothing else."""
    return enveloped(Alive(status="ok"))


@router.get("/ready", response_model=Envelope[Ready], responses=problem_responses(503), summary="Readiness")
async def ready(platform: PlatformPart) -> Response:
    """Asks database, migrations and Redis; a failure names each part that is wrong."""
    wrong = await run_in_threadpool(wrong_parts, platform)
    if wrong:
        raise ApiError(503, f"Not ready: {', '.join(wrong)}.", wrong, {"Retry-After": "5"})
    return enveloped(Ready(database="ok", migrations="ok", redis="ok" if platform.rates.shared else "off"))
