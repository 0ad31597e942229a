"""The operator's commands, run as installed."""

import csv
import io
import json
import os
import re
import socket
import subprocess
import zipfile
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from sqlmodel import select

from livecommerce.api import statistics
from livecommerce.api.database import Database
from livecommerce.api.references import new_reference
from livecommerce.api.statistics import working_time
from livecommerce.api.tables import Account, Application, ApplicationNote, Message, now
from livecommerce.cli import app
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.served_port import recorded_port
from tests.api.conftest import settings_of
from tests.support.operator import Operator
from tests.support.ports import free_port
from tests.support.processes import COMMAND
from tests.support.servers import Server, mail_server, postgres_url

FORMULAS = ["=1+1", "+44 20", "-1", "@SUM(A1)", "'quoted", "a; =1+1\t@SUM(A1)", 'with, comma and "quotes"', "two\n=1"]


@pytest.fixture
def operator(database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Operator:
    monkeypatch.setenv("COLUMNS", "160")
    return Operator(monkeypatch, capsys, database_url=str(database.url))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    database = Database(f"sqlite:///{tmp_path}/records.db")
    database.prepare()
    with database.write() as session:
        for number, name in enumerate(FORMULAS):
            answers = {
                "name": name,
                "email": "a@example.com",
                "handle": name,
                "categories": ["home", "beauty"],
                "terms": True,
            }
            session.add(
                Application(
                    reference=f"AAAAAAA{'ABCDEFGH'[number]}",
                    kind="affiliate",
                    email=f"p{number}@example.com",
                    name=name,
                    answers=answers,
                )
            )
    return database


def test_applications_are_listed_shown_and_counted(operator: Operator) -> None:
    listed = operator.run("applications", "list")
    assert "AAAAAAAA" in listed and "=1+1" in listed
    assert [row["reference"] for row in operator.json("applications", "list", "--limit", "2")] == [
        "AAAAAAAH",
        "AAAAAAAG",
    ]
    assert operator.json("applications", "list", "--kind", "brand") == []
    assert operator.run("applications", "list", "--status", "declined").strip() == "No applications."
    shown = operator.run("applications", "show", "aaaaaaaa")
    assert "TikTok handle\n  @=1+1" in shown
    assert operator.json("applications", "show", "AAAAAAAA")["answers"]["terms"] is True


def test_csv_starts_no_formula(operator: Operator, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(operator.run("applications", "export"), newline="")))
    for row, name in zip(rows, FORMULAS, strict=True):
        # With any separator, no cell begins a formula.
        cells = [cell for value in row.values() for cell in re.split(r"[;\t\r\n]", value)]
        assert not any(cell.lstrip(" ").startswith(("=", "+", "-", "@")) for cell in cells)
        assert row["name"].lstrip("'").split() == name.lstrip("'").replace(";", ",").split()
        assert (row["categories"], row["terms"], row["decline_reason"]) == ("home, beauty", "true", "")
    names = {field.name for application in APPLICATIONS.values() for field in application.fields}
    assert names <= set(rows[0])
    assert rows[0]["categories_label"] == "Home, Beauty"
    assert "handle_label" not in rows[0]
    printed = operator.run("applications", "export", "--output", str(tmp_path / "out.csv"), "--kind", "affiliate")
    assert printed.strip() == f"8 applications written to {tmp_path}/out.csv"
    assert len(list(csv.DictReader((tmp_path / "out.csv").open(newline="")))) == 8


def test_json_holds_the_values_as_they_are(operator: Operator) -> None:
    exported = json.loads(operator.run("applications", "export", "--format", "json"))
    assert [application["answers"]["handle"] for application in exported] == FORMULAS
    assert exported[0]["answers"]["categories"] == ["home", "beauty"]


def sheet_of(file: Path) -> list[list[str]]:
    """Return the cells of an Excel file by row; texts are in a separate table."""
    with zipfile.ZipFile(file) as book:
        assert "xl/externalLinks" not in "".join(book.namelist())
        sheet = etree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    assert sheet.findall(".//{*}f") == [] and sheet.findall(".//{*}hyperlink") == []
    rows = sheet.iterfind(".//{*}row")
    return [["".join(map(str, cell.itertext())) for cell in row.iterfind("{*}c")] for row in rows]


def test_excel_holds_the_values_as_texts(operator: Operator, tmp_path: Path) -> None:
    file = tmp_path / "out.xlsx"
    printed = operator.run("applications", "export", "--format", "xlsx", "--output", str(file))
    assert printed.strip() == f"8 applications written to {file}"
    headings, *rows = sheet_of(file)
    assert headings[:3] == ["reference", "kind", "status"]
    assert [row[3] for row in rows] == FORMULAS
    assert "Home; Beauty" in rows[0]
    assert file.stat().st_mode & 0o077 == 0
    assert "needs --output" in operator.run("applications", "export", "--format", "xlsx", status=1)


@pytest.mark.parametrize("format", ["csv", "json", "xlsx"])
@pytest.mark.parametrize("command", ["applications", "messages"])
def test_a_path_that_cannot_be_written_is_one_line(operator: Operator, command: str, format: str) -> None:
    printed = operator.run(command, "export", "--format", format, "--output", "/nowhere/at/all", status=1)
    assert printed == "livecommerce: /nowhere/at/all cannot be written: No such file or directory"


def test_what_is_kept_about_a_person_is_not_written_to_a_wrong_path_either(operator: Operator) -> None:
    printed = operator.run("people", "export", "p0@example.com", "--output", "/nowhere/at/all", status=1)
    assert printed == "livecommerce: /nowhere/at/all cannot be written: No such file or directory"


@pytest.fixture
def earlier_application(database: Database) -> None:
    """Store an application from a time when the form asked and offered other things."""
    answers = {
        "name": "Zoë Adler",
        "email": "zoe@example.com",
        "handle": "zoelive",
        "categories": ["home", "fax_machines"],
        "shoe_size": "44, sometimes 45",
        "terms": True,
    }
    row: dict[str, Any] = {"kind": "affiliate", "email": "zoe@example.com", "name": "Zoë Adler", "answers": answers}
    with database.write() as session:
        session.add(Application(**row, reference="ZZZZZZZ2"))


@pytest.mark.usefixtures("earlier_application")
def test_answers_to_questions_that_were_removed_stay_visible(operator: Operator) -> None:
    assert "shoe_size (not asked any more)\n  44, sometimes 45" in operator.run("applications", "show", "ZZZZZZZ2")
    rows = list(csv.DictReader(io.StringIO(operator.run("applications", "export"), newline="")))
    assert [row["shoe_size"] for row in rows] == [""] * 8 + ["44, sometimes 45"]
    assert rows[-1]["categories_label"] == "Home, fax_machines"
    assert "shoe_size" not in operator.run("applications", "export", "--kind", "brand")


@pytest.mark.usefixtures("earlier_application")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zzzz", "Reference: ZZZZZZZ2"),
        ("ADLER", "Name: Zoë Adler"),
        ("zoë", "Name: Zoë Adler"),
        ("zoelive", "TikTok handle: @zoelive"),
        ("sometimes", "shoe_size: 44, sometimes 45"),
        ("zoe@ HOME", "E-mail: zoe@example.com"),
        ("zoelive nowhere", None),
    ],
)
def test_an_application_is_found_by_what_is_in_it(operator: Operator, text: str, found: str | None) -> None:
    rows = operator.json("applications", "search", text)
    assert all(row["reference"] == "ZZZZZZZ2" for row in rows)
    if found:
        assert [row["found"] for row in rows] == [found]
    if not rows:
        assert operator.run("applications", "search", text) == f"No application holds {text}.\n"


def test_a_search_keeps_to_what_was_asked_for(operator: Operator) -> None:
    assert len(operator.json("applications", "search", "example.com")) == 8
    assert len(operator.json("applications", "search", "example.com", "--limit", "3")) == 3
    assert operator.json("applications", "search", "example.com", "--kind", "brand") == []
    assert operator.json("applications", "search", "example.com", "--status", "accepted") == []
    assert "TEXT must contain at least one word" in operator.run("applications", "search", " ", status=1)


def test_notes_are_kept_with_an_application(operator: Operator, database: Database) -> None:
    assert operator.run("applications", "note", "aaaaaaaa", "Call her on Friday.") == "noted on AAAAAAAA\n"
    assert "the note is empty" in operator.run("applications", "note", "AAAAAAAA", " ", status=1)
    assert "no application ZZZZZZZZ" in operator.run("applications", "note", "zzzzzzzz", "x", status=1)
    assert re.search(r"Note of .* UTC\n  Call her on Friday\.", operator.run("applications", "show", "AAAAAAAA"))
    [note] = operator.json("applications", "show", "AAAAAAAA")["notes"]
    assert note["text"] == "Call her on Friday."
    assert [row["found"] for row in operator.json("applications", "search", "friday")] == ["Note: Call her on Friday."]
    exported = json.loads(operator.run("applications", "export", "--format", "json"))
    assert [len(application["notes"]) for application in exported] == [1] + [0] * 7
    assert operator.json("people", "show", "p0@example.com")[0]["kind"] == "application_notes"
    operator.run("people", "erase", "p0@example.com", "--yes")
    with database.read() as session:
        assert session.exec(select(ApplicationNote)).all() == []


def test_an_application_names_the_others_from_its_address(operator: Operator, database: Database) -> None:
    row: dict[str, Any] = {"kind": "affiliate", "email": "P0@example.com", "name": "P", "answers": {}}
    with database.write() as session:
        session.add(Application(**row, reference="BBBBBBBB"))
    earlier, later = (operator.run("applications", "show", reference) for reference in ("AAAAAAAA", "BBBBBBBB"))
    assert "From the same address, later: BBBBBBBB  affiliate  received" in earlier
    assert "From the same address, earlier: AAAAAAAA  affiliate  received" in later


def test_long_texts_are_read_at_80_columns(
    operator: Operator, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    long = "We sell lamps that are made of recycled bottles. " * 20 + "\n\nYours"
    with database.write() as session:
        row: dict[str, Any] = {"email": "a.rather.long.address@example.com", "name": "Ada Lovelace", "topic": "press"}
        session.add(Message(**row, reference="LNGLNGLN", message=long))
        answers = {"name": "Ada", "email": "a@example.com", "audience": long}
        row = {"kind": "affiliate", "email": "a@example.com", "name": "Ada", "answers": answers}
        session.add(Application(**row, reference="LNGAPPLN"))
    for command in ("messages list", "messages show LNGLNGLN", "applications show LNGAPPLN", "applications list"):
        printed = operator.run(*command.split())
        assert all(len(line) <= 80 for line in printed.splitlines()), command
        if "list" not in command:
            # No word is broken.
            assert " ".join(long.split()) in " ".join(printed.split())
    assert "a.rather.long.address@example.com" in operator.run("messages", "list")


def test_an_application_is_approved_or_declined_once(operator: Operator) -> None:
    assert (
        operator.run("applications", "approve", "AAAAAAAA") == "AAAAAAAA is accepted; a mail goes to p0@example.com\n"
    )
    assert "accepted already" in operator.run("applications", "approve", "AAAAAAAA", status=1)
    assert "is declined" in operator.run("applications", "reject", "AAAAAAAB", "--reason", "No studio near you yet.")
    assert "declined already" in operator.run("applications", "reject", "AAAAAAAB", "--reason", "x", status=1)
    assert "--reason is empty" in operator.run("applications", "reject", "AAAAAAAC", "--reason", " ", status=1)
    assert "no application ZZZZZZZZ" in operator.run("applications", "approve", "zzzzzzzz", status=1)
    assert operator.run("applications", "status", "AAAAAAAC", "in_review") == "AAAAAAAC is in_review\n"
    assert {row["kind"]: row["state"] for row in operator.json("outbox", "list")} == {
        "accepted": "kept",
        "declined": "kept",
    }
    (account,) = operator.json("accounts", "list")
    assert (account["email"], account["state"]) == ("p0@example.com", "waits for its code")


def test_mail_of_a_command_names_the_port_of_the_server_beside_it(operator: Operator, tmp_path: Path) -> None:
    with recorded_port(tmp_path / "records.db", 3230):
        operator.run("applications", "approve", "AAAAAAAA")
    operator.run("applications", "approve", "AAAAAAAB")
    later, earlier = (operator.run("outbox", "show", item["id"]) for item in operator.json("outbox", "list"))
    assert "http://localhost:3230/saas/activate" in earlier
    assert "http://localhost:3000/saas/activate" in later


def test_kept_mail_is_read_and_put_on_its_way(operator: Operator) -> None:
    operator.run("applications", "reject", "AAAAAAAB", "--reason", "No studio near you yet.")
    (item,) = operator.json("outbox", "list", "--state", "kept")
    assert "> No studio near you yet." in operator.run("outbox", "show", item["id"][:8])
    assert "give ids, --dead or --kept" in operator.run("outbox", "retry", status=1)
    assert "no item begins with zzz" in operator.run("outbox", "retry", "zzz", status=1)
    assert operator.run("outbox", "retry", item["id"][:8]) == "1 queued again\n"
    assert operator.run("outbox", "retry", "--kept") == "0 queued again\n"
    assert operator.json("outbox", "list")[0]["state"] == "pending"


def test_an_account_is_disabled(operator: Operator, database: Database) -> None:
    with database.write() as session:
        session.add(Account(email="ada@example.com", name="Ada", password_hash="x"))
    assert "disabled" in operator.run("accounts", "disable", "Ada@Example.com")
    assert operator.json("accounts", "list")[0]["state"] == "disabled"
    assert "no account" in operator.run("accounts", "disable", "bob@example.com", status=1)


def test_a_disabled_account_comes_back(operator: Operator, database: Database) -> None:
    with database.write() as session:
        session.add(Account(email="ada@example.com", name="Ada", password_hash="x"))
        session.add(Account(email="p0@example.com", name="P"))
    assert "ada@example.com is not disabled" in operator.run("accounts", "enable", "ada@example.com", status=1)
    assert "no account" in operator.run("accounts", "enable", "bob@example.com", status=1)
    for email in ("ada@example.com", "p0@example.com"):
        operator.run("accounts", "disable", email)
    refusal = operator.run("applications", "approve", "AAAAAAAA", status=1)
    assert "open it first: livecommerce accounts enable p0@example.com" in refusal
    assert operator.run("accounts", "enable", "Ada@Example.com") == "ada@example.com may log in again\n"
    assert "/saas/activate" in operator.run("accounts", "enable", "p0@example.com")
    assert [row["state"] for row in operator.json("accounts", "list")] == ["waits for its code", "active"]
    assert "is accepted" in operator.run("applications", "approve", "AAAAAAAA")


def test_records_are_chosen_by_their_language_and_name_it(operator: Operator, database: Database) -> None:
    with database.write() as session:
        session.exec(select(Application).where(Application.reference == "AAAAAAAB")).one().language = "de"
        row: dict[str, Any] = {"topic": "press", "email": "eva@example.com", "name": "Eva", "message": "May we film?"}
        session.add_all(Message(**row, reference=f"MMMMMMM{code[0].upper()}", language=code) for code in ("en", "pl"))
    of_language = ("--language", "de")
    [listed] = operator.json("applications", "list", *of_language)
    assert (listed["reference"], listed["language"]) == ("AAAAAAAB", "de")
    assert len(operator.json("applications", "search", "example.com", *of_language)) == 1
    [exported] = csv.DictReader(io.StringIO(operator.run("applications", "export", *of_language), newline=""))
    assert (exported["reference"], exported["language"]) == ("AAAAAAAB", "de")
    assert "\nLanguage German\n" in operator.run("applications", "show", "AAAAAAAB")
    [listed] = operator.json("messages", "list", "--language", "pl")
    assert (listed["reference"], listed["language"]) == ("MMMMMMMP", "pl")
    assert json.loads(operator.run("messages", "export", "--language", "pl", "--format", "json")) == [listed]
    assert operator.json("people", "show", "eva@example.com")[1]["language"] == "pl"
    assert [row["language"] for row in operator.json("people", "show", "p1@example.com")] == ["de"]
    operator.run("applications", "list", "--language", "xx", status=2)
    by_language = {row.pop("language"): row for row in operator.json("stats")["languages"]}
    assert by_language == {
        "en": {"received": 7, "in_review": 0, "accepted": 0, "declined": 0, "total": 7, "messages": 1},
        "de": {"received": 1, "in_review": 0, "accepted": 0, "declined": 0, "total": 1, "messages": 0},
        "pl": {"received": 0, "in_review": 0, "accepted": 0, "declined": 0, "total": 0, "messages": 1},
    }


def test_messages_are_listed(operator: Operator, database: Database) -> None:
    assert operator.json("messages", "list") == []
    assert operator.run("messages", "list").strip() == "No messages."
    with database.write() as session:
        for name in ("Ada", "Bob"):
            row: dict[str, Any] = {
                "reference": f"{name:A<8}".upper(),
                "topic": "press",
                "email": f"{name}@example.com",
                "name": name,
            }
            session.add(Message(**row, message=f"{name} asks."))
    listed = operator.run("messages", "list")
    for word in ("ADAAAAAA", "press", "Ada@example.com", "Ada asks.", "BOBAAAAA", "Bob@example.com", "Bob asks."):
        assert word in listed
    assert [row["message"] for row in operator.json("messages", "list", "--limit", "1")] == ["Bob asks."]


def test_messages_are_shown_done_and_exported(operator: Operator, database: Database, tmp_path: Path) -> None:
    with database.write() as session:
        for number, topic in enumerate(("press", "support", "press")):
            row: dict[str, Any] = {"reference": f"AAAAAAA{number}", "email": "ada@example.com", "name": "=1+1"}
            session.add(Message(**row, topic=topic, message="First line.\nSecond line."))
    shown = operator.run("messages", "show", "aaaaaaa0")
    assert shown.startswith("AAAAAAA0  press  open\n=1+1 <ada@example.com>\nReceived ")
    assert shown.endswith("\n  First line.\n  Second line.\n")
    assert operator.run("messages", "done", "aaaaaaa0") == "AAAAAAA0 is done\n"
    assert "AAAAAAA0 is done already" in operator.run("messages", "done", "AAAAAAA0", status=1)
    assert "AAAAAAA1 is open already" in operator.run("messages", "done", "AAAAAAA1", "--undo", status=1)
    assert "no message BBBBBBBB" in operator.run("messages", "done", "bbbbbbbb", status=1)
    assert "done since" in operator.run("messages", "show", "AAAAAAA0")
    assert operator.json("messages", "show", "AAAAAAA0")["state"] == "done"

    def listed(*options: str) -> list[str]:
        return [row["reference"] for row in operator.json("messages", "list", *options)]

    assert listed("--state", "open") == ["AAAAAAA2", "AAAAAAA1"]
    assert listed("--state", "done") == ["AAAAAAA0"]
    assert listed("--topic", "support") == ["AAAAAAA1"]
    assert operator.run("messages", "done", "AAAAAAA0", "--undo") == "AAAAAAA0 is open again\n"
    assert listed("--state", "done") == []
    [row] = csv.DictReader(io.StringIO(operator.run("messages", "export", "--topic", "support"), newline=""))
    assert (row["topic"], row["topic_label"], row["state"], row["name"]) == ("support", "Support", "open", "'=1+1")
    assert row["message"] == "First line. Second line."
    assert len(json.loads(operator.run("messages", "export", "--format", "json"))) == 3
    printed = operator.run("messages", "export", "--format", "xlsx", "--output", str(tmp_path / "m.xlsx"))
    assert printed == f"3 messages written to {tmp_path}/m.xlsx\n"
    assert sheet_of(tmp_path / "m.xlsx")[1][:5] == ["AAAAAAA0", "press", "Press", "open", "=1+1"]


def test_everything_is_counted(operator: Operator, database: Database) -> None:
    monday = now().replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=now().weekday())
    with database.write() as session:
        row: dict[str, Any] = {"kind": "brand", "email": "a@example.com", "name": "A", "answers": {}}
        session.add(Application(**row, reference="OLDOLDOL", created_at=monday - timedelta(seconds=1)))
        row = {"email": "a@example.com", "name": "A", "topic": "press", "message": "x"}
        session.add(Message(**row, reference="AAAAAAA0"))
        session.add(Message(**row, reference="AAAAAAA1", done_at=now()))
    operator.run("applications", "status", "AAAAAAAA", "in_review")
    counts = operator.json("stats", "--weeks", "2")
    by_kind = {row.pop("kind"): row for row in counts["applications"]}
    assert by_kind["affiliate"] == {"received": 7, "in_review": 1, "accepted": 0, "declined": 0, "total": 8}
    assert by_kind["brand"]["total"] == 1
    assert {"topic": "press", "open": 1, "done": 1, "total": 2} in counts["messages"]
    this, last = counts["weeks"]
    assert (this["since"], this["week"]) == (monday.date().isoformat(), f"{monday:%G-W%V}")
    assert [this[name] for name in ("brand", "talent", "affiliate", "messages")] == [0, 0, 8, 2]
    assert [last[name] for name in ("brand", "talent", "affiliate", "messages")] == [1, 0, 0, 0]
    printed = operator.run("stats")
    assert all(
        word in printed for word in ("In review", "Median hours", "affiliate", "press", "Done", f"{monday:%G-W%V}")
    )


WEDNESDAY = datetime(2026, 11, 4, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("days", "working_days"),
    [(0, 0), (1, 1), (2.5, 2.5), (3, 2.5), (4, 2.5), (5, 3), (9, 7), (12, 8)],
)
def test_weekends_do_not_count_as_waiting(days: float, working_days: float) -> None:
    assert working_time(WEDNESDAY, WEDNESDAY + timedelta(days=days)) == timedelta(days=working_days).total_seconds()


def test_the_time_until_applications_are_answered_is_counted(database: Database) -> None:
    def came(days_ago: float, answered_after: float | None) -> None:
        created_at = WEDNESDAY - timedelta(days=days_ago)
        answered_at = None if answered_after is None else created_at + timedelta(days=answered_after)
        row: dict[str, Any] = {"kind": "brand", "email": "a@example.com", "name": "A", "answers": {}}
        row |= {"created_at": created_at, "answered_at": answered_at}
        session.add(Application(**row, reference=new_reference()))

    with database.write() as session:
        # On Monday, answered on the same day; on Friday, answered on Tuesday; the Friday before, on Wednesday: late.
        came(2, 0.25)
        came(5, 4)
        came(12, 5)
        # Waiting since Tuesday; since Thursday of last week, which is late; received before the requested weeks.
        came(1, None)
        came(6, None)
        came(30, None)
    with database.read() as session:
        rows = {row.pop("kind"): row for row in statistics.by_answer(session, WEDNESDAY, 2)}
    assert rows["brand"] == {"answered": 3, "median_hours": 48.0, "late": 2}
    assert rows["talent"] == {"answered": 0, "median_hours": None, "late": 0}


@pytest.mark.parametrize(
    "command",
    ["", "stats", "applications search", "applications note", "messages show", "messages done", "messages export",
     "accounts enable", "backend", "serve", "api", "check",
     "applications", "applications list", "applications show", "applications export",
     "applications approve", "applications reject", "applications status", "messages", "messages list", "accounts",
     "accounts list", "accounts disable", "people", "people show", "people export", "people erase", "people erasures",
     "consent", "consent show", "outbox", "outbox list", "outbox show", "outbox open", "outbox retry", "db",
     "db migrate", "db backup", "db restore", "log", "log list", "log verify"],
)  # fmt: skip
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        app([*command.split(), "--help"], prog_name="livecommerce")
    assert ended.value.code == 0
    assert "Usage: livecommerce" in capsys.readouterr().out


def test_postgresql_is_migrated_by_its_command(postgres_server: Server, operator: Operator) -> None:
    admin = Database(settings_of(database_url=postgres_url(postgres_server)).database_url)
    with admin.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("DROP DATABASE IF EXISTS fresh WITH (FORCE)")
        connection.exec_driver_sql("CREATE DATABASE fresh")
    admin.close()
    url = postgres_url(postgres_server, "fresh")
    assert "run: livecommerce db migrate" in operator.run("applications", "list", status=1, database_url=url)
    assert operator.run("db", "migrate", database_url=url) == "migrated\n"
    assert operator.run("db", "migrate", database_url=url) == "nothing to migrate\n"
    assert operator.json("applications", "list", database_url=url) == []


def test_the_sqlite_database_is_backed_up_and_restored(operator: Operator, database: Database, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    assert operator.run("db", "backup", copy) == f"{copy} contains the database; applications: 8, messages: 0\n"
    assert f"{copy} exists" in operator.run("db", "backup", copy, status=1)
    assert "8" in operator.run("db", "backup", copy, "--force")
    assert "is in use; stop the site" in operator.run("db", "restore", copy, status=1)
    database.close()
    printed = operator.run("db", "restore", copy).splitlines()
    assert printed[0] == f"{tmp_path}/records.db was restored from {copy}; applications: 8, messages: 0"
    assert printed[1].startswith(f"its previous content is in {tmp_path}/records.db.")
    assert len(operator.json("applications", "list")) == 8


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_has_its_own_commands_for_that(operator: Operator, command: str) -> None:
    refusal = operator.run("db", command, "copy", status=1, database_url="postgresql://nobody@nowhere/x")
    assert "pg_dump" in refusal and "pg_restore" in refusal


def test_an_unavailable_address_for_metrics_is_reported_in_one_line(operator: Operator) -> None:
    def refusal(port: int, address: str) -> str:
        return operator.run("api", "--port", str(port), status=1, metrics_address=address)

    port, name = free_port(), "livecommerce: LIVECOMMERCE_METRICS_ADDRESS"
    own = f"127.0.0.1:{port}"
    assert refusal(port, own) == f"{name}={own} has the port that visitors use; choose another"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        other = f"127.0.0.1:{taken.getsockname()[1]}"
        assert refusal(port, other) == f"{name}={other} cannot be bound: Address already in use"


def test_check_reports_what_works_and_what_does_not(operator: Operator, redis_running: Server) -> None:
    def states(status: int, **settings: str) -> dict[str, str]:
        return {row["part"]: row["state"] for row in operator.json("check", status=status, **settings)}

    with mail_server() as mails:
        well = states(
            0, smtp_url=mails.url, smtp_require_tls="false", redis_url=f"redis://127.0.0.1:{redis_running.port}"
        )
    assert well == dict.fromkeys(["settings", "database", "migrations", "redis", "mail"], "ok") | {
        "webhooks": "off",
        "editor": "off",
    }
    nowhere = free_port()
    ill = states(1, smtp_url=f"smtp://127.0.0.1:{nowhere}", redis_url=f"redis://127.0.0.1:{nowhere}")
    assert (ill["database"], ill["redis"], ill["mail"]) == ("ok", "wrong", "wrong")


def test_check_names_what_the_imprint_of_a_public_site_lacks(operator: Operator) -> None:
    def named(site_url: str) -> dict[str, str]:
        return {row["part"]: row["about"] for row in operator.json("check", site_url=site_url)}

    assert "number, vat_id" in named("https://www.stagelight.example")["imprint"]
    assert "imprint" not in named("http://localhost:3000")


def test_what_visitors_wrote_commands_no_terminal(operator: Operator, database: Database) -> None:
    wicked = "\x1b]0;owned\x07\x9b2J\u202eevil\x1b[2J"
    with database.write() as session:
        session.add(Message(reference="WKD", topic="press", email="a@b.co", name=wicked, message=wicked))
        session.add(
            Application(reference="WKDWKDWK", kind="affiliate", email="a@b.co", name=wicked, answers={"name": wicked})
        )
    shown = ["messages list", "messages list --json", "applications list", "applications show WKDWKDWK"]
    for command in shown:
        printed = operator.run(*command.split())
        assert "owned" in printed, command
        assert not any(mark in printed for mark in "\x1b\x07\x9b\u202e")


def test_records_and_exports_are_for_their_user_alone(tmp_path: Path) -> None:
    database = tmp_path / "data" / "records.db"
    environment = os.environ | {"LIVECOMMERCE_DATABASE_URL": f"sqlite:///{database}"}
    run = partial(subprocess.run, cwd=tmp_path, env=environment, umask=0o000, check=True, timeout=60)
    run([COMMAND, "applications", "export", "--output", "out.csv"])
    run([COMMAND, "db", "backup", "copy.db"])
    made = [database.parent, database, tmp_path / "out.csv", tmp_path / "copy.db"]
    assert [file.stat().st_mode & 0o077 for file in made] == [0] * len(made)


def test_a_database_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    file = tmp_path / "records.db"
    file.touch(mode=0o644)
    file.chmod(0o644)
    Database(f"sqlite:///{file}").prepare()
    assert file.stat().st_mode & 0o007 == 0


def test_an_unreachable_database_is_reported_in_one_line(tmp_path: Path) -> None:
    away = {"LIVECOMMERCE_DATABASE_URL": f"postgresql://postgres@127.0.0.1:{free_port()}/x"}
    done = subprocess.run(
        [COMMAND, "applications", "list"],
        cwd=tmp_path,
        env=os.environ | away,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("livecommerce: the database cannot be used: ")
