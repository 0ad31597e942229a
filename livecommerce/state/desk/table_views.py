"""The desk's table views: outbox, reviews, numbers, members, log; the view of people also has forms."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, get_args

from sqlmodel import Session

from livecommerce.api import form_steps, statistics
from livecommerce.api.tables import LogEntry, Member, OutboxItem, Review, now
from livecommerce.content.desk import Role, SheetName, desk_words
from livecommerce.desk import audit_log, members, outbox, replies, reviews
from livecommerce.desk.inbox import number_of
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.rights import Right
from livecommerce.desk.time_zone import desk_moment
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.status import STATUSES
from livecommerce.languages.formatting import language_name
from livecommerce.languages.messages import translate
from livecommerce.settings import get_settings
from livecommerce.state.desk.bars import bars
from livecommerce.state.desk.log_words import about_in_words, act_in_words, details_in_words
from livecommerce.state.desk.names import Names
from livecommerce.state.desk.tables import Cell, Sheet, SheetAct, SheetLine

LINES = 100
WEEKS = 12
ROLES: tuple[Role, ...] = get_args(Role)


RIGHTS: dict[SheetName, Right] = {
    "outbox": "read",
    "reviews": "read",
    "people": "see_people",
    "templates": "answer",
    "numbers": "read",
    "members": "members",
    "log": "log",
}
"""The right that each view needs."""


def sheet_in(query: Mapping[str, str]) -> SheetName | None:
    """Return the table view that a URL names; None for the inbox."""
    return next((name for name in get_args(SheetName) if name == query.get("page")), None)


def sheets_of(session: Session, who: LoggedIn, name: SheetName, names: Names, after: str = "") -> list[Sheet]:
    """Return the tables of a view.

    Args:
        after: The key of the line after which the page begins; empty for the first page.

    Raises:
        ForbiddenError: The member may not see it.
    """
    who.actor.require(RIGHTS[name])
    return _SHEETS[name](session, who, names, after)


def older_lines(name: SheetName, sheets: Sequence[Sheet]) -> str:
    """Return the key after which there may be more lines; empty if there are none."""
    return sheets[0].lines[-1].key if name == "log" and len(sheets[0].lines) == LINES else ""


def _people(_session: Session, _who: LoggedIn, _names: Names, _after: str) -> list[Sheet]:
    """Return no table: a person is read on request, since that looks at every row."""
    return []


def _templates(session: Session, who: LoggedIn, _names: Names, _after: str) -> list[Sheet]:
    acts = [_act("remove_template")] if "templates" in who.actor.rights else []
    lines = [
        SheetLine(
            str(template.id), [Cell(template.name), Cell(language_name(template.language)), Cell(template.text)], acts
        )
        for template in replies.templates(session, who.actor)
    ]
    return [_sheet(("name", "language", "text"), lines)]


def _reviews(session: Session, who: LoggedIn, _names: Names, _after: str) -> list[Sheet]:
    lines = [_review_line(review) for review in reviews.list_reviews(session, who.actor, limit=LINES)]
    return [_sheet(("when", "page", "who", "verdict", "comment"), lines)]


def _review_line(review: Review) -> SheetLine:
    page = Cell(f"{review.title} ({review.path})", f"{get_settings().site_url}{review.path}")
    verdict = desk_words().desk.verdicts[review.verdict]
    cells = (desk_moment(review.created_at), review.name, verdict, review.comment)
    when, *rest = map(Cell, cells)
    return SheetLine(str(review.id), [when, page, *rest])


def _outbox(session: Session, who: LoggedIn, _names: Names, _after: str) -> list[Sheet]:
    states = ("dead", "kept", "pending")
    found = [item for state in states for item in outbox.items(session, who.actor, state=state, limit=LINES)]
    can_retry = "retry" in who.actor.rights
    lines = [_item_line(item, can_retry=can_retry) for item in found]
    return [_sheet(("state", "by", "to", "subject", "tries", "error"), lines)]


def _item_line(item: OutboxItem, *, can_retry: bool) -> SheetLine:
    words = desk_words().desk
    cells = [words.mail_states[item.state], item.channel, item.recipient, item.subject]
    acts = [_act("retry")] if can_retry and item.state != "pending" else []
    return SheetLine(item.id, [*map(Cell, [*cells, str(item.attempts), item.last_error[:200]])], acts)


def _members(session: Session, who: LoggedIn, _names: Names, _after: str) -> list[Sheet]:
    passkeys = members.passkey_counts(session, who.actor)
    lines = [_member_line(member, passkeys.get(member.id or 0, 0)) for member in members.members(session, who.actor)]
    return [_sheet(("email", "name", "role", "state", "passkeys", "last_login"), lines)]


def _member_line(member: Member, passkeys: int) -> SheetLine:
    words = desk_words().desk
    state = "disabled" if member.disabled else "active" if member.password_hash else "invited"
    last = desk_moment(member.last_login_at) if member.last_login_at else words.never
    changes = [] if member.disabled else ["reset", *(role for role in ROLES if role != member.role)]
    acts = ["enable" if member.disabled else "disable", *changes]
    cells = [member.email, member.name, words.roles[member.role], words.member_states[state], str(passkeys or ""), last]
    return SheetLine(member.email, [*map(Cell, cells)], [_act(name) for name in acts])


def _log(session: Session, who: LoggedIn, names: Names, after: str) -> list[Sheet]:
    before = number_of(after) or None
    entries = audit_log.entries(session, who.actor, before=before, limit=LINES)
    return [_sheet(("when", "who", "what", "about", "details"), [_log_line(entry, names) for entry in entries])]


def _log_line(entry: LogEntry, names: Names) -> SheetLine:
    cells = [
        Cell(desk_moment(entry.created_at)),
        Cell(names.of(entry.actor)),
        Cell(act_in_words(entry)),
        Cell(*about_in_words(entry, names)),
        Cell(details_in_words(entry, names)),
    ]
    return SheetLine(str(entry.id), cells)


def _numbers(session: Session, _who: LoggedIn, _names: Names, _after: str) -> list[Sheet]:
    words, at = desk_words().desk, now()
    kinds = {kind: words.kinds[kind] for kind in APPLICATIONS}
    weeks = statistics.by_week(session, at, WEEKS)
    series = {label: [int(week[kind]) for week in reversed(weeks)] for kind, label in kinds.items()}
    series[words.columns["messages"]] = [int(week["messages"]) for week in reversed(weeks)]
    # The table shows the year.
    dates = [str(week["since"])[5:] for week in reversed(weeks)]
    return [
        Sheet(
            words.weeks,
            [words.columns["week"], *kinds.values(), words.columns["messages"]],
            [_cells(week["since"], *(week[kind] for kind in kinds), week["messages"]) for week in weeks],
            bars(series, dates),
            list(series),
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
            words.by_language,
            [
                words.columns["language"],
                *(words.statuses[status] for status in STATUSES),
                words.columns["total"],
                words.columns["messages"],
            ],
            [
                _cells(
                    language_name(row["language"]), *(row[status] for status in STATUSES), row["total"], row["messages"]
                )
                for row in statistics.by_language(session)
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
        *(_steps(session, kind) for kind in APPLICATIONS),
    ]


def _steps(session: Session, kind: ApplicationKind) -> Sheet:
    """Return where visitors leave a form: how often each step was finished, and how often not."""
    words, form = desk_words().desk, APPLICATIONS[kind]
    reached = form_steps.reached(session, kind, (now() - timedelta(weeks=WEEKS)).date())
    columns = [words.columns[name] for name in ("step", "begun", "finished", "left")]
    names = [words.whole_form if form.one_page else translate(form.steps[step.step].head.title) for step in reached]
    series = {columns[2]: [step.finished for step in reached], columns[3]: [step.left for step in reached]}
    return Sheet(
        words.by_step.format(kind=words.kinds[kind]),
        columns,
        [_cells(name, step.begun, step.finished, step.left) for name, step in zip(names, reached, strict=True)],
        bars(series, [str(number) for number in range(1, len(reached) + 1)]) if reached else "",
        list(series),
    )


def _sheet(columns: Sequence[str], lines: list[SheetLine]) -> Sheet:
    words = desk_words().desk.columns
    return Sheet("", [words[name] for name in columns], lines, stacks=True)


def _cells(*values: Any) -> SheetLine:
    return SheetLine(str(values[0]), [Cell("" if value is None else str(value)) for value in values])


def _act(name: str) -> SheetAct:
    return SheetAct(name, desk_words().desk.sheet_acts[name])


_SHEETS: dict[SheetName, Callable[[Session, LoggedIn, Names, str], list[Sheet]]] = {
    "outbox": _outbox,
    "reviews": _reviews,
    "people": _people,
    "templates": _templates,
    "numbers": _numbers,
    "members": _members,
    "log": _log,
}
