"""Chaos test: nothing may be lost or doubled while every part of the site is killed again and again.

`uv run python -m tests.benchmarks.chaos` serves the last build from two backends of two processes each, with
PostgreSQL, Redis, Caddy and a mail server. For ten minutes (`--minutes`) programs send messages and applications, a
visitor in a browser fills in the form for brands again and again, and two members decide on the applications, at desks
that are opened once, while each part is killed at random moments (`kill -9`) and restarted; `--seed` repeats a run.
Then all parts come back, and everything acknowledged, stored, decided and mailed is counted: any difference is a
failure, and is printed. `--write` puts the table into the README. Needs
`apt-get install caddy chromium-headless-shell postgresql redis-server`.
"""

import argparse
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser
from email.policy import default as modern
from pathlib import Path
from threading import Event
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

from livecommerce.constants import REFERENCE_ALPHABET, REFERENCE_LENGTH
from livecommerce.forms.applications import APPLICATIONS
from tests.benchmarks.deciders import Decider, Decisions, deciding
from tests.benchmarks.report import machine, publish
from tests.conftest import ROOT
from tests.support.applicant import AFFILIATE, Applicant, applicant
from tests.support.backend import Stream
from tests.support.cluster import Cluster, Worker, cluster
from tests.support.installed import chromium_executable, chromium_started
from tests.support.servers import Server, mailbox_server, until

BUILT = ROOT / ".web" / "build" / "client"
PROCESSES = 2
PATIENCE_SECONDS = 300
"""The time for which every client retries: several parts may be down at once, and again right after a restart."""
PAUSE_SECONDS = 0.4
"""The longest pause between two messages of a sender, so that mails keep up on a small machine."""
APPLICATION_PAUSE_SECONDS = 20
"""The same between two applications, so that members keep up, who read and click."""
QUIET_SECONDS = 20
"""The average time between two kills of a part."""
AWAY_SECONDS = 3
"""The longest time until a killed part is restarted."""
OUTBOX_SECONDS = 900
"""Longer than the lease of a dead worker, and than the delay after a few attempts."""
MAILS_EACH = 2
"""To the applicant or sender, and to the team; plus the mail of the decision on an application."""
REFERENCE = re.compile(rf"\b[{REFERENCE_ALPHABET}]{{{REFERENCE_LENGTH}}}\b")


@dataclass(frozen=True)
class Part:
    """A part that is killed: `look_after` acts like a service manager if it has exited."""

    name: str
    kill: Callable[[], None]
    start: Callable[[], None]
    look_after: Callable[[], None] = lambda: None


def parts(running: Cluster, mails: Server, chance: random.Random) -> list[Part]:
    def kill_a_process() -> None:
        processes = until(lambda: [pid for worker in running.workers for pid in worker.workers()], PATIENCE_SECONDS)
        # Its backend may be killed at the same moment.
        with suppress(ProcessLookupError):
            os.kill(chance.choice(processes), signal.SIGKILL)

    def backend(worker: Worker) -> Part:
        def start() -> None:
            worker.run(PROCESSES)

        # It gives up when its processes die one soon after the other.
        return Part(
            "a whole backend", lambda: worker.end(signal.SIGKILL), start, lambda: None if worker.is_running else start()
        )

    return [
        Part("a process of a backend", kill_a_process, lambda: None),
        *map(backend, running.workers),
        Part("PostgreSQL", running.database.kill, running.database.start),
        Part("Redis", running.redis.kill, running.redis.start),
        Part("Caddy", running.proxy.kill, running.proxy.start),
        Part("the mail server", mails.kill, mails.start),
    ]


def torment(part: Part, chance: random.Random, over: Event, kills: Counter[str]) -> None:
    """Kill and restart a part until the end."""
    while not _looked_after(part, chance.expovariate(1 / QUIET_SECONDS), over):
        part.kill()
        kills[part.name] += 1
        over.wait(chance.uniform(0, AWAY_SECONDS))
        part.start()
    part.look_after()


def _looked_after(part: Part, seconds: float, over: Event) -> bool:
    """Look after a part for a while; return whether the test ended before."""
    until_then = time.monotonic() + seconds
    while (left := until_then - time.monotonic()) > 0:
        if over.wait(min(left, 1)):
            return True
        part.look_after()
    return over.is_set()


@dataclass
class Visitor:
    """A visitor in a browser who applies again and again.

    `acknowledged` has the typed answers, by the reference that was then shown.
    """

    address: str
    acknowledged: dict[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])

    def apply_until(self, over: Event, chromium: str | None) -> None:
        """Apply until the end, and finish a begun application."""
        with chromium_started(chromium) as browser:
            while not over.is_set():
                self._apply(browser)

    def _apply(self, browser: Browser) -> None:
        page = browser.new_page(base_url=self.address)
        somebody = applicant(page, "brand")
        until(lambda: _opened(somebody), PATIENCE_SECONDS)
        somebody.patience = 1000 * PATIENCE_SECONDS
        page.set_default_timeout(somebody.patience)
        somebody.fill()
        somebody.submit()
        self.acknowledged[somebody.reference()] = APPLICATIONS["brand"].validate(somebody.answers).answers
        page.close()


def _opened(somebody: Applicant) -> bool:
    """Return whether the form has loaded; a missing or partial page is reloaded."""
    try:
        somebody.open()
    except BrowserError:
        return False
    return True


@contextmanager
def killing(running: Cluster, mails: Server, seed: int, over: Event) -> Generator[Counter[str]]:
    """Kill every part until the end, and yield the counter of kills; when the block ends, all of them are back."""
    kills: Counter[str] = Counter()
    everything = parts(running, mails, random.Random(seed))
    with ThreadPoolExecutor(len(everything)) as pool:
        torments = [
            pool.submit(torment, part, random.Random(f"{seed} {number}"), over, kills)
            for number, part in enumerate(everything)
        ]
        yield kills
        for future in torments:
            future.result()


@dataclass(frozen=True)
class Result:
    """The result of the test.

    Attributes:
        acknowledged: The message, by its sender's name, or the answers of the application, by reference.
        stored: The same, of every row.
        mailed: The ids of the mails, by reference.
        repeated: The number of mails received again, with the same id.
    """

    acknowledged: dict[str, Any]
    stored: list[tuple[str, Any]]
    mailed: Mapping[str, set[str]]
    repeated: int
    decisions: Decisions

    def mailed_in_full(self) -> int:
        return sum(self._has_all_mails(reference) for reference in self.mailed)

    def _has_all_mails(self, reference: str) -> bool:
        return len(self.mailed.get(reference, ())) == MAILS_EACH + (reference in self.decisions.recorded)

    def differences(self) -> list[str]:
        """Return everything lost, doubled or changed."""
        rows = Counter(reference for reference, _ in self.stored)
        kept = dict(self.stored)
        every = {*self.acknowledged, *kept, *self.mailed}
        return [
            (f"{reference}: acknowledged {self.acknowledged.get(reference)}, stored {rows[reference]} times, ")
            + f"as {kept.get(reference)}, {len(self.mailed.get(reference, ()))} mails"
            for reference in sorted(every)
            if rows[reference] != 1
            or self.acknowledged.get(reference) != kept[reference]
            or not self._has_all_mails(reference)
        ] + self.decisions.differences()


def read_mails(folder: Path) -> tuple[dict[str, set[str]], int]:
    """Return the ids of the received mails, by the reference in their subject, and the number of repeated ones.

    Mails to members of the team have no reference.
    """
    ids: dict[str, set[str]] = defaultdict(set)
    count = 0
    for path in (folder / "new").iterdir():
        with path.open("rb") as file:
            mail = BytesHeaderParser(policy=modern).parse(file)
        if reference := REFERENCE.search(mail["Subject"]):
            ids[reference[0]].add(mail["Message-ID"])
            count += 1
    return dict(ids), count - sum(map(len, ids.values()))


def result(running: Cluster, acknowledged: dict[str, Any], deciders: list[Decider], folder: Path) -> Result:
    """Wait for the last mail, and collect the result."""
    until(lambda: not running.query("SELECT id FROM outbox WHERE state = 'pending' LIMIT 1"), OUTBOX_SECONDS)
    messages = running.query("SELECT reference, name FROM messages")
    applications = running.query("SELECT reference, answers FROM applications")
    mailed, repeated = read_mails(folder)
    return Result(
        acknowledged,
        [*((row["reference"], row["name"]) for row in messages)]
        + [(row["reference"], row["answers"]) for row in applications],
        mailed,
        repeated,
        Decisions.read(running, deciders),
    )


def table(kills: Counter[str], found: Result, applications: int, about: str) -> list[str]:
    """Return the result as a Markdown table."""
    lines = ["| part | killed |", "| --- | ---: |", *(f"| {name} | {count} |" for name, count in kills.items())]
    mails = sum(map(len, found.mailed.values()))
    return [
        *lines,
        "",
        "| messages and applications | |",
        "| --- | ---: |",
        f"| acknowledged | {len(found.acknowledged):,} |",
        f"| stored | {len(found.stored):,} |",
        f"| mailed, {MAILS_EACH} mails each, {MAILS_EACH + 1} where decided | {found.mailed_in_full():,} |",
        "",
        "| decisions at two desks | |",
        "| --- | ---: |",
        f"| applications | {len(found.decisions.recorded):,} |",
        f"| decision acknowledged | {len(found.decisions.acknowledged):,} |",
        f"| taken, logged and mailed once | {found.decisions.taken_once():,} |",
        f"| refused, since the other desk was faster | {found.decisions.refused:,} |",
        "",
        f"{applications} of them applications by a browser. Of {mails:,} mails {found.repeated} came again with "
        f"the same `Message-ID`: who sent them died before noting it. {about} {machine()}",
    ]


def main() -> None:
    """Run the test; fail if the counts differ."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    sys.stdout.write(f"seed {chosen.seed}\n")
    sys.stdout.flush()
    chromium, over = chromium_executable(), Event()
    with (
        tempfile.TemporaryDirectory(prefix="chaos-") as home,
        mailbox_server(Path(home, "mails")) as mails,
        cluster(ROOT, BUILT, Path(home), processes=PROCESSES, smtp_url=f"smtp://127.0.0.1:{mails.port}") as running,
    ):
        visitor = Visitor(running.address)
        with (
            deciding(running, chromium) as deciders,
            Stream(running.address, patience=PATIENCE_SECONDS, pause=PAUSE_SECONDS) as messages,
            Stream(
                running.address,
                "applications/affiliate",
                AFFILIATE,
                patience=PATIENCE_SECONDS,
                pause=APPLICATION_PAUSE_SECONDS,
            ) as applications,
            ThreadPoolExecutor(1) as pool,
            killing(running, mails, chosen.seed, over) as kills,
        ):
            applying = pool.submit(visitor.apply_until, over, chromium)
            over.wait(60 * chosen.minutes)
            over.set()
        applying.result()
        acknowledged = {reference: name for name, reference in messages.acknowledged.items()} | visitor.acknowledged
        for key, reference in applications.acknowledged.items():
            acknowledged[reference] = APPLICATIONS["affiliate"].validate(applications.body(key)).answers
        found = result(running, acknowledged, deciders, Path(home, "mails"))
    about = f"{chosen.minutes:g} minutes, seed {chosen.seed}."
    publish(table(kills, found, len(visitor.acknowledged), about), "chaos", write=chosen.write)
    if differences := found.differences():
        raise SystemExit("\n".join(["not equal:", *differences]))


if __name__ == "__main__":
    main()
