"""A message to a team while it is written, and how it is sent."""

from dataclasses import dataclass

from livecommerce.constants import CONTACT_PATH, DRAFT_DAYS, MESSAGE_FORM_ID
from livecommerce.engine import dom, form
from livecommerce.engine.form import Attempt, Draft
from livecommerce.engine.http import Reply
from livecommerce.engine.sources import RouteFlags, hydrated, navigated, page_change, submitted, typed
from livecommerce.engine.state import event, on
from livecommerce.engine.validated import validated
from livecommerce.state.draft_form import DraftForm

FORM_ID = MESSAGE_FORM_ID
TOP_ID = f"{FORM_ID}-top"
KIND = "message"


@dataclass(frozen=True)
class MessageReceipt:
    """What somebody is told whose message has arrived."""

    reference: str
    email: str
    message: str


class ContactForm(DraftForm):
    """The form of the contact page."""

    form_id: str = FORM_ID
    message: str = ""

    @property
    def call(self) -> str:
        """The call of the API that takes the message."""
        return "/messages"

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        """Another page."""
        self.kind = KIND if route.path == CONTACT_PATH else ""
        self.restart()

    def restart(self) -> None:
        """Nothing is written yet."""
        self.status = "writing"
        self.has_draft = False
        self.problems = []
        self.reference = ""

    @on(hydrated)
    async def on_hydrated(self) -> None:
        """Shows what this tab has sent, or what this device has kept."""
        if self.kind == "":
            return
        receipt = form.kept_for_tab(f"receipt-{KIND}")
        if receipt is not None:
            self.show_receipt(validated(MessageReceipt, receipt))
            return
        draft: Draft = form.load_draft(KIND, DRAFT_DAYS)
        if draft.key == "":
            # What was typed before the page came alive.
            self.has_draft = form.keep_answers(KIND, FORM_ID)
        else:
            self.restore(draft)
            await self.resume(draft)

    def restore(self, draft: Draft) -> None:
        """Puts back what was written."""
        self.has_draft = True
        form.fill(FORM_ID, draft.answers)

    @on(navigated)
    async def on_navigated(self) -> None:
        """The page has been reached from another one."""
        await self.on_hydrated()

    @on(typed(FORM_ID))
    def on_input(self, field: str) -> None:
        """Keeps every answer as it is typed."""
        self.keep(field)

    @event
    def start_over(self) -> None:
        """Drops what was kept."""
        self.drop()
        self.restart()
        dom.turn_to(TOP_ID, "#message-title")

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        """Submit, or Enter in a line."""
        if self.kind == "" or self.status != "writing":
            return
        self.clear_problems()
        await self.send()

    def receive(self, reply: Reply, sent: Attempt) -> None:
        """Keeps the receipt for as long as the tab is open, and shows it."""
        answers = sent.answers
        receipt = MessageReceipt(
            validated(str, reply.data["reference"]),
            validated(str, answers.get("email", "")),
            validated(str, answers.get("message", "")),
        )
        form.keep_for_tab(f"receipt-{KIND}", receipt)
        self.show_receipt(receipt)

    def show_receipt(self, receipt: MessageReceipt) -> None:
        """The message has arrived."""
        self.reference = receipt.reference
        self.email = receipt.email
        self.message = receipt.message
        self.status = "sent"
        self.has_draft = False
