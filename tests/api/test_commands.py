"""The operator's commands, run as they are installed."""

import csv
import io
import json
import os
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from livecommerce.api.database import Database
from livecommerce.api.tables import Account, Application
from livecommerce.cli import app, run
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.settings import get_settings
from tests.api.conftest import settings_of
from tests.api.servers import Server, mail_server, postgres_url
from tests.conftest import COMMAND
from tests.ports import free_port

FORMULAS = ["=1+1", "+44 20", "-1", "@SUM(A1)", "'quoted", "plain", 'with, comma and "quotes"', "two\nlines"]


class Operator:
    """Somebody at a shell; commands run in this process, which is quicker, and in a thread without an event loop."""

    def __init__(self, test: pytest.MonkeyPatch, output: pytest.CaptureFixture[str], **settings: str) -> None:
        self._test, self._output, self._settings = test, output, settings

    def run(self, *arguments: str, status: int = 0, **settings: str) -> str:
        """What a command prints; a failure says one line."""
        for name, value in (self._settings | settings).items():
            self._test.setenv(f"LIVECOMMERCE_{name.upper()}", value)
        self._test.setattr(sys, "argv", ["livecommerce", *arguments])
        get_settings.cache_clear()
        self._output.readouterr()
        with ThreadPoolExecutor(1) as shell:
            code = shell.submit(self._ended).result()
        get_settings.cache_clear()
        printed = self._output.readouterr()
        assert (1 if isinstance(code, str) else code or 0) == status, f"{code}{printed.out}{printed.err}"
        if isinstance(code, str):
            assert len(code.splitlines()) == 1, code
            return code
        return printed.out

    def _ended(self) -> int | str | None:
        try:
            run()
        except SystemExit as end:
            return end.code
        return 0

    def json(self, *arguments: str, status: int = 0, **settings: str) -> Any:
        return json.loads(self.run(*arguments, "--json", status=status, **settings))


@pytest.fixture
def operator(database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Operator:
    monkeypatch.setenv("COLUMNS", "160")
    return Operator(monkeypatch, capsys, database_url=str(database.url))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    """Applications by people with peculiar names."""
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


def test_csv_starts_no_formula_and_can_be_read_back(operator: Operator, tmp_path: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(operator.run("applications", "export"), newline="")))
    for row, name in zip(rows, FORMULAS, strict=True):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row.values())
        assert row["name"].removeprefix("'") == name if name[0] in "=+-@'" else row["name"] == name
        assert (row["categories"], row["terms"], row["decline_reason"]) == ("home; beauty", "true", "")
    names = {field.name for application in APPLICATIONS.values() for field in application.fields}
    assert names <= set(rows[0])
    said = operator.run("applications", "export", "--output", str(tmp_path / "out.csv"), "--kind", "affiliate")
    assert said.strip() == f"8 applications written to {tmp_path}/out.csv"
    assert len(list(csv.DictReader((tmp_path / "out.csv").open(newline="")))) == 8


def test_json_holds_the_values_as_they_are(operator: Operator) -> None:
    exported = json.loads(operator.run("applications", "export", "--format", "json"))
    assert [one["answers"]["handle"] for one in exported] == FORMULAS
    assert exported[0]["answers"]["categories"] == ["home", "beauty"]


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


def test_kept_mail_is_read_and_put_on_its_way(operator: Operator) -> None:
    operator.run("applications", "reject", "AAAAAAAB", "--reason", "No studio near you yet.")
    (item,) = operator.json("outbox", "list", "--state", "kept")
    assert "> No studio near you yet." in operator.run("outbox", "show", item["id"][:8])
    assert "say which" in operator.run("outbox", "retry", status=1)
    assert "no item begins with zzz" in operator.run("outbox", "retry", "zzz", status=1)
    assert operator.run("outbox", "retry", item["id"][:8]) == "1 on the way again\n"
    assert operator.run("outbox", "retry", "--kept") == "0 on the way again\n"
    assert operator.json("outbox", "list")[0]["state"] == "pending"


def test_an_account_is_disabled(operator: Operator, database: Database) -> None:
    with database.write() as session:
        session.add(Account(email="ada@example.com", name="Ada", password_hash="x"))
    assert "disabled" in operator.run("accounts", "disable", "Ada@Example.com")
    assert operator.json("accounts", "list")[0]["state"] == "disabled"
    assert "no account" in operator.run("accounts", "disable", "bob@example.com", status=1)


def test_messages_are_listed(operator: Operator) -> None:
    assert operator.json("messages", "list") == []
    assert operator.run("messages", "list").strip() == "No messages."


@pytest.mark.parametrize(
    "command",
    ["", "serve", "api", "check", "applications", "applications list", "applications show", "applications export",
     "applications approve", "applications reject", "applications status", "messages", "messages list", "accounts",
     "accounts list", "accounts disable", "outbox", "outbox list", "outbox show", "outbox retry", "db", "db migrate",
     "db backup", "db restore"],
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
    assert operator.run("db", "backup", copy) == f"{copy} holds the database; applications: 8, messages: 0\n"
    assert f"{copy} exists" in operator.run("db", "backup", copy, status=1)
    assert "8" in operator.run("db", "backup", copy, "--force")
    assert "is in use; stop the site" in operator.run("db", "restore", copy, status=1)
    database.close()
    said = operator.run("db", "restore", copy).splitlines()
    assert said[0] == f"{tmp_path}/records.db is as in {copy}; applications: 8, messages: 0"
    assert said[1].startswith(f"what it was before is in {tmp_path}/records.db.")
    assert len(operator.json("applications", "list")) == 8


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_brings_its_own_commands_for_that(operator: Operator, command: str) -> None:
    refusal = operator.run("db", command, "copy", status=1, database_url="postgresql://nobody@nowhere/x")
    assert "pg_dump" in refusal and "pg_restore" in refusal


def test_an_address_of_metrics_that_cannot_be_had_is_said_in_one_line(operator: Operator) -> None:
    def refusal(port: int, address: str) -> str:
        return operator.run("api", "--port", str(port), status=1, metrics_address=address)

    port, name = free_port(), "livecommerce: LIVECOMMERCE_METRICS_ADDRESS"
    own = f"127.0.0.1:{port}"
    assert refusal(port, own) == f"{name}={own} has the port that visitors use; choose another"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        other = f"127.0.0.1:{taken.getsockname()[1]}"
        assert refusal(port, other) == f"{name}={other} cannot be listened at: Address already in use"


def test_check_tells_what_works_and_what_does_not(operator: Operator, redis_running: Server) -> None:
    def states(status: int, **settings: str) -> dict[str, str]:
        return {row["part"]: row["state"] for row in operator.json("check", status=status, **settings)}

    with mail_server() as mails:
        well = states(0, smtp_url=mails.url, redis_url=f"redis://127.0.0.1:{redis_running.port}")
    assert well == dict.fromkeys(["settings", "database", "migrations", "redis", "mail"], "ok") | {"webhooks": "off"}
    nowhere = free_port()
    ill = states(1, smtp_url=f"smtp://127.0.0.1:{nowhere}", redis_url=f"redis://127.0.0.1:{nowhere}")
    assert (ill["database"], ill["redis"], ill["mail"]) == ("ok", "wrong", "wrong")


def test_a_database_that_is_away_is_said_in_one_line(tmp_path: Path) -> None:
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
