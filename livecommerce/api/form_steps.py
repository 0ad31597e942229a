"""Counts of begun and finished form steps, by day, without any personal data."""

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
    """Counts of a step.

    Attributes:
        step: The index of the step, from 0.
        begun: The times it was shown; for the first step, the times anything was filled in.
        finished: The times it was completed; for the last step, by a received application.
    """

    step: int
    begun: int
    finished: int

    @property
    def left(self) -> int:
        """The times it is unfinished; a day may finish steps that were begun the day before."""
        return max(0, self.begun - self.finished)


def count(session: Session, kind: ApplicationKind, day: date, *, begun: int | None, finished: int | None) -> None:
    """Count a begun step, a finished one, or both; steps that the form does not have are ignored."""
    steps = range(len(APPLICATIONS[kind].steps))
    for step, column in ((finished, "finished"), (begun, "begun")):
        if step in steps:
            _add(session, {"day": day, "kind": kind, "step": step, **_FIRST, column: 1}, column)


def reached(session: Session, kind: ApplicationKind, since: date) -> Sequence[Reached]:
    """Return how often the steps of a form were reached since a day, in order, without unreached ones."""
    sums = (func.sum(FormStep.begun), func.sum(FormStep.finished))
    query = select(FormStep.step, *sums).where(FormStep.kind == kind, col(FormStep.day) >= since)
    found = session.exec(query.group_by(col(FormStep.step)).order_by(col(FormStep.step)))
    return [Reached(step, int(begun), int(finished)) for step, begun, finished in found]


def _add(session: Session, row: dict[str, object], column: str) -> None:
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    added = insert(FormStep).values(row)
    more = {column: col(getattr(FormStep, column)) + 1}
    session.connection().execute(added.on_conflict_do_update(index_elements=["day", "kind", "step"], set_=more))
