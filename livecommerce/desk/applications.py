"""One application: all that is known of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from livecommerce.api import applications
from livecommerce.api.answers import answers_no_longer_asked, sections_of
from livecommerce.api.decisions import last_decision
from livecommerce.api.tables import Application, Decision
from livecommerce.desk.conflicts import Change, last_change
from livecommerce.desk.context import Context, context_of
from livecommerce.desk.rights import Actor
from livecommerce.forms.applications import Section


@dataclass(frozen=True, kw_only=True)
class Known(Context):
    """All that is known of an application.

    Attributes:
        application: The row.
        sections: The answers by step, as the applicant saw them.
        no_longer_asked: Answers to questions that the form has no more.
        decision: The last decision that stands; None where there is none.
        last_change: What was last done to its status; None where nothing was, or an earlier release did it.
    """

    application: Application
    sections: tuple[Section, ...]
    no_longer_asked: Sequence[tuple[str, str]]
    decision: Decision | None
    last_change: Change | None


def look_at(session: Session, actor: Actor, reference: str) -> Known:
    """Return all that is known of an application.

    Raises:
        ForbiddenError: They may not see it.
        PlainError: There is no such application.
    """
    actor.require("read")
    application = applications.find_application(session, reference, for_change=False)
    return Known(
        **vars(context_of(session, actor, application)),
        application=application,
        sections=sections_of(application.kind, application.answers),
        no_longer_asked=answers_no_longer_asked(application.kind, application.answers),
        decision=last_decision(session, application),
        last_change=last_change(session, application.reference),
    )
