"""Common parts of API calls: platform, rate limits, idempotency key, form, response."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from sqlmodel import Session
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from livecommerce.api.client_address import client_address
from livecommerce.api.envelope import enveloped
from livecommerce.api.idempotency import Call, CallResponse, once
from livecommerce.api.platform import Platform
from livecommerce.api.problems import ApiError
from livecommerce.observability.metrics import Outcome, metrics


async def platform_of(request: Request) -> Platform:
    return request.app.state.platform


PlatformPart = Annotated[Platform, Depends(platform_of)]


async def client_of(request: Request) -> str:
    """Return the client's address for rate limits."""
    return client_address(request)


Client = Annotated[str, Depends(client_of)]


def counted(call: str) -> Any:
    """Return a dependency that counts a client's posts to a call, and refuses them above the limit."""

    async def count(platform: PlatformPart, client: Client) -> None:
        if platform.rates.shared:
            await run_in_threadpool(platform.rates.post, call, client)
        else:
            platform.rates.post(call, client)

    return Depends(count)


async def _key(
    idempotency_key: Annotated[
        str | None,
        Header(
            min_length=1,
            max_length=255,
            pattern=r"^[\x21-\x7e]+$",
            description="What the client calls this request, best a UUID. A repetition with the same key and body is "
            "answered like the first time and stores nothing again; with another body it is refused with 422. Keys are "
            "kept for 31 days.",
        ),
    ] = None,
) -> str | None:
    # The draft of the header writes its value as a string in quotes; many clients omit them.
    return idempotency_key.strip('"') or None if idempotency_key else None


Key = Annotated[str | None, Depends(_key)]


@dataclass
class Submission:
    """Outcome of an application or a message."""

    outcome: Outcome = "failed"


@contextmanager
def submission(kind: str) -> Generator[Submission]:
    """Count an application, by its kind, or a message, when the block ends."""
    submitted = Submission()
    try:
        yield submitted
    except ApiError as error:
        submitted.outcome = "refused" if error.status < 500 else "failed"
        raise
    finally:
        metrics().submitted(kind, submitted.outcome)


async def answered(
    platform: Platform,
    call: Call,
    act: Callable[[Session], CallResponse],
    submitted: Submission | None = None,
    **derived: Any,
) -> JSONResponse:
    """Run a call once, off the event loop, wake the delivery of the outbox, and return the response.

    Args:
        act: Does what the call asks for.
        submitted: Receives the outcome: stored now or before.
        derived: Further data of the response that follows from the form, and is not stored with the key.
    """
    answer = await run_in_threadpool(once, platform.database, call, act)
    if submitted:
        submitted.outcome = "repeated" if answer.repeated else "stored"
    platform.wake_delivery()
    return enveloped(answer.data | derived, answer.status)
