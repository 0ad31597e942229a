"""Logs are lines of JSON without any personal input."""

import io
import json
import logging
import sys
from collections.abc import Generator
from datetime import timedelta

import httpx
import pytest
import structlog
from starlette.types import Receive, Scope, Send

from livecommerce.api.accounts import draw_code, issue_code, open_account
from livecommerce.api.request_log import RequestLog
from livecommerce.api.tables import now
from livecommerce.observability.logs import capture_logs, configure_logs
from livecommerce.observability.request_id import with_request_id
from livecommerce.published.preview_address import new_address
from livecommerce.settings import get_settings
from tests.api.conftest import MESSAGE, Api
from tests.support.applicant import AFFILIATE
from tests.support.asgi import app_client

ANSWER = "Zebraquartz"
EMAIL = "zebraquartz@example.com"
PASSWORD = "quagga marble lantern 73"
TOKEN = "okapi-session-token"
FORM = {**MESSAGE, "name": ANSWER, "email": EMAIL, "message": f"I am {ANSWER}. Call me."}


@pytest.fixture
def secrets(capsys: pytest.CaptureFixture[str]) -> Generator[list[str]]:
    """Yield texts that must not be logged; checked after the test, in lines that are all JSON."""
    secret_texts = [ANSWER, EMAIL, PASSWORD, TOKEN]
    yield secret_texts
    printed = capsys.readouterr()
    assert printed.out == ""
    assert [line for line in printed.err.splitlines() if not isinstance(json.loads(line), dict)] == []
    assert printed.err
    assert [secret for secret in secret_texts if secret.casefold() in printed.err.casefold()] == []


def test_of_calls_of_the_api(api: Api, secrets: list[str]) -> None:
    assert api.post("/messages", FORM).status_code == 201
    assert api.post("/messages", FORM | {"topic": ANSWER}).status_code == 422
    assert api.post(f"/messages?name={ANSWER}", FORM | {ANSWER: ANSWER}).status_code == 422
    assert api.send("/messages", f'{{"name": "{ANSWER}"'.encode()).status_code == 400
    answers = {**AFFILIATE, "name": ANSWER, "email": EMAIL}
    assert api.post("/applications/affiliate", answers).status_code == 201
    assert api.post("/applications/affiliate/checks", {"steps": [0], "answers": answers}).status_code == 200


def test_of_a_preview_whose_page_fails(secrets: list[str]) -> None:
    """The path of a preview is its secret, also in the line of an error."""
    token = new_address(now() + timedelta(days=1)).token

    async def fail(scope: Scope, _receive: Receive, _send: Send) -> None:
        raise OSError(scope["path"])

    secrets.append(token)
    for path in (f"/preview/{token}", f"/de/preview/{token}/assets/entry.js"):
        assert app_client(RequestLog(fail)).get(path).status_code == 500


def test_of_accounts(api: Api, secrets: list[str]) -> None:
    with api.platform.database.write() as session:
        account = open_account(session, EMAIL, ANSWER)
        new = draw_code([])
        issue_code(session, account, new.hash)
    secrets.append(new.code)
    activations = [{"email": EMAIL, "code": code, "password": PASSWORD} for code in ("22222222", new.code)]
    assert [api.post("/activations", body).status_code for body in activations] == [422, 201]
    assert api.post("/sessions", {"email": EMAIL, "password": TOKEN}).status_code == 401
    login = api.post("/sessions", {"email": EMAIL, "password": PASSWORD})
    assert login.status_code == 201
    secrets.append(login.cookies["session"])
    assert api.get("/sessions/current").status_code == 200
    api.client.cookies.clear()
    assert api.get("/sessions/current", cookie=f"session={TOKEN}").status_code == 401
    assert api.post("/activation-codes", {"email": EMAIL}).status_code == 202


def test_of_what_breaks(api: Api, secrets: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases quote the row that they refuse, and libraries the value that they cannot use."""
    monkeypatch.setattr("livecommerce.api.messages.new_reference", lambda: "AAAAAAAA")
    assert [api.post("/messages", FORM).status_code for _ in range(2)] == [201, 500]
    monkeypatch.setattr("livecommerce.api.messages.new_reference", lambda: ANSWER)
    # SQLite accepts too long texts.
    assert api.post("/messages", FORM).status_code == (201 if api.platform.database.is_sqlite else 500)

    def fail(*_: object) -> None:
        try:
            raise ValueError(ANSWER)
        except ValueError as error:
            raise RuntimeError(f"what is {EMAIL}?") from error

    monkeypatch.setattr("livecommerce.api.messages.receive", fail)
    assert api.post("/messages", FORM).status_code == 500


def test_of_forms_sent_without_scripts(site: httpx.Client, secrets: list[str]) -> None:
    site.cookies.set("session", TOKEN)
    assert site.post("/api/v1/messages", data=FORM).status_code == 201
    assert site.post("/api/v1/messages", data=FORM | {"message": ""}).status_code == 422


def test_an_exception_is_logged_by_its_kind_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs()
    try:
        try:
            raise ValueError(ANSWER)
        except ValueError as error:
            raise RuntimeError(EMAIL) from error
    except RuntimeError:
        structlog.stdlib.get_logger().exception("unexpected")
    line = json.loads(capsys.readouterr().err)
    assert "builtins.ValueError\nwhich led to\n" in line["exception"]
    assert line["exception"].endswith("builtins.RuntimeError")
    assert "raise RuntimeError(EMAIL) from error" in line["exception"]


def test_libraries_log_the_same_way(secrets: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    capture_logs()
    texts = {
        "reflex.app": f"Received event from session x with no associated token. Event data: {FORM}",
        "reflex_base.event.processor.event_processor": f"Error processing event queue entry for Event(name='{ANSWER}')",
        "engineio.server": f"message handler error '{ANSWER}'",
        "py.warnings": f"models.py:12: UserWarning: Expected `str` [input_value='{ANSWER}']",
        "asyncio": f"Task exception was never retrieved\nfuture: <Task exception=ValueError('{ANSWER}')>",
    }
    with with_request_id("f00d"):
        for name, text in texts.items():
            try:
                raise ValueError(EMAIL)
            except ValueError:
                logging.getLogger(name).exception(text)
    printed = capsys.readouterr().err
    sys.stderr.write(printed)
    lines = [json.loads(line) for line in printed.splitlines()]
    assert [line["logger"] for line in lines] == list(texts)
    assert {line["request_id"] for line in lines} == {"f00d"}
    assert lines[0]["event"] == "Received event from session x with no associated token. Event data"
    assert lines[-1]["event"] == "Task exception was never retrieved"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    answer, terminal = ANSWER, Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    configure_logs()
    try:
        raise ValueError(answer)
    except ValueError:
        structlog.stdlib.get_logger().exception("unexpected")
    monkeypatch.undo()
    configure_logs()
    shown = terminal.getvalue()
    assert "unexpected" in shown
    assert "ValueError" in shown
    assert ANSWER not in shown


@pytest.mark.parametrize(("level", "heard"), [("info", ["request", "trouble"]), ("warning", ["trouble"])])
def test_an_operator_hears_as_much_as_was_asked_for(
    level: str, heard: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LIVECOMMERCE_LOG_LEVEL", level)
    get_settings.cache_clear()
    configure_logs()
    structlog.stdlib.get_logger().info("request")
    structlog.stdlib.get_logger().warning("trouble")
    monkeypatch.undo()
    get_settings.cache_clear()
    configure_logs()
    assert [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()] == heard
