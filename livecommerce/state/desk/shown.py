"""What the desk shows, in words: rows of the list, and one application or message with all that is known of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote, urlencode

from livecommerce.api.decisions import DECIDED
from livecommerce.api.mail import rendered
from livecommerce.api.tables import Application, LogEntry, Message, Note, OutboxItem, now
from livecommerce.api.working_time import due_at
from livecommerce.api.written_mail import Mail
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import Counted, desk_words
from livecommerce.desk.applications import Known
from livecommerce.desk.conflicts import Change
from livecommerce.desk.context import Context, Happening
from livecommerce.desk.inbox import UNDECIDED, Row, View
from livecommerce.desk.items import Marks
from livecommerce.desk.messages import KnownMessage
from livecommerce.desk.replies import team_mailbox
from livecommerce.desk.time_zone import desk_moment, desk_moment_in_short, desk_moment_with_zone
from livecommerce.formatting import language_name
from livecommerce.languages import ENGLISH
from livecommerce.settings import Settings
from livecommerce.state.desk.names import Names

TO_ANSWER = View(state="open", order="oldest")
EVERYTHING = {"view": "all"}
"""How an address says that nothing is filtered."""
PREVIEW_CHARACTERS = 120
_LINK = re.compile(r"(?:https?://|\bwww\.)[^\s<>\"']+", re.IGNORECASE)
_AFTER_LINK = ".,;:!?)]}"
"""What ends a sentence, and no address."""


@dataclass(frozen=True)
class Line:
    """A row of the list; `href` opens it in the same view.

    Attributes:
        kind: What it is: the kind of an application, the topic of a message.
        status: The status as the services name it.
        when: When it came.
        due: By when it is to be answered, where it waits.
        is_late: Whether that is over.
        notes: How many notes there are on it, in words; empty for none.
        others: How many others came from the same person, likewise.
    """

    reference: str = ""
    href: str = ""
    name: str = ""
    about: str = ""
    kind: str = ""
    status: str = ""
    status_label: str = ""
    assignee: str = ""
    when: str = ""
    due: str = ""
    is_late: bool = False
    is_unread: bool = False
    notes: str = ""
    others: str = ""
    is_shown: bool = False


@dataclass(frozen=True)
class Tab:
    """A view with a name at the side, or a filter with the view without it.

    Attributes:
        number: Which of the views that the member has saved.
        room: Which of those that are always there.
    """

    label: str = ""
    href: str = ""
    count: int = 0
    is_shown: bool = False
    number: str = ""
    room: str = ""


@dataclass(frozen=True)
class Colleague:
    """A member, to whom an application can be given."""

    number: str = ""
    name: str = ""


@dataclass(frozen=True)
class Piece:
    """A piece of a text, which leads to an address if it is one."""

    text: str = ""
    href: str = ""


@dataclass(frozen=True)
class Answer:
    """A question and its answer."""

    question: str = ""
    answer: list[Piece] = field(default_factory=list[Piece])


@dataclass(frozen=True)
class Step:
    """The answers of a step of the form."""

    title: str = ""
    answers: list[Answer] = field(default_factory=list[Answer])


@dataclass(frozen=True)
class Event:
    """Something that happened."""

    when: str = ""
    who: str = ""
    text: str = ""


@dataclass(frozen=True)
class Template:
    """A text for replies, filled in for the item that is shown."""

    name: str = ""
    text: str = ""


@dataclass(frozen=True)
class ShownMail:
    """A mail as its receiver reads it.

    Attributes:
        html: What it says.
        language: The code of the language that it is written in.
        note: Which language that is, and whose; or when it was sent, and how that went.
    """

    subject: str = ""
    html: str = ""
    language: str = ""
    note: str = ""


@dataclass(frozen=True)
class Item:
    """An application or a message; empty where none is shown.

    Attributes:
        status: The status as the services name it, to be sent along with a decision.
        language: The name of the language of whoever sent it.
        can_be_decided: Whether no decision stands.
        decided: Who decided, and when, where a decision stands.
        reopens: What it means to reopen it then.
        mail_address: The link that writes to whoever applied or wrote.
        mailbox: Where answers to replies arrive.
        reply_note: In which language a reply is expected, and where the answer to it arrives.
        reminder: The day on which the member wants to look at it again, as a field for dates has it.
    """

    reference: str = ""
    is_message: bool = False
    kind: str = ""
    name: str = ""
    email: str = ""
    status: str = ""
    status_label: str = ""
    received: str = ""
    due: str = ""
    is_late: bool = False
    language: str = ""
    text: list[Piece] = field(default_factory=list[Piece])
    mail_address: str = ""
    mailbox: str = ""
    reply_note: str = ""
    assignee: str = ""
    account: str = ""
    can_be_decided: bool = False
    decided: str = ""
    reopens: str = ""
    reminder: str = ""
    steps: list[Step] = field(default_factory=list[Step])
    others: list[Line] = field(default_factory=list[Line])
    notes: list[Event] = field(default_factory=list[Event])
    sent: list[ShownMail] = field(default_factory=list[ShownMail])
    templates: list[Template] = field(default_factory=list[Template])
    timeline: list[Event] = field(default_factory=list[Event])


@dataclass(frozen=True)
class Beside:
    """What an item needs besides what is known of it.

    Attributes:
        marks: What lists say of its others.
        sent: The mails that went out on it, as they are read.
        templates: Texts for replies.
    """

    marks: Mapping[str, Marks]
    sent: list[ShownMail]
    templates: list[Template]


def address(view: View, *, after: str = "", item: str = "") -> str:
    """The address of the desk that shows a view, a page of it, and an item in it."""
    query = {} if view == TO_ANSWER else view.as_query() or EVERYTHING
    query = query | {name: value for name, value in (("after", after), ("item", item)) if value}
    return f"{DESK_PATH}?{urlencode(query)}" if query else DESK_PATH


def view_of(query: Mapping[str, str]) -> View:
    """The view of an address; where it says nothing, what is to be answered."""
    return View.from_query(query) if query.keys() - {"item", "after", "room"} else TO_ANSWER


def line_of(row: Row, href: str, names: Names, marks: Marks, shown: str = "") -> Line:
    """A row of the list.

    Args:
        row: The application or message.
        href: The address that opens it.
        names: The names of members.
        marks: What the list says of it besides.
        shown: The reference of the one that is open.
    """
    words = desk_words().desk
    status, due, is_late = _waiting(row)
    return Line(
        reference=row.reference,
        href=href,
        name=row.name,
        about=_about(row),
        kind=_kind(row),
        status=status,
        status_label=words.statuses[status],
        assignee=names.of_member(row.assignee_id),
        when=desk_moment_in_short(row.created_at),
        due=due,
        is_late=is_late,
        is_unread=marks.is_unread and bool(due),
        notes=counted(words.note_count, marks.notes),
        others=counted(words.other_count, marks.others),
        is_shown=row.reference == shown,
    )


def counted(forms: Counted, count: int) -> str:
    """`1 note`, `3 notes`; empty for none."""
    return forms["one" if count == 1 else "other"].format(count=count) if count else ""


def item_of_application(known: Known, view: View, names: Names, settings: Settings, more: Beside) -> Item:
    """An application with all that is known of it."""
    words, application = desk_words().desk, known.application
    steps = [
        _step(section.title, [(line.question, line.answer) for line in section.lines]) for section in known.sections
    ]
    if known.no_longer_asked:
        steps.append(_step(words.no_longer_asked, known.no_longer_asked))
    is_decided = application.status in DECIDED
    return replace(
        _item(application, known, view, names, more),
        **_mailbox(application, settings),
        can_be_decided=not is_decided,
        decided=_decided(known.last_change, names) if is_decided else "",
        reopens=words.reopens[application.status].format(name=application.name) if is_decided else "",
        steps=steps,
    )


def item_of_message(known: KnownMessage, view: View, names: Names, settings: Settings, more: Beside) -> Item:
    """A message with all that is known of it."""
    message = known.message
    return replace(
        _item(message, known, view, names, more),
        is_message=True,
        text=pieces(message.message),
        **_mailbox(message, settings),
    )


def _mailbox(row: Row, settings: Settings) -> dict[str, Any]:
    mailbox = team_mailbox(settings, row)
    note = desk_words().desk.reply_note.format(language=language_name(row.language), mailbox=mailbox)
    return {"mailbox": mailbox, "reply_note": note}


def _item(row: Row, known: Context, view: View, names: Names, more: Beside) -> Item:
    words = desk_words().desk
    status, due, is_late = _waiting(row)
    others = [
        line_of(one, address(view, item=one.reference), names, more.marks[one.reference])
        for one in [*known.others, *known.messages]
    ]
    return Item(
        reference=row.reference,
        kind=_kind(row),
        name=row.name,
        email=row.email,
        mail_address=mail_link(row.email),
        status=status,
        status_label=words.statuses[status],
        received=desk_moment_with_zone(row.created_at),
        due=due,
        is_late=is_late,
        language=language_name(row.language),
        assignee=str(row.assignee_id or ""),
        account=words.account.format(email=known.account.email) if known.account else "",
        reminder=known.reminder.isoformat() if known.reminder else "",
        others=others,
        notes=[_note(one, names) for one in known.notes],
        sent=more.sent,
        templates=more.templates,
        timeline=[_event(one, names) for one in known.timeline if one.what != "noted"],
    )


def _waiting(row: Row) -> tuple[str, str, bool]:
    """The status of a row, by when it is to be answered if it waits, and whether that is over."""
    words = desk_words().desk
    is_application = isinstance(row, Application)
    status = row.status if is_application else "done" if row.done_at else "open"
    if status not in {*UNDECIDED, "open"}:
        return status, "", False
    due, is_late = due_at(row), due_at(row) < now()
    return status, (words.late if is_late else words.due).format(time=desk_moment_in_short(due)), is_late


def _kind(row: Row) -> str:
    """The kind of an application, or what a message is about."""
    words = desk_words().desk
    if isinstance(row, Application):
        return words.kinds[row.kind]
    return words.topics[row.topic]  # pyright: ignore[reportArgumentType]


def pieces(text: str) -> list[Piece]:
    """A text cut where addresses of the web begin and end, which become links; no other kind of address does."""
    found: list[Piece] = []
    end = 0
    for link in _LINK.finditer(text):
        shown = link[0].rstrip(_AFTER_LINK)
        if link.start() > end:
            found.append(Piece(text[end : link.start()]))
        found.append(Piece(shown, shown if "://" in shown else f"https://{shown}"))
        end = link.start() + len(shown)
    return [*found, *([Piece(text[end:])] if end < len(text) else [])]


def mail_link(address: str) -> str:
    """Return the link that writes to an address, and to nobody whom its local part names, as in `a?bcc=b`."""
    return f"mailto:{quote(address, safe='@')}"


def mail_of_decision(mail: Mail) -> ShownMail:
    """A mail as its decider sees it first."""
    note = desk_words().desk.preview_language.format(language=language_name(mail.language))
    return ShownMail(mail.subject, rendered(mail.html), mail.language, note)


def mail_that_went(item: OutboxItem, html: str, language: str) -> ShownMail:
    """A mail that went out, or is about to.

    Args:
        item: The item of the outbox.
        html: The mail; empty where it is not kept any more.
        language: The code of its language.
    """
    words = desk_words().desk
    text = rendered(html) if html else f"<p>{words.not_kept}</p>"
    note = f"{desk_moment(item.sent_at or item.created_at)}, {words.mail_states[item.state]}"
    return ShownMail(item.subject, text, language if html else ENGLISH.code, note)


def _decided(change: Change | None, names: Names) -> str:
    """Who decided, and when; nothing where an earlier release did."""
    words = desk_words().desk
    if change is None:
        return ""
    return words.decided.format(
        who=names.of(change.actor), act=words.acts[change.act], time=desk_moment_with_zone(change.at)
    )


def _about(row: Row) -> str:
    if isinstance(row, Message):
        text = " ".join(row.message.split())
        return text if len(text) <= PREVIEW_CHARACTERS else f"{text[:PREVIEW_CHARACTERS]}…"
    parts = (row.answers.get("company"), row.answers.get("handle"), row.country, row.email)
    return " · ".join(dict.fromkeys(str(part) for part in parts if part))


def _step(title: str, lines: Sequence[tuple[str, str]]) -> Step:
    unanswered = desk_words().desk.unanswered
    return Step(title, [Answer(question, pieces(answer or unanswered)) for question, answer in lines])


def _note(note: Note, names: Names) -> Event:
    return Event(desk_moment(note.created_at), names.of(note.actor), note.text)


def _event(happening: Happening, names: Names) -> Event:
    words, cause = desk_words().desk, happening.cause
    when = desk_moment(happening.at)
    if isinstance(cause, OutboxItem):
        text = words.mailed if happening.what == "mailed" else words.reported
        state = words.mail_states[cause.state]
        return Event(when, "", f"{text.format(to=cause.recipient, subject=cause.subject)} ({state})")
    if isinstance(cause, LogEntry):
        text = words.acts.get(cause.act, cause.act)
        if cause.act == "application.status_set":
            text = f"{text}: {words.statuses.get(str(cause.details.get('status')), '')}"
        if cause.act in {"application.assigned", "message.assigned"}:
            to = str(cause.details.get("to", ""))
            text = f"{text}: {names.of(to) if to else words.nobody}"
        return Event(when, names.of(cause.actor), text)
    return Event(when, "", words.received)
