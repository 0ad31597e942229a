"""All data about a person, by e-mail address: find, export, erase."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

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

BATCH = 500
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
    """The rows of a person, by table; rows that refer to others come first."""

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
        """Return the number of rows of each table."""
        return {name: len(rows) for name, rows in self.tables()}

    @property
    def references(self) -> list[str]:
        """Return the references of the applications and messages."""
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
    wanted = one_spelling(email)

    def is_theirs(address: object) -> bool:
        return isinstance(address, str) and one_spelling(address) == wanted

    applications = _rows(session, Application, lambda row: is_theirs(row.email))
    messages = _rows(session, Message, lambda row: is_theirs(row.email))
    accounts = _rows(session, Account, lambda row: is_theirs(row.email))
    ids = [account.id for account in accounts]
    noted = [application.id for application in applications]
    references = {row.reference for row in (*applications, *messages)}
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
        draft_links=_rows(session, DraftLink, lambda row: is_theirs(row.email)),
        outbox=_rows(session, OutboxItem, lambda row: any(map(is_theirs, _addresses(row)))),
        idempotency_keys=_rows(
            session,
            IdempotencyKey,
            lambda row: (
                is_theirs(row.email) or is_theirs(row.body.get("email")) or row.body.get("reference") in references
            ),
        ),
    )
    if not any(found.counts().values()):
        raise PlainError(f"there is no data about {email}")
    return found


def _rows(session: Session, table: type[Row], belongs: Callable[[Row], bool]) -> list[Row]:
    # Databases do not know which spellings are one address, so every row is examined, a batch at a time.
    return [row for row in session.exec(select(table).execution_options(yield_per=BATCH)) if belongs(row)]


def _addresses(item: OutboxItem) -> Iterator[object]:
    """Yield the recipients and the sender of a mail, or the person of an event."""
    yield item.recipient
    yield item.payload.get("reply_to")
    data = item.payload.get("data")
    if isinstance(data, dict):
        yield data.get("email")  # pyright: ignore[reportUnknownMemberType]


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
