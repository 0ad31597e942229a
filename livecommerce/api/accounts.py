"""Accounts: opened by an approval, activated by a code, disabled by an operator."""

from datetime import timedelta
from urllib.parse import urlencode

from sqlmodel import Session, col, select, update

from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import put_mail
from livecommerce.api.passwords import hashed, matches
from livecommerce.api.problems import ApiError, invalid
from livecommerce.api.references import new_code, readable_code
from livecommerce.api.tables import Account, ActivationCode, LoginSession, now
from livecommerce.api.words import moment
from livecommerce.constants import ACTIVATE_PATH, ACTIVATION_CODE_HOURS, ACTIVATION_CODE_TRIES
from livecommerce.errors import PlainError
from livecommerce.forms.account import ActivationForm
from livecommerce.settings import Settings

WRONG_CODE = "This code does not fit this address, or its time is over. Ask for a new one below."


def account_of(session: Session, email: str) -> Account | None:
    """The account of an address, in any case."""
    return session.exec(select(Account).where(Account.email == email.casefold())).first()


def open_account(session: Session, email: str, name: str) -> Account:
    """A new account, which a code will activate."""
    account = Account(email=email.casefold(), name=name)
    session.add(account)
    session.flush()
    return account


def activation_link(settings: Settings, email: str, code: str) -> Verbatim:
    """The page that takes a code, with the address and the code put in.

    They stand in the fragment, which browsers send to nobody, so that no log ever holds them.
    """
    return Verbatim(f"{settings.site_url}{ACTIVATE_PATH}#{urlencode({'email': email, 'code': readable_code(code)})}")


def issue_code(session: Session, account: Account) -> str:
    """A new code for an account, in place of every one before it; only its hash is kept."""
    code = new_code()
    session.exec(
        update(ActivationCode)
        .where(col(ActivationCode.account_id) == account.id, col(ActivationCode.closed_at).is_(None))
        .values(closed_at=now())
    )
    session.add(
        ActivationCode(
            account_id=_id(account),
            code_hash=hashed(code),
            tries_left=ACTIVATION_CODE_TRIES,
            expires_at=now() + timedelta(hours=ACTIVATION_CODE_HOURS),
        )
    )
    return code


def send_code(session: Session, settings: Settings, email: str) -> None:
    """Mails a new code to whoever has an account; otherwise does as much and discards the mail.

    Doing the same work either way, it takes the same time: nobody learns whether an address is known.
    """
    account = account_of(session, email)
    if account and not account.disabled:
        code = issue_code(session, account)
    else:
        account, code = None, new_code()
        hashed(code)
    mail = write_mail(
        settings,
        "activation_code",
        email,
        secret=True,
        code=Verbatim(readable_code(code)),
        hours=ACTIVATION_CODE_HOURS,
        activate_url=activation_link(settings, email, code),
    )
    item = put_mail(session, settings, mail)
    if account is None:
        item.state, item.payload, item.last_error = "discarded", {}, "no account has this address"


def use_try(session: Session, email: str) -> ActivationCode | None:
    """The code that is open for an address, with one try fewer; None if there is none.

    The try must be kept whatever comes of it, so it has a transaction of its own.
    """
    open_codes = (
        select(ActivationCode)
        .join(Account)
        .where(
            Account.email == email.casefold(),
            col(Account.disabled).is_(False),
            col(ActivationCode.closed_at).is_(None),
            col(ActivationCode.expires_at) > now(),
            col(ActivationCode.tries_left) > 0,
        )
        .with_for_update(of=ActivationCode)
    )
    code = session.exec(open_codes).first()
    if code:
        code.tries_left -= 1
    return code


def require_code(code: ActivationCode | None, form: ActivationForm) -> ActivationCode:
    """The code, if it is the one that was entered; takes as long where there is none.

    Raises:
        ApiError: 422, it is not.
    """
    if not matches(code.code_hash if code else None, form.code) or code is None:
        raise invalid({"code": [WRONG_CODE]})
    return code


def activate(session: Session, settings: Settings, code: ActivationCode, password_hash: str) -> Account:
    """Gives the account of a code its password; every session ends. A first password or another one.

    Args:
        session: The transaction.
        settings: Brand and addresses for the mail.
        code: What `require_code` returned.
        password_hash: What is kept of the new password.

    Raises:
        ApiError: 422, somebody else used the code in between, or it was replaced.
    """
    closed = (
        update(ActivationCode)
        .where(col(ActivationCode.id) == code.id, col(ActivationCode.closed_at).is_(None))
        .values(closed_at=now())
    )
    account = session.get(Account, code.account_id)
    if session.exec(closed).rowcount != 1 or account is None or account.disabled:
        raise invalid({"code": [WRONG_CODE]})
    is_change = account.password_hash is not None
    account.password_hash, account.updated_at = password_hash, now()
    end_sessions(session, account)
    if is_change:
        mail = write_mail(
            settings,
            "password_changed",
            account.email,
            changed_at=moment(now()),
            activate_url=Verbatim(f"{settings.site_url}{ACTIVATE_PATH}#new-code"),
        )
        put_mail(session, settings, mail)
    return account


def end_sessions(session: Session, account: Account) -> None:
    """Logs an account out everywhere."""
    mine = (col(LoginSession.account_id) == account.id, col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(revoked_at=now()))


def disable(session: Session, email: str) -> Account:
    """Closes an account: it is logged out everywhere, and no password or code opens it.

    Raises:
        PlainError: There is no such account.
    """
    account = account_of(session, email)
    if account is None:
        raise PlainError(f"no account has the address {email}; see: livecommerce accounts list")
    account.disabled, account.updated_at = True, now()
    end_sessions(session, account)
    session.exec(
        update(ActivationCode)
        .where(col(ActivationCode.account_id) == account.id, col(ActivationCode.closed_at).is_(None))
        .values(closed_at=now())
    )
    return account


def require_password(account: Account | None, password: str) -> Account:
    """The account, if the password is right and it is open; takes as long if there is none.

    Raises:
        ApiError: 401, in the same words whatever is wrong.
    """
    right = matches(account.password_hash if account else None, password)
    if account is None or account.disabled or not right:
        raise ApiError(401, "E-mail or password is not right. Please try again.")
    return account


def _id(account: Account) -> int:
    if account.id is None:
        raise ValueError("the account has not been stored yet")
    return account.id
