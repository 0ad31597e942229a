"""Form that closes the account, after its password."""

from livecommerce.constants import CLOSE_ACCOUNT_FORM_ID, CLOSE_ACCOUNT_PATH
from livecommerce.engine import dom, form
from livecommerce.engine.sources import RouteFlags, page_change, submitted
from livecommerce.engine.state import on
from livecommerce.state.account_form import AccountForm
from livecommerce.state.session import Session

FORM_ID = CLOSE_ACCOUNT_FORM_ID
TOP_ID = f"{FORM_ID}-top"
DONE_ID = "account-closed"


class CloseAccount(AccountForm):
    form_id: str = FORM_ID
    method: str = "DELETE"

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        self.here = route.path == CLOSE_ACCOUNT_PATH
        self.leave()

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        if self.status != "writing":
            return
        reply = await self.submit_form("/sessions/current/account")
        if self.status == "writing":
            return
        if reply.status != 204:
            self.refuse(reply)
            return
        form.reset(FORM_ID)
        self.remember("")
        self.get_state(Session).note(False)
        self.status = "sent"
        dom.turn_to(DONE_ID, f"#{DONE_ID}")
