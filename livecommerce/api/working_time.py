"""Working days, whole days in UTC without Saturdays and Sundays; and the response times that the site promises."""

from datetime import UTC, datetime, timedelta

from livecommerce.api.tables import Application, Message
from livecommerce.facts.loading import facts
from livecommerce.facts.values import Span

_SOME_MONDAY = datetime(2024, 1, 1, tzinfo=UTC)
_WEEK = timedelta(weeks=1)
_WORKING_WEEK = timedelta(days=5)
_LENGTHS = {"day": timedelta(days=1), "working day": timedelta(days=1), "working hour": timedelta(days=1) / 8}
"""A working hour is an eighth of a working day, because its beginning is not defined."""


def working_time(start: datetime, end: datetime) -> float:
    """Return the seconds between two times, without Saturdays and Sundays."""
    return (_worked(end) - _worked(start)).total_seconds()


def due_at(row: Application | Message) -> datetime:
    """Return the time by which the site promises an answer."""
    return _moment_of(_worked(row.created_at) + promised(row))


def promised(row: Application | Message) -> timedelta:
    """Return the promised time to answer an application or message, in working time."""
    if isinstance(row, Application):
        return promised_for_applications()
    return promised_for_messages(row.topic)


def promised_for_applications() -> timedelta:
    return _length(facts().answers.application)


def promised_for_messages(topic: str) -> timedelta:
    answers = facts().answers
    return _length(answers.press if topic == "press" else answers.message)


def late_before(at: datetime, promise: timedelta) -> datetime:
    """Return the time before which waiting items are late."""
    return _moment_of(_worked(at) - promise)


def _worked(moment: datetime) -> timedelta:
    """Return the working time since some Monday."""
    weeks, rest = divmod(moment - _SOME_MONDAY, _WEEK)
    return weeks * _WORKING_WEEK + min(rest, _WORKING_WEEK)


def _moment_of(worked: timedelta) -> datetime:
    """Return the earliest time at which this much has been worked."""
    weeks, rest = divmod(worked, _WORKING_WEEK)
    if not rest:
        weeks, rest = weeks - 1, _WORKING_WEEK
    return _SOME_MONDAY + weeks * _WEEK + rest


def _length(span: Span) -> timedelta:
    if span.unit not in _LENGTHS:
        raise ValueError(f"facts/answers.yaml: an answer must be due in {'s or '.join(_LENGTHS)}s, not in {span}")
    return span.count * _LENGTHS[span.unit]
