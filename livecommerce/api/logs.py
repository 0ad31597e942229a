"""Structured logs: JSON lines for programs, coloured lines on a terminal; never answers, never secrets."""

import sys

import structlog


def configure_logs() -> None:
    """Sets structlog up for this process; what follows is written to standard error."""
    person = sys.stderr.isatty()
    renderer = structlog.dev.ConsoleRenderer() if person else structlog.processors.JSONRenderer()
    traces = [] if person else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *traces,
            renderer,
        ],
        # Looked up anew for every line: programs that embed the API may replace their standard error.
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
