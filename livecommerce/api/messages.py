"""Messages from the contact form."""

from typing import Any

from sqlmodel import Session, col, select

from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import put_confirmation, put_mail, put_webhook
from livecommerce.api.references import new_reference, typed_reference
from livecommerce.api.search_index import index_message
from livecommerce.api.tables import Message, MessageNote, now
from livecommerce.errors import PlainError
from livecommerce.forms.message import MessageForm
from livecommerce.languages import ENGLISH, in_language, language
from livecommerce.languages.formatting import day_of_reader, language_name, moment_of_reader
from livecommerce.settings import Settings


def receive(session: Session, settings: Settings, form: MessageForm) -> Message:
    """Store a message and notify the sender, the team of its topic and the webhook.

    The current language becomes that of the sender.
    """
    message = Message(
        reference=new_reference(),
        topic=form.topic,
        email=form.email,
        name=form.name,
        message=form.message,
        language=language().code,
    )
    index_message(message, [])
    session.add(message)
    words: dict[str, Any] = {
        "reference": message.reference,
        "topic": message.topic,
        "received_at": day_of_reader(message.created_at),
    }
    team = settings.team(form.topic)
    about = message.reference
    confirmation = write_mail(settings, "message_received", message.email, reply_to=team, **words)
    put_confirmation(session, settings, confirmation, about=about)
    words |= {"name": message.name, "email": message.email, "message": message.message}
    with in_language(ENGLISH.code):
        words |= {
            "received_at": moment_of_reader(message.created_at),
            "sender_language": language_name(message.language),
        }
        team_mail = write_mail(settings, "message_received_team", team, reply_to=message.email, **words)
    put_mail(session, settings, team_mail, about=about)
    put_webhook(session, settings, "message.received", as_data(message), about=about)
    return message


def as_data(message: Message) -> dict[str, Any]:
    """Return a message for programs: for webhooks and the operator's commands."""
    return {
        "reference": message.reference,
        "topic": message.topic,
        "name": message.name,
        "email": message.email,
        "language": message.language,
        "message": message.message,
        "received_at": message.created_at.isoformat(),
    }


def find_message(session: Session, reference: str, *, for_change: bool = True) -> Message:
    """Return the message of a reference, in any case; locked for a change unless it is only read.

    Raises:
        PlainError: There is none.
    """
    wanted = typed_reference(reference)
    query = select(Message).where(Message.reference == wanted)
    message = session.exec(query.with_for_update() if for_change else query).first()
    if message is None:
        raise PlainError(f"there is no message {wanted}; see: livecommerce messages list")
    return message


def notes_on(session: Session, message: Message) -> list[MessageNote]:
    """Return the team's notes on a message, oldest first."""
    query = select(MessageNote).where(MessageNote.message_id == message.id)
    return list(session.exec(query.order_by(col(MessageNote.id))).all())


def add_note(session: Session, message: Message, text: str, *, actor: str) -> None:
    """Keep a note on a message, for the team alone; it is deleted with the message."""
    session.add(MessageNote(message_id=message.id or 0, actor=actor, text=text))
    session.flush()
    index_message(message, [note.text for note in notes_on(session, message)])


def mark(session: Session, reference: str, *, done: bool) -> Message:
    """Mark a message as done, or open again, without notifying anybody.

    Raises:
        PlainError: There is no such message, or it is marked so already.
    """
    message = find_message(session, reference)
    if (message.done_at is not None) == done:
        raise PlainError(f"{message.reference} is {'done' if done else 'open'} already")
    message.done_at = now() if done else None
    return message
