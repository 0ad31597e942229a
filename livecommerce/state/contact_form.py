"""Contact form: draft and submission of a message to a team."""

from dataclasses import dataclass

from livecommerce.constants import CONTACT_PATH, DRAFT_DAYS, MESSAGE_FORM_ID
from livecommerce.engine import dom, form
from livecommerce.engine.sources import RouteFlags, changed, hydrated, navigated, page_change, submitted, typed
from livecommerce.engine.state import event, on
from livecommerce.engine.validated import validated
from livecommerce.state import drafts
from livecommerce.state.draft_form import DraftForm
from livecommerce.state.drafts import Attempt, Draft
from livecommerce.state.mistyped_domain import ask_about_domain
from livecommerce.state.platform_api import Reply

FORM_ID = MESSAGE_FORM_ID
TOP_ID = f"{FORM_ID}-top"
KIND = "message"


@dataclass(frozen=True)
class MessageReceipt:
    reference: str
    email: str
    message: str


class ContactForm(DraftForm):
    form_id: str = FORM_ID
    message: str = ""

    @property
    def call(self) -> str:
        return "/messages"

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        self.kind = KIND if route.path == CONTACT_PATH else ""
        self.restart()

    def restart(self) -> None:
        self.status = "writing"
        self.has_draft = False
        self.was_deleted = False
        self.problems = []
        self.reference = ""

    @on(hydrated)
    async def on_hydrated(self) -> None:
        """Restore this tab's receipt, or this device's draft."""
        if self.kind == "":
            return
        receipt = form.kept_for_tab(f"receipt-{KIND}")
        if receipt is not None:
            self.show_receipt(validated(MessageReceipt, receipt))
            return
        draft: Draft = drafts.load(KIND, DRAFT_DAYS)
        if draft.key == "":
            # Save input typed before hydration.
            self.has_draft = drafts.keep_answers(KIND, FORM_ID)
        else:
            self.restore(draft)
            await self.resume(draft)

    def restore(self, draft: Draft) -> None:
        self.has_draft = True
        form.fill(FORM_ID, draft.answers)

    @on(navigated)
    async def on_navigated(self) -> None:
        await self.on_hydrated()

    @on(changed(FORM_ID))
    def on_changed(self, field: str) -> None:
        ask_about_domain(FORM_ID, field)

    @on(typed(FORM_ID))
    def on_input(self, field: str) -> None:
        self.keep(field)

    @event
    def start_over(self) -> None:
        self.drop()
        self.restart()
        dom.turn_to(TOP_ID, "#message-title")

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        if self.kind == "" or self.status != "writing":
            return
        self.clear_problems()
        await self.send()

    def receive(self, reply: Reply, sent: Attempt) -> None:
        """Store the receipt until the tab is closed, and show it."""
        answers = sent.answers
        receipt = MessageReceipt(
            validated(str, reply.data["reference"]),
            validated(str, answers.get("email", "")),
            validated(str, answers.get("message", "")),
        )
        form.keep_for_tab(f"receipt-{KIND}", receipt)
        self.show_receipt(receipt)

    def show_receipt(self, receipt: MessageReceipt) -> None:
        self.reference = receipt.reference
        self.email = receipt.email
        self.message = receipt.message
        self.status = "sent"
        self.has_draft = False
