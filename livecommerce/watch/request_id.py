"""The id of a request: it goes along from the browser to every log line, to the records and to what is delivered."""

import re
import secrets
from contextlib import AbstractContextManager

import structlog

HEADER = "X-Request-Id"
LONGEST = 80
_SANE = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST}}}")
_NAME = "request_id"


def sane_or_new(given: str) -> str:
    """The id that a browser or a proxy gave, if it can stand in a log as it is; else a new one."""
    return given if _SANE.fullmatch(given) else secrets.token_hex(16)


def with_request_id(request_id: str) -> AbstractContextManager[None]:
    """A block whose log lines and records carry this id, in all its tasks and threads."""
    return structlog.contextvars.bound_contextvars(**{_NAME: request_id})


def go_on_as(request_id: str) -> None:
    """Lets the rest of this task carry an id; for tasks that have no block of their own."""
    structlog.contextvars.bind_contextvars(**{_NAME: request_id})


def current_request_id() -> str | None:
    """The id of the request that is being answered; None outside of any, as in an operator's command."""
    return structlog.contextvars.get_contextvars().get(_NAME)
