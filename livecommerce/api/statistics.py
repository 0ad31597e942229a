"""Statistics of applications and messages: by kind, status, language and week, and the time to an answer."""

from collections import Counter
from datetime import datetime, timedelta
from statistics import median
from typing import Any

from sqlmodel import Session, col, func, select

from livecommerce.api.tables import Application, Message
from livecommerce.api.working_time import promised_for_applications, working_time
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.forms.message import TOPICS
from livecommerce.forms.status import STATUSES
from livecommerce.languages import LANGUAGES

_HOUR = 3_600


def by_status(session: Session) -> list[dict[str, Any]]:
    """Return a row for each kind of application, with a count for each status."""
    query = select(Application.kind, Application.status, func.count()).group_by(Application.kind, Application.status)
    counts = {(kind, status): count for kind, status, count in session.exec(query)}
    rows: list[dict[str, Any]] = []
    for kind in APPLICATIONS:
        of_kind = {status: counts.get((kind, status), 0) for status in STATUSES}
        rows.append({"kind": kind, **of_kind, "total": sum(of_kind.values())})
    return rows


def by_topic(session: Session) -> list[dict[str, Any]]:
    """Return a row for each topic of messages, with the numbers of open and done ones."""
    is_done = col(Message.done_at).is_not(None)
    counts = {
        (topic, bool(done)): count
        for topic, done, count in session.exec(
            select(Message.topic, is_done, func.count()).group_by(Message.topic, is_done)
        )
    }
    rows: list[dict[str, Any]] = []
    for topic in TOPICS:
        still_open, done = counts.get((topic, False), 0), counts.get((topic, True), 0)
        rows.append({"topic": topic, "open": still_open, "done": done, "total": still_open + done})
    return rows


def by_language(session: Session) -> list[dict[str, Any]]:
    """Return a row for each language, with a count of applications for each status, and the number of messages."""
    query = select(Application.language, Application.status, func.count())
    # In this order an index covers the query.
    counts = {
        (language, status): count
        for language, status, count in session.exec(query.group_by(Application.status, Application.language))
    }
    wrote = dict(session.exec(select(Message.language, func.count()).group_by(Message.language)).all())
    rows: list[dict[str, Any]] = []
    for language in dict.fromkeys([*LANGUAGES, *sorted({*wrote, *(code for code, _ in counts)})]):
        of_language = {status: counts.get((language, status), 0) for status in STATUSES}
        total = sum(of_language.values())
        rows.append({"language": language, **of_language, "total": total, "messages": wrote.get(language, 0)})
    return rows


def by_week(session: Session, at: datetime, weeks: int) -> list[dict[str, Any]]:
    """Return a row for each of the last weeks, newest first, with the received items; weeks begin on Monday in UTC."""
    midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
    mondays = [midnight - timedelta(days=at.weekday(), weeks=number) for number in range(weeks)]
    rows: list[dict[str, Any]] = []
    for monday in mondays:
        came = _came_within(session, monday, monday + timedelta(weeks=1))
        kinds = {kind: came.get(kind, 0) for kind in (*APPLICATIONS, "messages")}
        rows.append({"week": f"{monday:%G-W%V}", "since": monday.date().isoformat(), **kinds})
    return rows


def _came_within(session: Session, since: datetime, until: datetime) -> dict[str, int]:
    """Return the numbers of applications of each kind, and of messages."""
    applications = select(Application.kind, func.count()).group_by(Application.kind)
    messages = select(func.count()).select_from(Message)
    counts = dict(
        session.exec(applications.where(Application.created_at >= since, Application.created_at < until)).all()
    )
    return {
        **counts,
        "messages": session.exec(messages.where(Message.created_at >= since, Message.created_at < until)).one(),
    }


def by_answer(session: Session, at: datetime, weeks: int) -> list[dict[str, Any]]:
    """Return a row for each kind of application received in the last weeks: the number of answers, and their delays.

    Hours are those of working days, which are whole days in UTC here; `late` were answered later than the site
    promises, or have waited longer.
    """
    promised = promised_for_applications().total_seconds()
    since = at - timedelta(weeks=weeks)
    took: dict[str, list[float]] = {kind: [] for kind in APPLICATIONS}
    late: Counter[str] = Counter()
    for kind, came, answered in session.exec(
        select(Application.kind, Application.created_at, Application.answered_at).where(Application.created_at >= since)
    ):
        waited = working_time(came, answered or at)
        late[kind] += waited > promised
        if answered:
            took[kind].append(waited / _HOUR)
    return [
        {
            "kind": kind,
            "answered": len(times),
            "median_hours": round(median(times), 1) if times else None,
            "late": late[kind],
        }
        for kind, times in took.items()
    ]
