"""Idempotency: a call runs once, however often it arrives, by its `Idempotency-Key`."""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeGuard

from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, delete, select

from livecommerce.api.database import Database
from livecommerce.api.passwords import hashed, matches
from livecommerce.api.problems import ApiError
from livecommerce.api.tables import IdempotencyKey, now
from livecommerce.constants import IDEMPOTENCY_KEY_HOURS
from livecommerce.languages.messages import _

TRIES = 5
"""The number of attempts of a call that meets its duplicate, or draws a reference that is taken."""


@dataclass(frozen=True)
class Call:
    """Call as far as it can be repeated.

    Attributes:
        name: The name of the call; keys are separate for each.
        key: The client's key; None if it sent none.
        form: The form, as read by its model.
        secret: Whether the form holds a password or code, of which no fast hash may be stored.
    """

    name: str
    key: str | None
    form: BaseModel
    secret: bool = False

    @property
    def content(self) -> str:
        """Content of the form, equal for equal answers in any order and notation."""
        return json.dumps(self.form.model_dump(mode="json", exclude_none=True), sort_keys=True)

    @property
    def email(self) -> str | None:
        """Address of the person, if the form has it."""
        return getattr(self.form, "email", None)

    def fingerprint(self) -> str:
        return hashed(self.content) if self.secret else hashlib.sha256(self.content.encode()).hexdigest()

    def is_of(self, fingerprint: str) -> bool:
        """Return whether a stored fingerprint is that of this content."""
        return matches(fingerprint, self.content) if self.secret else fingerprint == self.fingerprint()


@dataclass(frozen=True)
class CallResponse:
    """Response to a call: the status and the `data` of the body.

    Attributes:
        repeated: Whether it is the stored response of an earlier call, and nothing has been done now.
    """

    status: int
    data: dict[str, Any]
    repeated: bool = False


def once(database: Database, call: Call, act: Callable[[Session], CallResponse]) -> CallResponse:
    """Return the response to a call: the first one, or the result of `act`, in whose transaction the key is stored.

    Raises:
        ApiError: 422 for a key that was used with another body; or the error of `act`, and nothing is stored.
    """
    fingerprint = call.fingerprint() if call.key else ""
    for left in reversed(range(TRIES)):
        try:
            with database.write() as session:
                kept = _kept(session, call)
                if not _is_live(kept):
                    return _act(session, call, kept, fingerprint, act)
            # Comparing secrets is slow; no transaction waits for it.
            return _first_answer(kept, call)
        except IntegrityError:
            if not left:
                raise
    raise AssertionError


def earlier_answer(database: Database, call: Call) -> CallResponse | None:
    """Return the earlier response to a call with this key; None if it is new.

    Raises:
        ApiError: 422 for a key that was used with another body.
    """
    with database.read() as session:
        kept = _kept(session, call)
    return _first_answer(kept, call) if _is_live(kept) else None


def _kept(session: Session, call: Call) -> IdempotencyKey | None:
    if not call.key:
        return None
    return session.exec(
        select(IdempotencyKey).where(IdempotencyKey.call == call.name, IdempotencyKey.key == call.key)
    ).first()


def _is_live(kept: IdempotencyKey | None) -> TypeGuard[IdempotencyKey]:
    return kept is not None and kept.expires_at > now()


def _first_answer(kept: IdempotencyKey, call: Call) -> CallResponse:
    if not call.is_of(kept.fingerprint):
        raise ApiError(
            422,
            _("This key was used for other answers before. Send these with a new one."),
            {"Idempotency-Key": [_("Use a new key for other answers.")]},
        )
    return CallResponse(kept.status, kept.body, repeated=True)


def _act(
    session: Session,
    call: Call,
    expired: IdempotencyKey | None,
    fingerprint: str,
    act: Callable[[Session], CallResponse],
) -> CallResponse:
    if not call.key:
        return act(session)
    if expired:
        # Unless a duplicate has renewed it since.
        session.exec(
            delete(IdempotencyKey).where(col(IdempotencyKey.id) == expired.id, col(IdempotencyKey.expires_at) <= now())
        )
    kept = IdempotencyKey(
        call=call.name,
        key=call.key,
        fingerprint=fingerprint,
        status=0,
        body={},
        email=call.email,
        expires_at=now() + timedelta(hours=IDEMPOTENCY_KEY_HOURS),
    )
    session.add(kept)
    # A duplicate in another process waits here until this transaction ends, and then finds the response.
    session.flush()
    answer = act(session)
    kept.status, kept.body = answer.status, answer.data
    return answer
