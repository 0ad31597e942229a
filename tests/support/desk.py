"""Members of the team: how they come in, and how they log in."""

from dataclasses import dataclass, field
from pathlib import Path

import httpx
from playwright.sync_api import BrowserContext, Page
from pyotp.totp import TOTP
from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.tables import Member, OutboxItem, Role
from livecommerce.constants import DESK_COOKIE, DESK_LOG_IN_PATH
from livecommerce.desk import log_in, members
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import Settings
from tests.api.conftest import settings_of
from tests.browser.conftest import DESK_SECRET
from tests.support.member import unused_address

PASSWORD = "four words in a row"


@dataclass
class TeamMember:
    """Somebody who may use the desk.

    Attributes:
        recovery_codes: Those that are left. A code of the app is good once in half a minute; they are always good.
        token: Of the session in which they open desks; empty before the first.
    """

    email: str
    number: int = 0
    secret: str = ""
    recovery_codes: list[str] = field(default_factory=list[str])
    token: str = ""

    @property
    def code(self) -> str:
        """What their app shows now."""
        return TOTP(self.secret).now()

    def session(self, server: str) -> str:
        """The token of a new session."""
        answers = {"email": self.email, "password": PASSWORD, "code": self.recovery_codes.pop()}
        answer = httpx.post(server + DESK_LOG_IN_PATH, data=answers)
        assert answer.status_code == 303, answer.text
        return answer.cookies[DESK_COOKIE]

    def enter(self, context: BrowserContext, server: str) -> Page:
        """Opens the desk in a browser in which they are logged in."""
        self.token = self.token or self.session(server)
        cookie = {"name": DESK_COOKIE, "value": self.token, "url": server, "httpOnly": True}
        context.add_cookies([cookie])  # pyright: ignore[reportArgumentType]
        return context.new_page()


def records_settings(records: Path) -> Settings:
    """The settings of the site under test, as far as its members are concerned."""
    return settings_of(database_url=f"sqlite:///{records}", desk_secret=DESK_SECRET)


def mailed_link(records: Path, role: Role) -> tuple[TeamMember, str]:
    """Somebody who has been named as a member, and the token of the link in their mail."""
    member, settings = TeamMember(unused_address()), records_settings(records)
    database = Database(settings.database_url)
    with database.write() as session:
        mail: OutboxItem = members.invite(session, settings, shell_actor(), member.email, role)
        member.number = session.exec(select(Member.id).where(Member.email == member.email)).one() or 0
    database.close()
    return member, mail.payload["text"].partition("/welcome#")[2].partition(">")[0]


def team_member(records: Path, role: Role) -> TeamMember:
    """Somebody who has followed the link."""
    member, token = mailed_link(records, role)
    settings = records_settings(records)
    database = Database(settings.database_url)
    with database.read() as session:
        member.secret = log_in.open_link(session, settings, token).secret
    member.recovery_codes = log_in.set_up(database, settings, token, PASSWORD, member.code)
    database.close()
    return member
