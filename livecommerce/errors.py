"""Errors for people: one line, no stack trace."""

import sys
from types import TracebackType

from livecommerce.engine.errors import PlainError

__all__ = ["PlainError", "show_plain_errors"]


def show_plain_errors() -> None:
    """End the program with the message of a `PlainError` instead of a stack trace."""
    usual = sys.excepthook

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, PlainError):
            sys.stderr.write(f"livecommerce: {error}\n")
        else:
            usual(kind, error, trace)

    sys.excepthook = show
