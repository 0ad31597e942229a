"""Context of an application or message: other items of the same person, notes, mails, and its history."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from sqlmodel import Session, col, func, select

from livecommerce.api.accounts import account_of
from livecommerce.api.applications import applications_of
from livecommerce.api.search_index import notes_on
from livecommerce.api.tables import Account, Application, LogEntry, Message, Note, OutboxItem
from livecommerce.desk.audit_log import entries_on
from livecommerce.desk.items import Item, reminder_of
from livecommerce.desk.replies import sent_mails
from livecommerce.desk.rights import Actor

_SHOWN_ITSELF = frozenset({"application.noted", "message.noted", "reminder.set", "reminder.removed"})
"""Acts that the timeline leaves out: notes are shown beside it, and a reminder is private to its member."""


@dataclass(frozen=True)
class Happening:
    """Event in the history of an application or a message.

    Attributes:
        what: `received`; `mailed` and `reported` for the outbox; `noted`; `acted` for the log.
        cause: The row of the event: the item, an item of the outbox, a note, an entry of the log.
    """

    at: datetime
    what: Literal["received", "mailed", "reported", "noted", "acted"]
    cause: Item | OutboxItem | Note | LogEntry


@dataclass(frozen=True, kw_only=True)
class Context:
    """Context of an application or a message.

    Attributes:
        others: Applications from the same address, newest first, without the item itself.
        messages: Messages from the same address, likewise.
        account: The account of the address, if there is one.
        notes: The team's notes, oldest first.
        sent: The mails to the person about it, oldest first.
        reminder: The day of the member's reminder.
        timeline: The events, oldest first.
    """

    others: Sequence[Application]
    messages: Sequence[Message]
    account: Account | None
    notes: Sequence[Note]
    sent: Sequence[OutboxItem]
    reminder: date | None
    timeline: Sequence[Happening]


def context_of(session: Session, actor: Actor, item: Item) -> Context:
    """Return the context; the caller has checked the right to see the item."""
    email = item.email.lower()
    written = session.exec(
        select(Message).where(func.lower(Message.email) == email).order_by(col(Message.created_at).desc())
    )
    notes = notes_on(session, item)
    deliveries = session.exec(
        select(OutboxItem).where(OutboxItem.about == item.reference).order_by(col(OutboxItem.created_at))
    ).all()
    return Context(
        others=[other for other in applications_of(session, email) if other.reference != item.reference],
        messages=[message for message in written if message.reference != item.reference],
        account=account_of(session, email),
        notes=notes,
        sent=sent_mails(deliveries, item),
        reminder=reminder_of(session, actor, item.reference),
        timeline=_timeline(session, item, deliveries, notes),
    )


def _timeline(session: Session, item: Item, deliveries: Sequence[OutboxItem], notes: Sequence[Note]) -> list[Happening]:
    return sorted(
        [
            Happening(item.created_at, "received", item),
            *(Happening(row.created_at, "mailed" if row.channel == "mail" else "reported", row) for row in deliveries),
            *(Happening(note.created_at, "noted", note) for note in notes),
            *(
                Happening(entry.created_at, "acted", entry)
                for entry in entries_on(session, item.reference)
                if entry.act not in _SHOWN_ITSELF
            ),
        ],
        key=lambda happening: happening.at,
    )
