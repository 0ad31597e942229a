"""Two members at desks that stay open, who both decide on every application, and the record of their decisions."""

from collections import defaultdict
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Literal, cast

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.desk.rights import member_actor
from tests.support.cluster import Cluster
from tests.support.desk import Desks, TeamMember, row, team_member
from tests.support.installed import chromium_started
from tests.support.servers import postgres_url, until

Verdict = Literal["accepted", "declined"]

VERDICTS: tuple[Verdict, ...] = ("accepted", "declined")
"""The verdict of each desk, which identifies its decisions in the records."""
UNDECIDED = "/desk?what=applications&status=received"
OPENED_SECONDS = 60
HEARD_MS = 10_000
"""The time a member waits for anything before looking at the desk and trying again."""
ALL_DECIDED_SECONDS = 300
"""The time limit, with every part back, until everything is decided and every desk shows that."""
RECORDED = """
    SELECT reference, status,
        ARRAY(SELECT decisions.actor || ' ' || decisions.status FROM decisions
            WHERE decisions.application_id = applications.id) AS taken,
        ARRAY(SELECT audit_log.actor || ' ' || replace(audit_log.act, 'application.', '') FROM audit_log
            WHERE audit_log.subject = reference
            AND audit_log.act IN ('application.accepted', 'application.declined')) AS logged,
        ARRAY(SELECT outbox.kind FROM outbox
            WHERE outbox.about = reference AND outbox.kind IN ('accepted', 'declined')) AS mails
    FROM applications
"""


@dataclass
class Decider:
    """A member at a desk that is opened once, and never reloaded, with one verdict for every application.

    Attributes:
        is_open: Set once the desk has loaded.
        acknowledged: The applications whose decision the desk has confirmed.
        refused: How often the desk reported a conflict.
    """

    member: TeamMember
    verdict: Verdict
    is_open: Event = field(default_factory=Event)
    acknowledged: list[str] = field(default_factory=list[str])
    refused: int = 0

    @property
    def decision(self) -> str:
        """Return actor and verdict, as recorded."""
        return f"{member_actor(self.member.number, 'decider').key} {self.verdict}"

    def decide_until(self, over: Event, address: str, chromium: str | None) -> None:
        """Decide until the end; the desk must then show, without a reload, that nothing is left.

        Raises:
            AssertionError: It does not, or had to be reloaded.
        """
        with chromium_started(chromium) as browser:
            open_context = cast(CreateContextCallback, browser.new_context)
            page = Desks(open_context, address, {"decider": self.member}).open("decider", UNDECIDED)
            page.set_default_timeout(HEARD_MS)
            page.evaluate("window.isTheSame = true")
            self.is_open.set()
            while not over.is_set():
                # Nothing has arrived, or a part is down: whatever times out is tried again.
                with suppress(BrowserError):
                    self._decide(page)
            expect(page.locator("[data-row]")).to_have_count(0, timeout=1000 * ALL_DECIDED_SECONDS)
            assert page.evaluate("window.isTheSame"), "the desk was loaded again"

    def _decide(self, page: Page) -> None:
        reference = page.locator("[data-row]").first.get_attribute("data-row") or ""
        row(page, reference).click()
        page.locator(".item-reference", has_text=reference).wait_for()
        verb = "Approve" if self.verdict == "accepted" else "Decline"
        send = page.get_by_role("button", name=f"{verb} and send", exact=True)
        if not send.is_visible():
            page.get_by_role("button", name=verb, exact=True).click()
        if self.verdict == "declined":
            page.get_by_label("Why? The applicant reads this.").fill("We are full until spring.")
        send.click()
        taken = page.get_by_role("status").filter(has_text=reference)
        refused = page.get_by_role("alert").get_by_text("was faster")
        taken.or_(refused).first.wait_for()
        if taken.is_visible():
            self.acknowledged.append(reference)
        else:
            self.refused += 1


@contextmanager
def deciding(running: Cluster, chromium: str | None) -> Generator[list[Decider]]:
    """Open the desks; when the block ends, every part must be back, and everything is decided."""
    deciders = [Decider(team_member(postgres_url(running.database), "decider"), verdict) for verdict in VERDICTS]
    over = Event()
    with ThreadPoolExecutor(len(deciders)) as pool:
        desks = [pool.submit(decider.decide_until, over, running.address, chromium) for decider in deciders]
        try:
            until(lambda: all(decider.is_open.is_set() for decider in deciders), OPENED_SECONDS)
            yield deciders
            undecided = "SELECT 1 FROM applications WHERE status = 'received' LIMIT 1"
            until(lambda: not running.query(undecided), ALL_DECIDED_SECONDS)
        finally:
            over.set()
        for desk in desks:
            desk.result()


@dataclass(frozen=True)
class Decisions:
    """The result of the decisions.

    Attributes:
        acknowledged: The member and decision that were confirmed, by reference.
        recorded: The same of every application, as decision and in the log, and the mails about it.
        refused: How often a desk reported a conflict.
    """

    acknowledged: dict[str, list[str]]
    recorded: dict[str, dict[str, Any]]
    refused: int

    @classmethod
    def read(cls, running: Cluster, deciders: list[Decider]) -> "Decisions":
        acknowledged: dict[str, list[str]] = defaultdict(list)
        for decider in deciders:
            for reference in decider.acknowledged:
                acknowledged[reference].append(decider.decision)
        recorded = {found.pop("reference"): found for found in running.query(RECORDED)}
        return cls(dict(acknowledged), recorded, sum(decider.refused for decider in deciders))

    def taken_once(self) -> int:
        """Return the number of applications with one decision, one entry in the log and one mail."""
        return sum(_is_once(found) for found in self.recorded.values())

    def differences(self) -> list[str]:
        """Return everything lost, doubled or different from its confirmation."""
        return [
            f"{reference}: acknowledged {self.acknowledged.get(reference, [])}, recorded {self.recorded.get(reference)}"
            for reference in sorted({*self.acknowledged, *self.recorded})
            if not _is_once(self.recorded.get(reference))
            or self.acknowledged.get(reference, self.recorded[reference]["taken"]) != self.recorded[reference]["taken"]
        ]


def _is_once(found: dict[str, Any] | None) -> bool:
    if found is None or len(found["taken"]) != 1 or found["logged"] != found["taken"]:
        return False
    _, verdict = found["taken"][0].split()
    return found["status"] == verdict and found["mails"] == [verdict]
