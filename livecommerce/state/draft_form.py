"""The base of the forms with a draft: the answers stay on this device until the form has been stored exactly once."""

from typing import Any

from livecommerce.browser_words import in_browser
from livecommerce.constants import DRAFT_DAYS
from livecommerce.content.form_words import form_words
from livecommerce.engine import dom, form
from livecommerce.engine.form import Attempt, Draft
from livecommerce.engine.http import Reply
from livecommerce.engine.sources import kept_elsewhere
from livecommerce.engine.state import event, on
from livecommerce.engine.words import said
from livecommerce.state.api_form import ApiForm
from livecommerce.state.notifications import Notifications

OUTCOME_ID = "outcome"
DELETED = in_browser(lambda: form_words().draft_deleted)
ENDED_ELSEWHERE = in_browser(lambda: form_words().ended_elsewhere)


class DraftForm(ApiForm, mixin=True):
    """A form whose draft stays on this device until it has been submitted.

    Attributes:
        kind: Which form the page has, by the name of its draft; empty if it has none.
        has_draft: Whether anything is kept.
        sections: The answers in words, where the confirmation shows them.
        reference: The reference of what has arrived.
        email: Where the mail with it goes.
    """

    kind: str = ""
    has_draft: bool = False
    sections: list[Any] = []
    reference: str = ""
    email: str = ""

    @property
    def call(self) -> str:
        """The call of the API that takes the form, after `/api/v1`."""
        raise NotImplementedError

    @property
    def is_locked(self) -> bool:
        """Whether the form is on its way: what arrives shall be what the visitor sees."""
        return self.status in ["sending", "waiting"]

    def begin(self) -> None:
        """The first answer has been typed."""

    def join(self, draft: Draft) -> None:
        """Another tab has gone on with the same form."""

    def restore(self, draft: Draft) -> None:
        """Puts everything back where it was."""
        raise NotImplementedError

    async def resume(self, draft: Draft) -> None:
        """Goes on with what has been restored; what was being sent is sent before anything can be changed."""
        if draft.pending:
            await self.send()

    def receive(self, reply: Reply, sent: Attempt) -> None:
        """The form has arrived: keeps and shows the receipt."""
        raise NotImplementedError

    def refuse(self, reply: Reply) -> None:
        """Shows what the server found wrong with the whole form."""
        self.show_errors(reply)

    @event
    def start_over(self) -> None:
        """Drops what was kept."""
        raise NotImplementedError

    def keep(self, field: str) -> None:
        """Keeps an answer as it is typed."""
        if self.kind == "" or self.status == "sent":
            return
        form.keep_answer(self.kind, self.form_id, field)
        form.clear_problem(self.form_id, field)
        if not self.has_draft:
            self.has_draft = True
            self.begin()

    def drop(self) -> None:
        """Keeps nothing any more, neither answers nor receipt."""
        form.drop_draft(self.kind)
        form.keep_for_tab(f"receipt-{self.kind}", None)
        form.reset(self.form_id)
        self.clear_problems()

    @on(kept_elsewhere)
    async def on_storage(self, key: str) -> None:
        """Another tab has the same form open: its answers are ours, and so is its sending."""
        if key != f"draft-{self.kind}" or self.status in ["offered", "sent"] or self.is_locked:
            return
        draft: Draft = form.load_draft(self.kind, DRAFT_DAYS)
        if draft.pending:
            self.restore(draft)
            await self.resume(draft)
        elif draft.key != "":
            self.has_draft = True
            self.join(draft)
            form.fill(self.form_id, draft.answers)
        elif self.has_draft:
            self.start_over()
            self.get_state(Notifications).toast(said(ENDED_ELSEWHERE), "info")

    async def send(self) -> None:
        """Submits the form, or goes on with what is pending."""
        sent: Attempt = form.attempt(self.kind, self.form_id, self.sections)
        self.status = "sending"
        kind = self.kind
        reply: Reply = await self.submit_with_retry(self.call, sent.answers, sent.key)
        if self.status not in ["sending", "waiting"] or self.kind != kind:
            return
        if reply.status >= 400:
            self.status = "writing"
            form.clear_pending(kind)
            self.show_error(reply)
            self.refuse(reply)
            return
        self.receive(reply, sent)
        form.drop_draft(self.kind)
        form.reset(self.form_id)
        form.show_step(0, True)
        dom.turn_to(OUTCOME_ID, f"#{OUTCOME_ID}")

    @event
    def delete_draft(self) -> None:
        """Drops what was kept, and says so."""
        self.start_over()
        self.get_state(Notifications).toast(said(DELETED), "success")

    @event
    def print_receipt(self) -> None:
        """Prints the confirmation, or saves it as the browser offers."""
        form.print_page()
