"""The inbox: applications and messages in one list, newest or oldest first; filtered, searched, page by page.

Each table is read in the order of its numbers, which every index has, including the search; so nothing is sorted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from heapq import merge
from itertools import islice
from typing import Annotated, Any, Literal, Self, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from sqlalchemy import ColumnElement, and_, func, or_
from sqlalchemy import select as sql_select
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api.search_index import found, words_of
from livecommerce.api.tables import Application, Message, Reminder, now
from livecommerce.api.working_time import late_before, promised_for_applications, promised_for_messages
from livecommerce.desk.rights import Actor
from livecommerce.desk.time_zone import local, midnight
from livecommerce.forms.applications import ApplicationKind
from livecommerce.forms.message import TOPICS, Topic
from livecommerce.forms.status import ApplicationStatus

PAGE = 100
"""The rows per page. With fifty items a day, each answered within two days, all open items fit on one page."""
UNDECIDED: tuple[ApplicationStatus, ...] = ("received", "in_review")
Row = Application | Message
Key = TypeVar("Key")


LARGEST_NUMBER = 2**31 - 1
Day = Annotated[date, Field(ge=date(2000, 1, 1), le=date(2999, 12, 31))]


def number_of(text: str) -> int:
    """Return the number of a row in a URL or on a page; 0, which no row has, if it is malformed."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(LARGEST_NUMBER))
    return number if is_number and (number := int(text)) <= LARGEST_NUMBER else 0


class View(BaseModel):
    """Filters of a view; everything by default.

    Attributes:
        what: Applications or messages alone.
        kind: The kind of application; like `status` and `country` it excludes messages.
        topic: The topic of messages; excludes applications.
        language: The language code of the applicant or sender.
        state: `open` is not decided or not done yet; `late` is open for longer than the site promises.
        country: A code of ISO 3166.
        assignee: The number of a member, or `nobody`.
        reminded: The number of a member whose reminder is due.
        since: The first day, in the zone of the member.
        until: The last day.
        order: `oldest` or `newest` first; None: newest.
        words: The search; every word, by its beginning.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    what: Literal["applications", "messages"] | None = None
    kind: ApplicationKind | None = None
    status: ApplicationStatus | None = None
    topic: Topic | None = None
    language: Annotated[str, StringConstraints(pattern=r"^[A-Za-z-]{2,10}$")] | None = None
    state: Literal["open", "late", "done"] | None = None
    country: Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2}$")] | None = None
    assignee: Annotated[int, Field(gt=0, le=LARGEST_NUMBER)] | Literal["nobody"] | None = None
    reminded: Annotated[int, Field(gt=0, le=LARGEST_NUMBER)] | None = None
    since: Day | None = None
    until: Day | None = None
    order: Literal["oldest", "newest"] | None = None
    words: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Self:
        """Return the view in a URL's query; unknown filters and invalid values are ignored."""
        given = {name: value for name, value in query.items() if value}
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            wrong = {line["loc"][0] for line in error.errors()}
            return cls.model_validate({name: value for name, value in given.items() if name not in wrong})

    def as_query(self) -> dict[str, str]:
        """Return the view as a URL's query."""
        values = self.model_dump(mode="json", exclude_defaults=True)
        return {name: str(value) for name, value in values.items()}

    @property
    def shows_applications(self) -> bool:
        """Whether any application can be in it."""
        return self.what != "messages" and self.topic is None

    @property
    def shows_messages(self) -> bool:
        """Whether any message can be in it."""
        of_applications = (self.kind, self.status, self.country)
        return self.what != "applications" and not any(of_applications)


@dataclass(frozen=True)
class Page:
    """Page of the list.

    Attributes:
        rows: Applications and messages, in the order of the view.
        next: The cursor of the next page; empty at the end.
    """

    rows: Sequence[Row]
    next: str


@dataclass(frozen=True)
class _Cursor:
    """End of a page: the last numbers shown, stable against new and deleted rows; 0 if there is none yet."""

    application: int
    message: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse the cursor in a URL; return the beginning if it is malformed."""
        numbers = [number_of(part) for part in text.split("-")]
        # 0 means that no row of a table has been shown.
        is_cursor = len(numbers) == 2 and "-".join(map(str, numbers)) == text
        return cls(*numbers) if is_cursor else cls(0, 0)

    def after(self, rows: Sequence[Row]) -> Self:
        last = {type(row): row.id or 0 for row in rows}
        return replace(
            self, application=last.get(Application, self.application), message=last.get(Message, self.message)
        )

    def __str__(self) -> str:
        return f"{self.application}-{self.message}"


def page_of(session: Session, actor: Actor, view: View, *, after: str = "", limit: int = PAGE) -> Page:
    """Return a page of a view.

    Args:
        after: The cursor of the previous page; empty for the first page.
        limit: The maximum number of rows.
    """
    actor.require("read")
    cursor = _Cursor.parse(after)
    parts: list[Sequence[Row]] = []
    is_rising = view.order == "oldest"
    for part in _parts(session, view):
        last = cursor.application if part.table is Application else cursor.message
        beyond = part.number > last if is_rising else part.number < last
        rest = part.query.where(beyond) if last else part.query
        in_order = rest.order_by(part.number.asc() if is_rising else part.number.desc())
        parts.append(session.exec(in_order.limit(limit + 1)).all())
    rows = list(islice(merge(*parts, key=lambda row: row.created_at, reverse=not is_rising), limit + 1))
    return Page(rows[:limit], str(cursor.after(rows[:limit])) if len(rows) > limit else "")


def counts(session: Session, actor: Actor, views: Mapping[Key, View]) -> dict[Key, int]:
    """Return the number of applications and messages of each view, counted in one statement."""
    actor.require("read")
    parts = {key: _parts(session, view) for key, view in views.items()}
    numbers = [
        part.query.with_only_columns(func.count(part.number)).scalar_subquery()
        for view_parts in parts.values()
        for part in view_parts
    ]
    counted = iter(session.connection().execute(sql_select(*numbers)).one() if numbers else ())
    return {key: sum(islice(counted, len(view_parts))) for key, view_parts in parts.items()}


def applications_in(session: Session, view: View) -> SelectOfScalar[Application]:
    """Return the applications of a view, unordered, for exports and commands; the caller has checked the right."""
    return _rows_in(session, Application, view).query


def messages_in(session: Session, view: View) -> SelectOfScalar[Message]:
    """Return the messages of a view, as `applications_in`."""
    return _rows_in(session, Message, view).query


@dataclass(frozen=True)
class _RowQuery:
    """Rows of a table, and the column by which an index orders them."""

    table: type[Row]
    query: SelectOfScalar[Any]
    number: ColumnElement[int]


def _parts(session: Session, view: View) -> list[_RowQuery]:
    """Return the queries of a view; undecided applications status by status, as an index has those of one in order."""
    parts: list[_RowQuery] = []
    if view.shows_applications:
        part = _rows_in(session, Application, view)
        if view.state in {"open", "late"} and not view.status:
            parts += [replace(part, query=part.query.where(Application.status == status)) for status in UNDECIDED]
        else:
            parts.append(part)
    if view.shows_messages:
        parts.append(_rows_in(session, Message, view))
    return parts


def _rows_in(session: Session, table: type[Row], view: View) -> _RowQuery:
    conditions = _conditions_on_applications(view) if table is Application else _conditions_on_messages(view)
    query, words = select(table).where(*conditions), words_of(view.words)
    if not words:
        return _RowQuery(table, query, cast(ColumnElement[int], col(table.id)))
    return _RowQuery(table, *found(session, table, query, words))


def _conditions_on_applications(view: View) -> list[ColumnElement[bool]]:
    conditions = _conditions(Application, view)
    if view.kind:
        conditions.append(col(Application.kind) == view.kind)
    if view.status:
        conditions.append(col(Application.status) == view.status)
    if view.state:
        undecided = col(Application.status).in_(UNDECIDED)
        conditions.append(~undecided if view.state == "done" else undecided)
    if view.state == "late":
        conditions.append(col(Application.created_at) < late_before(now(), promised_for_applications()))
    if view.country:
        conditions.append(col(Application.country) == view.country.upper())
    return conditions


def _conditions_on_messages(view: View) -> list[ColumnElement[bool]]:
    conditions = _conditions(Message, view)
    if view.topic:
        conditions.append(col(Message.topic) == view.topic)
    if view.state:
        done = col(Message.done_at)
        conditions.append(done.is_not(None) if view.state == "done" else done.is_(None))
    if view.state == "late":
        conditions.append(or_(*(_is_late_message(topic) for topic in TOPICS)))
    return conditions


def _is_late_message(topic: Topic) -> ColumnElement[bool]:
    came_before = late_before(now(), promised_for_messages(topic))
    return and_(col(Message.topic) == topic, col(Message.created_at) < came_before)


def _conditions(table: type[Row], view: View) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if view.language:
        conditions.append(col(table.language) == view.language)
    if view.assignee:
        assignee = col(table.assignee_id)
        conditions.append(assignee.is_(None) if view.assignee == "nobody" else assignee == view.assignee)
    if view.reminded:
        due = (Reminder.member_id == view.reminded, Reminder.day <= local(now()).date())
        conditions.append(col(table.reference).in_(select(Reminder.reference).where(*due)))
    if view.since:
        conditions.append(col(table.created_at) >= midnight(view.since))
    if view.until:
        conditions.append(col(table.created_at) < midnight(view.until + timedelta(days=1)))
    return conditions
