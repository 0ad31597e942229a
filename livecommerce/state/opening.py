"""Form that opens the answers of a mailed link, above the application that they belong to."""

from livecommerce.constants import OPENING_FORM_ID
from livecommerce.engine import dom, form
from livecommerce.engine.sources import RouteFlags, hydrated, navigated, page_change, submitted
from livecommerce.engine.state import on
from livecommerce.state import drafts
from livecommerce.state.api_form import ApiForm
from livecommerce.state.application_form import LINKED, PATHS, ApplicationForm
from livecommerce.state.step_fragment import show_step

SUMMARY_ID = "opening-problems"


class Opening(ApiForm):
    """Form that asks for the address to which the link was mailed.

    Attributes:
        kind: The application of the page; empty if it has none.
        here: Whether the visitor has followed a link.
    """

    form_id: str = OPENING_FORM_ID
    summary_id: str = SUMMARY_ID
    kind: str = ""
    here: bool = False

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        """Reset the form."""
        self.kind = PATHS.get(route.path, "")
        self.here = False
        self.status = "writing"
        self.problems = []

    @on(hydrated)
    def on_hydrated(self) -> None:
        """Show the form if the URL's fragment names it."""
        self.here = self.kind != "" and dom.fragment() == OPENING_FORM_ID

    @on(navigated)
    def on_navigated(self) -> None:
        """Show or hide the form after a navigation."""
        self.on_hydrated()

    @on(submitted(OPENING_FORM_ID))
    async def on_submit(self) -> None:
        """Open the link, and keep its answers on this device."""
        if self.kind == "" or self.status != "writing":
            return
        self.clear_problems()
        self.status = "sending"
        kind = self.kind
        reply = await self.submit_with_retry(f"/applications/{kind}/openings", form.values(OPENING_FORM_ID), "")
        if reply.status == 200:
            drafts.receive(f"{LINKED}{kind}", reply.data)
        if self.status not in ["sending", "waiting"] or self.kind != kind:
            return
        self.status = "writing"
        if reply.status != 200:
            self.show_errors(reply)
            return
        form.reset(OPENING_FORM_ID)
        self.here = False
        show_step(0, True)
        await self.get_state(ApplicationForm).take_link()
