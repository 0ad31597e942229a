"""Request ID, passed from the browser to log lines, records and deliveries."""

import re
import secrets
from contextlib import AbstractContextManager

import structlog

HEADER = "X-Request-Id"
LONGEST = 80
_VALID = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST}}}")
_NAME = "request_id"


def valid_or_new(given: str) -> str:
    """Return the given ID if it is safe to log, else a new one."""
    return given if _VALID.fullmatch(given) else secrets.token_hex(16)


def with_request_id(request_id: str) -> AbstractContextManager[None]:
    """Bind an ID to all log lines and records within the block, in all tasks and threads."""
    return structlog.contextvars.bound_contextvars(**{_NAME: request_id})


def set_request_id(request_id: str) -> None:
    """Bind an ID to the rest of this task; for tasks without a context of their own."""
    structlog.contextvars.bind_contextvars(**{_NAME: request_id})


def current_request_id() -> str | None:
    """Return the ID of the current request; None outside of a request, as in an operator's command."""
    return structlog.contextvars.get_contextvars().get(_NAME)
