"""View models of the desk: rows of the list, and an application or message with all known details."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any
from urllib.parse import quote, urlencode

from livecommerce.api.mail import rendered
from livecommerce.api.tables import Application, LogEntry, Message, Note, OutboxItem, now
from livecommerce.api.working_time import due_at
from livecommerce.api.written_mail import Mail
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import Counted, desk_words
from livecommerce.desk.applications import Known
from livecommerce.desk.conflicts import Change
from livecommerce.desk.context import Context, Happening
from livecommerce.desk.decisions import DECIDED
from livecommerce.desk.inbox import UNDECIDED, Row, View
from livecommerce.desk.items import Marks
from livecommerce.desk.messages import KnownMessage
from livecommerce.desk.replies import team_mailbox
from livecommerce.desk.time_zone import desk_moment, desk_moment_in_short, desk_moment_with_zone
from livecommerce.languages import ENGLISH
from livecommerce.languages.formatting import language_name
from livecommerce.settings import Settings
from livecommerce.state.desk.names import Names

TO_ANSWER = View(state="open", order="oldest")
EVERYTHING = {"view": "all"}
"""The query for no filters."""
PREVIEW_CHARACTERS = 120
_LINK = re.compile(r"(?:https?://|\bwww\.)[^\s<>\"']+", re.IGNORECASE)
_AFTER_LINK = ".,;:!?)]}"
"""Punctuation that ends a sentence, not an address."""


@dataclass(frozen=True)
class DeskRow:
    """Row of the desk's list; `href` opens it in the same view.

    Attributes:
        kind: The kind of an application, or the topic of a message.
        status: The status as the services name it.
        when: When it was received.
        due: The deadline of the answer, if it waits.
        is_late: Whether the deadline has passed.
        notes: The number of notes on it, in words; empty for none.
        others: The number of others from the same person, likewise.
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
    """Named view in the sidebar, or a filter with the view without it.

    Attributes:
        number: The number of a saved view.
        view: The name of a built-in view.
    """

    label: str = ""
    href: str = ""
    count: int = 0
    is_shown: bool = False
    number: str = ""
    view: str = ""


@dataclass(frozen=True)
class Colleague:
    """Member to whom an application can be assigned."""

    number: str = ""
    name: str = ""


@dataclass(frozen=True)
class Piece:
    """Piece of a text, a link if it is an address."""

    text: str = ""
    href: str = ""


@dataclass(frozen=True)
class ItemAnswer:
    question: str = ""
    answer: list[Piece] = field(default_factory=list[Piece])


@dataclass(frozen=True)
class ItemStep:
    title: str = ""
    answers: list[ItemAnswer] = field(default_factory=list[ItemAnswer])


@dataclass(frozen=True)
class Event:
    when: str = ""
    who: str = ""
    text: str = ""


@dataclass(frozen=True)
class Template:
    """Reply template, filled in for the current item."""

    name: str = ""
    text: str = ""


@dataclass(frozen=True)
class ShownMail:
    """Mail as its recipient reads it.

    Attributes:
        html: Its text.
        language: The code of its language.
        note: The name of the language and whose it is; or the time of sending, and its outcome.
        asks_for: The language in which the decider has to write.
    """

    subject: str = ""
    html: str = ""
    language: str = ""
    note: str = ""
    asks_for: str = ""


@dataclass(frozen=True)
class Item:
    """Application or message; empty if none is shown.

    Attributes:
        status: The status as the services name it, to be sent along with a decision.
        language: The name of the sender's language.
        can_be_decided: Whether there is no decision.
        decided: Who decided, and when, if there is a decision.
        reopens: The consequences of reopening it in that case.
        mail_address: The link to write to the sender.
        mailbox: The mailbox that receives answers to replies.
        reply_note: The language of a reply, and the mailbox for the answer to it.
        reminder: The day of the member's reminder, in the format of a date input.
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
    steps: list[ItemStep] = field(default_factory=list[ItemStep])
    others: list[DeskRow] = field(default_factory=list[DeskRow])
    notes: list[Event] = field(default_factory=list[Event])
    sent: list[ShownMail] = field(default_factory=list[ShownMail])
    templates: list[Template] = field(default_factory=list[Template])
    timeline: list[Event] = field(default_factory=list[Event])


@dataclass(frozen=True)
class Beside:
    """Data of an item from other tables.

    Attributes:
        marks: The marks of its other items in lists.
        sent: The mails that were sent on it, as they are read.
    """

    marks: Mapping[str, Marks]
    sent: list[ShownMail]
    templates: list[Template]


def address(view: View, *, after: str = "", item: str = "") -> str:
    """Return the address of the desk for a view, a page of it, and an item in it."""
    query = {} if view == TO_ANSWER else view.as_query() or EVERYTHING
    query = query | {name: value for name, value in (("after", after), ("item", item)) if value}
    return f"{DESK_PATH}?{urlencode(query)}" if query else DESK_PATH


def key_of(view: View) -> str:
    """Return the key for the drafts and the selection of a view, which reveals none of its words."""
    return sha256(address(view).encode()).hexdigest()[:16]


def view_of(query: Mapping[str, str]) -> View:
    """Return the view of a URL; the items to answer by default."""
    return View.from_query(query) if query.keys() - {"item", "after", "page"} else TO_ANSWER


def desk_row(row: Row, href: str, names: Names, marks: Marks, shown: str = "") -> DeskRow:
    """Return a row of the list.

    Args:
        href: The address that opens it.
        shown: The reference of the open item.
    """
    words = desk_words().desk
    status, due, is_late = _waiting(row)
    return DeskRow(
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
    """Return `1 note`, `3 notes`; empty for none."""
    return forms["one" if count == 1 else "other"].format(count=count) if count else ""


def item_of_application(known: Known, view: View, names: Names, settings: Settings, more: Beside) -> Item:
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
        desk_row(other, address(view, item=other.reference), names, more.marks[other.reference])
        for other in [*known.others, *known.messages]
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
        notes=[_note(note, names) for note in known.notes],
        sent=more.sent,
        templates=more.templates,
        timeline=[_event(event, names) for event in known.timeline if event.what != "noted"],
    )


def _waiting(row: Row) -> tuple[str, str, bool]:
    """Return the status of a row, its deadline if it waits, and whether that has passed."""
    words = desk_words().desk
    is_application = isinstance(row, Application)
    status = row.status if is_application else "done" if row.done_at else "open"
    if status not in {*UNDECIDED, "open"}:
        return status, "", False
    due, is_late = due_at(row), due_at(row) < now()
    return status, (words.late if is_late else words.due).format(time=desk_moment_in_short(due)), is_late


def _kind(row: Row) -> str:
    """Return the kind of an application, or the topic of a message."""
    words = desk_words().desk
    if isinstance(row, Application):
        return words.kinds[row.kind]
    return words.topics[row.topic]  # pyright: ignore[reportArgumentType]


def pieces(text: str) -> list[Piece]:
    """Split a text at its web addresses, which become links; no other kind of address does."""
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
    """Return a `mailto:` link to an address, escaped so that its local part adds no recipients, as in `a?bcc=b`."""
    return f"mailto:{quote(address, safe='@')}"


def mail_of_decision(mail: Mail) -> ShownMail:
    """Return a mail as previewed before a decision."""
    note = desk_words().desk.preview_language.format(language=language_name(mail.language))
    asks_for = desk_words().desk.write_in.format(language=language_name(mail.language))
    return ShownMail(mail.subject, rendered(mail.html), mail.language, note, asks_for)


def mail_that_went(item: OutboxItem, html: str, language: str) -> ShownMail:
    """Return a mail that was sent, or is about to be.

    Args:
        html: The mail; empty if it is not stored any more.
        language: The code of its language.
    """
    words = desk_words().desk
    text = rendered(html) if html else f"<p>{words.not_kept}</p>"
    note = f"{desk_moment(item.sent_at or item.created_at)}, {words.mail_states[item.state]}"
    return ShownMail(item.subject, text, language if html else ENGLISH.code, note)


def _decided(change: Change | None, names: Names) -> str:
    """Return who decided, and when; empty if an earlier release did."""
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


def _step(title: str, lines: Sequence[tuple[str, str]]) -> ItemStep:
    unanswered = desk_words().desk.unanswered
    return ItemStep(title, [ItemAnswer(question, pieces(answer or unanswered)) for question, answer in lines])


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
        if cause.act.endswith((".assigned", ".assignment_undone")):
            to = str(cause.details.get("to", ""))
            text = f"{text}: {names.of(to) if to else words.nobody}"
        return Event(when, names.of(cause.actor), text)
    return Event(when, "", words.received)
