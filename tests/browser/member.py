"""Somebody with an account: how it is opened, what mails say, how one logs in."""

import re
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from uuid import uuid4

import httpx
from playwright.sync_api import Page, expect
from sqlmodel import Session

from livecommerce.api import accounts
from livecommerce.api.database import Database
from tests.api.servers import MailServer, until
from tests.browser.conftest import alive

PASSWORD, OTHER_PASSWORD = "lamp river candle 42", "anchor violet stone 77"


@contextmanager
def records_open(records: Path) -> Generator[Session]:
    """A transaction on the records of the site, as another process of it writes."""
    database = Database(f"sqlite:///{records}")
    try:
        with database.write() as session:
            yield session
    finally:
        database.close()


def unused_address() -> str:
    """An e-mail address that nobody has."""
    return f"{uuid4().hex}@example.com"


def unused_client() -> dict[str, str]:
    """The header by which the proxy in front of the site names a client that nobody has been yet."""
    number = uuid4().int
    return {"x-forwarded-for": f"10.{number % 256}.{number // 256 % 256}.{number // 65536 % 256}"}


def open_account(records: Path, email: str) -> str:
    """Opens an account; the code that activates it."""
    with records_open(records) as session:
        return accounts.issue_code(session, accounts.open_account(session, email, "Hedy Lamarr"))


def replaced_code(records: Path, email: str) -> str:
    """A new code for an account, in place of every one before it."""
    with records_open(records) as session:
        account = accounts.account_of(session, email)
        assert account
        return accounts.issue_code(session, account)


@dataclass
class Member:
    """Somebody with an account and a password."""

    email: str
    password: str = PASSWORD

    def write(self, page: Page, password: str | None = None) -> None:
        """Fills in the form, with this password or the own one."""
        page.locator("#login #email").fill(self.email)
        page.locator("#login #password").fill(password or self.password)

    def log_in(self, page: Page) -> None:
        """Opens the page and logs in."""
        alive(page, "/login")
        self.write(page)
        page.get_by_role("button", name="Log in").click()
        expect_account(page, self.email)


def member_of(server: str, records: Path) -> Member:
    """Somebody new."""
    member = Member(unused_address())
    body = {"email": member.email, "code": open_account(records, member.email), "password": member.password}
    assert httpx.post(f"{server}/api/v1/activations", json=body).status_code == 201
    return member


def expect_account(page: Page, email: str) -> None:
    """Waits until the page shows who is logged in."""
    expect(page.get_by_role("heading", name="Your account")).to_be_visible(timeout=20_000)
    expect(page.locator("[data-email]").filter(visible=True)).to_have_text(email)


def mail_about(mails: MailServer, email: str, subject: str) -> EmailMessage:
    """The newest mail to an address whose subject has these words, as soon as it has come."""

    def found() -> list[EmailMessage]:
        return [mail for mail in mails.to(email) if subject in mail["Subject"]]

    return until(found)[-1]


def text_of(mail: EmailMessage) -> str:
    """What a mail says."""
    body = mail.get_body(("plain",))
    assert body
    return body.get_content().replace("\r\n", "\n")


def code_in(mail: EmailMessage) -> str:
    """The code of a mail, as it is written there."""
    found = re.search(r"^ {4}(\w{4}-\w{4})$", text_of(mail), re.MULTILINE)
    assert found
    return found[1]


def link_in(mail: EmailMessage) -> str:
    """The link of a mail."""
    found = re.search(r"<(http\S+)>", text_of(mail))
    assert found
    return found[1]


def messages_of(records: Path, email: str) -> list[tuple[str, str, str]]:
    """Reference, topic and text of every message from an address."""
    with closing(sqlite3.connect(records)) as connection:
        query = "SELECT reference, topic, message FROM messages WHERE email = ?"
        return connection.execute(query, [email]).fetchall()
