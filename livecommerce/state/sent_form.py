"""What every form has that is sent from the page: what is wrong, whether the server has the word, what is told."""

from typing import Literal

from livecommerce.browser import dom, form
from livecommerce.browser.form import Problem
from livecommerce.browser.server import Reply
from livecommerce.browser.state import BrowserState
from livecommerce.constants import REQUEST_FAILED
from livecommerce.state.notifications import Notifications

SUMMARY_ID = "problems"
RETRY_MS = 3_000
"""How long to wait before the server is asked again."""

Status = Literal["offered", "writing", "checking", "sending", "waiting", "sent"]


class SentForm(BrowserState, mixin=True):
    """A form that the page sends in place of the browser.

    Attributes:
        form_id: The id of its element.
        summary_id: The id of the list of what is wrong.
        status: Where it is on its way.
        problems: What is wrong with the answers.
    """

    form_id: str = ""
    summary_id: str = SUMMARY_ID
    status: Status = "writing"
    problems: list[Problem] = []

    @property
    def is_busy(self) -> bool:
        """Whether the server has the word."""
        return self.status in ["checking", "sending", "waiting"]

    async def wait(self) -> bool:
        """Lets some time pass while the server cannot be reached; whether to ask it again."""
        self.status = "waiting"
        await dom.sleep(RETRY_MS)
        return self.status == "waiting"

    def clear_problems(self) -> None:
        """Nothing is known to be wrong."""
        self.problems = []
        form.show_problems(self.form_id, [])

    def show_problems(self, problems: list[Problem]) -> None:
        """Says at the fields and above the form what is wrong."""
        self.problems = problems
        form.show_problems(self.form_id, problems)
        dom.turn_to(self.summary_id, f"#{self.summary_id}")

    def show_errors(self, reply: Reply) -> None:
        """Says what the server found wrong, with the answers or with the whole."""
        if len(reply.errors) > 0:
            self.show_problems(
                [Problem(name, form.target_of(self.form_id, name), reply.errors[name][0]) for name in reply.errors]
            )
        else:
            self.show_problems([Problem("", form.target_of(self.form_id, ""), reply.message)])

    def tell(self, reply: Reply) -> None:
        """Says why the server refused, unless it has done so itself."""
        if not reply.told:
            self.get_state(Notifications).toast(reply.message if reply.message != "" else REQUEST_FAILED, "error")
