"""Tables of the platform, a class each. Every time is UTC, in the program and in the database."""

from datetime import UTC, date, datetime
from typing import Any, Literal

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    Index,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlmodel import Field, SQLModel

from livecommerce.forms.consent import ConsentAction
from livecommerce.forms.status import ApplicationStatus, Verdict
from livecommerce.languages import ENGLISH
from livecommerce.observability.request_id import LONGEST, current_request_id

Channel = Literal["mail", "webhook"]
OutboxState = Literal["pending", "sent", "kept", "dead", "discarded"]
"""`kept` waits for a missing setting; `dead` was given up; `discarded` had no recipient, or was cancelled."""
Role = Literal["reader", "decider", "owner"]
LONGEST_ACTOR = 80
"""The length of an actor, such as `member:3` or `shell:ada`."""
LONGEST_LANGUAGE = 10
LONGEST_MEMBER_NAME = 60
LONGEST_PASSKEY_NAME = 60
LONGEST_TIME_ZONE = 64
"""The length of a time zone's name, such as `America/Argentina/ComodRivadavia`."""
LONGEST_TEMPLATE_NAME = 60
LONGEST_VIEW_NAME = 60


def now() -> datetime:
    return datetime.now(UTC)


class UtcDateTime(TypeDecorator[datetime]):
    """Time with its zone, also if the database stores none."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Table(SQLModel):
    """Base of all tables: constraint names that are the same on every database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class Application(Table, table=True):
    """Application as it was submitted, and its status.

    Attributes:
        language: The language in which it was submitted, and of mails to its applicant.
        country: The applicant's country of residence or business, an ISO 3166 code; None if the form does not ask.
        assignee_id: The member of the team who handles it.
        search_text: Its words for the search; None until it has been indexed.
        request_id: The ID of its request; None if there was none.
        answered_at: When it was first accepted or declined.
    """

    __tablename__ = "applications"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_applications_lower_email", text("lower(email)")),
        # An inbox is ordered by number, newest first.
        Index(None, "kind", "id"),
        Index(None, "status", "id"),
        Index(None, "country", "id"),
        Index(None, "language", "id"),
        Index(None, "assignee_id", "id"),
        # Several filters at once are answered, and counted, without reading the rows.
        Index("ix_applications_filters", "status", "kind", "country", "assignee_id", "language", "created_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    reference: str = Field(sa_type=String(8), unique=True)
    kind: str = Field(sa_type=String(20))
    status: ApplicationStatus = Field(default="received", sa_type=String(20))
    email: str = Field(sa_type=String(254), index=True)
    name: str = Field(sa_type=String(200))
    answers: dict[str, Any] = Field(sa_type=JSON)
    decline_reason: str | None = Field(default=None, sa_type=Text)
    language: str = Field(default=ENGLISH.code, sa_type=String(LONGEST_LANGUAGE))
    country: str | None = Field(default=None, sa_type=String(2))
    assignee_id: int | None = None
    search_text: str | None = Field(default=None, sa_type=Text)
    answered_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    request_id: str | None = Field(default_factory=current_request_id, sa_type=String(LONGEST))
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)
    updated_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class Note(Table):
    """Note of the team on something, visible to the team alone.

    Attributes:
        actor: The author; empty for notes of earlier releases.
    """

    id: int | None = Field(default=None, primary_key=True)
    actor: str = Field(default="", sa_type=String(LONGEST_ACTOR))
    text: str = Field(sa_type=Text)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class ApplicationNote(Note, table=True):
    __tablename__ = "application_notes"  # pyright: ignore[reportAssignmentType]

    application_id: int = Field(foreign_key="applications.id", ondelete="CASCADE", index=True)


class MessageNote(Note, table=True):
    __tablename__ = "message_notes"  # pyright: ignore[reportAssignmentType]

    message_id: int = Field(foreign_key="messages.id", ondelete="CASCADE", index=True)


class Decision(Table, table=True):
    """A decision on an application, with the data to undo it.

    Attributes:
        actor: Who decided.
        status_before: The status of the application before; `reason_before` likewise.
        outbox_ids: Its mail and its event.
        account_id: The account that it opened, if any.
        code_id: The activation code that it issued, if any.
        undo_until: The time until which the mail is held back, and the decision can be undone.
    """

    __tablename__ = "decisions"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    application_id: int = Field(foreign_key="applications.id", ondelete="CASCADE", index=True)
    actor: str = Field(sa_type=String(LONGEST_ACTOR))
    status: ApplicationStatus = Field(sa_type=String(20))
    status_before: ApplicationStatus = Field(sa_type=String(20))
    reason_before: str | None = Field(sa_type=Text)
    outbox_ids: list[str] = Field(sa_type=JSON)
    account_id: int | None = None
    code_id: int | None = None
    undo_until: datetime = Field(sa_type=UtcDateTime)
    undone_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


_OPEN = text("done_at IS NULL")


class Message(Table, table=True):
    """A message to a team.

    Attributes:
        language: The language in which it was sent, and of its confirmation.
        search_text: Its words for the search; None until it has been indexed.
        assignee_id: The member of the team who handles it.
        request_id: The id of its request; None if there was none.
        done_at: When the team was done with it; None while it is open.
    """

    __tablename__ = "messages"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index("ix_messages_lower_email", text("lower(email)")),
        Index(None, "topic", "id"),
        Index(None, "language", "id"),
        # Waiting items are counted without reading the rows: late ones by topic, and by assignee.
        Index("ix_messages_waiting", "topic", "assignee_id", "created_at", sqlite_where=_OPEN, postgresql_where=_OPEN),
        Index("ix_messages_open", "id", sqlite_where=_OPEN, postgresql_where=_OPEN),
    )

    id: int | None = Field(default=None, primary_key=True)
    reference: str = Field(sa_type=String(8), unique=True)
    topic: str = Field(sa_type=String(20))
    email: str = Field(sa_type=String(254))
    name: str = Field(sa_type=String(200))
    message: str = Field(sa_type=Text)
    language: str = Field(default=ENGLISH.code, sa_type=String(LONGEST_LANGUAGE))
    assignee_id: int | None = None
    search_text: str | None = Field(default=None, sa_type=Text)
    request_id: str | None = Field(default_factory=current_request_id, sa_type=String(LONGEST))
    done_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)


class Account(Table, table=True):
    """An account that may log in; without a password until the first activation.

    Attributes:
        language: The language of the application that opened it, and of mails about the account.
    """

    __tablename__ = "accounts"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    email: str = Field(sa_type=String(254), unique=True)
    name: str = Field(sa_type=String(200))
    language: str = Field(default=ENGLISH.code, sa_type=String(LONGEST_LANGUAGE))
    password_hash: str | None = Field(default=None, sa_type=String(200))
    disabled: bool = False
    last_login_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)
    updated_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class ActivationCode(Table, table=True):
    """The hash of a mailed code; closed once it is used, or replaced by a newer one."""

    __tablename__ = "activation_codes"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    account_id: int = Field(foreign_key="accounts.id", ondelete="CASCADE", index=True)
    code_hash: str = Field(sa_type=String(200))
    tries_left: int
    expires_at: datetime = Field(sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class LoginSession(Table, table=True):
    """A log-in session, by the hash of the token in the browser."""

    __tablename__ = "sessions"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    account_id: int = Field(foreign_key="accounts.id", ondelete="CASCADE", index=True)
    token_hash: str = Field(sa_type=String(64), unique=True)
    expires_at: datetime = Field(sa_type=UtcDateTime, index=True)
    revoked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class IdempotencyKey(Table, table=True):
    """The response to a call with this key, and a fingerprint of the body that it came with.

    Attributes:
        email: The address of the caller, if the body has it.
    """

    __tablename__ = "idempotency_keys"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("call", "key"),)

    id: int | None = Field(default=None, primary_key=True)
    call: str = Field(sa_type=String(60))
    key: str = Field(sa_type=String(255))
    fingerprint: str = Field(sa_type=String(200))
    status: int
    body: dict[str, Any] = Field(sa_type=JSON)
    email: str | None = Field(default=None, sa_type=String(254))
    expires_at: datetime = Field(sa_type=UtcDateTime, index=True)


class OutboxItem(Table, table=True):
    """A mail or webhook to deliver, written together with its cause.

    Attributes:
        id: Sent with every delivery, so that a receiver can recognize a repetition.
        subject: A title for operators: the subject of a mail, the type of an event.
        payload: The content; emptied after delivery if it held a secret.
        about: The reference of its application or message; None if there is none.
        request_id: The id of the request that caused it; None for an operator's command.
        due_at: The earliest time of delivery; a worker that claims the item postpones it, so no other claims it too.
        give_up_at: The time after which a failed delivery is not retried.
    """

    __tablename__ = "outbox"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (
        Index(None, "channel", "state", "due_at"),
        Index("ix_outbox_recipient", "recipient", "created_at"),
    )

    id: str = Field(sa_type=String(32), primary_key=True)
    channel: Channel = Field(sa_type=String(10))
    kind: str = Field(sa_type=String(40))
    recipient: str = Field(sa_type=String(2000))
    subject: str = Field(sa_type=String(300))
    payload: dict[str, Any] = Field(sa_type=JSON)
    state: OutboxState = Field(default="pending", sa_type=String(10))
    attempts: int = 0
    last_error: str = Field(default="", sa_type=Text)
    about: str | None = Field(default=None, sa_type=String(8), index=True)
    request_id: str | None = Field(default_factory=current_request_id, sa_type=String(LONGEST))
    due_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)
    give_up_at: datetime = Field(sa_type=UtcDateTime)
    sent_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class DraftLink(Table, table=True):
    """The answers of an unfinished application, kept for the link that its applicant has had mailed to themselves.

    Attributes:
        kind: The application.
        email: The address to which the link was mailed, and which opens it.
        token_hash: The hash of the token in the link.
        sealed: The answers, encrypted with a key that is not in the database.
        tries_left: How many more addresses may be tried.
        opened_by: The hash of the random id of the browser that has opened it; None until then.
        expires_at: The time after which nobody can open it.
    """

    __tablename__ = "draft_links"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    kind: str = Field(sa_type=String(20))
    email: str = Field(sa_type=String(254))
    token_hash: str = Field(sa_type=String(64), unique=True)
    sealed: str = Field(sa_type=Text)
    tries_left: int
    opened_by: str | None = Field(default=None, sa_type=String(64))
    expires_at: datetime = Field(sa_type=UtcDateTime, index=True)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class Review(Table, table=True):
    """Review of a preview.

    Attributes:
        preview: The random name of the preview.
        path: The address of the page that it showed.
        verdict: Whether it may be published as it is.
        comment: The requested changes; empty if there are none.
    """

    __tablename__ = "reviews"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    preview: str = Field(sa_type=String(32), index=True)
    path: str = Field(sa_type=String(200), index=True)
    title: str = Field(sa_type=String(200))
    language: str = Field(default=ENGLISH.code, sa_type=String(LONGEST_LANGUAGE))
    name: str = Field(sa_type=String(200))
    verdict: Verdict = Field(sa_type=String(20))
    comment: str = Field(sa_type=Text)
    request_id: str | None = Field(default_factory=current_request_id, sa_type=String(LONGEST))
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)


class ConsentRecord(Table, table=True):
    """A choice about cookies, as proof. It contains neither a name nor an address.

    Attributes:
        visitor: The random id in the visitor's cookie; None after Reject All, which leaves no cookie.
        version: The version of the cookie policy.
        words: The SHA-256 of the words that were shown.
        action: The button that was pressed.
        agreed: The keys of the categories that were on.
        chosen_at: The time of the choice, by the visitor's clock.
    """

    __tablename__ = "consent_records"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    visitor: str | None = Field(sa_type=String(32), index=True)
    version: str = Field(sa_type=String(20))
    words: str = Field(sa_type=String(64))
    action: ConsentAction = Field(sa_type=String(20))
    agreed: list[str] = Field(sa_type=JSON)
    chosen_at: datetime = Field(sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)


class FormStep(Table, table=True):
    """Counts of a form's step on a day, begun and finished, without any personal data.

    Attributes:
        step: The index of the step, from 0.
    """

    __tablename__ = "form_steps"  # pyright: ignore[reportAssignmentType]

    day: date = Field(primary_key=True)
    kind: str = Field(sa_type=String(20), primary_key=True)
    step: int = Field(primary_key=True)
    begun: int = 0
    finished: int = 0


class Erasure(Table, table=True):
    """The record that a person's data were erased, without the person.

    Attributes:
        deleted: The number of deleted rows in each table.
    """

    __tablename__ = "erasures"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    deleted: dict[str, int] = Field(sa_type=JSON)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class Member(Table, table=True):
    """A member of the team who may use the desk; separate from the accounts of applicants.

    Attributes:
        name: The display name; empty for the first part of the address.
        role: The role, see `desk/rights.py`.
        time_zone: The zone in which times are shown, by its name in the time zone database; set by the browser.
        wants_mail: Whether they get the daily mail of waiting items.
        mailed_on: The day of the last one, in their zone.
        password_hash: None until they have followed the mailed link.
        totp_secret: The secret of their second factor, encrypted.
        totp_step: The half minute of the last used code, so that none works twice.
    """

    __tablename__ = "members"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    email: str = Field(sa_type=String(254), unique=True)
    name: str = Field(default="", sa_type=String(LONGEST_MEMBER_NAME))
    role: Role = Field(sa_type=String(20))
    time_zone: str = Field(default="", sa_type=String(LONGEST_TIME_ZONE))
    wants_mail: bool = True
    mailed_on: date | None = None
    password_hash: str | None = Field(default=None, sa_type=String(200))
    totp_secret: str | None = Field(default=None, sa_type=String(300))
    totp_step: int = 0
    disabled: bool = False
    last_login_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)
    updated_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class MemberLink(Table, table=True):
    """A link mailed to a member, who sets a password and a second factor with it, once.

    Attributes:
        totp_secret: The second factor that its page offers, encrypted.
    """

    __tablename__ = "member_links"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE", index=True)
    token_hash: str = Field(sa_type=String(64), unique=True)
    totp_secret: str = Field(sa_type=String(300))
    expires_at: datetime = Field(sa_type=UtcDateTime, index=True)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class RecoveryCode(Table, table=True):
    """A code that replaces the second factor, once; deleted when it has been used."""

    __tablename__ = "recovery_codes"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("member_id", "code_hash"),)

    id: int | None = Field(default=None, primary_key=True)
    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE")
    code_hash: str = Field(sa_type=String(64))


class Passkey(Table, table=True):
    """A passkey of a member, which logs them in without password and code.

    Attributes:
        name: The name that the member has given it.
        credential_hash: The SHA-256 of its id, by which it is found.
        credential: Its id and public key in the form of WebAuthn, as base64url; neither of them is a secret.
        counter: The last signature counter, by which a copy is noticed; 0 if the passkey does not count.
        challenged_at: The time of the last challenge that it has answered, so that no answer works twice.
        used_at: The time of the last log-in with it.
    """

    __tablename__ = "passkeys"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE", index=True)
    name: str = Field(sa_type=String(LONGEST_PASSKEY_NAME))
    credential_hash: str = Field(sa_type=String(64), unique=True)
    credential: str = Field(sa_type=Text)
    counter: int = Field(sa_type=BigInteger)
    challenged_at: datetime = Field(sa_type=UtcDateTime)
    used_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class MemberSession(Table, table=True):
    """A logged-in member's session, by the hash of the token in the browser; deleted at log-out.

    Attributes:
        seen_at: When the desk was last used with it, to the minute.
        looking_at: The reference of the open item, if any; reported at `looked_at`.
    """

    __tablename__ = "member_sessions"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE", index=True)
    token_hash: str = Field(sa_type=String(64), unique=True)
    seen_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)
    looking_at: str | None = Field(default=None, sa_type=String(8))
    looked_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)


class SavedView(Table, table=True):
    """A view of the desk that a member has saved under a name.

    Attributes:
        query: The filters as in a URL's query.
    """

    __tablename__ = "saved_views"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("member_id", "name"),)

    id: int | None = Field(default=None, primary_key=True)
    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE")
    name: str = Field(sa_type=String(LONGEST_VIEW_NAME))
    query: dict[str, str] = Field(sa_type=JSON)
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class ReadItem(Table, table=True):
    """Time at which a member last had an application or a message open."""

    __tablename__ = "read_items"  # pyright: ignore[reportAssignmentType]

    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE", primary_key=True)
    reference: str = Field(sa_type=String(8), primary_key=True, index=True)
    read_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)


class Reminder(Table, table=True):
    """Reminder of a member about an application or a message.

    Attributes:
        day: The day, in the zone of the member.
    """

    __tablename__ = "reminders"  # pyright: ignore[reportAssignmentType]

    member_id: int = Field(foreign_key="members.id", ondelete="CASCADE", primary_key=True)
    reference: str = Field(sa_type=String(8), primary_key=True, index=True)
    day: date


class ReplyTemplate(Table, table=True):
    """A reply template in one language, written by owners; its fields are filled in for each item."""

    __tablename__ = "reply_templates"  # pyright: ignore[reportAssignmentType]
    __table_args__ = (UniqueConstraint("language", "name"),)

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=String(LONGEST_TEMPLATE_NAME))
    language: str = Field(sa_type=String(LONGEST_LANGUAGE))
    text: str = Field(sa_type=Text)
    updated_at: datetime = Field(default_factory=now, sa_type=UtcDateTime)


class LogEntry(Table, table=True):
    """An entry of the audit log. Triggers of the database refuse every change of it.

    Attributes:
        actor: The actor: `member:3`, or `shell:ada` for the user of a shell.
        act: The action, such as `application.accepted`.
        subject: The reference or number of its object, never a name or an address, so that nothing must be erased.
        details: Further details, under the same rule.
        hash: The SHA-256 of this entry together with the hash of the previous one.
    """

    __tablename__ = "audit_log"  # pyright: ignore[reportAssignmentType]

    id: int | None = Field(default=None, primary_key=True)
    actor: str = Field(sa_type=String(LONGEST_ACTOR), index=True)
    act: str = Field(sa_type=String(40))
    subject: str = Field(default="", sa_type=String(40), index=True)
    details: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    hash: str = Field(sa_type=String(64))
    created_at: datetime = Field(default_factory=now, sa_type=UtcDateTime, index=True)
