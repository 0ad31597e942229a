"""Structured logs: JSON lines for programs, coloured lines on a terminal; never answers, never secrets."""

import logging
import re
import sys
import traceback
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

GRANIAN_LOGS: dict[str, Any] = {
    "handlers": {name: {"()": "livecommerce.watch.logs.library_handler"} for name in ("console", "access")}
}
"""Granian's `log_dictconfig` for lines like ours."""

_SPEAKS_FOR_ITSELF = "_granian"
"""Granian tells of processes and addresses, never of what was sent."""
_QUOTES_FROM_HERE = re.compile(r"[\n:=({\[\"'`]")


def _without_words(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Says where an exception came from and of what kind it is; its words may quote what a visitor wrote."""
    given = line.pop("exc_info", None)
    if isinstance(given, tuple):
        given = given[1]  # pyright: ignore[reportUnknownVariableType]
    error = given if isinstance(given, BaseException) else sys.exc_info()[1] if given else None
    traces: list[str] = []
    while error:
        kind = type(error)
        traces.append("".join(traceback.format_tb(error.__traceback__)) + f"{kind.__module__}.{kind.__qualname__}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if traces:
        line["exception"] = "\nwhich led to\n".join(reversed(traces))
    return line


def _without_quotes(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Takes out of a library's line what it may quote of an event or a request."""
    if line["logger"] != _SPEAKS_FOR_ITSELF:
        line["event"] = _QUOTES_FROM_HERE.split(str(line["event"]), maxsplit=1)[0].rstrip()
    return line


_STAMPS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _without_words,
]


def _renderer() -> Processor:
    return structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()


def configure_logs() -> None:
    """Sets structlog up for this process; what follows is written to standard error."""
    structlog.configure(
        processors=[*_STAMPS, _renderer()],
        # Looked up anew for every line: programs that embed the API may replace their standard error.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )


class _LibraryHandler(logging.Handler):
    """Writes what libraries log as lines like ours."""

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(f"{self.format(record)}\n")
        sys.stderr.flush()


def library_handler() -> logging.Handler:
    """A handler of the standard library's logging that writes lines like ours to standard error."""
    handler = _LibraryHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_STAMPS, structlog.stdlib.add_logger_name, _without_quotes],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer()],
        )
    )
    return handler


def take_over_logs() -> None:
    """Lets everything that is logged in this process go one way; for processes that answer visitors."""
    configure_logs()
    root = logging.getLogger()
    if not any(isinstance(handler, _LibraryHandler) for handler in root.handlers):
        root.addHandler(library_handler())
    for logger in root.manager.loggerDict.values():
        if isinstance(logger, logging.Logger):
            logger.handlers.clear()
            logger.propagate = True
    logging.captureWarnings(True)
