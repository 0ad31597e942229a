"""From the code in the mail to the account, and from a word to an article, in other engines than Chromium."""

from pathlib import Path

from tests.browser.engines import keyboard
from tests.browser.engines.engines import IN_OTHERS
from tests.browser.engines.visitor import Visitor
from tests.support.member import PASSWORD, open_account, unused_address

pytestmark = IN_OTHERS
IS_CONNECTED = "return window.isConnected"
"""Firefox complains about a socket that is left while it connects."""


def test_an_account_is_activated_and_logged_in_to(visitor: Visitor, records: Path) -> None:
    # The page asks for the session, and there is none.
    visitor.allowed += ["401", "Failed to load resource"]
    email = unused_address()
    code = open_account(records, email)
    visitor.open("/saas/activate")
    for field, text in (("#email", email), ("#code", code), ("#password", PASSWORD)):
        visitor.tab_to(field)
        visitor.write(text)
    keyboard.press(visitor, "form:has(#code) button[type=submit]")
    visitor.wait_for_heading("Your password is set")
    visitor.open("/login")
    for field, text in (("#login #email", email), ("#login #password", PASSWORD)):
        visitor.tab_to(field)
        visitor.write(text)
    keyboard.press(visitor, "#login button[type=submit]")
    visitor.wait_for_heading("Your account")
    visitor.wait_for(IS_CONNECTED)
    visitor.reload()
    visitor.wait_for_heading("Your account")
    visitor.wait_for(IS_CONNECTED)
    visitor.press("button", "Log out")
    visitor.find("button", "Log in")


def test_an_article_is_found_by_keyboard(visitor: Visitor) -> None:
    visitor.open("/blog")
    visitor.wait_for("return document.querySelector('[role=search] page-island').dataset.hydrated !== undefined")
    visitor.type("/")
    visitor.wait_for_focus("[type=search]")
    visitor.type("commission")
    visitor.key("ENTER")
    visitor.wait_for("return location.pathname === '/search'")
    visitor.find("link", "Commission models compared")
    visitor.tab_to("[type=search]")
    for place in (0, 1):
        visitor.key("ARROW_DOWN")
        visitor.wait_for(
            "return document.activeElement === document.querySelectorAll('a.search-stop')[arguments[0]]", place
        )
    visitor.key("ARROW_UP", times=2)
    visitor.wait_for_focus("[type=search]")
    visitor.key("ARROW_DOWN")
    visitor.key("ENTER")
    visitor.wait_for_heading("Commission models compared")
