"""Fixtures of the API in this process, on SQLite and on a real PostgreSQL."""

import shutil
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import inspect, text
from sqlmodel import SQLModel, select
from starlette.responses import PlainTextResponse

from livecommerce.api.app import create_api, embedded_api, layered_api
from livecommerce.api.database import Database
from livecommerce.api.outbox import content_of
from livecommerce.api.platform import Platform
from livecommerce.api.tables import LogEntry, OutboxItem, Table
from livecommerce.constants import API_PATH
from livecommerce.desk import log_in
from livecommerce.serving.asgi import with_api, with_site
from livecommerce.settings import Settings, get_settings
from tests.support.asgi import app_client
from tests.support.servers import (
    MailServer,
    Server,
    WebhookReceiver,
    mail_server,
    postgres,
    postgres_url,
    redis_server,
    webhook_receiver,
)

Row = TypeVar("Row", bound=SQLModel)

PROXY = "127.0.0.1"
"""The source address of the tests' requests: a proxy, if the settings trust it."""
SITE = "http://localhost:3000"
WEBHOOK_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

MESSAGE = {"name": "Ada Lovelace", "email": "ada@example.com", "topic": "press", "message": "When can we film a show?"}


BEFORE_DATABASE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""Marks tests of responses before the database is queried, for which a single kind of database is enough."""


@pytest.fixture(scope="session")
def postgres_server() -> Generator[Server]:
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_running() -> Generator[Server]:
    with redis_server() as server:
        yield server


@pytest.fixture(scope="session")
def empty_records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an SQLite file with the tables of this release, which is copied for each test, since migrating is slow."""
    path = tmp_path_factory.mktemp("empty") / "records.db"
    database = Database(f"sqlite:///{path}")
    database.migrate()
    database.close()
    return path


@pytest.fixture(scope="session")
def postgres_records(postgres_server: Server) -> Generator[Database]:
    """Return a PostgreSQL database with the tables of this release, which tests use one after the other."""
    database = Database(settings_of(database_url=postgres_url(postgres_server)).database_url)
    database.migrate()
    yield database
    database.close()


def _empty(database: Database) -> None:
    """Delete all rows, which is faster than TRUNCATE for few rows; numbers restart."""
    with database.write() as session:
        connection = session.connection()
        # The log refuses to be emptied.
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        connection.execute(text("; ".join(f"DELETE FROM {table.name}" for table in Table.metadata.sorted_tables)))
        connection.execute(text("SELECT setval(sequencename::regclass, 1, false) FROM pg_sequences"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, empty_records: Path, tmp_path: Path) -> str:
    """Return an empty database with the tables of this release, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(empty_records, tmp_path)}"
    database: Database = request.getfixturevalue("postgres_records")
    _empty(database)
    return postgres_url(request.getfixturevalue("postgres_server"))


@pytest.fixture
def mails() -> Generator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture
def webhooks() -> Generator[WebhookReceiver]:
    with webhook_receiver() as receiver:
        yield receiver


def settings_of(**values: Any) -> Settings:
    defaults = {"site_url": SITE, "rate_limit": "100000/minute", "smtp_require_tls": False}
    return Settings.model_validate({**defaults, **values})


@dataclass
class Api:
    """A client of the API under test, like a browser of the site or a program."""

    client: httpx.Client
    app: FastAPI

    @property
    def platform(self) -> Platform:
        return self.app.state.platform

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """Post JSON; underscores in names of headers become hyphens."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post(API_PATH + path, json=body, headers=named)

    def send(self, path: str, content: bytes, content_type: str = "application/json") -> httpx.Response:
        headers = {"content-type": content_type}
        return self.client.post(API_PATH + path, content=content, headers=headers)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(API_PATH + path, headers=headers)

    def delete(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Send a DELETE, with JSON if there is a body; underscores in names of headers become hyphens."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.request("DELETE", API_PATH + path, json=body, headers=named)

    def rows(self, table: type[Row]) -> list[Row]:
        """Return all rows of a table by primary key; PostgreSQL itself promises no order."""
        with self.platform.database.read() as session:
            return list(session.exec(select(table).order_by(*inspect(table).primary_key)).all())

    def acts(self) -> list[str]:
        """Return the acts in the audit log, oldest first."""
        return [entry.act for entry in self.rows(LogEntry)]

    def email_of(self, token: str) -> str:
        """Return the address of the member whose session at the desk this is; empty if there is none."""
        with self.platform.database.read() as session:
            found = log_in.find(session, token)
        return found.email if found else ""

    def content(self, item: OutboxItem) -> dict[str, str]:
        """Return the unsealed text and HTML of a mail."""
        return content_of(self.platform.settings, item)

    def outbox(self, kind: str) -> list[OutboxItem]:
        return [item for item in self.rows(OutboxItem) if item.kind == kind]


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    """Return the settings of the API under test; a test module with other ones overrides this."""
    return settings_of(database_url=database_url)


@pytest.fixture
def api(api_settings: Settings) -> Generator[Api]:
    app = create_api(api_settings)
    with app_client(layered_api(app, api_settings), base_url=SITE, address=PROXY) as client:
        yield Api(client, app)


CONTACT_PAGE = """<html><head><title>Contact</title></head><body>
<div id="message-form-top"><form id="message-form"><input id="name" name="name"></form></div>
<noscript data-templates="message-form">
<div data-template="problems"><section><ul><li><a href="#">?</a></li></ul></section>
</div>
<div data-template="outcome"><b data-reference="">?</b><i data-email=""></i><p data-message=""></p></div></noscript>
</body></html>"""


@pytest.fixture
def database(api: Api) -> Database:
    return api.platform.database


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[httpx.Client]:
    """Return the site around its own API on SQLite, without the state of pages, and with one page."""

    async def page(_path: str) -> str:
        return CONTACT_PAGE

    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", f"sqlite:///{tmp_path}/records.db")
    monkeypatch.setattr("livecommerce.serving.asgi.built_page", page)
    get_settings.cache_clear()
    embedded_api.cache_clear()
    api = embedded_api()
    assert api
    with app_client(api):
        yield app_client(with_site(with_api(PlainTextResponse("backend"))), base_url=SITE)
    get_settings.cache_clear()
    embedded_api.cache_clear()


def problem(response: httpx.Response, status: int) -> dict[str, list[str]]:
    """Return the errors of an error response, after checking its status and format."""
    assert response.status_code == status, response.text
    body = response.json()
    assert set(body) == {"message", "errors"}
    assert body["message"]
    return body["errors"]


def uncounted(*_: object) -> None: ...
