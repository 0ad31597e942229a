"""Application form: steps, validation, draft and submission."""

from dataclasses import dataclass
from typing import Any

from livecommerce.constants import (
    APPLICATION_FORM_ID,
    APPLICATION_PATHS,
    APPLICATION_TOP_ID,
    DRAFT_DAYS,
    OPENING_FORM_ID,
    REMOTE_LOCATIONS,
)
from livecommerce.engine import dom, form
from livecommerce.engine.sources import RouteFlags, changed, hydrated, navigated, page_change, submitted, typed
from livecommerce.engine.state import event, on
from livecommerce.engine.validated import validated
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, Finding, SummarySection
from livecommerce.state import counts, drafts
from livecommerce.state.api_form import API_ADDRESS
from livecommerce.state.draft_form import DraftForm
from livecommerce.state.drafts import Attempt, Draft
from livecommerce.state.mistyped_domain import ask_about_domain
from livecommerce.state.platform_api import Reply
from livecommerce.state.step_fragment import show_step, step_in_fragment

FORM_ID = APPLICATION_FORM_ID

PATHS: dict[str, ApplicationKind] = {APPLICATION_PATHS[kind]: kind for kind in APPLICATIONS}
LINKED = "link-"
"""Prefix of the name of a draft that a link has brought, until it is the draft of its application."""
ONE_PAGE: list[str] = [kind for kind, application in APPLICATIONS.items() if application.one_page]
SUMMARY_STEPS: dict[str, int] = {kind: application.summary_step for kind, application in APPLICATIONS.items()}
FIRST_PATHS: dict[str, list[int]] = {
    kind: list(application.asked_steps({})) for kind, application in APPLICATIONS.items()
}
STEP_OF: dict[str, dict[str, int]] = {
    kind: {name: place for place, step in enumerate(application.steps) for name in step.questions}
    for kind, application in APPLICATIONS.items()
}


@dataclass(frozen=True)
class Receipt:
    """Confirmation of a received application.

    Attributes:
        sections: The answers in words, in `language`.
        answers: The answers as sent; a page in another language translates them again.
    """

    kind: str
    reference: str
    email: str
    remote: bool
    sections: list[SummarySection]
    answers: dict[str, Any]
    language: str


class ApplicationForm(DraftForm):
    form_id: str = FORM_ID
    path: list[int] = []
    place: int = 0
    furthest: int = 0
    returning: bool = False
    draft_day: str = ""
    draft_step: int = 0
    link_day: str = ""
    link_step: int = 0
    linked_to: str = ""
    is_linking: bool = False
    sections: list[SummarySection] = []
    remote: bool = False

    @property
    def call(self) -> str:
        return f"/applications/{self.kind}"

    @property
    def step(self) -> int:
        """Index of the current step in the whole application; -1 if all are shown."""
        return self.path[self.place] if self.place < len(self.path) else -1

    @property
    def answered(self) -> list[SummarySection]:
        """The other steps, with their answers in words."""
        return [section for section in self.sections if section.step != self.step]

    @property
    def number(self) -> int:
        """Number of the current step along the path, from 1."""
        return self.place + 1

    @property
    def is_last(self) -> bool:
        """Whether this step submits the application."""
        return self.kind in ONE_PAGE or self.place == len(self.path) - 1

    @property
    def is_locked(self) -> bool:
        """Whether the application is being submitted, so that the fields must not change."""
        return self.status == "sending" or (self.status == "waiting" and self.is_last)

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        kind = PATHS.get(route.path, "")
        if kind == self.kind:
            return
        self.kind = kind
        self.restart()

    def restart(self) -> None:
        self.path = list(FIRST_PATHS.get(self.kind, []))
        self.place = 0
        self.furthest = 0
        self.status = "writing"
        self.returning = False
        self.has_draft = False
        self.was_deleted = False
        self.problems = []
        self.sections = []
        self.reference = ""
        self.link_day = ""
        self.linked_to = ""

    @on(hydrated)
    async def on_hydrated(self) -> None:
        """Restore the receipt or draft of this tab; offer a draft from an earlier visit."""
        if self.kind == "":
            return
        if drafts.load(f"{LINKED}{self.kind}", DRAFT_DAYS).key != "":
            await self.take_link()
            return
        kept = form.kept_for_tab(f"receipt-{self.kind}")
        if kept is not None:
            receipt = validated(Receipt, kept)
            self.show_receipt(receipt)
            if receipt.language != dom.language_code():
                await self.translate(receipt)
            return
        draft: Draft = drafts.load(self.kind, DRAFT_DAYS)
        if draft.key == "":
            # Save input typed before hydration.
            self.has_draft = drafts.keep_answers(self.kind, FORM_ID)
            self.follow_address()
        elif draft.here or draft.pending:
            self.restore(draft)
            await self.resume(draft)
        else:
            self.offer(draft)

    def offer(self, draft: Draft) -> None:
        """Offer a draft of this device."""
        self.has_draft = True
        self.draft_day = draft.day
        self.draft_step = draft.place + 1
        self.status = "offered"

    async def take_link(self) -> None:
        """Continue with the answers that a link has brought; leave the choice if this device has others."""
        linked: Draft = drafts.load(f"{LINKED}{self.kind}", DRAFT_DAYS)
        draft: Draft = drafts.load(self.kind, DRAFT_DAYS)
        if draft.pending:
            self.restore(draft)
            await self.resume(draft)
        elif draft.key == "":
            await self.use_link()
        else:
            self.link_day = linked.day
            self.link_step = linked.place + 1
            self.offer(draft)

    @event
    async def use_link(self) -> None:
        """Continue with the answers of the link; those of this device are deleted."""
        drafts.move(f"{LINKED}{self.kind}", self.kind)
        form.keep_for_tab(f"receipt-{self.kind}", None)
        await self.go_on()

    @event
    async def keep_own(self) -> None:
        """Continue with the answers of this device; those of the link are deleted."""
        drafts.drop(f"{LINKED}{self.kind}")
        await self.go_on()

    @event
    async def send_link(self) -> None:
        """Have a link to the answers mailed to the address in the form."""
        if self.is_linking or self.is_locked:
            return
        self.is_linking = True
        self.linked_to = ""
        reply = await self.post(f"{self.call}/links", {"answers": form.values(FORM_ID)}, form.new_key())
        self.is_linking = False
        if reply.status == 202:
            self.linked_to = validated(str, reply.data["email"])
        elif "email" in reply.errors:
            self.show_at_step({"email": reply.errors["email"][0]})
        else:
            self.show_error(reply)

    @on(navigated)
    async def on_navigated(self) -> None:
        if self.kind == "":
            return
        if self.status in ["checking", "waiting"] and not self.is_locked:
            # A visitor who has navigated away must not be brought back.
            self.status = "writing"
        if self.status == "writing" and self.has_draft:
            draft: Draft = drafts.load(self.kind, DRAFT_DAYS)
            if draft.key != "":
                # The fields may be new, if the visitor left and came back before the page was unloaded.
                form.fill(FORM_ID, draft.answers)
            self.follow_address()
            await self.read_answers()
        elif self.status == "writing":
            await self.on_hydrated()

    async def resume(self, draft: Draft) -> None:
        """Continue a restored draft; a pending submission is sent before anything can be changed."""
        if draft.pending:
            await self.send()
        else:
            await self.read_answers()

    def restore(self, draft: Draft) -> None:
        self.has_draft = True
        self.status = "writing"
        self.path = list(draft.path or FIRST_PATHS.get(self.kind, []))
        self.furthest = draft.furthest
        self.place = draft.place
        form.fill(FORM_ID, draft.answers)
        if step_in_fragment() > 0 and not draft.pending:
            self.follow_address()
        elif draft.place > 0 and dom.fragment() != OPENING_FORM_ID:
            show_step(draft.place + 1, True)

    def follow_address(self) -> None:
        """Show the step in the URL, as far as the visitor may go."""
        wanted = max(step_in_fragment(), 1) - 1
        allowed = min(wanted, self.furthest)
        if allowed != wanted:
            show_step(allowed + 1, True)
        if allowed != self.place:
            self.place = allowed
            self.clear_problems()
            drafts.keep_place(self.kind, self.path, self.place, self.furthest)
            self.focus_step()

    async def read_answers(self) -> None:
        """Fetch the summary of the current answers if the step shows it."""
        if self.status != "writing" or self.step != SUMMARY_STEPS.get(self.kind, -1):
            return
        reply = await self.ask([self.step], form.values(FORM_ID))
        if reply.status == 200 and self.status == "writing":
            self.sections = validated(list[SummarySection], reply.data["summary"])

    async def ask(self, steps: list[int], answers: dict[str, Any]) -> Reply:
        """Send the answers to these steps for validation; the response has a summary of the valid ones."""
        return await self.post(f"{self.call}/checks", {"steps": steps, "answers": answers}, "")

    async def translate(self, receipt: Receipt) -> None:
        """Translate a receipt's answers to the page's language."""
        reply = await self.ask(self.path, receipt.answers)
        if reply.status == 200 and self.reference == receipt.reference:
            self.sections = validated(list[SummarySection], reply.data["summary"])

    def focus_step(self) -> None:
        dom.turn_to(APPLICATION_TOP_ID, f"#step-title-{self.step}")

    @on(changed(FORM_ID))
    def on_changed(self, field: str) -> None:
        ask_about_domain(FORM_ID, field)

    @on(typed(FORM_ID))
    def on_input(self, field: str) -> None:
        self.keep(field)

    def begin(self) -> None:
        drafts.keep_place(self.kind, self.path, self.place, self.furthest)
        self.count_step(self.path[0], -1)

    def count_step(self, begun: int, finished: int) -> None:
        """Count a begun and a finished step; -1 for none. Does nothing under Global Privacy Control."""
        if not dom.global_privacy_control():
            steps = {"begun": None if begun < 0 else begun, "finished": None if finished < 0 else finished}
            counts.count(f"{API_ADDRESS}{self.call}/steps", steps)

    def join(self, draft: Draft) -> None:
        self.furthest = max(self.furthest, draft.furthest)

    @event
    async def go_on(self) -> None:
        self.link_day = ""
        draft: Draft = drafts.load(self.kind, DRAFT_DAYS)
        self.restore(draft)
        self.focus_step()
        await self.resume(draft)

    @event
    def start_over(self) -> None:
        self.drop()
        self.restart()
        show_step(0, True)
        self.focus_step()

    @event
    def change(self) -> None:
        """Note that the visitor edits a step, to return to the summary afterwards."""
        self.returning = True

    @event
    def back(self) -> None:
        self.returning = False
        if self.place > 0:
            show_step(self.place, False)

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        """Validate the step or submit the application, after Continue, Submit, or Enter in a field."""
        if self.kind == "" or self.status != "writing":
            return
        if self.is_last:
            await self.send()
        else:
            await self.check()

    async def check(self) -> None:
        """Validate the step on the server, and continue if it is valid."""
        self.status = "checking"
        steps = self.path[: self.furthest] if self.returning else [self.step]
        self.turn += 1
        turn = self.turn
        reply = await self.ask(steps, form.values(FORM_ID))
        if self.status not in ["checking", "waiting"] or self.turn != turn:
            return
        if self.should_retry(reply):
            # The retry sends the current answers, which may change in the meantime.
            if await self.wait():
                await self.check()
            return
        self.status = "writing"
        if reply.status != 200:
            self.show_error(reply)
            return
        findings = validated(list[Finding], reply.data["findings"])
        self.path = validated(list[int], reply.data["asked_steps"])
        self.sections = validated(list[SummarySection], reply.data["summary"])
        if len(findings) > 0:
            self.show_at_step({finding.field: finding.message for finding in findings})
            return
        self.clear_problems()
        goal = self.furthest if self.returning else self.place + 1
        self.returning = False
        if goal > self.furthest:
            self.count_step(self.path[goal], self.step)
        self.furthest = max(self.furthest, goal)
        drafts.keep_place(self.kind, self.path, self.place, self.furthest)
        self.has_draft = True
        show_step(goal + 1, False)

    def receive(self, reply: Reply, sent: Attempt) -> None:
        """Store the receipt until the tab is closed, and show it."""
        self.count_step(-1, self.path[0] if self.kind in ONE_PAGE else self.path[len(self.path) - 1])
        remote = sent.answers.get("location", "") in REMOTE_LOCATIONS
        receipt = Receipt(
            self.kind,
            validated(str, reply.data["reference"]),
            validated(str, sent.answers.get("email", "")),
            remote,
            validated(list[SummarySection], reply.data["summary"]),
            sent.answers,
            dom.language_code(),
        )
        form.keep_for_tab(f"receipt-{self.kind}", receipt)
        self.clear_problems()
        self.show_receipt(receipt)

    async def refuse(self, reply: Reply) -> None:
        """Show the server's validation errors, at the first step concerned."""
        steps = STEP_OF[self.kind]
        names = [name for name in reply.errors if name in steps]
        if len(names) == 0:
            self.show_errors(reply)
            return
        if any(steps[name] not in self.path for name in names):
            # An answer changed in another tab may have added steps.
            checked = await self.ask([self.step], form.values(FORM_ID))
            if checked.status == 200:
                self.path = validated(list[int], checked.data["asked_steps"])
        self.show_at_step({name: reply.errors[name][0] for name in names})

    def show_at_step(self, messages: dict[str, str]) -> None:
        """Show validation errors, by field name, at the first step concerned."""
        steps = STEP_OF[self.kind]
        places = [place for place in self.path if any(steps[name] == place for name in messages)]
        first = places[0] if len(places) > 0 else self.step
        if first != self.step and self.kind not in ONE_PAGE:
            self.place = len([place for place in self.path if place < first])
            show_step(self.place + 1, True)
        self.show_problems({name: messages[name] for name in messages if self.kind in ONE_PAGE or steps[name] == first})

    def show_receipt(self, receipt: Receipt) -> None:
        self.reference = receipt.reference
        self.email = receipt.email
        self.remote = receipt.remote
        self.sections = receipt.sections
        self.status = "sent"
        self.has_draft = False
