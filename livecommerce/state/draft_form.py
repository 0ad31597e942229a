"""Base of the forms with a draft: answers stay on this device until the form has been stored exactly once."""

from livecommerce.constants import DRAFT_DAYS
from livecommerce.content.form_words import form_words
from livecommerce.engine import dom, form
from livecommerce.engine.sources import kept_elsewhere
from livecommerce.engine.state import event, on
from livecommerce.engine.words import translate
from livecommerce.languages.browser_messages import register_browser_messages
from livecommerce.state import drafts
from livecommerce.state.api_form import ApiForm
from livecommerce.state.drafts import Attempt, Draft
from livecommerce.state.notifications import Notifications
from livecommerce.state.platform_api import Reply
from livecommerce.state.step_fragment import show_step

OUTCOME_ID = "outcome"
DELETED = register_browser_messages(lambda: form_words().draft_deleted)
ENDED_ELSEWHERE = register_browser_messages(lambda: form_words().ended_elsewhere)


class DraftForm(ApiForm, mixin=True):
    """Form whose draft stays on this device until it has been submitted.

    Attributes:
        kind: The name of the draft of the page's form; empty if it has none.
        was_deleted: Whether the draft was deleted and can be restored.
        reference: The reference of the received form.
        email: The recipient of the confirmation mail.
    """

    kind: str = ""
    has_draft: bool = False
    was_deleted: bool = False
    reference: str = ""
    email: str = ""

    @property
    def call(self) -> str:
        """API endpoint of the form, without `/api/v1`."""
        raise NotImplementedError

    @property
    def is_locked(self) -> bool:
        """Whether the form is being submitted, so that the fields must not change."""
        return self.status in ["sending", "waiting"]

    def begin(self) -> None:
        """Handle the first typed answer."""

    def join(self, draft: Draft) -> None:
        """Take over the progress of another tab with the same form."""

    def restore(self, draft: Draft) -> None:
        raise NotImplementedError

    async def resume(self, draft: Draft) -> None:
        """Continue a restored draft; a pending submission is sent before anything can be changed."""
        if draft.pending:
            await self.send()

    def receive(self, reply: Reply, sent: Attempt) -> None:
        """Store and show the receipt of a received form."""
        raise NotImplementedError

    async def refuse(self, reply: Reply) -> None:
        """Show the server's validation errors of the whole form."""
        self.show_errors(reply)

    @event
    def start_over(self) -> None:
        raise NotImplementedError

    def keep(self, field: str) -> None:
        """Save an answer as it is typed."""
        if self.kind == "" or self.status == "sent":
            return
        drafts.keep_answer(self.kind, self.form_id, field)
        form.clear_problem(self.form_id, field)
        self.was_deleted = False
        if not self.has_draft:
            self.has_draft = True
            self.begin()

    def drop(self) -> None:
        """Delete the draft and the receipt."""
        drafts.drop(self.kind)
        form.keep_for_tab(f"receipt-{self.kind}", None)
        form.reset(self.form_id)
        self.clear_problems()

    @on(kept_elsewhere)
    async def on_storage(self, key: str) -> None:
        """Take over answers and submission from another tab with the same form."""
        if key != f"draft-{self.kind}" or self.status in ["offered", "sent"] or self.is_locked:
            return
        draft: Draft = drafts.load(self.kind, DRAFT_DAYS)
        if draft.pending:
            self.restore(draft)
            await self.resume(draft)
        elif draft.key != "":
            self.has_draft = True
            self.join(draft)
            form.fill(self.form_id, draft.answers)
        elif self.has_draft:
            self.start_over()
            self.get_state(Notifications).toast(translate(ENDED_ELSEWHERE), "info")

    async def send(self) -> None:
        """Submit the form, or continue a pending submission."""
        sent: Attempt = drafts.attempt(self.kind, self.form_id)
        self.status = "sending"
        kind = self.kind
        reply: Reply = await self.submit_with_retry(self.call, sent.answers, sent.key)
        if self.status not in ["sending", "waiting"] or self.kind != kind:
            return
        if reply.status >= 400:
            self.status = "writing"
            if self.has_draft:
                drafts.clear_pending(kind)
            else:
                drafts.drop(kind)
            await self.refuse(reply)
            return
        self.receive(reply, sent)
        drafts.drop(self.kind)
        form.reset(self.form_id)
        show_step(0, True)
        dom.turn_to(OUTCOME_ID, f"#{OUTCOME_ID}")

    @event
    def delete_draft(self) -> None:
        """Delete the draft, with a toast; it can be restored until something else is typed."""
        drafts.set_aside(self.kind)
        self.start_over()
        self.was_deleted = True
        self.get_state(Notifications).toast(translate(DELETED), "success")

    @event
    async def bring_back(self) -> None:
        """Restore the deleted draft."""
        drafts.take_back(self.kind)
        self.was_deleted = False
        draft: Draft = drafts.load(self.kind, DRAFT_DAYS)
        self.restore(draft)
        await self.resume(draft)

    @event
    def print_receipt(self) -> None:
        form.print_page()
