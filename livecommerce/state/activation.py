"""Activation: setting a password with a mailed code, and requesting a new code."""

from livecommerce.constants import ACTIVATE_PATH, ACTIVATION_FORM_ID, NEW_CODE_FORM_ID
from livecommerce.engine import dom, form
from livecommerce.engine.sources import RouteFlags, hydrated, navigated, page_change, submitted
from livecommerce.engine.state import on
from livecommerce.engine.validated import validated
from livecommerce.state.account_form import AccountForm
from livecommerce.state.session import Session

FORM_ID = ACTIVATION_FORM_ID
TOP_ID = f"{FORM_ID}-top"
DONE_ID = "activated"
NEW_CODE_ID = "new-code"
NEW_CODE_TOP_ID = f"{NEW_CODE_FORM_ID}-top"
NEW_CODE_SUMMARY_ID = "new-code-problems"
NEW_CODE_NOTE_ID = "new-code-note"


class Activation(AccountForm):
    form_id: str = FORM_ID
    email: str = ""

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        self.here = route.path == ACTIVATE_PATH
        self.leave()

    @on(hydrated)
    def on_hydrated(self) -> None:
        """Fill in the data of the mail's link, or the address that another account form has stored."""
        if not self.here:
            return
        given = dom.take_fragment()
        for form_id in [FORM_ID, NEW_CODE_FORM_ID]:
            form.suggest(form_id, given)
            form.suggest(form_id, {"email": self.remembered()})

    @on(navigated)
    def on_navigated(self) -> None:
        self.on_hydrated()

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        if self.status != "writing":
            return
        reply = await self.submit_form("/activations")
        if self.status == "writing":
            return
        if reply.status != 201:
            # A request for a new code should not need the address typed again.
            answers = form.values(FORM_ID)
            form.suggest(NEW_CODE_FORM_ID, {"email": validated(str, answers.get("email", ""))})
            self.refuse(reply)
            return
        form.reset(FORM_ID)
        self.email = validated(str, reply.data["email"])
        self.remember(self.email)
        # A new password ends every session.
        self.get_state(Session).note(False)
        self.status = "sent"
        dom.turn_to(DONE_ID, f"#{DONE_ID}")


class NewCode(AccountForm):
    form_id: str = NEW_CODE_FORM_ID
    summary_id: str = NEW_CODE_SUMMARY_ID
    sent_to: str = ""

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        self.here = route.path == ACTIVATE_PATH
        self.sent_to = ""
        self.leave()

    @on(hydrated)
    def on_hydrated(self) -> None:
        """Scroll to the form if the URL's fragment names it."""
        if self.here and dom.fragment() == NEW_CODE_ID:
            dom.turn_to(NEW_CODE_ID, f"#{NEW_CODE_ID}-email")

    @on(navigated)
    def on_navigated(self) -> None:
        self.on_hydrated()

    @on(submitted(NEW_CODE_FORM_ID))
    async def on_submit(self) -> None:
        if self.status != "writing":
            return
        self.sent_to = ""
        reply = await self.submit_form("/activation-codes")
        if self.status == "writing":
            return
        if reply.status != 202:
            self.refuse(reply)
            return
        self.status = "writing"
        self.sent_to = validated(str, reply.data["email"])
        self.remember(self.sent_to)
        form.suggest(FORM_ID, {"email": self.sent_to})
        dom.focus(f"#{NEW_CODE_NOTE_ID}")
