"""A request can be traced by its id: from the response to the log, the records, and the deliveries."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from livecommerce.api.app import layered_api
from livecommerce.api.database import Database
from livecommerce.api.request_log import RequestLog
from livecommerce.api.tables import Application, Message, OutboxItem
from livecommerce.constants import API_PATH
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.settings import Settings
from tests.api.conftest import MESSAGE, SITE, Api, problem
from tests.support.applicant import AFFILIATE
from tests.support.asgi import app_client
from tests.support.servers import MailServer, until

ID = "f00d-1234.from_the_browser"


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


@pytest.fixture
def api_settings(api_settings: Settings, mails: MailServer) -> Settings:
    return api_settings.model_copy(update={"smtp_url": mails.url})


def test_it_reaches_the_answer_the_log_the_records_and_the_deliveries(
    api: Api, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {**AFFILIATE, "email": "ada@example.com"}
    for path, body in (("/messages", MESSAGE), ("/applications/affiliate", answers)):
        assert api.post(path, body, x_request_id=ID).headers["x-request-id"] == ID
    until(lambda: {item.state for item in api.rows(OutboxItem)} == {"sent"})
    for table in (Message, Application, OutboxItem):
        assert {row.request_id for row in api.rows(table)} == {ID}
    followed = [line for line in lines(capsys) if line.get("request_id") == ID]
    assert [line["path"] for line in followed if line["event"] == "request"] == [
        "/api/v1/messages",
        "/api/v1/applications/affiliate",
    ]
    assert len([line for line in followed if line["event"] == "delivery"]) == len(api.rows(OutboxItem)) == 4


def test_what_could_spoil_a_log_is_replaced(api: Api) -> None:
    for given in (b"x" * 81, b"two words", b"line\tfeed", "ünicode".encode(), b"a;b", b'"quoted"', b""):
        response = api.client.post(f"{API_PATH}/messages", json=MESSAGE, headers={b"x-request-id": given})
        made = api.rows(Message)[-1].request_id
        assert response.headers["x-request-id"] == made
        assert made and re.fullmatch("[0-9a-f]{32}", made)


def test_a_proxy_in_between_passes_it_on(api: Api, capsys: pytest.CaptureFixture[str]) -> None:
    transport = httpx.ASGITransport(layered_api(api.app, api.platform.settings))  # pyright: ignore[reportArgumentType]
    proxy = app_client(RequestLog(ApiProxy("http://api.example.com", transport)), base_url=SITE)
    for given in (ID, "not sane"):
        response = proxy.post(f"{API_PATH}/messages", json=MESSAGE, headers={"x-request-id": given})
        assert response.headers.get_list("x-request-id") == [api.rows(Message)[-1].request_id]
    first, second = [row.request_id for row in api.rows(Message)]
    assert first == ID
    assert second and " " not in second
    logged = [line["request_id"] for line in lines(capsys) if line["event"] == "request"]
    assert logged == [ID, ID, second, second]


def test_an_internal_error_can_be_traced_by_it(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("livecommerce.api.messages.receive", fail)
    response = api.post("/messages", MESSAGE, x_request_id=ID)
    assert problem(response, 500) == {}
    assert ID in response.json()["message"]


def test_a_request_is_logged_once(site: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    assert site.get(f"{API_PATH}/health/live", headers={"x-request-id": ID}).headers["x-request-id"] == ID
    (line,) = [line for line in lines(capsys) if line.get("request_id") == ID]
    assert line["status"] == 200


def test_a_form_sent_without_scripts_has_one(
    site: httpx.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    response = site.post(f"{API_PATH}/messages", data=MESSAGE)
    assert response.status_code == 201, response.text
    made = response.headers["x-request-id"]
    with Database(f"sqlite:///{tmp_path}/records.db").read() as session:
        rows = session.connection().execute(text("SELECT request_id FROM messages")).scalars().all()
    assert rows == [made]
    # The form, and the call of the API behind it.
    assert [line["request_id"] for line in lines(capsys)] == [made, made]


def test_what_is_refused_at_the_door_is_logged_too(site: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    response = site.post(f"{API_PATH}/messages", json=MESSAGE, headers={"origin": "https://evil.example"})
    (line,) = lines(capsys)
    assert (line["status"], line["request_id"]) == (403, response.headers["x-request-id"])


def test_records_without_one_live_on(tmp_path: Path) -> None:
    """Records of an earlier release have none, after a migration there and back."""
    database = Database(f"sqlite:///{tmp_path}/records.db")
    database.prepare()
    database.downgrade("0001")
    with database.write() as session:
        columns = "reference, topic, email, name, message, created_at"
        values = "'AAAAAAAA', 'press', 'a@example.com', 'Ada', 'Hello', '2026-01-01 00:00:00'"
        session.connection().execute(text(f"INSERT INTO messages ({columns}) VALUES ({values})"))
    assert database.migrate()
    with database.read() as session:
        assert session.connection().execute(text("SELECT name, request_id FROM messages")).all() == [("Ada", None)]
    database.downgrade("0001")
    with database.read() as session:
        assert session.connection().execute(text("SELECT name FROM messages")).scalars().all() == ["Ada"]
    database.close()
