"""All data about a person, by e-mail address: find, export, erase."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import inspect
from sqlmodel import Session, SQLModel, col, delete, select

from livecommerce.api import draft_links
from livecommerce.api.addresses import one_spelling
from livecommerce.api.outbox import SEALED
from livecommerce.api.search_index import forget_deleted, words_of
from livecommerce.api.tables import (
    Account,
    ActivationCode,
    Application,
    ApplicationNote,
    Decision,
    DraftLink,
    Erasure,
    IdempotencyKey,
    LoginSession,
    Message,
    MessageNote,
    OutboxItem,
    ReadItem,
    Reminder,
    SavedView,
)
from livecommerce.errors import PlainError
from livecommerce.settings import Settings

SECRETS = {
    "password_hash": True,
    "code_hash": True,
    "token_hash": True,
    "opened_by": True,
    "fingerprint": True,
    "sealed": True,
    "payload": {SEALED},
}
"""Columns that are about the person but excluded from exports."""
DERIVED = {"search_text": True}
"""Columns that are derived from others."""
_SHORTEST_BEGINNING = 3

Row = TypeVar("Row", bound=SQLModel)


@dataclass(frozen=True)
class PersonalData:
    """Rows of a person, by table; rows that refer to others come first."""

    sessions: Sequence[LoginSession]
    activation_codes: Sequence[ActivationCode]
    accounts: Sequence[Account]
    application_notes: Sequence[ApplicationNote]
    decisions: Sequence[Decision]
    applications: Sequence[Application]
    message_notes: Sequence[MessageNote]
    messages: Sequence[Message]
    draft_links: Sequence[DraftLink]
    outbox: Sequence[OutboxItem]
    idempotency_keys: Sequence[IdempotencyKey]

    def tables(self) -> Iterator[tuple[str, Sequence[SQLModel]]]:
        """Yield the rows with the name of their table."""
        yield from vars(self).items()

    def counts(self) -> dict[str, int]:
        return {name: len(rows) for name, rows in self.tables()}

    @property
    def references(self) -> list[str]:
        return [row.reference for row in (*self.applications, *self.messages)]

    def as_data(self, settings: Settings) -> dict[str, list[dict[str, Any]]]:
        """Return everything but hashes of secrets, ready for JSON; answers that are kept for a link are decrypted.

        Raises:
            PlainError: Those were sealed with another key.
        """
        data = {
            name: [row.model_dump(mode="json", exclude=SECRETS | DERIVED) for row in rows]
            for name, rows in self.tables()
        }
        for row, link in zip(data["draft_links"], self.draft_links, strict=True):
            row["answers"] = draft_links.answers_of(settings, link)
        return data


def find_person(session: Session, email: str) -> PersonalData:
    """Return all data stored under any spelling of an address, or sent to it or because of it.

    Raises:
        PlainError: There is none.
    """
    wanted = {one_spelling(email)}

    def rows(table: type[Row], *texts: Any) -> Sequence[Row]:
        # Databases do not know which spellings are one address, so these texts of every row are compared.
        [key] = inspect(table).primary_key
        examined = session.connection().execute(select(key, *texts))
        theirs = [found for found, *of_row in examined if any(text and one_spelling(text) in wanted for text in of_row)]
        return session.exec(select(table).where(key.in_(theirs))).all()

    applications = rows(Application, Application.email)
    messages = rows(Message, Message.email)
    accounts = rows(Account, Account.email)
    ids = [account.id for account in accounts]
    noted = [application.id for application in applications]
    wanted |= {one_spelling(row.reference) for row in (*applications, *messages)}
    payload, body = col(OutboxItem.payload), col(IdempotencyKey.body)
    found = PersonalData(
        sessions=session.exec(select(LoginSession).where(col(LoginSession.account_id).in_(ids))).all(),
        activation_codes=session.exec(select(ActivationCode).where(col(ActivationCode.account_id).in_(ids))).all(),
        accounts=accounts,
        application_notes=session.exec(
            select(ApplicationNote).where(col(ApplicationNote.application_id).in_(noted))
        ).all(),
        decisions=session.exec(select(Decision).where(col(Decision.application_id).in_(noted))).all(),
        applications=applications,
        message_notes=session.exec(
            select(MessageNote).where(col(MessageNote.message_id).in_([message.id for message in messages]))
        ).all(),
        messages=messages,
        draft_links=rows(DraftLink, DraftLink.email),
        # The recipient and the sender of a mail, or the person of an event.
        outbox=rows(
            OutboxItem,
            OutboxItem.recipient,
            payload["reply_to"].as_string(),
            payload["data", "email"].as_string(),
        ),
        idempotency_keys=rows(
            IdempotencyKey, IdempotencyKey.email, body["email"].as_string(), body["reference"].as_string()
        ),
    )
    if not any(found.counts().values()):
        raise PlainError(f"there is no data about {email}")
    return found


def erase_found(session: Session, found: PersonalData) -> Erasure:
    """Delete what `find_person` has found, and saved views that may name the person; record it without them."""
    _forget_saved_views(session, found)
    for _, rows in found.tables():
        for row in rows:
            session.delete(row)
        session.flush()
    references = found.references
    for of_members in (ReadItem, Reminder):
        session.exec(delete(of_members).where(col(of_members.reference).in_(references)))
    forget_deleted(session)
    erasure = Erasure(deleted={name: count for name, count in found.counts().items() if count})
    session.add(erasure)
    session.flush()
    return erasure


def _forget_saved_views(session: Session, found: PersonalData) -> None:
    """Delete every view of the desk whose name, or whose search, may name the person."""
    rows = (*found.applications, *found.messages, *found.accounts)
    personal_words = {word for row in rows for word in words_of(f"{row.name} {row.email.partition('@')[0]}")}
    for saved in session.exec(select(SavedView)):
        if any(_may_be(word, personal_words) for word in words_of(f"{saved.name} {saved.query.get('words', '')}")):
            session.delete(saved)


def _may_be(word: str, personal_words: Collection[str]) -> bool:
    # A search finds words by their beginning; one or two letters begin everything.
    return word in personal_words or (
        len(word) >= _SHORTEST_BEGINNING and any(name.startswith(word) for name in personal_words)
    )
