"""Conflicts of two members on one application: the second learns what the first did, and nothing is overwritten."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from livecommerce.desk.audit_log import entries_on
from livecommerce.errors import PlainError
from livecommerce.forms.status import ApplicationStatus


@dataclass(frozen=True)
class Change:
    """Change, as recorded in the log."""

    act: str
    actor: str
    at: datetime


class ConflictError(PlainError):
    """Somebody else was faster.

    Attributes:
        status: The status of the application as it is now.
        change: Their action, its actor and time; None if an earlier release made it.
    """

    def __init__(self, reference: str, status: ApplicationStatus, change: Change | None) -> None:
        super().__init__(f"{reference} is {status} by now")
        self.status, self.change = status, change


_OF_STATUS = frozenset(
    {
        "application.accepted",
        "application.declined",
        "application.decision_undone",
        "application.status_set",
        "application.reopened",
    }
)


def last_change(session: Session, reference: str) -> Change | None:
    """Return the last change of an application's status; None if an earlier release made it."""
    changes = [
        Change(entry.act, entry.actor, entry.created_at)
        for entry in entries_on(session, reference)
        if entry.act in _OF_STATUS
    ]
    return changes[-1] if changes else None
