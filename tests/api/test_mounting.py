import asyncio
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import Receive, Scope, Send

from livecommerce.api.app import layered_api
from livecommerce.api.database import Database
from livecommerce.api.layers import layered
from livecommerce.api.tables import Message
from livecommerce.constants import API_PATH
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.serving.asgi import api_lifespan, embedded_api, with_api
from livecommerce.settings import get_settings
from tests.api.conftest import SITE, Api, settings_of
from tests.support.asgi import app_client
from tests.support.event_loop import run


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[None]:
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", f"sqlite:///{tmp_path}/records.db")
    get_settings.cache_clear()
    embedded_api.cache_clear()
    yield
    get_settings.cache_clear()
    embedded_api.cache_clear()


@pytest.mark.parametrize(
    ("path", "text"),
    [("/api/v1/health/live", "ok"), ("/api", "nothing at this address"), ("/apiary", "backend"), ("/ping", "backend")],
)
def test_it_answers_what_is_its_own(path: str, text: str) -> None:
    assert text in app_client(with_api(PlainTextResponse("backend"))).get(path).text


def test_the_backend_starts_it_and_stops_it(tmp_path: Path) -> None:
    async def life() -> None:
        async with api_lifespan():
            Database(f"sqlite:///{tmp_path}/records.db").require_current()

    run(life())


def test_a_site_with_another_api_brings_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVECOMMERCE_API_BASE_URL", "http://localhost:1")
    get_settings.cache_clear()
    assert embedded_api() is None
    response = app_client(with_api(PlainTextResponse("backend"))).get("/api/v1/health/live")
    assert response.status_code == 502
    assert response.json() == {"message": "Request failed", "errors": {}}


def test_calls_are_passed_on_to_another_api(api: Api) -> None:
    """Method, body, cookies and key are passed on; status, body and cookies come back."""
    transport = httpx.ASGITransport(layered_api(api.app, api.platform.settings), client=("203.0.113.9", 1))  # pyright: ignore[reportArgumentType]
    site = app_client(ApiProxy("http://api.example.com", transport), base_url=SITE)
    body = {"name": "Ada", "email": "ada@example.com", "topic": "press", "message": "When can we film a show?"}
    first, again = (site.post(f"{API_PATH}/messages", json=body, headers={"Idempotency-Key": "once"}) for _ in range(2))
    assert first.status_code == 201
    assert first.json() == again.json()
    assert len(api.rows(Message)) == 1
    refused = site.post(f"{API_PATH}/messages", json={})
    assert refused.status_code == 422
    assert "name" in refused.json()["errors"]
    assert site.get(f"{API_PATH}/sessions/current").status_code == 401
    assert site.delete(f"{API_PATH}/sessions/current").status_code == 204
    foreign = site.post(f"{API_PATH}/messages", json=body, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403


@pytest.mark.parametrize(
    "path",
    [
        "/api/%2e%2e/%2e%2e/internal/admin",
        "/api/v1/..%2f..%2finternal",
        "/api/v1/%2E%2E/admin",
        "/api/v1/a%2Fb",
        "/api/v1/;x=1",
        "/api//internal",
        "/api/v1/%5c..%5cadmin",
    ],
)
def test_no_path_leaves_the_api_that_calls_are_passed_on_to(path: str) -> None:
    asked: list[str] = []

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(scope["path"])
        await JSONResponse({})(scope, receive, send)

    site = app_client(ApiProxy("http://api.example.com/tenant", httpx.ASGITransport(answer)), base_url=SITE)
    assert site.get(f"{SITE}{path}").status_code == 404
    assert asked == []
    assert site.get(f"{SITE}/api/v1/sessions/current").status_code == 200
    assert asked == ["/tenant/api/v1/sessions/current"]


def test_a_client_that_sends_slowly_or_too_much_keeps_no_connection_to_the_other_api(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("livecommerce.api.body.READ_SECONDS", 0.05)
    asked: list[str] = []

    async def answer(scope: Scope, _receive: Receive, _send: Send) -> None:
        asked.append(scope["path"])

    async def slow() -> AsyncGenerator[bytes]:
        yield b"{"
        await asyncio.sleep(30)

    async def post(content: AsyncGenerator[bytes] | bytes) -> int:
        proxy = ApiProxy("http://api.example.com", httpx.ASGITransport(answer))
        transport = httpx.ASGITransport(layered(proxy, settings_of(), lambda path: path))
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
            return (await client.post(f"{API_PATH}/messages", content=content)).status_code

    assert (run(post(slow())), run(post(b"x" * 70_000)), asked) == (408, 413, [])


def test_the_other_api_hears_who_asks_from_this_process_alone() -> None:
    heard: list[list[str]] = []

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        heard.append(Headers(scope=scope).getlist("x-forwarded-for"))
        await JSONResponse({})(scope, receive, send)

    proxy = ApiProxy("http://api.example.com", httpx.ASGITransport(answer))
    site = app_client(proxy, base_url=SITE, address="203.0.113.9")
    site.get("/api/v1/sessions/current", headers={"x-forwarded-for": "6.6.6.6"})
    assert heard == [["203.0.113.9"]]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_the_other_api_receives_the_body_of_every_method(method: str) -> None:
    """Closing an account is a DELETE with the password in its body."""
    received: list[bytes] = []

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        received.append(await Request(scope, receive).body())
        await JSONResponse({})(scope, receive, send)

    site = app_client(ApiProxy("http://api.example.com", httpx.ASGITransport(answer)), base_url=SITE)
    assert site.request(method, f"{API_PATH}/sessions/current/account", json={"password": "Aa1"}).status_code == 200
    assert received == [b'{"password":"Aa1"}']
