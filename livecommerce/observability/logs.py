"""Structured logs: JSON lines, coloured on a terminal; without visitors' answers and secrets."""

import logging
import re
import sys
import traceback
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from livecommerce.settings import LogLevel, get_settings
from livecommerce.terminal import printable

GRANIAN_LOGS: dict[str, Any] = {
    "handlers": {name: {"()": "livecommerce.observability.logs.library_handler"} for name in ("console", "access")}
}
"""Granian's `log_dictconfig`, in our format."""

_SERVER_LOGGER = "_granian"
"""Granian logs processes and addresses, never content."""
_START_OF_CONTENT = re.compile(r"[\n:=({\[\"'`]")


def _without_message(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Log the type and traceback of an exception without its message, which may quote a visitor."""
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


def _without_content(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Cut a library's message where it may begin to quote an event or a request."""
    if line["logger"] != _SERVER_LOGGER:
        line["event"] = _START_OF_CONTENT.split(str(line["event"]), maxsplit=1)[0].rstrip()
    return line


LONGEST_VALUE = 500
"""The longest value in a log line, in characters; tracebacks are exempt because they hold no input."""

_LIBRARIES: dict[LogLevel, int] = {
    "debug": logging.INFO,
    "info": logging.WARNING,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
"""The level from which libraries are logged, by the level of the setting."""


def _short(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Shorten values that a client may have made long, such as a path or an origin."""
    for name, value in line.items():
        if isinstance(value, str) and len(value) > LONGEST_VALUE and name != "exception":
            line[name] = f"{value[:LONGEST_VALUE]}…"
    return line


_PROCESSORS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _without_message,
]


def _printable(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Escape control characters in a path or other input."""
    return {name: printable(value) if isinstance(value, str) else value for name, value in line.items()}


def _renderers() -> list[Processor]:
    # JSON escapes control characters anyway.
    return (
        [_printable, structlog.dev.ConsoleRenderer()] if sys.stderr.isatty() else [structlog.processors.JSONRenderer()]
    )


def configure_logs() -> None:
    """Configure structlog to log to standard error."""
    structlog.configure(
        processors=[*_PROCESSORS, _short, *_renderers()],
        wrapper_class=structlog.make_filtering_bound_logger(get_settings().log_level),
        # Looked up for every line: programs that embed the API may replace their standard error.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )


class _LibraryHandler(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(f"{self.format(record)}\n")
        sys.stderr.flush()


def library_handler() -> logging.Handler:
    """Return a handler for the logs of libraries that writes to standard error in the site's format."""
    handler = _LibraryHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_PROCESSORS, structlog.stdlib.add_logger_name, _without_content, _short],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers()],
        )
    )
    return handler


def capture_logs() -> None:
    """Route all logging of this process through one handler; for servers."""
    configure_logs()
    root = logging.getLogger()
    root.setLevel(_LIBRARIES[get_settings().log_level])
    if not any(isinstance(handler, _LibraryHandler) for handler in root.handlers):
        root.addHandler(library_handler())
    for logger in root.manager.loggerDict.values():
        if isinstance(logger, logging.Logger):
            logger.handlers.clear()
            logger.propagate = True
    logging.captureWarnings(True)
