"""Links that continue an application on another device: mailed to the applicant, opened once, with their address.

The database has the hash of a link's token, and the answers encrypted with a key that it does not have.
"""

import hmac
import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urljoin

from sqlmodel import Session, select

from livecommerce.api.applications import APPLICANTS
from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import mailed_lately, put_mail
from livecommerce.api.problems import ApiError, invalid
from livecommerce.api.rates import TooOftenError
from livecommerce.api.references import new_token, token_hash
from livecommerce.api.sealing import seal, unseal
from livecommerce.api.tables import DraftLink, now
from livecommerce.api.written_mail import Secret
from livecommerce.api_address import api_address
from livecommerce.constants import (
    API_PATH,
    DRAFT_LINK_DAYS,
    DRAFT_LINK_PARAMETER,
    DRAFT_LINK_REPEAT_MINUTES,
    DRAFT_LINK_TRIES,
    LANGUAGE_PARAMETER,
)
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.languages import language
from livecommerce.languages.formatting import moment_of_reader
from livecommerce.languages.messages import _
from livecommerce.settings import Settings

TypedAnswers = Mapping[str, str | Sequence[str]]
"""Answers by name as they were typed; lists for checkboxes."""

MAIL = "continue_application"
MAILS_PER_HOUR = 5
"""The limit of links mailed to one address, from all clients together."""
DOES_NOT_OPEN = _(
    "This address does not fit the link, or the link has been used, or its time is over. Check the address, or send"
    " yourself a new link from the device with your answers."
)
NO_LINK = _("Open the link in the e-mail again. If this appears once more, your browser refuses the cookie it needs.")


def cookie_of(token: str) -> str:
    """Return the value of the cookie of a browser that follows a link: its token, and a random id of the browser."""
    return f"{token}.{secrets.token_urlsafe(16)}"


def mail_link(session: Session, settings: Settings, kind: ApplicationKind, email: str, answers: TypedAnswers) -> None:
    """Keep answers, and mail the link that opens them, in the current language.

    Earlier links stay valid: anybody can enter anybody's address. The mail has nothing that the sender wrote.

    Raises:
        TooOftenError: The address has had too many links.
        PlainError: There is no key to encrypt with, and none can be stored.
    """
    if mailed_lately(session, email, {MAIL}) >= MAILS_PER_HOUR:
        raise TooOftenError(3600)
    token, until = new_token(), now() + timedelta(days=DRAFT_LINK_DAYS)
    session.add(
        DraftLink(
            kind=kind,
            email=email,
            token_hash=token_hash(token),
            sealed=seal(settings, {"answers": _known(kind, answers)}),
            tries_left=DRAFT_LINK_TRIES,
            expires_at=until,
        )
    )
    mail = write_mail(
        settings,
        MAIL,
        email,
        secret=Secret(token, until),
        applicant=APPLICANTS[kind],
        link=Verbatim(_address(settings, kind, token)),
        days=DRAFT_LINK_DAYS,
        until=moment_of_reader(until),
    )
    put_mail(session, settings, mail)


def open_link(session: Session, kind: ApplicationKind, email: str, cookie: str) -> DraftLink | None:
    """Return the link of a cookie if it is open and was mailed to this address; from now on it is used.

    A wrong address counts: after a few the link is deleted. The browser that has opened a link may do so again for some
    minutes, so that a lost response loses no answers.

    Args:
        session: A transaction, to be committed in any case.
        kind: The application.
        email: The address that was typed.
        cookie: The result of `cookie_of`.
    """
    token, _dot, browser = cookie.rpartition(".")
    mine = (DraftLink.token_hash == token_hash(token), DraftLink.kind == kind, DraftLink.expires_at > now())
    link = session.exec(select(DraftLink).where(*mine).with_for_update()).first()
    by = token_hash(browser)
    if link is None or link.opened_by not in {None, by}:
        return None
    if not hmac.compare_digest(link.email.encode(), email.encode()):
        link.tries_left -= 1
        if link.tries_left < 1:
            session.delete(link)
        return None
    if link.opened_by is None:
        link.opened_by, link.expires_at = by, now() + timedelta(minutes=DRAFT_LINK_REPEAT_MINUTES)
    return link


def answers_of(settings: Settings, link: DraftLink) -> dict[str, Any]:
    """Return the answers that a link keeps.

    Raises:
        PlainError: They were sealed with another key.
    """
    return unseal(settings, link.sealed)["answers"]


def refusal(cookie: str) -> ApiError:
    """Return the 422 for a link that does not open, the same whatever is wrong with it."""
    return invalid({"email": [DOES_NOT_OPEN]}) if cookie else ApiError(422, NO_LINK)


def position(kind: ApplicationKind, answers: TypedAnswers) -> tuple[list[int], int]:
    """Return the steps that these answers lead to, and the place among them of the first unfinished one."""
    application = APPLICATIONS[kind]
    steps = list(application.asked_steps(answers))
    if application.one_page:
        return steps, 0
    unfinished = {finding.step for finding in application.check(steps, answers)}
    return steps, next((place for place, step in enumerate(steps) if step in unfinished), len(steps) - 1)


def _known(kind: ApplicationKind, answers: TypedAnswers) -> dict[str, str | list[str]]:
    """Return the given answers to the questions of this release: one text each, but for checkboxes."""
    known: dict[str, str | list[str]] = {}
    for name, question in APPLICATIONS[kind].model.questions.items():
        given = answers.get(name) or ()
        texts = [given] if isinstance(given, str) else list(given)
        if texts:
            known[name] = texts if question.answer.kind == "checkboxes" else texts[-1]
    return known


def _address(settings: Settings, kind: ApplicationKind, token: str) -> str:
    """Return the link's address: of the backend, which sets a cookie and leads to the form.

    So the token is neither in the address of a page, which scripts of others could read, nor in a log line.
    """
    path = api_address(f"{API_PATH}/applications/{kind}/openings")
    query = urlencode({LANGUAGE_PARAMETER: language().code, DRAFT_LINK_PARAMETER: token})
    return f"{urljoin(settings.site_url, path)}?{query}"
