"""Replies by mail to applicants and senders, from templates that owners write; a reply answers a message."""

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Final, cast

from sqlmodel import Session, col, func, select

from livecommerce.api.answers import application_kind
from livecommerce.api.applications import APPLICANTS
from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import AT_ONCE, put_mail, take_back
from livecommerce.api.tables import (
    LONGEST_TEMPLATE_NAME,
    Application,
    OutboxItem,
    ReplyTemplate,
    now,
)
from livecommerce.api.written_mail import Mail
from livecommerce.desk.audit_log import logged
from livecommerce.desk.items import Item, act_on, find
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import is_blank
from livecommerce.forms.message import Topic
from livecommerce.languages import LANGUAGES, in_language
from livecommerce.languages.formatting import day_of_reader
from livecommerce.settings import Settings

KIND: Final = "reply"
LONGEST_REPLY: Final = 8_000
_FIELD = re.compile(r"\{(\w*)\}")
_FIELDS: Final = ("name", "reference")
"""The fields of a template, in braces."""


def send(
    session: Session, settings: Settings, actor: Actor, reference: str, text: str, *, hold: timedelta = AT_ONCE
) -> Item:
    """Mail a reply in the words in which it was written; this marks a message as answered.

    Args:
        text: The reply, as plain text with empty lines between its paragraphs.
        hold: How long the mail waits, during which the reply can be undone.

    Raises:
        PlainError: There is no such item, or the reply is empty or too long, or a field was not filled in.
    """
    actor.require("answer")
    text = text.strip()
    if is_blank(text) or len(text) > LONGEST_REPLY:
        raise PlainError(f"a reply needs between 1 and {LONGEST_REPLY} characters")
    item = find(session, reference)
    with logged(session, actor, "answer", act_on(item, "replied"), item.reference):
        sent = put_mail(session, settings, reply_mail(settings, item, text), about=item.reference, hold=hold)
        if not isinstance(item, Application) and item.done_at is None:
            item.done_at = sent.created_at
    return item


def undo(session: Session, actor: Actor, reference: str) -> Item:
    """Undo the last reply, while its mail has not been sent; a message that it answered is open again.

    Raises:
        PlainError: There is none, or its mail has been sent.
    """
    actor.require("answer")
    item = find(session, reference)
    query = select(OutboxItem).where(OutboxItem.about == item.reference, OutboxItem.kind == KIND)
    held = query.where(OutboxItem.state != "discarded").order_by(col(OutboxItem.created_at).desc()).limit(1)
    sent = session.exec(held).first()
    if sent is None or sent.due_at <= now() or not take_back(session, [sent.id]):
        raise PlainError(f"the reply on {item.reference} has been sent")
    with logged(session, actor, "answer", act_on(item, "reply_undone"), item.reference):
        if not isinstance(item, Application) and item.done_at == sent.created_at:
            item.done_at = None
    return item


def reply_mail(settings: Settings, item: Item, text: str) -> Mail:
    """Return the mail of a reply; sign-off and legal lines are in the language of its recipient."""
    is_application = isinstance(item, Application)
    team = team_mailbox(settings, item)
    with in_language(settings.language_of(item.language)):
        return write_mail(
            settings,
            KIND,
            item.email,
            reply_to=team,
            reference=item.reference,
            applicant=APPLICANTS[application_kind(item.kind)] if is_application else "",
            received_at=day_of_reader(item.created_at),
            message="" if is_application else item.message,
            paragraphs=[_lines(part) for part in re.split(r"\n\s*\n", "\n".join(text.splitlines()))],
        )


def team_mailbox(settings: Settings, item: Item) -> str:
    """Return the mailbox that receives answers to a reply."""
    if isinstance(item, Application):
        return settings.team(application_kind(item.kind))
    return settings.team(cast(Topic, item.topic))


def _lines(paragraph: str) -> list[str]:
    """Return the lines of a paragraph; two spaces at the end of a line are a line break in Markdown."""
    lines = [line.strip() for line in paragraph.splitlines()]
    return [f"{line}  " for line in lines[:-1]] + lines[-1:]


def sent_mails(deliveries: Sequence[OutboxItem], item: Item) -> list[OutboxItem]:
    """Return those deliveries about an item that are mails to its sender and were not discarded."""
    return [
        delivery
        for delivery in deliveries
        if delivery.channel == "mail"
        and delivery.recipient.lower() == item.email.lower()
        and delivery.state != "discarded"
    ]


def templates(session: Session, actor: Actor, language: str = "") -> Sequence[ReplyTemplate]:
    """Return the reply templates of a language, or of all if it is empty, by language and name."""
    actor.require("read")
    query = select(ReplyTemplate).order_by(ReplyTemplate.language, func.lower(ReplyTemplate.name))
    return session.exec(query.where(ReplyTemplate.language == language) if language else query).all()


def filled_in(template: ReplyTemplate, item: Item) -> str:
    """Return the text of a template with its fields filled in for an item."""
    values = {"name": item.name, "reference": item.reference}
    return _FIELD.sub(lambda field: values.get(field[1], field[0]), template.text)


def save_template(session: Session, actor: Actor, language: str, name: str, text: str) -> ReplyTemplate:
    """Save a reply template, which replaces one of the same name and language.

    Raises:
        PlainError: The name or the text is empty or too long, the site lacks the language, or a field is unknown.
    """
    actor.require("templates")
    name, text = " ".join(name.split()), text.strip()
    if not 0 < len(name) <= LONGEST_TEMPLATE_NAME:
        raise PlainError(f"a template needs a name of at most {LONGEST_TEMPLATE_NAME} characters")
    if is_blank(text) or len(text) > LONGEST_REPLY:
        raise PlainError(f"a template needs between 1 and {LONGEST_REPLY} characters")
    if language not in LANGUAGES:
        raise PlainError(f"{language} is not a language of the site")
    if unknown := [field for field in _FIELD.findall(text) if field not in _FIELDS]:
        known = ", ".join(f"{{{field}}}" for field in _FIELDS)
        raise PlainError(f"{{{unknown[0]}}} is not a field; these are: {known}")
    with logged(session, actor, "templates", "template.saved") as entry:
        same = select(ReplyTemplate).where(ReplyTemplate.language == language, ReplyTemplate.name == name)
        template = session.exec(same).first() or ReplyTemplate(name=name, language=language, text=text)
        template.text, template.updated_at = text, now()
        session.add(template)
        session.flush()
        entry.subject = f"template {template.id}"
    return template


def remove_template(session: Session, actor: Actor, number: int) -> None:
    """Remove a reply template.

    Raises:
        PlainError: There is no such template.
    """
    with logged(session, actor, "templates", "template.removed", f"template {number}"):
        template = session.get(ReplyTemplate, number)
        if template is None:
            raise PlainError("this template was removed already")
        session.delete(template)
