"""The base of the forms of an account: nothing typed into them is stored, but for the e-mail address, in this tab."""

from livecommerce.engine import form
from livecommerce.engine.http import Reply
from livecommerce.state.api_form import ApiForm
from livecommerce.state.passwords import Passwords

ADDRESS = "account-address"
"""The key in the tab's storage of the e-mail address, which one of these forms hands to the next."""


class AccountForm(ApiForm, mixin=True):
    """A form with a password, a code, or the address of an account.

    Attributes:
        here: Whether the page has it.
    """

    here: bool = False

    def should_retry(self, reply: Reply) -> bool:
        """A server that fails over a password is not asked the same again and again."""
        return reply.status == 0 or reply.status > 500

    def leave(self) -> None:
        """Forgets what was going on."""
        self.status = "writing"
        self.problems = []

    def remember(self, email: str) -> None:
        """Keeps the address for the other forms, until the tab is closed."""
        form.keep_for_tab(ADDRESS, email)

    def remembered(self) -> str:
        """The address that another of these forms has kept; empty if there is none."""
        kept = form.kept_for_tab(ADDRESS)
        return kept if isinstance(kept, str) else ""

    async def submit_form(self, path: str) -> Reply:
        """Submits what is in the fields; the reply is to be ignored if the status is `writing` then.

        Args:
            path: The call, after `/api/v1`.
        """
        self.get_state(Passwords).hide()
        self.clear_problems()
        self.status = "sending"
        return await self.submit_with_retry(path, form.values(self.form_id), form.new_key())

    def refuse(self, reply: Reply) -> None:
        """Shows what the server found wrong."""
        self.status = "writing"
        self.show_error(reply)
        self.show_errors(reply)
