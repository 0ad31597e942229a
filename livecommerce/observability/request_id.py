"""The request id, passed from the browser to log lines, records and deliveries."""

import re
import secrets
from contextlib import AbstractContextManager

import structlog

HEADER = "X-Request-Id"
LONGEST = 80
_VALID = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST}}}")
_NAME = "request_id"


def valid_or_new(given: str) -> str:
    """Return the given id if it is safe to log, else a new one."""
    return given if _VALID.fullmatch(given) else secrets.token_hex(16)


def with_request_id(request_id: str) -> AbstractContextManager[None]:
    """Return a context in which log lines and records carry this id, in all tasks and threads."""
    return structlog.contextvars.bound_contextvars(**{_NAME: request_id})


def set_request_id(request_id: str) -> None:
    """Bind an id to the rest of this task; for tasks without a context of their own."""
    structlog.contextvars.bind_contextvars(**{_NAME: request_id})


def current_request_id() -> str | None:
    """Return the id of the current request; None outside a request, as in an operator's command."""
    return structlog.contextvars.get_contextvars().get(_NAME)
