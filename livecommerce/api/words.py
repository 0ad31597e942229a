"""Dates and times as mails write them."""

from datetime import datetime


def day(time: datetime) -> str:
    """`21 November 2026`."""
    return f"{time.day} {time:%B %Y}"


def moment(time: datetime) -> str:
    """`21 November 2026, 13:48 UTC`."""
    return f"{day(time)}, {time:%H:%M} UTC"
