"""The data about a person, and a visitor's choices about cookies, in words."""

from dataclasses import dataclass, field

from sqlmodel import Session

from livecommerce.api.tables import ConsentRecord
from livecommerce.content.consent import are_current_words
from livecommerce.content.desk import desk_words
from livecommerce.desk import people
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.time_zone import desk_moment
from livecommerce.languages.formatting import language_name
from livecommerce.state.desk.tables import Cell, Sheet, SheetLine

_CONSENT_COLUMNS = ("chosen", "pressed", "agreed", "policy", "words_shown")


@dataclass(frozen=True)
class PersonData:
    """Person with stored data; nobody if the address is empty.

    Attributes:
        kept: The number of rows of each kind, in words.
        rows: The number of all rows.
    """

    email: str = ""
    kept: str = ""
    rows: int = 0
    lines: list[SheetLine] = field(default_factory=list[SheetLine])


def person_of(session: Session, who: LoggedIn, email: str) -> PersonData:
    """Return the data stored under any spelling of an address.

    Raises:
        ForbiddenError: The member may not see it.
        PlainError: There is none.
    """
    words = desk_words().desk.people
    found = people.load(session, who.actor, email)
    counts = [f"{words.kinds[kind]} {count}" for kind, count in found.counts().items() if count]
    lines = [
        SheetLine(
            str(number),
            [
                Cell(words.kinds[entry.table]),
                Cell(entry.what),
                Cell(language_name(entry.language)),
                Cell(desk_moment(entry.since) if entry.since else ""),
            ],
        )
        for number, entry in enumerate(people.summary(found))
    ]
    return PersonData(email, ", ".join(counts), len(lines), lines)


def consent_sheet(session: Session, who: LoggedIn, visitor: str) -> Sheet:
    """Return the choices about cookies under a visitor's id.

    Raises:
        ForbiddenError: The member may not see them.
        PlainError: There are none.
    """
    words = desk_words().desk
    lines = [_choice(choice) for choice in people.consent_record(session, who.actor, visitor)]
    return Sheet(visitor.strip(), [words.columns[name] for name in _CONSENT_COLUMNS], lines, stacks=True)


def _choice(record: ConsentRecord) -> SheetLine:
    words = desk_words().desk.people
    earlier = words.words_earlier.format(hash=record.words[:12])
    cells = (
        desk_moment(record.chosen_at),
        words.actions[record.action],
        ", ".join(record.agreed),
        record.version,
        words.words_current if are_current_words(record.words) else earlier,
    )
    return SheetLine(str(record.id), [*map(Cell, cells)])
