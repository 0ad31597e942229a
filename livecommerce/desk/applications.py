from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from livecommerce.api.answers import answers_no_longer_asked, sections_of
from livecommerce.api.tables import Application, Decision
from livecommerce.desk.conflicts import Change, last_change
from livecommerce.desk.context import Context, context_of
from livecommerce.desk.decisions import last_decision
from livecommerce.desk.items import find_in
from livecommerce.desk.rights import Actor
from livecommerce.forms.applications import SummarySection


@dataclass(frozen=True, kw_only=True)
class Known(Context):
    """All known details of an application.

    Attributes:
        sections: The answers by step, as in the summary of the form.
        no_longer_asked: Answers to questions that the form no longer asks.
        decision: The last decision that has not been undone; None if there is none.
        last_change: The last change of its status; None if there was none, or an earlier release made it.
    """

    application: Application
    sections: tuple[SummarySection, ...]
    no_longer_asked: Sequence[tuple[str, str]]
    decision: Decision | None
    last_change: Change | None


def load(session: Session, actor: Actor, reference: str) -> Known:
    """Return all known details of an application.

    Raises:
        PlainError: There is no such application.
    """
    actor.require("read")
    application = find_in(session, Application, reference, for_change=False)
    return Known(
        **vars(context_of(session, actor, application)),
        application=application,
        sections=sections_of(application.kind, application.answers),
        no_longer_asked=answers_no_longer_asked(application.kind, application.answers),
        decision=last_decision(session, application),
        last_change=last_change(session, application.reference),
    )
