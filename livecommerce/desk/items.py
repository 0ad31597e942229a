"""Members' actions on both applications and messages: notes, assignment, read marks, reminders."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, TypeVar

from sqlmodel import Session, col, delete, func, select

from livecommerce.api.audit_log import Act
from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import put_mail
from livecommerce.api.references import typed_reference
from livecommerce.api.search_index import index, notes_on
from livecommerce.api.tables import (
    Application,
    ApplicationNote,
    Member,
    Message,
    MessageNote,
    ReadItem,
    Reminder,
    now,
)
from livecommerce.constants import DESK_PATH
from livecommerce.desk.audit_log import entries_on, logged
from livecommerce.desk.rights import RIGHTS, Actor
from livecommerce.desk.time_zone import local
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import is_blank, without_invisible
from livecommerce.settings import Settings

Item = Application | Message
AnItem = TypeVar("AnItem", bound=Application | Message)
_FURTHEST: Final = timedelta(days=366)
_MENTION = re.compile(r"(?<!\w)@")


@dataclass(frozen=True)
class Marks:
    """Marks of an item in a list, from other tables.

    Attributes:
        notes: The number of notes on it.
        others: The number of other applications and messages from the same address.
        is_unread: Whether the member has not seen it, or a later note of somebody else.
    """

    notes: int = 0
    others: int = 0
    is_unread: bool = False


def find(session: Session, reference: str, *, for_change: bool = True) -> Item:
    """Return the application or message of a reference.

    Raises:
        PlainError: There is neither.
    """
    is_message = session.exec(select(Message.id).where(Message.reference == typed_reference(reference))).first()
    return find_in(session, Message if is_message else Application, reference, for_change=for_change)


def find_in(session: Session, table: type[AnItem], reference: str, *, for_change: bool = True) -> AnItem:
    """Return the row of a reference, in any case; locked for a change unless it is only read.

    Raises:
        PlainError: There is none.
    """
    wanted = typed_reference(reference)
    query = select(table).where(table.reference == wanted)
    item = session.exec(query.with_for_update() if for_change else query).first()
    if item is None:
        what = "application" if table is Application else "message"
        raise PlainError(f"there is no {what} {wanted}; see: livecommerce {what}s list")
    return item


def note(session: Session, settings: Settings, actor: Actor, reference: str, text: str) -> Item:
    """Add a note to an application or a message, for the team alone, and mail the members that it mentions.

    Raises:
        PlainError: There is no such item, or the note is empty.
    """
    actor.require("note")
    if is_blank(text):
        raise PlainError("the note is empty")
    item = find(session, reference)
    with logged(session, actor, "note", act_on(item, "noted"), item.reference) as entry:
        kept, number = without_invisible(text).strip(), item.id or 0
        if isinstance(item, Application):
            session.add(ApplicationNote(application_id=number, actor=actor.key, text=kept))
        else:
            session.add(MessageNote(message_id=number, actor=actor.key, text=kept))
        session.flush()
        index(item, notes_on(session, item))
        mentioned = mentions(text, session.exec(select(Member).where(col(Member.disabled).is_(False))).all())
        for member in mentioned:
            if member.id != actor.member_id:
                _mail_mention(session, settings, actor, member, item)
        if mentioned:
            entry.details["mentioned"] = [f"member:{member.id}" for member in mentioned]
    return item


def mentions(text: str, members: Sequence[Member]) -> list[Member]:
    """Return the members whom a note mentions with @, by their name or the first part of their address."""
    found: dict[int, Member] = {}
    by_length = sorted(members, key=lambda member: len(shown_name(member)), reverse=True)
    for place in _MENTION.finditer(text):
        rest = text[place.end() :].casefold()
        for member in by_length:
            names = (shown_name(member).casefold(), member.email.partition("@")[0].casefold())
            if any(rest.startswith(name) and not rest[len(name) : len(name) + 1].isalnum() for name in names):
                found[member.id or 0] = member
                break
    return list(found.values())


def shown_name(member: Member) -> str:
    """Return the display name of a member: their name, or the first part of their address if they have none."""
    return member.name or member.email.partition("@")[0]


def assign(session: Session, actor: Actor, reference: str, member_id: int | None) -> Item:
    """Assign an application or a message to a member who can work on it, or to nobody.

    Raises:
        PlainError: There is no such item or member, or the member is disabled or may only read.
    """
    actor.require("assign")
    _require_can_take_care(session, member_id)
    item = find(session, reference)
    _give(session, actor, item, member_id, act_on(item, "assigned"))
    return item


def undo_assignment(session: Session, actor: Actor, reference: str) -> Item:
    """Assign an item as before the actor's last assignment of it.

    Raises:
        PlainError: The last assignment of the item is somebody else's, or undone, or its assignee before is gone.
    """
    actor.require("assign")
    item = find(session, reference)
    assigned, undone = act_on(item, "assigned"), act_on(item, "assignment_undone")
    acts = [entry for entry in entries_on(session, item.reference) if entry.act in {assigned, undone}]
    is_own = bool(acts) and (acts[-1].act, acts[-1].actor) == (assigned, actor.key)
    before = acts[-1].details.get("before") if is_own else None
    if before is None:
        raise PlainError(f"{item.reference} has been assigned by somebody else since; it stays as it is")
    member_id = int(before.partition(":")[2]) if before else None
    _require_can_take_care(session, member_id)
    _give(session, actor, item, member_id, undone)
    return item


def _give(session: Session, actor: Actor, item: Item, member_id: int | None, act: Act) -> None:
    with logged(session, actor, "assign", act, item.reference) as entry:
        entry.details = {
            name: f"member:{number}" if number else ""
            for name, number in (("before", item.assignee_id), ("to", member_id))
        }
        item.assignee_id = member_id


def _require_can_take_care(session: Session, member_id: int | None) -> None:
    member = session.get(Member, member_id) if member_id is not None else None
    if member_id is not None and (member is None or not can_take_care(member)):
        raise PlainError(f"there is no member {member_id} to whom it could be assigned")


def can_take_care(member: Member) -> bool:
    """Return whether items can be assigned to a member: readers may not act on them."""
    return not member.disabled and "assign" in RIGHTS[member.role]


def mark_read(session: Session, actor: Actor, reference: str) -> None:
    """Record that a member has opened an item."""
    actor.require("read")
    exists = any(
        session.exec(select(table.id).where(table.reference == reference)).first() for table in (Application, Message)
    )
    if actor.member_id is not None and exists:
        session.merge(ReadItem(member_id=actor.member_id, reference=reference, read_at=now()))


def remind(session: Session, actor: Actor, reference: str, day: date | None) -> None:
    """Set or, with None, remove a member's reminder of an item on a day, in their mail and their list.

    Raises:
        PlainError: There is no such item, or the day is past or more than a year away.
    """
    today = local(now()).date()
    if day and not today <= day <= today + _FURTHEST:
        raise PlainError("a reminder must be for a day from today on, within a year")
    item = find(session, reference, for_change=False)
    if actor.member_id is None:
        raise PlainError("only members have reminders")
    with logged(session, actor, "read", "reminder.set" if day else "reminder.removed", item.reference):
        if day:
            session.merge(Reminder(member_id=actor.member_id, reference=item.reference, day=day))
        else:
            mine = (col(Reminder.member_id) == actor.member_id, col(Reminder.reference) == item.reference)
            session.exec(delete(Reminder).where(*mine))


def reminder_of(session: Session, actor: Actor, reference: str) -> date | None:
    reminder = session.get(Reminder, (actor.member_id, reference)) if actor.member_id is not None else None
    return reminder.day if reminder else None


def marks_of(session: Session, actor: Actor, rows: Sequence[Item]) -> Mapping[str, Marks]:
    """Return the marks of a list's rows, by reference."""
    actor.require("read")
    counts: dict[str, int] = {}
    noted_at: dict[str, datetime] = {}
    for reference, author, created_at in _notes_on(session, rows):
        counts[reference] = counts.get(reference, 0) + 1
        if author != actor.key:
            noted_at[reference] = max(created_at, noted_at.get(reference, created_at))
    read = dict(
        session.exec(
            select(ReadItem.reference, ReadItem.read_at).where(
                ReadItem.member_id == actor.member_id, col(ReadItem.reference).in_([row.reference for row in rows])
            )
        ).all()
    )
    from_each = _counts_by_address(session, {row.email.lower() for row in rows})
    return {
        row.reference: Marks(
            counts.get(row.reference, 0),
            from_each.get(row.email.lower(), 1) - 1,
            _is_unread(read.get(row.reference), noted_at.get(row.reference)),
        )
        for row in rows
    }


def _is_unread(read_at: datetime | None, noted_at: datetime | None) -> bool:
    return read_at is None or (noted_at is not None and noted_at > read_at)


def _notes_on(session: Session, rows: Sequence[Item]) -> Iterator[tuple[str, str, datetime]]:
    """Yield the reference, the author and the time of every note on these rows."""
    for table, of_table in ((Application, ApplicationNote), (Message, MessageNote)):
        if numbers := [row.id for row in rows if type(row) is table]:
            query = select(table.reference, of_table.actor, of_table.created_at).join(of_table)
            yield from session.exec(query.where(col(table.id).in_(numbers)))


def _counts_by_address(session: Session, emails: set[str]) -> dict[str, int]:
    """Return the number of applications and messages from each of these addresses."""
    counts: dict[str, int] = {}
    for table in (Application, Message):
        address = func.lower(table.email)
        for email, count in session.exec(select(address, func.count()).where(address.in_(emails)).group_by(address)):
            counts[email] = counts.get(email, 0) + count
    return counts


def act_on(item: Item, what: str) -> Act:
    """Return the log's name for an action on an application, or on a message."""
    acts: dict[tuple[bool, str], Act] = {
        (True, "noted"): "application.noted",
        (False, "noted"): "message.noted",
        (True, "assigned"): "application.assigned",
        (False, "assigned"): "message.assigned",
        (True, "assignment_undone"): "application.assignment_undone",
        (False, "assignment_undone"): "message.assignment_undone",
        (True, "replied"): "application.replied",
        (False, "replied"): "message.replied",
        (True, "reply_undone"): "application.reply_undone",
        (False, "reply_undone"): "message.reply_undone",
    }
    return acts[isinstance(item, Application), what]


def _mail_mention(session: Session, settings: Settings, actor: Actor, member: Member, item: Item) -> None:
    """Mail a member about a mention. The text of the note stays at the desk."""
    author = session.get(Member, actor.member_id) if actor.member_id else None
    mail = write_mail(
        settings,
        "mentioned",
        member.email,
        who=shown_name(author) if author else settings.brand,
        reference=item.reference,
        link=Verbatim(f"{settings.desk_url}{DESK_PATH}?view=all&item={item.reference}"),
    )
    put_mail(session, settings, mail, about=item.reference)
