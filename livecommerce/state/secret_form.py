"""What the forms share whose answers open an account: they are kept nowhere, and go by HTTP, which sets cookies."""

from typing import Any

from livecommerce.api_address import api_address
from livecommerce.browser import form, server
from livecommerce.browser.server import Reply
from livecommerce.constants import HTTP_TIMEOUT_MS
from livecommerce.state.passwords import Passwords
from livecommerce.state.sent_form import SentForm

API_ADDRESS = api_address()
ADDRESS = "account-address"
"""Under this name the tab keeps the e-mail address, from one of these forms to the next."""


class SecretForm(SentForm, mixin=True):
    """A form with a password, a code, or the address of an account.

    Attributes:
        here: Whether the page has it.
    """

    here: bool = False

    def leave(self) -> None:
        """Nothing is filled in yet."""
        self.status = "writing"
        self.problems = []

    def remember(self, email: str) -> None:
        """Keeps the address for the other forms, until the tab is closed."""
        form.keep_for_tab(ADDRESS, email)

    async def post(self, path: str) -> Reply:
        """Sends the form, as often as it takes; the answer is of no use if the status is `writing` then.

        Args:
            path: The call, after `/api/v1`.
        """
        self.get_state(Passwords).hide()
        self.clear_problems()
        self.status = "sending"
        return await self.deliver(path, form.values(self.form_id), form.new_key())

    async def deliver(self, path: str, answers: dict[str, Any], key: str) -> Reply:
        """Sends answers until somebody answers, or the visitor has gone."""
        reply = await server.request("POST", f"{API_ADDRESS}{path}", answers, key, HTTP_TIMEOUT_MS)
        if (reply.status == 0 or reply.status > 500) and await self.wait():
            return await self.deliver(path, answers, key)
        return reply

    def refuse(self, reply: Reply) -> None:
        """Says what the server found wrong."""
        self.status = "writing"
        self.tell(reply)
        self.show_errors(reply)
