"""What happens to a message from the contact form."""

from typing import Any

from sqlmodel import Session

from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import put_mail, put_webhook
from livecommerce.api.references import new_reference
from livecommerce.api.tables import Message
from livecommerce.api.words import moment
from livecommerce.forms.message import MessageForm
from livecommerce.settings import Settings


def receive(session: Session, settings: Settings, form: MessageForm) -> Message:
    """Keeps a message and tells the sender, the team of its topic and the webhook."""
    message = Message(
        reference=new_reference(), topic=form.topic, email=form.email, name=form.name, message=form.message
    )
    session.add(message)
    words: dict[str, Any] = {
        "reference": message.reference,
        "name": message.name,
        "email": message.email,
        "topic": message.topic,
        "message": message.message,
        "received_at": moment(message.created_at),
    }
    team = settings.team(form.topic)
    put_mail(session, settings, write_mail(settings, "message_received", message.email, reply_to=team, **words))
    put_mail(session, settings, write_mail(settings, "message_received_team", team, reply_to=message.email, **words))
    put_webhook(session, settings, "message.received", as_data(message))
    return message


def as_data(message: Message) -> dict[str, Any]:
    """A message as programs get it: in webhooks, and from the operator's commands."""
    return {
        "reference": message.reference,
        "topic": message.topic,
        "name": message.name,
        "email": message.email,
        "message": message.message,
        "received_at": message.created_at.isoformat(),
    }
