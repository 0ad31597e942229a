"""Search index of applications and messages: full text in SQLite (FTS5) and in PostgreSQL (GIN).

Words are split and folded here, so that both databases find the same: a word is found by its beginning, in any case,
with or without accents, and in any script by its Latin transliteration.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast
from unicodedata import category

from anyascii import anyascii
from sqlalchemy import ColumnElement, column, text
from sqlalchemy import table as sql_table
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api.answers import answers_in_words, answers_no_longer_asked
from livecommerce.api.tables import Application, ApplicationNote, Message, MessageNote, Note
from livecommerce.languages import ENGLISH, in_language

_WORD = re.compile("[a-z0-9]+")
_CURRENCY = "Sc"
"""The Unicode category of currency signs such as € and £."""
_LONGEST_WORD = 60
_BATCH = 500
_FEW = 1_000
"""The number of matches that PostgreSQL takes from the index; with more, it reads the newest rows for a page."""


def words_of(text: str) -> list[str]:
    """Return the words of a text as they are indexed and searched: lower-case Latin letters and digits."""
    # As a letter, a currency sign would become part of the figure beside it.
    apart = "".join(f" {sign} " if category(sign) == _CURRENCY else sign for sign in text)
    return [word[:_LONGEST_WORD] for word in _WORD.findall(anyascii(apart).lower())]


def notes_on(session: Session, item: Application | Message) -> Sequence[Note]:
    """Return the team's notes on an application or a message, oldest first."""
    if isinstance(item, Application):
        on_application = select(ApplicationNote).where(ApplicationNote.application_id == item.id)
        return session.exec(on_application.order_by(col(ApplicationNote.id))).all()
    on_message = select(MessageNote).where(MessageNote.message_id == item.id)
    return session.exec(on_message.order_by(col(MessageNote.id))).all()


def index(item: Application | Message, notes: Iterable[Note] = ()) -> None:
    """Update the search text of an item and of all notes on it; of an application with labels as the team reads them.

    The country of an application, by which the desk filters, is updated as well.
    """
    texts = [note.text for note in notes]
    if isinstance(item, Message):
        item.search_text = _indexed([item.reference, item.name, item.email, item.message, *texts])
        return
    with in_language(ENGLISH.code):
        item.search_text = _indexed(text for _, text in searched_texts(item, texts))
    country = item.answers.get("country")
    item.country = country if isinstance(country, str) and len(country) == 2 else None


def forget_deleted(session: Session) -> None:
    """Remove the words of deleted rows from SQLite's index, which only marks them as deleted until it is merged."""
    if session.get_bind().dialect.name == "sqlite":
        for table in (Application, Message):
            name = f"{table.__tablename__}_search"  # pyright: ignore[reportUnknownMemberType]
            session.flush()
            session.connection().execute(text(f"INSERT INTO {name} ({name}) VALUES ('optimize')"))


def index_unindexed(session: Session) -> bool:
    """Index a batch of rows without search text, such as those of earlier releases; return whether there were any."""
    items = [*_unindexed(session, Application), *_unindexed(session, Message)]
    for item in items:
        index(item, notes_on(session, item))
    return bool(items)


def searched_texts(application: Application, notes: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the searched texts of an application, each with the name of its place: the question, or another name."""
    yield "Reference", application.reference
    yield "Name", application.name
    yield "E-mail", application.email
    yield from answers_in_words(application.kind, application.answers)
    yield from answers_no_longer_asked(application.kind, application.answers)
    yield from _codes(application.answers)
    for note in notes:
        yield "Note", note
    if application.decline_reason:
        yield "Declined", application.decline_reason


def found(
    session: Session, table: type[Application | Message], query: SelectOfScalar[Any], words: Sequence[str]
) -> tuple[SelectOfScalar[Any], ColumnElement[int]]:
    """Return the rows of a query that contain every word, or words that begin with it.

    Args:
        words: The result of `words_of`; at least one.

    Returns:
        The query, and the column of their numbers, by which the index orders them.
    """
    name = f"{table.__tablename__}"  # pyright: ignore[reportUnknownMemberType]
    if session.get_bind().dialect.name == "sqlite":
        index = sql_table(f"{name}_search", column("rowid"), column(f"{name}_search"))
        wanted = " ".join(f'"{word}"*' for word in words)
        matches = index.c[f"{name}_search"].op("MATCH")(wanted)
        return query.join(index, index.c.rowid == col(table.id)).where(matches), index.c.rowid
    wanted = " & ".join(f"'{word}':*" for word in words)
    vector = f"array_to_tsvector(string_to_array({name}.search_text, ' '))"
    matches = text(f"{vector} @@ CAST(:words AS tsquery)").bindparams(words=wanted)
    number = cast(ColumnElement[int], col(table.id))
    # PostgreSQL's planner mistakes rare words for common ones, and would scan the whole table for them.
    numbers = session.exec(select(table.id).where(matches).limit(_FEW)).all()
    return query.where(matches if len(numbers) == _FEW else number.in_(numbers)), number


def _indexed(texts: Iterable[str]) -> str:
    return " ".join(sorted({word for text in texts for word in words_of(text)}))


def _codes(answers: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, answer in answers.items():
        for code in answer if isinstance(answer, list) else [answer]:  # pyright: ignore[reportUnknownVariableType]
            yield name, str(code)  # pyright: ignore[reportUnknownArgumentType]


def _unindexed(session: Session, table: type[Any]) -> Sequence[Any]:
    query = select(table).where(col(table.search_text).is_(None)).limit(_BATCH)
    return session.exec(query.with_for_update(skip_locked=True)).all()
