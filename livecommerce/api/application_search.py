"""Search in applications: references, names, addresses, answers as stored and in words, notes."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api.search_index import searched_texts
from livecommerce.api.tables import Application, ApplicationNote
from livecommerce.forms.invisible import without_invisible

BATCH = 200
_SHOWN = 60
"""The length of the excerpt around a match."""


@dataclass(frozen=True)
class Found:
    """Application, with the place of the first match.

    Attributes:
        place: The question, or another name of the place.
        text: The excerpt.
    """

    application: Application
    place: str
    text: str


def search(session: Session, text: str, among: SelectOfScalar[Application]) -> Iterator[Found]:
    """Yield the applications that contain every word of a text, in any case and anywhere.

    Databases differ in JSON queries and case folding, so every row is examined, a batch at a time.
    """
    words = without_invisible(text).casefold().split()
    notes: dict[int, list[str]] = {}
    for note in session.exec(select(ApplicationNote).order_by(col(ApplicationNote.id))):
        notes.setdefault(note.application_id, []).append(note.text)
    for application in session.exec(among.execution_options(yield_per=BATCH)):
        places = list(searched_texts(application, notes.get(application.id or 0, [])))
        everything = "\n".join(text for _, text in places).casefold()
        if all(word in everything for word in words):
            place, found = next((place, text) for place, text in places if words[0] in text.casefold())
            yield Found(application, place, _around(found, words[0]))


def _around(text: str, word: str) -> str:
    line = " ".join(text.split())
    if len(line) <= _SHOWN:
        return line
    start = max(0, min(line.casefold().find(word) - _SHOWN // 3, len(line) - _SHOWN))
    end = start + _SHOWN
    return f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}"
