"""An application while it is filled in: where the visitor is, what is wrong, what is kept, and how it is sent."""

from dataclasses import dataclass
from typing import Any

from livecommerce.constants import (
    APPLICATION_FORM_ID,
    APPLICATION_PATHS,
    APPLICATION_TOP_ID,
    DRAFT_DAYS,
    REMOTE_LOCATIONS,
)
from livecommerce.engine import dom, form
from livecommerce.engine.form import Attempt, Draft, Problem
from livecommerce.engine.http import Reply
from livecommerce.engine.sources import RouteFlags, hydrated, navigated, page_change, submitted, typed
from livecommerce.engine.state import event, on
from livecommerce.engine.validated import validated
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, Finding
from livecommerce.state import counts
from livecommerce.state.api_form import API_ADDRESS
from livecommerce.state.draft_form import DraftForm

FORM_ID = APPLICATION_FORM_ID

PATHS: dict[str, ApplicationKind] = {APPLICATION_PATHS[kind]: kind for kind in APPLICATIONS}
"""Which application stands at which address."""
ONE_PAGE: list[str] = ["affiliate"]
"""The applications that are asked all at once."""

ALL_STEPS: dict[str, list[int]] = {kind: list(range(len(one.steps))) for kind, one in APPLICATIONS.items()}
CHECKED_AT: dict[str, int] = {"brand": 5}
"""The steps that begin with the answers so far."""
FIRST_PATHS: dict[str, list[int]] = {kind: list(one.asked_steps({})) for kind, one in APPLICATIONS.items()}
STEP_OF: dict[str, dict[str, int]] = {
    kind: {name: place for place, step in enumerate(one.steps) for name in step.questions}
    for kind, one in APPLICATIONS.items()
}
"""The step of every question."""


@dataclass(frozen=True)
class Line:
    """A question and its answer in words."""

    question: str
    answer: str


@dataclass(frozen=True)
class Section:
    """A step's answers in words."""

    step: int
    title: str
    lines: list[Line]


@dataclass(frozen=True)
class Receipt:
    """What an applicant is told of an application that has arrived.

    Attributes:
        sections: The answers in words.
        answers: The same as they were sent; a page in another language than `language` has them put into words anew.
    """

    kind: str
    reference: str
    email: str
    remote: bool
    sections: list[Section]
    answers: dict[str, Any]
    language: str


class ApplicationForm(DraftForm):
    """The application on the present page."""

    form_id: str = FORM_ID
    path: list[int] = []
    place: int = 0
    furthest: int = 0
    returning: bool = False
    draft_day: str = ""
    draft_step: int = 0
    sections: list[Section] = []
    remote: bool = False

    @property
    def call(self) -> str:
        """The call of the API that takes the application."""
        return f"/applications/{self.kind}"

    @property
    def step(self) -> int:
        """The step that is shown, by its place in the whole application; -1 if all of them are."""
        return self.path[self.place] if self.place < len(self.path) else -1

    @property
    def answered(self) -> list[Section]:
        """The steps before the one that is shown, with their answers in words."""
        return [section for section in self.sections if section.step != self.step]

    @property
    def number(self) -> int:
        """The step that is shown, counted from 1 along the path."""
        return self.place + 1

    @property
    def is_last(self) -> bool:
        """Whether the application is sent from here."""
        return self.kind in ONE_PAGE or self.place == len(self.path) - 1

    @property
    def is_locked(self) -> bool:
        """Whether the application is on its way: what arrives shall be what the visitor sees."""
        return self.status == "sending" or (self.status == "waiting" and self.is_last)

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        """Another page: its application starts from the beginning."""
        kind = PATHS.get(route.path, "")
        if kind == self.kind:
            return
        self.kind = kind
        self.restart()

    def restart(self) -> None:
        """Nothing is filled in yet."""
        self.path = list(FIRST_PATHS.get(self.kind, []))
        self.place = 0
        self.furthest = 0
        self.status = "writing"
        self.returning = False
        self.has_draft = False
        self.problems = []
        self.sections = []
        self.reference = ""

    @on(hydrated)
    async def on_hydrated(self) -> None:
        """Shows what this tab had open; asks first, where somebody comes back later."""
        if self.kind == "":
            return
        kept = form.kept_for_tab(f"receipt-{self.kind}")
        if kept is not None:
            receipt = validated(Receipt, kept)
            self.show_receipt(receipt)
            if receipt.language != dom.language_code():
                await self.translate(receipt)
            return
        draft: Draft = form.load_draft(self.kind, DRAFT_DAYS)
        if draft.key == "":
            # What was typed before the page came alive.
            self.has_draft = form.keep_answers(self.kind, FORM_ID)
            self.follow_address()
        elif draft.here or draft.pending:
            self.restore(draft)
            await self.resume(draft)
        else:
            self.has_draft = True
            self.draft_day = draft.day
            self.draft_step = draft.place + 1
            self.status = "offered"

    @on(navigated)
    async def on_navigated(self) -> None:
        """A page has been reached, or a step by Back, Forward or a link."""
        if self.kind == "":
            return
        if self.status in ["checking", "waiting"] and not self.is_locked:
            # Whoever goes elsewhere meanwhile is not to be fetched back.
            self.status = "writing"
        if self.status == "writing" and self.has_draft:
            draft: Draft = form.load_draft(self.kind, DRAFT_DAYS)
            if draft.key != "":
                # The fields may be new ones: of somebody who left the page and was back before it was gone.
                form.fill(FORM_ID, draft.answers)
            self.follow_address()
            await self.read_answers()
        elif self.status == "writing":
            await self.on_hydrated()

    async def resume(self, draft: Draft) -> None:
        """Goes on with what has been restored; what was being sent is sent before anything can be changed."""
        if draft.pending:
            await self.send()
        else:
            await self.read_answers()

    def restore(self, draft: Draft) -> None:
        """Puts everything back where it was."""
        self.has_draft = True
        self.status = "writing"
        self.path = list(draft.path or FIRST_PATHS.get(self.kind, []))
        self.furthest = draft.furthest
        self.place = draft.place
        form.fill(FORM_ID, draft.answers)
        if form.step_in_address() > 0 and not draft.pending:
            self.follow_address()
        elif draft.place > 0:
            form.show_step(draft.place + 1, True)

    def follow_address(self) -> None:
        """Shows the step that the address names, as far as the visitor may go."""
        wanted = max(form.step_in_address(), 1) - 1
        allowed = min(wanted, self.furthest)
        if allowed != wanted:
            form.show_step(allowed + 1, True)
        if allowed != self.place:
            self.place = allowed
            self.clear_problems()
            form.keep_place(self.kind, self.path, self.place, self.furthest)
            self.look_at_step()

    async def read_answers(self) -> None:
        """Where the visitor is to check the answers, has them put into words as they are now."""
        if self.status != "writing" or self.step != CHECKED_AT.get(self.kind, -1):
            return
        reply = await self.ask([self.step], form.values(FORM_ID))
        if reply.status == 200 and self.status == "writing":
            self.sections = validated(list[Section], reply.data["summary"])

    async def ask(self, steps: list[int], answers: dict[str, Any]) -> Reply:
        """Has the API check the answers to these steps, and put all that are right into words."""
        return await self.post(f"{self.call}/checks", {"steps": steps, "answers": answers}, "")

    async def translate(self, receipt: Receipt) -> None:
        """Has the answers of a receipt put into the words of this page."""
        reply = await self.ask(self.path, receipt.answers)
        if reply.status == 200 and self.reference == receipt.reference:
            self.sections = validated(list[Section], reply.data["summary"])

    def look_at_step(self) -> None:
        """Brings the heading of the step to the eye and the ear."""
        dom.turn_to(APPLICATION_TOP_ID, f"#step-title-{self.step}")

    @on(typed(FORM_ID))
    def on_input(self, field: str) -> None:
        """Keeps every answer as it is typed."""
        self.keep(field)

    def begin(self) -> None:
        """Keeps the place beside the answers."""
        form.keep_place(self.kind, self.path, self.place, self.furthest)
        self.count_step(self.path[0], -1)

    def count_step(self, begun: int, finished: int) -> None:
        """Counts that a step was begun, and one finished; -1 for none. Whoever asks not to be followed is left out."""
        if not dom.global_privacy_control():
            steps = {"begun": None if begun < 0 else begun, "finished": None if finished < 0 else finished}
            counts.count(f"{API_ADDRESS}{self.call}/steps", steps)

    def join(self, draft: Draft) -> None:
        """Another tab may have gone further."""
        self.furthest = max(self.furthest, draft.furthest)

    @event
    async def go_on(self) -> None:
        """Continues with what was kept."""
        draft: Draft = form.load_draft(self.kind, DRAFT_DAYS)
        self.restore(draft)
        self.look_at_step()
        await self.resume(draft)

    @event
    def start_over(self) -> None:
        """Drops what was kept."""
        self.drop()
        self.restart()
        form.show_step(0, True)
        self.look_at_step()

    @event
    def change(self) -> None:
        """A step is about to be changed, after which the visitor comes back to the check."""
        self.returning = True

    @event
    def back(self) -> None:
        """The step before."""
        self.returning = False
        if self.place > 0:
            form.show_step(self.place, False)

    @on(submitted(FORM_ID))
    async def on_submit(self) -> None:
        """Continue, Submit, or Enter in a field."""
        if self.kind == "" or self.status != "writing":
            return
        await self.check()

    async def check(self) -> None:
        """Has the server check the step, and goes on if nothing is wrong; from the last one, all steps."""
        self.status = "checking"
        steps = [self.step]
        if self.is_last:
            # An answer that was changed since may ask for steps that are not on the path yet.
            steps = list(ALL_STEPS[self.kind])
        elif self.returning:
            steps = self.path[: self.furthest]
        self.turn += 1
        turn = self.turn
        reply = await self.ask(steps, form.values(FORM_ID))
        if self.status not in ["checking", "waiting"] or self.turn != turn:
            return
        if self.should_retry(reply):
            # With the answers as they are then: they can be changed meanwhile.
            if await self.wait():
                await self.check()
            return
        self.status = "writing"
        if reply.status != 200:
            self.show_error(reply)
            return
        findings = validated(list[Finding], reply.data["findings"])
        self.path = validated(list[int], reply.data["asked_steps"])
        self.sections = validated(list[Section], reply.data["summary"])
        if len(findings) > 0:
            self.show_findings(findings)
            return
        self.clear_problems()
        if self.is_last:
            await self.send()
            return
        goal = self.furthest if self.returning else self.place + 1
        self.returning = False
        if goal > self.furthest:
            self.count_step(self.path[goal], self.step)
        self.furthest = max(self.furthest, goal)
        form.keep_place(self.kind, self.path, self.place, self.furthest)
        self.has_draft = True
        form.show_step(goal + 1, False)

    def receive(self, reply: Reply, sent: Attempt) -> None:
        """Keeps the receipt for as long as the tab is open, and shows it."""
        self.count_step(-1, self.path[0] if self.kind in ONE_PAGE else self.path[len(self.path) - 1])
        remote = sent.answers.get("location", "") in REMOTE_LOCATIONS
        receipt = Receipt(
            self.kind,
            validated(str, reply.data["reference"]),
            validated(str, sent.answers.get("email", "")),
            remote,
            validated(list[Section], sent.sections),
            sent.answers,
            dom.language_code(),
        )
        form.keep_for_tab(f"receipt-{self.kind}", receipt)
        self.show_receipt(receipt)

    def refuse(self, reply: Reply) -> None:
        """Shows what the server found wrong with the whole application, at the first step that it concerns."""
        steps = STEP_OF[self.kind]
        names = [name for name in reply.errors if name in steps]
        self.show_findings([Finding(steps[name], name, reply.errors[name][0]) for name in names])

    def show_findings(self, findings: list[Finding]) -> None:
        """Shows what is wrong, at the first step that it concerns."""
        if len(findings) == 0:
            return
        places = [place for place in self.path if any(found.step == place for found in findings)]
        first = places[0] if len(places) > 0 else self.step
        problems = [
            Problem(found.field, form.target_of(FORM_ID, found.field), found.message)
            for found in findings
            if found.step == first or self.kind in ONE_PAGE
        ]
        if first != self.step and self.kind not in ONE_PAGE:
            self.place = len([place for place in self.path if place < first])
            form.show_step(self.place + 1, True)
        self.show_problems(problems)

    def show_receipt(self, receipt: Receipt) -> None:
        """The application has arrived."""
        self.reference = receipt.reference
        self.email = receipt.email
        self.remote = receipt.remote
        self.sections = receipt.sections
        self.status = "sent"
        self.has_draft = False
