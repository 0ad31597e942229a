"""How often the steps of forms are begun and finished: counts by day, with nothing that says by whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col, func, select

from livecommerce.api.tables import FormStep
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind

_FIRST = {"begun": 0, "finished": 0}


@dataclass(frozen=True)
class Reached:
    """How often a step was reached.

    Attributes:
        step: The place of the step, from 0.
        begun: How often somebody came to it; of the first step, how often something was filled in.
        finished: How often somebody went on from there; from the last step, by an application that arrived.
    """

    step: int
    begun: int
    finished: int

    @property
    def left(self) -> int:
        """How often it was left unfinished, or is not finished yet; a day may finish what the one before began."""
        return max(0, self.begun - self.finished)


def count(session: Session, kind: ApplicationKind, day: date, *, begun: int | None, finished: int | None) -> None:
    """Counts that a step was begun, that one was finished, or both; a step that the form does not have is left out."""
    steps = range(len(APPLICATIONS[kind].steps))
    for step, column in ((finished, "finished"), (begun, "begun")):
        if step in steps:
            _add(session, {"day": day, "kind": kind, "step": step, **_FIRST, column: 1}, column)


def reached(session: Session, kind: ApplicationKind, since: date) -> Sequence[Reached]:
    """How often the steps of a form were reached since a day, in their order; those that nobody reached are missing."""
    sums = (func.sum(FormStep.begun), func.sum(FormStep.finished))
    query = select(FormStep.step, *sums).where(FormStep.kind == kind, col(FormStep.day) >= since)
    found = session.exec(query.group_by(col(FormStep.step)).order_by(col(FormStep.step)))
    return [Reached(step, int(begun), int(finished)) for step, begun, finished in found]


def _add(session: Session, row: dict[str, object], column: str) -> None:
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    added = insert(FormStep).values(row)
    more = {column: col(getattr(FormStep, column)) + 1}
    session.connection().execute(added.on_conflict_do_update(index_elements=["day", "kind", "step"], set_=more))
