"""Members of the team: invitation, log-in, and open desks."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect
from pyotp.totp import TOTP
from pytest_playwright.pytest_playwright import CreateContextCallback
from reflex.utils.format import format_event_handler
from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.outbox import content_of
from livecommerce.api.tables import Member, OutboxItem, Role
from livecommerce.constants import DESK_COOKIE, DESK_LOG_IN_PATH
from livecommerce.desk import log_in, members
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import Settings
from livecommerce.state.desk.desk import Desk
from tests.api.conftest import settings_of
from tests.browser.conftest import DESK_SECRET
from tests.support import web
from tests.support.applicant import AFFILIATE
from tests.support.member import unused_address

PASSWORD = "four words in a row"
REMEMBER_FRAMES = r"""
window.WebSocket = class extends WebSocket {
  send(frame) {
    const [, connects] = /^40\/_event,(.*)/.exec(frame) ?? [];
    if (connects) [window.desk, window.first] = [this, JSON.parse(connects).event];
    super.send(frame);
  }
};
window.say = (name, payload) =>
  window.desk.send("42/_event," + JSON.stringify(["event", { ...window.first, name, payload }]));
"""
"""`say` sends any event over the page's websocket."""
HOLD_ANSWERS = r"""
() => {
  const [socket, held] = [window.desk, []];
  const { onmessage } = socket;
  socket.onmessage = (message) => held.push(message);
  window.release = () => {
    socket.onmessage = onmessage;
    for (const message of held) onmessage.call(socket, message);
  };
}
"""


@dataclass
class TeamMember:
    """A member of the team.

    Attributes:
        recovery_codes: The unused ones. A code of the app works once in half a minute; they always work.
        token: The token of the session of their desks; empty before the first.
    """

    email: str
    number: int = 0
    secret: str = ""
    recovery_codes: list[str] = field(default_factory=list[str])
    token: str = ""

    @property
    def code(self) -> str:
        return TOTP(self.secret).now()

    def session(self, server: str) -> str:
        answers = {"email": self.email, "password": PASSWORD, "code": self.recovery_codes.pop()}
        answer = web.post(server + DESK_LOG_IN_PATH, data=answers)
        assert answer.status_code == 303, answer.text
        return answer.cookies[DESK_COOKIE]

    def enter(self, context: BrowserContext, server: str) -> Page:
        """Return a page of a browser in which they are logged in."""
        self.token = self.token or self.session(server)
        cookie = {"name": DESK_COOKIE, "value": self.token, "url": server, "httpOnly": True}
        context.add_cookies([cookie])  # pyright: ignore[reportArgumentType]
        return context.new_page()


def records_settings(records: Path | str) -> Settings:
    """Return the settings of the site under test, an SQLite file or an address, as far as members need them."""
    address = str(records) if "://" in str(records) else f"sqlite:///{records}"
    return settings_of(database_url=address, desk_secret=DESK_SECRET)


def mailed_link(records: Path | str, role: Role) -> tuple[TeamMember, str]:
    """Return an invited member, and the token of the link in their mail."""
    member, settings = TeamMember(unused_address()), records_settings(records)
    database = Database(settings.database_url)
    with database.write() as session:
        mail: OutboxItem = members.invite(session, settings, shell_actor(), member.email, role)
        member.number = session.exec(select(Member.id).where(Member.email == member.email)).one() or 0
    database.close()
    return member, content_of(settings, mail)["text"].partition("/welcome#")[2].partition(">")[0]


def team_member(records: Path | str, role: Role) -> TeamMember:
    """Return a member who has followed the link."""
    member, token = mailed_link(records, role)
    settings = records_settings(records)
    database = Database(settings.database_url)
    with database.read() as session:
        member.secret = log_in.open_link(session, settings, token).secret
    member.recovery_codes = log_in.set_up(database, settings, token, PASSWORD, member.code)
    database.close()
    return member


class Desks:
    def __init__(self, new_context: CreateContextCallback, server: str, team: dict[str, TeamMember]) -> None:
        self._new_context, self._server, self._team = new_context, server, team

    def open(self, role: str, address: str = "/desk", width: int = 1440) -> Page:
        context = self._new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        context.add_init_script(REMEMBER_FRAMES)
        page = self._team[role].enter(context, self._server)
        page.goto(self._server + address)
        expect(page.get_by_role("navigation", name="Desk").get_by_role("link", name="Everything")).to_be_visible()
        return page


def apply(server: str, name: str = "Ada Lovelace", language: str = "en") -> str:
    """Submit an application to this server, and return its reference."""
    body = {**AFFILIATE, "name": name, "email": unused_address()}
    answer = web.post(f"{server}/api/v1/applications/affiliate?language={language}", json=body, timeout=30)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]["reference"]


def row(page: Page, reference: str) -> Any:
    return page.locator(f'[data-row="{reference}"]')


def box(page: Page, reference: str) -> Locator:
    """Return the box that selects a row. Names are no good for it: a repeated test finds rows of its first attempt."""
    return page.get_by_role("listitem").filter(has=row(page, reference)).get_by_role("checkbox")


def select_rows(page: Page, *references: str) -> None:
    for reference in references:
        box(page, reference).click()
        expect(box(page, reference)).to_be_checked()


def send(page: Page, handler: str, payload: dict[str, Any]) -> None:
    """Send an event that the page itself would not send."""
    name = format_event_handler(Desk.event_handlers[handler])
    page.evaluate(f"say({json.dumps(name)}, {json.dumps(payload)})")


@contextmanager
def late_answers(page: Page) -> Generator[None]:
    """Hold back what the server sends to the page, until the block ends."""
    page.evaluate(HOLD_ANSWERS)
    yield
    page.evaluate("release()")
