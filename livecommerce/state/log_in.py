"""Log-in, log-out, and the account of a logged-in visitor."""

from dataclasses import dataclass

from livecommerce.api_address import api_address
from livecommerce.constants import (
    HTTP_TIMEOUT_MS,
    LOGIN_FORM_ID,
    LOGIN_PATH,
    LOGOUT_FORM_ID,
    SESSION_MARK,
)
from livecommerce.content.account import login_content
from livecommerce.engine import dom, form
from livecommerce.engine.sources import (
    RouteFlags,
    account_version,
    changed,
    hydrated,
    kept_elsewhere,
    navigated,
    page_change,
    restored,
    submitted,
    typed,
)
from livecommerce.engine.state import on
from livecommerce.engine.validated import validated
from livecommerce.engine.words import translate
from livecommerce.languages.browser_messages import register_browser_messages
from livecommerce.state import platform_api
from livecommerce.state.account_form import AccountForm
from livecommerce.state.api_form import RETRY_MS
from livecommerce.state.mistyped_domain import ask_about_domain
from livecommerce.state.notifications import Notifications
from livecommerce.state.platform_api import Reply
from livecommerce.state.session import Session

FORM_ID = LOGIN_FORM_ID
TOP_ID = f"{FORM_ID}-top"
ACCOUNT_TITLE_ID = "account-title"
CURRENT = f"{api_address()}/sessions/current"
LOGIN_TITLE = register_browser_messages(lambda: login_content().meta.title)
ACCOUNT_TITLE = register_browser_messages(lambda: login_content().account.page_title)
SESSION_OVER = register_browser_messages(lambda: login_content().account.session_over)
LOGGED_OUT = register_browser_messages(lambda: login_content().account.logged_out)
STILL_IN = register_browser_messages(lambda: login_content().account.still_in)
CHANGED = register_browser_messages(lambda: login_content().account.changed)
STATUS_WORDS: dict[str, str] = register_browser_messages(
    lambda: {status: f"{words.label}. {words.text}" for status, words in login_content().account.statuses.items()}
)


@dataclass(frozen=True)
class SentApplication:
    """Application with its status in words."""

    reference: str
    kind: str
    status: str
    day: str


@dataclass(frozen=True)
class ListedApplication:
    """Application as listed by the API."""

    reference: str
    kind: str
    status: str
    received_at: str


@dataclass(frozen=True)
class Account:
    """Account of the session, as returned by the API."""

    name: str
    email: str
    app_url: str
    version: str
    applications: list[ListedApplication]


class LogIn(AccountForm):
    """Page with the log-in form, or the account of a logged-in visitor."""

    form_id: str = FORM_ID
    found: bool = False
    name: str = ""
    email: str = ""
    app_url: str = ""
    version: str = ""
    applications: list[SentApplication] = []

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        self.here = route.path == LOGIN_PATH
        self.found = False
        self.leave()

    @on(hydrated)
    async def on_hydrated(self) -> None:
        """Load the account if there may be a session; otherwise fill in the known address."""
        if not self.here:
            return
        if self.get_state(Session).known:
            await self.load_account()
        else:
            form.suggest(FORM_ID, {"email": self.remembered()})

    @on(navigated)
    async def on_navigated(self) -> None:
        await self.on_hydrated()

    @on(kept_elsewhere)
    async def on_storage(self, key: str) -> None:
        """Update the page when another tab has logged in or out."""
        if key == SESSION_MARK:
            self.show_account(False)
            await self.on_hydrated()

    @on(restored)
    async def on_restored(self) -> None:
        """Check the session after the back/forward cache, as it may have ended."""
        self.show_account(False)
        await self.on_hydrated()

    @on(changed(FORM_ID))
    def on_changed(self, field: str) -> None:
        ask_about_domain(FORM_ID, field)

    @on(typed(FORM_ID))
    def on_input(self, field: str) -> None:
        """Store the address for the other account forms, such as the one for a new password."""
        if field == "email":
            answers = form.values(FORM_ID)
            self.remember(validated(str, answers.get("email", "")))

    async def load_account(self) -> None:
        """Fetch the account of the session, with retries."""
        reply: Reply = await platform_api.call("GET", CURRENT, None, "", HTTP_TIMEOUT_MS)
        if not self.here:
            return
        if reply.status == 200:
            self.show(validated(Account, reply.data))
        elif reply.status == 401:
            self.end()
        elif await self.wait():
            await self.load_account()

    def end(self) -> None:
        """Show the form in place of the account after the session has ended."""
        self.show_account(False)
        self.get_state(Session).note(False)
        self.leave()
        self.get_state(Notifications).toast(translate(SESSION_OVER), "info")

    @on(account_version)
    async def on_version(self, version: str) -> None:
        """Fetch the account again after a change, or show the form if the session has ended."""
        if not self.found or self.status != "writing" or version in ["", self.version]:
            return
        reply: Reply = await platform_api.call("GET", CURRENT, None, "", HTTP_TIMEOUT_MS)
        if not self.found or self.status != "writing":
            return
        if reply.status == 200:
            before = self.applications
            self.show(validated(Account, reply.data))
            self.announce_changes(before)
        elif reply.status == 401:
            self.end()
        else:
            await dom.sleep(RETRY_MS)
            await self.on_version(version)

    def announce_changes(self, before: list[SentApplication]) -> None:
        """Notify the visitor of every application whose status has changed."""
        for application in self.applications:
            if any(other.reference == application.reference and other.status != application.status for other in before):
                title = translate(CHANGED).replace("{reference}", application.reference)
                self.get_state(Notifications).notify(title, translate(STATUS_WORDS[application.status]), "info")

    def show_account(self, found: bool) -> None:
        self.found = found
        self.get_state(Session).show_account(found)

    def show(self, current: Account) -> None:
        self.name = current.name
        self.email = current.email
        self.app_url = current.app_url
        self.version = current.version
        self.applications = [
            SentApplication(
                application.reference, application.kind, application.status, dom.day_in_words(application.received_at)
            )
            for application in current.applications
        ]
        self.show_account(True)
        self.status = "writing"
        dom.set_title(translate(ACCOUNT_TITLE))

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        if self.status != "writing":
            return
        reply = await self.submit_form("/sessions")
        if reply.status == 201:
            self.get_state(Session).note(True)
        if self.status == "writing":
            return
        if reply.status != 201:
            self.refuse(reply)
            return
        form.reset(FORM_ID)
        self.show(validated(Account, reply.data))
        if self.app_url != "":
            dom.leave(self.app_url)
            return
        dom.turn_to(ACCOUNT_TITLE_ID, f"#{ACCOUNT_TITLE_ID}")

    @on(submitted(LOGOUT_FORM_ID))
    async def log_out(self) -> None:
        if self.status != "writing":
            return
        self.status = "sending"
        reply: Reply = await platform_api.call("DELETE", CURRENT, None, "", HTTP_TIMEOUT_MS)
        self.status = "writing"
        if reply.status != 204:
            self.get_state(Notifications).toast(translate(STILL_IN), "error")
            return
        self.get_state(Session).note(False)
        self.show_account(False)
        self.get_state(Notifications).toast(translate(LOGGED_OUT), "success")
        if self.here:
            dom.set_title(translate(LOGIN_TITLE))
            dom.turn_to(TOP_ID, "#login-title")
