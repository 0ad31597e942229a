"""Base of all forms sent to the platform API: status, errors, retries."""

from typing import Any, Literal

from livecommerce.api_address import api_address
from livecommerce.constants import HTTP_TIMEOUT_MS, REQUEST_FAILED
from livecommerce.engine import dom, form
from livecommerce.engine.form import FieldProblem
from livecommerce.engine.state import BrowserState
from livecommerce.engine.words import translate
from livecommerce.languages.browser_messages import register_browser_messages
from livecommerce.state import platform_api
from livecommerce.state.notifications import Notifications
from livecommerce.state.platform_api import Reply

API_ADDRESS = api_address()
SUMMARY_ID = "problems"
FAILED = register_browser_messages(lambda: REQUEST_FAILED)
RETRY_MS = 3_000
"""Delay before a request without response is retried."""

Status = Literal["offered", "writing", "checking", "sending", "waiting", "sent"]


class ApiForm(BrowserState, mixin=True):
    """Form that the page submits by HTTP instead of the browser.

    Attributes:
        status: `writing` while the visitor fills it in; `waiting` between two attempts; `sent` after the response.
        is_server_problem: Whether the server failed, rather than the answers being invalid.
        turn: Number of the submission, so that an abandoned one is not retried alongside the next.
    """

    form_id: str = ""
    summary_id: str = SUMMARY_ID
    method: str = "POST"
    status: Status = "writing"
    problems: list[FieldProblem] = []
    is_server_problem: bool = False
    turn: int = 0

    @property
    def is_busy(self) -> bool:
        """Whether a request is pending or about to be retried."""
        return self.status in ["checking", "sending", "waiting"]

    def should_retry(self, reply: Reply) -> bool:
        """Return whether the failure may be temporary."""
        return reply.status == 0 or reply.status >= 500

    async def post(self, path: str, body: dict[str, Any], key: str) -> Reply:
        """Send the form to the API, without retries.

        Args:
            path: The endpoint, without `/api/v1`.
            key: The `Idempotency-Key`; empty for a request that changes nothing.
        """
        return await platform_api.call(self.method, f"{API_ADDRESS}{path}", body, key, HTTP_TIMEOUT_MS)

    async def submit_with_retry(self, path: str, body: dict[str, Any], key: str) -> Reply:
        """Post until the API responds, or the submission is abandoned."""
        self.turn += 1
        return await self.try_to_submit(path, body, key, self.turn)

    async def try_to_submit(self, path: str, body: dict[str, Any], key: str, turn: int) -> Reply:
        """Post, and retry after a delay if there is no response."""
        reply = await self.post(path, body, key)
        if self.should_retry(reply) and self.is_busy and self.turn == turn and await self.wait():
            return await self.try_to_submit(path, body, key, turn)
        return reply

    async def wait(self) -> bool:
        """Wait for the retry delay; return False if the submission was abandoned in the meantime."""
        turn = self.turn
        self.status = "waiting"
        await dom.sleep(RETRY_MS)
        return self.status == "waiting" and self.turn == turn

    def clear_problems(self) -> None:
        self.problems = form.show_problems(self.form_id, {})

    def show_problems(self, messages: dict[str, str]) -> None:
        """Show validation errors, by field name, at the fields and in the summary."""
        self.is_server_problem = False
        self.problems = form.show_problems(self.form_id, messages)
        dom.turn_to(self.summary_id, f"#{self.summary_id}")

    def show_errors(self, reply: Reply) -> None:
        """Show the validation errors of a response, by field or for the whole form."""
        if len(reply.errors) > 0:
            self.show_problems({name: reply.errors[name][0] for name in reply.errors})
        else:
            self.show_problems({"": reply.message if reply.message != "" else translate(FAILED)})
            self.is_server_problem = reply.status not in [401, 422]

    def show_error(self, reply: Reply) -> None:
        """Show the message of a failed response as a toast (spec §8); an error summary takes its place."""
        self.get_state(Notifications).toast(reply.message if reply.message != "" else translate(FAILED), "error")
