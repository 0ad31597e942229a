"""Base of the account forms, which store only the e-mail address, until the tab is closed."""

from livecommerce.engine import form
from livecommerce.state.api_form import ApiForm
from livecommerce.state.passwords import Passwords
from livecommerce.state.platform_api import Reply

ADDRESS = "account-address"
"""Session storage key of the e-mail address, which these forms share."""


class AccountForm(ApiForm, mixin=True):
    """Form with a password, a code, or the address of an account.

    Attributes:
        here: Whether the page has this form.
    """

    here: bool = False

    def should_retry(self, reply: Reply) -> bool:
        """Return whether to retry; status 500 is final, so that a password is not sent again and again."""
        return reply.status == 0 or reply.status > 500

    def leave(self) -> None:
        self.status = "writing"
        self.problems = []

    def remember(self, email: str) -> None:
        """Store the address for the other forms, until the tab is closed."""
        form.keep_for_tab(ADDRESS, email)

    def remembered(self) -> str:
        """Return the address that another of these forms has stored; empty if there is none."""
        kept = form.kept_for_tab(ADDRESS)
        return kept if isinstance(kept, str) else ""

    async def submit_form(self, path: str) -> Reply:
        """Submit the values of the fields; ignore the reply if the status is `writing` by then.

        Args:
            path: The endpoint, without `/api/v1`.
        """
        self.get_state(Passwords).hide()
        self.clear_problems()
        self.status = "sending"
        return await self.submit_with_retry(path, form.values(self.form_id), form.new_key())

    def refuse(self, reply: Reply) -> None:
        self.status = "writing"
        self.show_errors(reply)
