"""From the code in the mail to the account, and from a word to an article, in every engine."""

from pathlib import Path

from tests.browser.engines import keyboard
from tests.browser.engines.visitor import Visitor
from tests.support.member import PASSWORD, open_account, unused_address

TELL_OF_SOCKET = """
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (...parameters) {
  window.isConnected = true;
  return send.apply(this, parameters);
};
"""
"""Firefox complains of a socket that is left while it connects."""


def test_an_account_is_activated_and_logged_in_to(visitor: Visitor, records: Path) -> None:
    # The page asks who is logged in, and nobody is.
    visitor.allowed += ["401", "Failed to load resource"]
    email = unused_address()
    code = open_account(records, email)
    visitor.open("/saas/activate")
    for field, text in (("#email", email), ("#code", code), ("#password", PASSWORD)):
        visitor.tab_to(field)
        visitor.type(text)
    keyboard.press(visitor, "form:has(#code) button[type=submit]")
    visitor.wait_for_heading("Your password is set")
    visitor.open("/login")
    for field, text in (("#login #email", email), ("#login #password", PASSWORD)):
        visitor.tab_to(field)
        visitor.type(text)
    visitor.ask(TELL_OF_SOCKET)
    keyboard.press(visitor, "#login button[type=submit]")
    visitor.wait_for_heading("Your account")
    visitor.wait_for("return window.isConnected")
    visitor.reload()
    visitor.ask(TELL_OF_SOCKET)
    visitor.wait_for_heading("Your account")
    visitor.wait_for("return window.isConnected")
    visitor.press("button", "Log out")
    visitor.find("button", "Log in")


def test_an_article_is_found(visitor: Visitor) -> None:
    visitor.open("/blog")
    visitor.type("/")
    visitor.wait_for_focus("[type=search]")
    visitor.type("commission")
    visitor.key("ENTER")
    visitor.press("link", "Commission models compared")
    visitor.wait_for_heading("Commission models compared")
