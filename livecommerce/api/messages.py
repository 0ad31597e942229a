from typing import Any

from sqlmodel import Session

from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import put_confirmation, put_mail, put_webhook
from livecommerce.api.references import new_reference
from livecommerce.api.search_index import index
from livecommerce.api.tables import Message
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
    index(message)
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
