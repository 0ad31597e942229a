import re
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from uuid import uuid4

from playwright.sync_api import Page, WebSocket, expect
from sqlmodel import Session

from livecommerce.api import accounts
from livecommerce.api.database import Database
from livecommerce.api.tables import Application, now
from livecommerce.desk.items import find_in
from livecommerce.forms.status import ApplicationStatus
from tests.api.conftest import settings_of
from tests.browser.conftest import alive, settled
from tests.support import web
from tests.support.applicant import AFFILIATE
from tests.support.servers import MailServer, until

PASSWORD, OTHER_PASSWORD = "lamp river candle 42", "anchor violet stone 77"


@contextmanager
def records_open(records: Path | str) -> Generator[Session]:
    """Open a transaction on the site's records, an SQLite file or an address, as another process does."""
    database = Database(
        settings_of(database_url=str(records) if "://" in str(records) else f"sqlite:///{records}").database_url
    )
    try:
        with database.write() as session:
            yield session
    finally:
        database.close()


def unused_address() -> str:
    return f"{uuid4().hex}@example.com"


def unused_client() -> dict[str, str]:
    """Return the header by which the proxy in front of the site names a new client."""
    number = uuid4().int
    return {"x-forwarded-for": f"10.{number % 256}.{number // 256 % 256}.{number // 65536 % 256}"}


def open_account(records: Path | str, email: str) -> str:
    new = accounts.draw_code([])
    with records_open(records) as session:
        accounts.issue_code(session, accounts.open_account(session, email, "Hedy Lamarr"), new.hash)
    return new.code


def another_code(records: Path, email: str) -> str:
    with records_open(records) as session:
        account = accounts.account_of(session, email)
        assert account
        new = accounts.draw_code(accounts.open_codes(session, email))
        accounts.issue_code(session, account, new.hash)
    return new.code


@dataclass
class Member:
    """An account holder with a password."""

    email: str
    password: str = PASSWORD

    def write(self, page: Page, password: str | None = None) -> None:
        """Fill in the form, with this password or their own."""
        page.locator("#login #email").fill(self.email)
        page.locator("#login #password").fill(password or self.password)

    def log_in(self, page: Page, site: str = "") -> None:
        """Open the page, of the site at this address or of the one under test, and log in."""
        alive(page, f"{site}/login")
        self.write(page)
        page.get_by_role("button", name="Log in").click()
        expect_account(page, self.email)


@contextmanager
def connecting(page: Page) -> Generator[list[WebSocket]]:
    """Wait at the end until the server has sent the account page its state; yield the websockets that it opens."""
    opened: list[WebSocket] = []
    frames: list[str | bytes] = []

    def listen(frame: str | bytes) -> None:
        if str(frame).startswith("42"):
            frames.append(frame)

    def watch(socket: WebSocket) -> None:
        opened.append(socket)
        socket.on("framereceived", listen)

    page.on("websocket", watch)
    yield opened
    settled(page, lambda: len(frames) > 0)
    page.remove_listener("websocket", watch)


def member_of(server: str, records: Path | str) -> Member:
    member = Member(unused_address())
    body = {"email": member.email, "code": open_account(records, member.email), "password": member.password}
    assert web.post(f"{server}/api/v1/activations", json=body).status_code == 201
    return member


def applied(server: str, member: Member) -> str:
    body = {**AFFILIATE, "email": member.email}
    answer = web.post(f"{server}/api/v1/applications/affiliate", json=body)
    assert answer.status_code == 201
    return answer.json()["data"]["reference"]


def set_status(records: Path | str, reference: str, status: ApplicationStatus) -> None:
    """Set the status of an application, in another process than the site's."""
    with records_open(records) as session:
        application = find_in(session, Application, reference)
        application.status, application.updated_at = status, now()


def expect_account(page: Page, email: str) -> None:
    expect(page.get_by_role("heading", name="Your account")).to_be_visible(timeout=20_000)
    expect(page.locator("[data-email]").filter(visible=True)).to_have_text(email)


def mail_about(mails: MailServer, email: str, subject: str) -> EmailMessage:
    """Wait for a mail to an address whose subject has these words, and return the newest."""

    def found() -> list[EmailMessage]:
        return [mail for mail in mails.to(email) if subject in mail["Subject"]]

    return until(found)[-1]


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body
    return body.get_content().replace("\r\n", "\n")


def code_in(mail: EmailMessage) -> str:
    """Return the code of a mail as written there, with its dash."""
    found = re.search(r"^ {4}(\w{4}-\w{4})$", text_of(mail), re.MULTILINE)
    assert found
    return found[1]


def link_in(mail: EmailMessage) -> str:
    found = re.search(r"<(http\S+)>", text_of(mail))
    assert found
    return found[1]


def messages_of(records: Path, email: str) -> list[tuple[str, str, str]]:
    """Return reference, topic and text of every message from an address."""
    with closing(sqlite3.connect(records)) as connection:
        query = "SELECT reference, topic, message FROM messages WHERE email = ?"
        return connection.execute(query, [email]).fetchall()
