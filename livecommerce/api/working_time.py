"""Working days, which are whole days in UTC here, without Saturdays and Sundays; and what the site promises in them."""

from datetime import UTC, datetime, timedelta

from livecommerce.api.tables import Application, Message
from livecommerce.facts.loading import facts
from livecommerce.facts.values import Span

_SOME_MONDAY = datetime(2024, 1, 1, tzinfo=UTC)
_WEEK = timedelta(weeks=1)
_WORKING_WEEK = timedelta(days=5)
_LENGTHS = {"day": timedelta(days=1), "working day": timedelta(days=1), "working hour": timedelta(days=1) / 8}
"""A working hour is an eighth of a working day, as nobody says when they begin."""


def working_time(start: datetime, end: datetime) -> float:
    """Return the seconds between two moments, without Saturdays and Sundays."""
    return (_worked(end) - _worked(start)).total_seconds()


def due_at(row: Application | Message) -> datetime:
    """Return the moment by which the site promises an answer."""
    return _moment_of(_worked(row.created_at) + promised(row))


def promised(row: Application | Message) -> timedelta:
    """Return how soon an application or message is answered, in working time."""
    if isinstance(row, Application):
        return promised_for_applications()
    return promised_for_messages(row.topic)


def promised_for_applications() -> timedelta:
    """Return how soon an application is answered, in working time."""
    return _length(facts().answers.application)


def promised_for_messages(topic: str) -> timedelta:
    """Return how soon a message on a topic is answered, in working time."""
    answers = facts().answers
    return _length(answers.press if topic == "press" else answers.message)


def late_before(at: datetime, promise: timedelta) -> datetime:
    """Return the moment such that whatever came before it, and still waits, is late."""
    return _moment_of(_worked(at) - promise)


def _worked(moment: datetime) -> timedelta:
    """Return the working time since some Monday."""
    weeks, rest = divmod(moment - _SOME_MONDAY, _WEEK)
    return weeks * _WORKING_WEEK + min(rest, _WORKING_WEEK)


def _moment_of(worked: timedelta) -> datetime:
    """Return the first moment at which so much has been worked."""
    weeks, rest = divmod(worked, _WORKING_WEEK)
    if not rest:
        weeks, rest = weeks - 1, _WORKING_WEEK
    return _SOME_MONDAY + weeks * _WEEK + rest


def _length(span: Span) -> timedelta:
    if span.unit not in _LENGTHS:
        raise ValueError(f"facts/answers.yaml: an answer within {span} is not a number of {', '.join(_LENGTHS)}s")
    return span.count * _LENGTHS[span.unit]
