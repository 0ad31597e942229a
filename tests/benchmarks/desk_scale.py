"""The desk with 100,000 applications and as many messages: the time of every view, and the cost of open desks.

`uv run python -m tests.benchmarks.desk_scale` fills a database of each kind, SQLite and PostgreSQL, and reads the
content of the desk at each address 60 times, as the desk itself does: the list or the table, with the counts of the
sidebar, and the numbers, which have no limit; then it erases people. Then it serves the SQLite file, from the last
build, opens 20 desks in Chromium, and measures the memory of the server. `--lists` leaves the open desks out, `--write`
puts the table into the README. Fails if a list exceeds the limit, at the 95th percentile.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, cast

from pytest_playwright.pytest_playwright import CreateContextCallback
from sqlalchemy import insert, text

from livecommerce.api.database import Database
from livecommerce.api.people import erase_found, find_person
from livecommerce.api.references import new_reference
from livecommerce.api.search_index import words_of
from livecommerce.api.tables import Application, LogEntry, Message, OutboxItem, Table, now
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.rights import member_actor
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.forms.message import TOPICS
from livecommerce.forms.status import STATUSES
from livecommerce.state.desk.queries import shown_at
from tests.api.conftest import settings_of
from tests.benchmarks.open_accounts import Memory
from tests.benchmarks.report import machine, publish
from tests.browser.conftest import DESK_SECRET, served
from tests.conftest import ROOT
from tests.support.desk import Desks, team_member
from tests.support.installed import chromium_executable, chromium_started
from tests.support.ports import free_port
from tests.support.processes import COMMAND
from tests.support.servers import postgres, postgres_url

ROWS, BATCH, TIMES, DESKS = 100_000, 5_000, 60, 20
LIMIT_MS = 150
ERASURES = 20
NO_LISTS = {"the numbers", "an erasure"}
"""Neither lists nor searches: they read all rows."""
DAYS = 700
FIRST = ("Ada", "Grace", "Zoë", "Łucja", "Jürgen", "Marie", "Noor", "Olga", "Pedro", "Quinn", "Rosa", "Sam")
LAST = (
    "Adler",
    "Becker",
    "Curie",
    "Dijkstra",
    "Ekström",
    "Fischer",
    "Garcia",
    "Hopper",
    "Iwasaki",
    "Jansen",
    "Kowalska",
)
THINGS = ("serum", "pan", "coat", "lamp", "kettle", "blender", "scarf", "candle", "bottle", "mirror", "brush", "chair")
LANGUAGES = ("en", "en", "de", "pl")
COUNTRIES = ("DE", "PL", "GB", "FR", "NL", "ES", "IT", "SE")
OWNER = LoggedIn(
    member_actor(1, "owner"), "ada@example.com", "Ada", "owner", "Europe/Berlin", wants_mail=True, is_due=False
)
VIEWS = {
    "to answer": "",
    "late": "state=late&order=oldest",
    "everything, oldest first": "order=oldest",
    "everything": "view=all",
    "one kind": "kind=talent",
    "accepted": "status=accepted",
    "kind, status and country": "kind=brand&status=in_review&country=PL",
    "a language": "language=de",
    "open in a language": "language=pl&state=open",
    "kind and language": "kind=talent&language=de",
    "answered messages in a language": "what=messages&state=done&language=pl",
    "mine": "what=applications&state=open&assignee=1",
    "nobody's": "what=applications&state=open&assignee=nobody",
    "a topic": "topic=press",
    "answered messages": "what=messages&state=done",
    "one week": "since={week}&until={today}",
    "an old month": "since={old}&until={older}",
    "a common word": "words=example",
    "a name": "words=grace+hopper",
    "beginnings of words": "words=gr+ho+la",
    "a reference": "words={reference}",
    "a word that nobody uses": "words=xylophone",
    "a word among the accepted": "words=kettle&status=accepted",
    "the hundredth page": "view=all&after={middle}",
    "one application": "item={reference}",
    "the outbox": "page=outbox",
    "the numbers": "page=numbers",
    "the log": "page=log",
}


def rows(table: type[Table], dice: Random) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table, oldest first, with their search text."""
    moment, step = now() - timedelta(days=DAYS), timedelta(days=DAYS) / ROWS
    for number in range(ROWS):
        name = f"{dice.choice(FIRST)} {dice.choice(LAST)}"
        email = f"{words_of(name)[0]}.{number}@example.com"
        text = " ".join(dice.choices(THINGS, k=8))
        row = {"reference": new_reference(), "email": email, "name": name, "created_at": moment + number * step}
        row["language"] = dice.choice(LANGUAGES)
        row["search_text"] = " ".join(dict.fromkeys(words_of(f"{row['reference']} {name} {email} {text}")))
        is_open = number > ROWS - 3_000 or dice.random() < 0.02
        if table is Message:
            row |= {
                "topic": dice.choice(list(TOPICS)),
                "message": text,
                "done_at": None if is_open else row["created_at"],
            }
        else:
            status = dice.choice(STATUSES[:2] if is_open else STATUSES[2:])
            country = dice.choice(COUNTRIES)
            row |= {"kind": dice.choice(list(APPLICATIONS)), "status": status, "country": country}
            row |= {"answers": {"company": text, "country": country}, "updated_at": row["created_at"]}
            row |= {"assignee_id": dice.choice((None, 1, 2, 3)), "answered_at": None if is_open else row["created_at"]}
        yield row


def fill(database: Database) -> None:
    dice = Random(1)
    for table in (Application, Message):
        batch: list[dict[str, Any]] = []
        for row in rows(table, dice):
            batch.append(row)
            if len(batch) == BATCH:
                with database.write() as session:
                    session.connection().execute(insert(table), batch)
                batch.clear()
    items: list[dict[str, Any]] = [
        {"id": f"{number:032x}", "channel": "mail", "kind": "applicant", "recipient": "a@example.com", "subject": "",
         "payload": {}, "state": "sent", "give_up_at": now()}
        for number in range(BATCH)
    ]  # fmt: skip
    entries: list[dict[str, Any]] = [
        {"actor": "member:1", "act": "application.noted", "subject": "AAAAAAAA", "details": {}, "hash": "0" * 64,
         "created_at": now()}
        for _ in range(BATCH)
    ]  # fmt: skip
    with database.write() as session:
        session.connection().execute(insert(OutboxItem), items)
        session.connection().execute(insert(LogEntry), entries)
    database.refresh_statistics()
    if database.engine.dialect.name == "postgresql":
        # As PostgreSQL does automatically, a minute after so many rows.
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def addresses(database: Database) -> dict[str, dict[str, str]]:
    today = now().date()
    with database.read() as session:
        reference = session.get_one(Application, ROWS // 2).reference
    names = {
        "today": today,
        "week": today - timedelta(days=7),
        "old": today - timedelta(days=400),
        "older": today - timedelta(days=370),
        "reference": reference,
        "middle": f"{ROWS - 2_500}-{ROWS - 2_500}",
    }
    queries = {name: query.format(**names) for name, query in VIEWS.items()}
    return {
        name: dict(part.split("=") for part in query.replace("+", " ").split("&") if part)
        for name, query in queries.items()
    }


def measure(database: Database) -> dict[str, list[float]]:
    """Return the times of each view in milliseconds, without the first."""
    times: dict[str, list[float]] = {}
    for name, query in addresses(database).items():
        taken: list[float] = []
        for _ in range(TIMES + 1):
            start = time.perf_counter()
            with database.read() as session:
                shown_at(session, OWNER, query)
            taken.append(1000 * (time.perf_counter() - start))
        times[name] = taken[1:]
        middle, most = percentiles(times[name])
        sys.stdout.write(f"{name}: {middle:.0f} ms, {most:.0f} at the 95th percentile\n")
        sys.stdout.flush()
    return times


def erase(database: Database) -> list[float]:
    """Return the times in milliseconds for which an erasure lets no other transaction write."""
    with database.read() as session:
        people = [session.get_one(Message, number + 1).email for number in range(ERASURES)]
    taken: list[float] = []
    for email in people:
        with database.write() as session:
            start = time.perf_counter()
            erase_found(session, find_person(session, email))
        taken.append(1000 * (time.perf_counter() - start))
    return taken


def percentiles(taken: list[float]) -> tuple[float, float]:
    twentieths = statistics.quantiles(taken, n=20)
    return twentieths[9], twentieths[18]


def _note(memory: Memory, what: str) -> None:
    """Measure in a separate thread: Playwright's loop runs in this one."""
    with ThreadPoolExecutor(max_workers=1) as pool:
        pool.submit(asyncio.run, memory.note(what)).result()


def open_desks(folder: Path, records: Path) -> list[str]:
    """Return the server's memory, as rows of a table, with no desk open, with one, and with all of them."""
    port = free_port()
    settings = {
        "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{records}",
        "LIVECOMMERCE_DESK_SECRET": DESK_SECRET,
        "REFLEX_STATES_WORKDIR": f"{folder}/states",
    }
    # It asks Playwright, which must not run twice at once.
    owner, chromium = team_member(records, "owner"), chromium_executable()
    command = [COMMAND, "serve", "--no-build", "--port", str(port)]
    with served(command, ROOT, port, settings) as site, chromium_started(chromium) as browser:
        memory = Memory(site)
        desks = Desks(cast(CreateContextCallback, browser.new_context), site.address, {"owner": owner})
        _note(memory, "no desk open")
        for number in range(DESKS):
            desks.open("owner")
            if number + 1 in (1, DESKS):
                _note(memory, f"{number + 1} open")
    return [f"| {what} | {size:.0f} |" for what, size in memory.measured.items()]


def main() -> None:
    results: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory(prefix="desk-scale-") as folder, ExitStack() as stack:
        records = Path(folder) / "records.db"
        kinds = {
            "SQLite": f"sqlite:///{records}",
            "PostgreSQL": postgres_url(stack.enter_context(postgres(durable=True))),
        }
        for kind, url in kinds.items():
            database = Database(settings_of(database_url=url).database_url)
            database.migrate()
            fill(database)
            results[kind] = measure(database) | {"an erasure": erase(database)}
            database.close()
        memory = [] if "--lists" in sys.argv else open_desks(Path(folder), records)
    lines = ["| what is shown | SQLite, ms | 95 % | PostgreSQL, ms | 95 % |", "| --- | ---: | ---: | ---: | ---: |"]
    slow: list[str] = []
    for name in (*VIEWS, "an erasure"):
        cells: list[str] = []
        for times in results.values():
            middle, most = percentiles(times[name])
            is_slow = most > LIMIT_MS and name not in NO_LISTS
            cells += [f"{middle:.0f}", f"**{most:.0f}**" if is_slow else f"{most:.0f}"]
            slow += [name] if is_slow else []
        lines.append(f"| {name} | {' | '.join(cells)} |")
    if memory:
        lines += ["", "| desks | memory of the server, MB |", "| --- | ---: |", *memory]
    publish([*lines, "", machine()], "desk", write="--write" in sys.argv)
    if slow:
        raise SystemExit(f"over {LIMIT_MS} ms: {', '.join(dict.fromkeys(slow))}")


if __name__ == "__main__":
    main()
