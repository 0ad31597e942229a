"""Accounts: opened by an approval, activated by a code, disabled by an operator."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from sqlmodel import Session, col, select, update

from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import mailed_lately, put_mail
from livecommerce.api.passwords import hashed, hashed_with_salt_of, matches, matching
from livecommerce.api.problems import ApiError, invalid
from livecommerce.api.references import new_code, readable_code
from livecommerce.api.tables import Account, ActivationCode, LoginSession, now
from livecommerce.api.written_mail import Secret
from livecommerce.constants import ACTIVATE_PATH, ACTIVATION_CODE_HOURS, ACTIVATION_CODE_TRIES
from livecommerce.errors import PlainError
from livecommerce.forms.account import ActivationForm
from livecommerce.forms.email_address import canonical_email
from livecommerce.languages import ENGLISH, in_language, language, locale_url
from livecommerce.languages.formatting import day_of_reader, moment_of_reader
from livecommerce.languages.messages import _
from livecommerce.settings import Settings

WRONG_CODE = _("This code does not fit this address, or its time is over. Ask for a new one below.")
CODE_MAILS_PER_HOUR = 10
"""The limit of code mails to one address, from all clients together."""


@dataclass(frozen=True)
class NewCode:
    """New code with its hash, which is stored."""

    code: str
    hash: str


def account_of(session: Session, email: str) -> Account | None:
    """Return the account of an address in any spelling of the mailbox; None also for an invalid address."""
    try:
        wanted = canonical_email(email)
    except ValueError:
        return None
    return session.exec(select(Account).where(Account.email == wanted)).first()


def open_account(session: Session, email: str, name: str, *, language: str = ENGLISH.code) -> Account:
    """Open an account, which a code will activate.

    Args:
        language: The language code of mails about it.

    Raises:
        PlainError: No account may have this address.
    """
    try:
        account = Account(email=canonical_email(email), name=name, language=language)
    except ValueError as error:
        raise PlainError(f"no account can have the address {email}: {error}") from None
    session.add(account)
    session.flush()
    return account


def activation_link(settings: Settings, email: str, code: str) -> Verbatim:
    """Return the link to the activation page with address and code.

    They are in the fragment, which browsers do not send, so that no log ever holds them.
    """
    return Verbatim(
        f"{settings.site_url}{locale_url(ACTIVATE_PATH)}#{urlencode({'email': email, 'code': readable_code(code)})}"
    )


def open_codes(session: Session, email: str) -> Sequence[ActivationCode]:
    """Return the valid codes of an address's account, newest first."""
    query = (
        select(ActivationCode)
        .join(Account)
        .where(
            Account.email == email,
            col(Account.disabled).is_(False),
            col(ActivationCode.closed_at).is_(None),
            col(ActivationCode.expires_at) > now(),
        )
        .order_by(col(ActivationCode.id).desc())
    )
    return session.exec(query).all()


def issue_code(session: Session, account: Account, code_hash: str) -> ActivationCode:
    """Store the hash of a new code for an account. Earlier codes stay valid: anybody may request one."""
    code = ActivationCode(
        account_id=account.id or 0,
        code_hash=code_hash,
        # Workers of the previous release count down; this one counts attempts by client.
        tries_left=ACTIVATION_CODE_TRIES,
        expires_at=now() + timedelta(hours=ACTIVATION_CODE_HOURS),
    )
    session.add(code)
    session.flush()
    return code


def draw_code(before: Sequence[ActivationCode]) -> NewCode:
    """Generate a code, without storing it.

    All open codes of an account share a salt, so that one computation compares an entered code with all of them.

    Args:
        before: The open codes of the account.
    """
    code = new_code()
    return NewCode(code, hashed_with_salt_of(before[0].code_hash, code) if before else hashed(code))


def code_in_mail(code: str) -> Secret:
    """Return the code for a mail, which the outbox seals."""
    return Secret(readable_code(code), now() + timedelta(hours=ACTIVATION_CODE_HOURS))


def code_words(address: str, code: str, settings: Settings) -> dict[str, Any]:
    """Return the values of a mail about a code: the code, the link that fills it in, and its expiry for the reader."""
    secret = code_in_mail(code)
    return {
        "secret": secret,
        "code": Verbatim(secret.text),
        "until": moment_of_reader(secret.until),
        "activate_url": activation_link(settings, address, code),
    }


def send_code(session: Session, settings: Settings, email: str, new: NewCode) -> None:
    """Mail a new code to the address of an account, if there is one; otherwise do the same work and discard the mail.

    The same work takes the same time, so that nobody learns whether an address is known. The mail goes to the stored
    address, never to the typed one, in the language of the account: anybody may request it.
    """
    flooded = mailed_lately(session, email, {"activation_code"}) >= CODE_MAILS_PER_HOUR
    account = account_of(session, email)
    usable = account is not None and not account.disabled and not flooded
    if account and usable:
        issue_code(session, account, new.hash)
    with in_language(settings.language_of(account.language) if account else language().code):
        mail = write_mail(
            settings,
            "activation_code",
            account.email if account else email,
            has_password=account is not None and account.password_hash is not None,
            **code_words(account.email if account else email, new.code, settings),
        )
    item = put_mail(session, settings, mail)
    if not usable:
        reason = "the address has had enough codes for now" if flooded else "no open account has this address"
        item.state, item.payload, item.last_error = "discarded", {}, reason


def require_code(codes: Sequence[ActivationCode], form: ActivationForm) -> ActivationCode:
    """Return the open code that was entered; takes as long if there is none.

    Raises:
        ApiError: 422, no open code is equal.
    """
    found = matching([code.code_hash for code in codes], form.code)
    if found is None:
        raise invalid({"code": [WRONG_CODE]})
    return next(code for code in codes if code.code_hash == found)


def activate(session: Session, settings: Settings, code: ActivationCode, password_hash: str) -> Account:
    """Set the first or another password of a code's account; every session ends.

    Args:
        code: The result of `require_code`.

    Raises:
        ApiError: 422, somebody else used a code in between.
    """
    closed = (
        update(ActivationCode)
        .where(col(ActivationCode.id) == code.id, col(ActivationCode.closed_at).is_(None))
        .values(closed_at=now())
    )
    account = session.get(Account, code.account_id)
    if session.exec(closed).rowcount != 1 or account is None or account.disabled:
        raise invalid({"code": [WRONG_CODE]})
    close_codes(session, account)
    is_change = account.password_hash is not None
    account.password_hash, account.updated_at = password_hash, now()
    end_sessions(session, account)
    if is_change:
        with in_language(settings.language_of(account.language)):
            mail = write_mail(
                settings,
                "password_changed",
                account.email,
                changed_at=day_of_reader(now()),
                activate_url=Verbatim(f"{settings.site_url}{locale_url(ACTIVATE_PATH)}#new-code"),
            )
        put_mail(session, settings, mail)
    return account


def close_codes(session: Session, account: Account) -> None:
    mine = (col(ActivationCode.account_id) == account.id, col(ActivationCode.closed_at).is_(None))
    session.exec(update(ActivationCode).where(*mine).values(closed_at=now()))


def end_sessions(session: Session, account: Account) -> None:
    mine = (col(LoginSession.account_id) == account.id, col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(revoked_at=now()))


def require_own_password(account: Account, password: str) -> None:
    """Require the password of a logged-in account.

    Raises:
        ApiError: 422, the password is wrong.
    """
    if not matches(account.password_hash, password):
        raise invalid({"password": [_("This is not the password of this account")]})


def require_password(account: Account | None, password: str) -> Account:
    """Return the account if the password is right and it is open; takes as long if there is none.

    Raises:
        ApiError: 401, with the same message whatever is wrong.
    """
    right = matches(account.password_hash if account else None, password)
    if account is None or account.disabled or not right:
        raise ApiError(401, _("E-mail or password is not right. Please try again."))
    return account
