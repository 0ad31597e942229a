"""Accounts: opened by an approval, activated by a code, disabled by an operator."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
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
from livecommerce.formatting import date_in_words
from livecommerce.forms.account import ActivationForm
from livecommerce.forms.email_address import canonical_email
from livecommerce.languages import ENGLISH, in_language, language, locale_url
from livecommerce.settings import Settings
from livecommerce.wording import _

WRONG_CODE = _("This code does not fit this address, or its time is over. Ask for a new one below.")
CODE_MAILS_PER_HOUR = 10
"""More codes than this are not mailed to one address, whoever asks."""


@dataclass(frozen=True)
class NewCode:
    """A code as it is mailed, and as it is kept."""

    code: str
    hash: str


def account_of(session: Session, email: str) -> Account | None:
    """The account of an address, in any spelling that is the same mailbox; None also for what is no address."""
    try:
        wanted = canonical_email(email)
    except ValueError:
        return None
    return session.exec(select(Account).where(Account.email == wanted)).first()


def open_account(session: Session, email: str, name: str, *, language: str = ENGLISH.code) -> Account:
    """A new account, which a code will activate.

    Args:
        session: The transaction.
        email: Its address.
        name: Whose it is.
        language: The code of the language of mails about it.

    Raises:
        PlainError: The address is one that no account may have.
    """
    try:
        account = Account(email=canonical_email(email), name=name, language=language)
    except ValueError as error:
        raise PlainError(f"no account can have the address {email}: {error}") from None
    session.add(account)
    session.flush()
    return account


def activation_link(settings: Settings, email: str, code: str) -> Verbatim:
    """The page that takes a code, with the address and the code put in.

    They stand in the fragment, which browsers send to nobody, so that no log ever holds them.
    """
    return Verbatim(
        f"{settings.site_url}{locale_url(ACTIVATE_PATH)}#{urlencode({'email': email, 'code': readable_code(code)})}"
    )


def open_codes(session: Session, email: str) -> Sequence[ActivationCode]:
    """The codes that would activate the account of an address now, newest first."""
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
    """Keeps the hash of a new code for an account. Codes that were mailed before stay good: anybody may ask for one."""
    code = ActivationCode(
        account_id=_id(account),
        code_hash=code_hash,
        # Workers of the release before count down; this one counts tries by client.
        tries_left=ACTIVATION_CODE_TRIES,
        expires_at=now() + timedelta(hours=ACTIVATION_CODE_HOURS),
    )
    session.add(code)
    session.flush()
    return code


def draw_code(before: Sequence[ActivationCode]) -> NewCode:
    """A new code, of which nothing is kept yet.

    All open codes of an account share a salt, so that one computation compares an entered code with all of them.

    Args:
        before: The open codes of the account.
    """
    code = new_code()
    return NewCode(code, hashed_with_salt_of(before[0].code_hash, code) if before else hashed(code))


def code_in_mail(code: str) -> Secret:
    """Return what a mail says of a new code, which the outbox seals."""
    return Secret(readable_code(code), now() + timedelta(hours=ACTIVATION_CODE_HOURS))


def send_code(session: Session, settings: Settings, email: str, new: NewCode) -> None:
    """Mails a new code to the address of an account, if there is one; otherwise does as much and discards the mail.

    Doing the same work either way, it takes the same time: nobody learns whether an address is known. The mail goes to
    the address that is stored, never to one that was typed, in the language of the account: anybody may ask for it.
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
            secret=code_in_mail(new.code),
            code=Verbatim(readable_code(new.code)),
            hours=ACTIVATION_CODE_HOURS,
            activate_url=activation_link(settings, account.email if account else email, new.code),
        )
    item = put_mail(session, settings, mail)
    if not usable:
        reason = "the address has had enough codes for now" if flooded else "no open account has this address"
        item.state, item.payload, item.last_error = "discarded", {}, reason


def require_code(codes: Sequence[ActivationCode], form: ActivationForm) -> ActivationCode:
    """The code that was entered, among the open ones; takes as long where there is none.

    Raises:
        ApiError: 422, it is none of them.
    """
    found = matching([code.code_hash for code in codes], form.code)
    if found is None:
        raise invalid({"code": [WRONG_CODE]})
    return next(code for code in codes if code.code_hash == found)


def activate(session: Session, settings: Settings, code: ActivationCode, password_hash: str) -> Account:
    """Gives the account of a code its password; every session ends. A first password or another one.

    Args:
        session: The transaction.
        settings: Brand and addresses for the mail.
        code: What `require_code` returned.
        password_hash: What is kept of the new password.

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
                changed_at=date_in_words(now()),
                activate_url=Verbatim(f"{settings.site_url}{locale_url(ACTIVATE_PATH)}#new-code"),
            )
        put_mail(session, settings, mail)
    return account


def close_codes(session: Session, account: Account) -> None:
    """Makes every open code of an account useless."""
    mine = (col(ActivationCode.account_id) == account.id, col(ActivationCode.closed_at).is_(None))
    session.exec(update(ActivationCode).where(*mine).values(closed_at=now()))


def end_sessions(session: Session, account: Account) -> None:
    """Logs an account out everywhere."""
    mine = (col(LoginSession.account_id) == account.id, col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(revoked_at=now()))


def disable(session: Session, email: str) -> Account:
    """Closes an account: it is logged out everywhere, and no password or code opens it.

    Raises:
        PlainError: There is no such account.
    """
    account = _existing(session, email)
    account.disabled, account.updated_at = True, now()
    end_sessions(session, account)
    close_codes(session, account)
    return account


def enable(session: Session, email: str) -> Account:
    """Opens a disabled account again, with the password that it had; who was logged in has to do so anew.

    Raises:
        PlainError: There is no such account, or it is open.
    """
    account = _existing(session, email)
    if not account.disabled:
        raise PlainError(f"{account.email} is not disabled")
    account.disabled, account.updated_at = False, now()
    return account


def _existing(session: Session, email: str) -> Account:
    account = account_of(session, email)
    if account is None:
        raise PlainError(f"no account has the address {email}; see: livecommerce accounts list")
    return account


def require_password(account: Account | None, password: str) -> Account:
    """The account, if the password is right and it is open; takes as long if there is none.

    Raises:
        ApiError: 401, in the same words whatever is wrong.
    """
    right = matches(account.password_hash if account else None, password)
    if account is None or account.disabled or not right:
        raise ApiError(401, _("E-mail or password is not right. Please try again."))
    return account


def _id(account: Account) -> int:
    if account.id is None:
        raise ValueError("the account has not been stored yet")
    return account.id
