"""The views of the desk that are tables: outbox, numbers, members, log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from sqlmodel import Session

from livecommerce.api import statistics
from livecommerce.api.tables import Member, OutboxItem, now
from livecommerce.content.desk import Role, SheetName, desk_words
from livecommerce.desk import audit_log, members, outbox
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.rights import Right
from livecommerce.formatting import moment_in_words
from livecommerce.forms.applications import APPLICATIONS, STATUSES
from livecommerce.state.desk.bars import bars
from livecommerce.state.desk.names import Names

LINES = 100
WEEKS = 12
ROLES: tuple[Role, ...] = get_args(Role)


@dataclass(frozen=True)
class SheetAct:
    """A button of a line."""

    name: str = ""
    label: str = ""


@dataclass(frozen=True)
class SheetLine:
    """A line: what it is about, its cells, and what can be done about it."""

    key: str = ""
    cells: list[str] = field(default_factory=list[str])
    acts: list[SheetAct] = field(default_factory=list[SheetAct])


@dataclass(frozen=True)
class Sheet:
    """A table; `drawing` is the address of a picture of it, if it has one."""

    title: str = ""
    columns: list[str] = field(default_factory=list[str])
    lines: list[SheetLine] = field(default_factory=list[SheetLine])
    drawing: str = ""


RIGHTS: dict[SheetName, Right] = {"outbox": "read", "numbers": "read", "members": "members", "log": "log"}
"""What it takes to see each."""


def sheets_of(session: Session, who: LoggedIn, name: SheetName, names: Names) -> list[Sheet]:
    """The tables of a view.

    Raises:
        ForbiddenError: They may not see it.
    """
    who.actor.require(RIGHTS[name])
    return _SHEETS[name](session, who, names)


def _outbox(session: Session, who: LoggedIn, _names: Names) -> list[Sheet]:
    states = ("dead", "kept", "pending")
    found = [item for state in states for item in outbox.items(session, who.actor, state=state, limit=LINES)]
    can_retry = "retry" in who.actor.rights
    lines = [_item_line(item, can_retry=can_retry) for item in found]
    return [_sheet(("state", "by", "to", "subject", "tries", "error"), lines)]


def _item_line(item: OutboxItem, *, can_retry: bool) -> SheetLine:
    words = desk_words().desk
    cells = [words.mail_states[item.state], item.channel, item.recipient, item.subject]
    acts = [_act("retry")] if can_retry and item.state != "pending" else []
    return SheetLine(item.id, [*cells, str(item.attempts), item.last_error[:200]], acts)


def _members(session: Session, who: LoggedIn, _names: Names) -> list[Sheet]:
    lines = [_member_line(member) for member in members.members(session, who.actor)]
    return [_sheet(("email", "role", "state", "last_login"), lines)]


def _member_line(member: Member) -> SheetLine:
    words = desk_words().desk
    state = "disabled" if member.disabled else "active" if member.password_hash else "invited"
    last = moment_in_words(member.last_login_at) if member.last_login_at else words.never
    changes = [] if member.disabled else ["reset", *(role for role in ROLES if role != member.role)]
    acts = ["enable" if member.disabled else "disable", *changes]
    cells = [member.email, words.roles[member.role], words.member_states[state], last]
    return SheetLine(member.email, cells, [_act(name) for name in acts])


def _log(session: Session, who: LoggedIn, names: Names) -> list[Sheet]:
    lines = [
        SheetLine(
            str(entry.id),
            [
                moment_in_words(entry.created_at),
                names.of(entry.actor),
                entry.act,
                entry.subject,
                ", ".join(f"{name}: {value}" for name, value in entry.details.items()),
            ],
        )
        for entry in audit_log.entries(session, who.actor, limit=LINES)
    ]
    return [_sheet(("when", "who", "what", "about", "details"), lines)]


def _numbers(session: Session, _who: LoggedIn, _names: Names) -> list[Sheet]:
    words, at = desk_words().desk, now()
    kinds = {kind: words.kinds[kind] for kind in APPLICATIONS}
    weeks = statistics.by_week(session, at, WEEKS)
    series = {label: [int(week[kind]) for week in reversed(weeks)] for kind, label in kinds.items()}
    series[words.columns["messages"]] = [int(week["messages"]) for week in reversed(weeks)]
    dates = [str(week["since"]) for week in reversed(weeks)]
    return [
        Sheet(
            words.weeks,
            [words.columns["week"], *kinds.values(), words.columns["messages"]],
            [_cells(week["since"], *(week[kind] for kind in kinds), week["messages"]) for week in weeks],
            bars(series, dates),
        ),
        Sheet(
            words.by_status,
            [words.columns["kind"], *(words.statuses[status] for status in STATUSES), words.columns["total"]],
            [
                _cells(kinds[row["kind"]], *(row[status] for status in STATUSES), row["total"])
                for row in statistics.by_status(session)
            ],
        ),
        Sheet(
            words.by_answer,
            [words.columns[name] for name in ("kind", "answered", "median", "late")],
            [
                _cells(kinds[row["kind"]], row["answered"], row["median_hours"], row["late"])
                for row in statistics.by_answer(session, at, WEEKS)
                if row["kind"] in kinds
            ],
        ),
    ]


def _sheet(columns: Sequence[str], lines: list[SheetLine]) -> Sheet:
    words = desk_words().desk.columns
    return Sheet("", [words[name] for name in columns], lines)


def _cells(*values: Any) -> SheetLine:
    return SheetLine(str(values[0]), ["" if value is None else str(value) for value in values])


def _act(name: str) -> SheetAct:
    return SheetAct(name, desk_words().desk.sheet_acts[name])


_SHEETS: dict[SheetName, Callable[[Session, LoggedIn, Names], list[Sheet]]] = {
    "outbox": _outbox,
    "numbers": _numbers,
    "members": _members,
    "log": _log,
}
