"""The base of every form that is sent to the platform API: its status, its errors, its retries."""

from typing import Any, Literal

from livecommerce.api_address import api_address
from livecommerce.browser_words import in_browser
from livecommerce.constants import HTTP_TIMEOUT_MS, REQUEST_FAILED
from livecommerce.engine import dom, form, http
from livecommerce.engine.form import Problem
from livecommerce.engine.http import Reply
from livecommerce.engine.state import BrowserState
from livecommerce.engine.words import said
from livecommerce.state.notifications import Notifications

API_ADDRESS = api_address()
SUMMARY_ID = "problems"
FAILED = in_browser(lambda: REQUEST_FAILED)
RETRY_MS = 3_000
"""The pause before a call that was not answered is repeated."""

Status = Literal["offered", "writing", "checking", "sending", "waiting", "sent"]


class ApiForm(BrowserState, mixin=True):
    """A form that the page submits by HTTP, in place of the browser.

    Attributes:
        form_id: The id of its element.
        summary_id: The id of the error summary.
        status: `writing` while the visitor fills it in; `waiting` between two tries; `sent` when it has arrived.
        problems: What is wrong with the answers.
        turn: Counts the submissions: one that was given up is not repeated beside the next.
    """

    form_id: str = ""
    summary_id: str = SUMMARY_ID
    status: Status = "writing"
    problems: list[Problem] = []
    turn: int = 0

    @property
    def is_busy(self) -> bool:
        """Whether a call is under way or about to be repeated."""
        return self.status in ["checking", "sending", "waiting"]

    def should_retry(self, reply: Reply) -> bool:
        """Whether the call may have failed only for the moment."""
        return reply.status == 0 or reply.status >= 500

    async def post(self, path: str, body: dict[str, Any], key: str) -> Reply:
        """Posts to the API, once.

        Args:
            path: The call, after `/api/v1`.
            body: The JSON.
            key: The `Idempotency-Key`; empty for a call that changes nothing.
        """
        return await http.request("POST", f"{API_ADDRESS}{path}", body, key, HTTP_TIMEOUT_MS)

    async def submit_with_retry(self, path: str, body: dict[str, Any], key: str) -> Reply:
        """Posts until the API answers, or the status says that nobody waits for the answer any more."""
        self.turn += 1
        return await self.try_to_submit(path, body, key, self.turn)

    async def try_to_submit(self, path: str, body: dict[str, Any], key: str, turn: int) -> Reply:
        """Posts, and again after a pause where there was no answer."""
        reply = await self.post(path, body, key)
        if self.should_retry(reply) and self.is_busy and self.turn == turn and await self.wait():
            return await self.try_to_submit(path, body, key, turn)
        return reply

    async def wait(self) -> bool:
        """Pauses before the next try; False if the form was given up meanwhile."""
        turn = self.turn
        self.status = "waiting"
        await dom.sleep(RETRY_MS)
        return self.status == "waiting" and self.turn == turn

    def clear_problems(self) -> None:
        """Takes all error messages away."""
        self.problems = []
        form.show_problems(self.form_id, [])

    def show_problems(self, problems: list[Problem]) -> None:
        """Shows error messages at the fields and in the summary."""
        self.problems = problems
        form.show_problems(self.form_id, problems)
        dom.turn_to(self.summary_id, f"#{self.summary_id}")

    def show_errors(self, reply: Reply) -> None:
        """Shows the errors of a refusal, by field or for the whole form."""
        if len(reply.errors) > 0:
            self.show_problems(
                [Problem(name, form.target_of(self.form_id, name), reply.errors[name][0]) for name in reply.errors]
            )
        else:
            self.show_problems([Problem("", form.target_of(self.form_id, ""), reply.message)])

    def show_error(self, reply: Reply) -> None:
        """Shows the message of a failed response as a toast (spec §8)."""
        self.get_state(Notifications).toast(reply.message if reply.message != "" else said(FAILED), "error")
