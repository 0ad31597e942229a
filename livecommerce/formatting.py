"""Formatting of dates and figures, on pages and in mails."""

from datetime import date, datetime


def date_in_words(day: date) -> str:
    """`21 November 2026`."""
    return f"{day.day} {day:%B %Y}"


def moment_in_words(moment: datetime) -> str:
    """`21 November 2026, 13:48 UTC`."""
    return f"{date_in_words(moment)}, {moment:%H:%M} UTC"


def thousands(value: int) -> str:
    """`41600` as `41,600`."""
    return f"{value:,}"


def euros(value: float) -> str:
    """`1068` as `€1,068`."""
    return f"€{value:,.0f}"


def percent(part: float, whole: float) -> str:
    """The share of `part` in `whole` with one decimal, as in `4.6 %`."""
    return f"{100 * part / whole:.1f}\N{NO-BREAK SPACE}%"
