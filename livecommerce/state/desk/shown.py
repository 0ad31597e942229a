"""What the desk shows, in words: rows of the list, and one application or message with all that is known of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from urllib.parse import quote, urlencode

from livecommerce.api.decisions import DECIDED
from livecommerce.api.tables import Application, ApplicationNote, LogEntry, Message, OutboxItem, now
from livecommerce.api.written_mail import Mail
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import desk_words
from livecommerce.desk.applications import Happening, Known
from livecommerce.desk.conflicts import Change
from livecommerce.desk.inbox import UNDECIDED, Row, View
from livecommerce.formatting import date_in_words, language_name, moment_in_words
from livecommerce.state.desk.names import Names

TO_ANSWER = View(state="open")
EVERYTHING = {"view": "all"}
"""How an address says that nothing is filtered."""
PREVIEW_CHARACTERS = 120
MAILTO_CHARACTERS = 1500
"""So much of a message is quoted: mail programs take addresses of limited length."""


@dataclass(frozen=True)
class Line:
    """A row of the list; `href` opens it in the same view."""

    reference: str = ""
    href: str = ""
    name: str = ""
    about: str = ""
    kind: str = ""
    status: str = ""
    status_label: str = ""
    assignee: str = ""
    when: str = ""
    moment: str = ""
    is_shown: bool = False


@dataclass(frozen=True)
class Tab:
    """A view that is named at the side; of one that a member has saved, `number` says which."""

    label: str = ""
    href: str = ""
    count: int = 0
    is_shown: bool = False
    number: str = ""


@dataclass(frozen=True)
class Colleague:
    """A member, to whom an application can be given."""

    number: str = ""
    name: str = ""


@dataclass(frozen=True)
class Answer:
    """A question and its answer."""

    question: str = ""
    answer: str = ""


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
class Item:
    """An application or a message; empty where none is shown.

    Attributes:
        status: The status as the services name it, to be sent along with a decision.
        language: The name of the language of whoever sent it.
        can_be_decided: Whether no decision stands.
        decided: Who decided, and when, where a decision stands.
        reopens: What it means to reopen it then.
        mail_address: The link that writes to whoever applied or wrote.
        mailto: The same for a message, with its answer begun.
    """

    reference: str = ""
    is_message: bool = False
    kind: str = ""
    name: str = ""
    email: str = ""
    status: str = ""
    status_label: str = ""
    received: str = ""
    language: str = ""
    text: str = ""
    mail_address: str = ""
    mailto: str = ""
    assignee: str = ""
    account: str = ""
    can_be_decided: bool = False
    decided: str = ""
    reopens: str = ""
    steps: list[Step] = field(default_factory=list[Step])
    others: list[Line] = field(default_factory=list[Line])
    notes: list[Event] = field(default_factory=list[Event])
    timeline: list[Event] = field(default_factory=list[Event])


@dataclass(frozen=True)
class DecisionMail:
    """The mail of a decision before it is sent.

    Attributes:
        language: The code of the language that it is written in.
        note: Which language that is, and whose.
    """

    subject: str = ""
    text: str = ""
    language: str = ""
    note: str = ""


def address(view: View, *, after: str = "", item: str = "") -> str:
    """The address of the desk that shows a view, a page of it, and an item in it."""
    query = {} if view == TO_ANSWER else view.as_query() or EVERYTHING
    query = query | {name: value for name, value in (("after", after), ("item", item)) if value}
    return f"{DESK_PATH}?{urlencode(query)}" if query else DESK_PATH


def view_of(query: Mapping[str, str]) -> View:
    """The view of an address; where it says nothing, what is to be answered."""
    return View.from_query(query) if query.keys() - {"item", "after", "room"} else TO_ANSWER


def ago(moment: datetime) -> str:
    """How long ago, in as few letters as a list has room for."""
    passed = now() - moment
    if passed < timedelta(hours=1):
        return f"{max(0, int(passed.total_seconds() // 60))} min"
    if passed < timedelta(days=1):
        return f"{int(passed.total_seconds() // 3600)} h"
    if passed < timedelta(days=7):
        return f"{passed.days} d"
    return f"{moment.day} {moment:%b}" if moment.year == now().year else f"{moment.day} {moment:%b %Y}"


def line_of(row: Row, view: View, after: str, names: Names, shown: str = "") -> Line:
    """A row of the list.

    Args:
        row: The application or message.
        view: The view that it is in.
        after: The page of the view.
        names: The names of members.
        shown: The reference of the one that is open.
    """
    words = desk_words().desk
    status = row.status if isinstance(row, Application) else "done" if row.done_at else "open"
    return Line(
        reference=row.reference,
        href=address(view, after=after, item=row.reference),
        name=row.name,
        about=_about(row),
        kind=words.kinds[row.kind if isinstance(row, Application) else "message"],
        status=status,
        status_label=words.statuses[status],
        assignee=names.of_member(row.assignee_id) if isinstance(row, Application) else "",
        when=ago(row.created_at),
        moment=moment_in_words(row.created_at),
        is_shown=row.reference == shown,
    )


def item_of_application(known: Known, view: View, names: Names) -> Item:
    """An application with all that is known of it."""
    words, application = desk_words().desk, known.application
    steps = [
        _step(section.title, [(line.question, line.answer) for line in section.lines]) for section in known.sections
    ]
    if known.no_longer_asked:
        steps.append(_step(words.no_longer_asked, known.no_longer_asked))
    return Item(
        reference=application.reference,
        kind=words.kinds[application.kind],
        name=application.name,
        email=application.email,
        mail_address=mail_link(application.email),
        status=application.status,
        status_label=words.statuses[application.status],
        received=moment_in_words(application.created_at),
        language=language_name(application.language),
        assignee=str(application.assignee_id or ""),
        account=words.account.format(email=known.account.email) if known.account else "",
        can_be_decided=application.status in UNDECIDED,
        decided=_decided(known.last_change, names) if application.status in DECIDED else "",
        reopens=words.reopens[application.status].format(name=application.name)
        if application.status in DECIDED
        else "",
        steps=steps,
        others=[line_of(one, view, "", names) for one in [*known.others, *known.messages]],
        notes=[_note(one, names) for one in known.notes],
        timeline=[_event(one, names) for one in known.timeline if one.what != "noted"],
    )


def item_of_message(message: Message) -> Item:
    """A message, with the address of its answer."""
    words = desk_words().desk
    status = "done" if message.done_at else "open"
    topic = words.topics[message.topic]  # pyright: ignore[reportArgumentType]
    quoted = "\n".join(f"> {line}" for line in message.message.splitlines())
    subject, body = quote(f"Re: {topic} ({message.reference})"), quote(f"\n\n{quoted}"[:MAILTO_CHARACTERS])
    return Item(
        reference=message.reference,
        is_message=True,
        kind=topic,
        name=message.name,
        email=message.email,
        mail_address=mail_link(message.email),
        status=status,
        status_label=words.statuses[status],
        received=moment_in_words(message.created_at),
        language=language_name(message.language),
        text=message.message,
        mailto=f"{mail_link(message.email)}?subject={subject}&body={body}",
    )


def mail_link(address: str) -> str:
    """Return the link that writes to an address, and to nobody whom its local part names, as in `a?bcc=b`."""
    return f"mailto:{quote(address, safe='@')}"


def mail_of_decision(mail: Mail) -> DecisionMail:
    """A mail as its decider sees it first."""
    note = desk_words().desk.preview_language.format(language=language_name(mail.language))
    return DecisionMail(mail.subject, mail.text, mail.language, note)


def _decided(change: Change | None, names: Names) -> str:
    """Who decided, and when; nothing where an earlier release did."""
    words = desk_words().desk
    if change is None:
        return ""
    return words.decided.format(who=names.of(change.actor), act=words.acts[change.act], time=moment_in_words(change.at))


def _about(row: Row) -> str:
    if isinstance(row, Message):
        text = " ".join(row.message.split())
        return text if len(text) <= PREVIEW_CHARACTERS else f"{text[:PREVIEW_CHARACTERS]}…"
    parts = (row.answers.get("company"), row.answers.get("handle"), row.country, row.email)
    return " · ".join(dict.fromkeys(str(part) for part in parts if part))


def _step(title: str, lines: Sequence[tuple[str, str]]) -> Step:
    unanswered = desk_words().desk.unanswered
    return Step(title, [Answer(question, answer or unanswered) for question, answer in lines])


def _note(note: ApplicationNote, names: Names) -> Event:
    return Event(moment_in_words(note.created_at), names.of(note.actor), note.text)


def _event(happening: Happening, names: Names) -> Event:
    words, cause = desk_words().desk, happening.cause
    when = moment_in_words(happening.at)
    if isinstance(cause, OutboxItem):
        text = words.mailed if happening.what == "mailed" else words.reported
        state = words.mail_states[cause.state]
        return Event(when, "", f"{text.format(to=cause.recipient, subject=cause.subject)} ({state})")
    if isinstance(cause, LogEntry):
        text = words.acts.get(cause.act, cause.act)
        if cause.act == "application.status_set":
            text = f"{text}: {words.statuses.get(str(cause.details.get('status')), '')}"
        if cause.act == "application.assigned":
            to = str(cause.details.get("to", ""))
            text = f"{text}: {names.of(to) if to else words.nobody}"
        return Event(when, names.of(cause.actor), text)
    return Event(date_in_words(happening.at), "", words.received)
