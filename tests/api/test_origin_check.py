"""A page is accepted under every address at which it reaches the server; pages of other sites are refused."""

from typing import cast

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from livecommerce.api.client_address import BehindProxies
from livecommerce.api.origin_check import OriginCheck
from livecommerce.api.request_log import RequestLog
from tests.api.conftest import PROXY, settings_of

SITE = "https://www.example.com"


async def _answer(request: Request) -> JSONResponse:
    return JSONResponse(dict(request.headers))


async def _connect(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_json(dict(socket.headers))
    await socket.close()


def client(address: str = "http://127.0.0.1:3100", proxies: str = "") -> TestClient:
    """Return a browser that reaches the server at this address, through a proxy if that is trusted."""
    app = Starlette(routes=[Route("/", _answer, methods=["POST", "GET"]), WebSocketRoute("/", _connect)])
    behind = RequestLog(BehindProxies(OriginCheck(app, SITE), settings_of(trusted_proxies=proxies)))
    return TestClient(behind, address, client=(PROXY, 1))


def outcome(browser: TestClient, headers: dict[str, str]) -> tuple[bool, bool]:
    """Return whether a post and a websocket with these headers are accepted."""
    posted = cast(int, browser.post("/", headers=headers).status_code)
    assert posted in {200, 403}
    try:
        with browser.websocket_connect(str(cast(object, browser.base_url)).replace("http", "ws", 1), headers=headers):
            connected = True
    except WebSocketDisconnect:
        connected = False
    return posted == 200, connected


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("http://127.0.0.1:3100", {"origin": "http://127.0.0.1:3100"}),
        ("http://shop.test", {"origin": "http://shop.test"}),
        ("http://SHOP.test:80", {"origin": "http://shop.test"}),
        ("https://shop.test", {"origin": "https://shop.test", "host": "shop.test:443"}),
        # A proxy in front has terminated HTTPS, without a header.
        ("http://shop.test", {"origin": "https://shop.test"}),
        ("http://10.0.0.7:8000", {"origin": "https://other.test", "sec-fetch-site": "same-origin"}),
        # The pages of a site with the backend on a separate host.
        ("http://api.example.com", {"origin": SITE, "sec-fetch-site": "same-site"}),
        ("http://127.0.0.1:3100", {}),
    ],
)
def test_the_own_origin_is_accepted_whatever_the_settings_say(address: str, headers: dict[str, str]) -> None:
    assert outcome(client(address), headers) == (True, True)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1:3101"},
        {"origin": "http://localhost:3100"},
        {"origin": "http://127.0.0.1:3100.evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "https://[broken"},
        {"origin": "ftp://127.0.0.1:3100"},
        {"origin": "http://www.example.com"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example", "x-forwarded-host": "evil.example"},
    ],
)
def test_a_foreign_origin_is_refused(headers: dict[str, str]) -> None:
    assert outcome(client(), headers) == (False, False)


def test_a_plain_page_cannot_use_the_encrypted_one() -> None:
    assert outcome(client("https://shop.test"), {"origin": "http://shop.test"}) == (False, False)


@pytest.mark.parametrize(
    "forwarded",
    [
        {"x-forwarded-host": "shop.test:8443", "x-forwarded-proto": "https"},
        {"x-forwarded-host": "shop.test", "x-forwarded-proto": "https", "x-forwarded-port": "8443"},
        # Entries before the trusted proxy may be forged.
        {"x-forwarded-host": "evil.example, shop.test:8443", "x-forwarded-proto": "http, https"},
    ],
)
def test_behind_a_trusted_proxy_the_origin_is_what_it_says(forwarded: dict[str, str]) -> None:
    assert outcome(client("http://10.0.0.7:8000"), {**forwarded, "origin": "https://shop.test:8443"}) == (False, False)
    browser = client("http://10.0.0.7:8000", PROXY)
    assert outcome(browser, {**forwarded, "origin": "https://shop.test:8443"}) == (True, True)
    for foreign in ("https://evil.example", "https://shop.test", "http://shop.test:8443"):
        assert outcome(browser, {**forwarded, "origin": foreign}) == (False, False)


def test_reading_is_not_checked() -> None:
    assert client().get("/", headers={"origin": "http://evil.example"}).status_code == 200


def test_what_is_behind_sees_the_origin_of_another_host_alone() -> None:
    headers = {"origin": "http://127.0.0.1:3100", "sec-fetch-site": "same-origin"}
    own = cast(dict[str, str], client().post("/", headers=headers).json())
    assert not {"origin", "sec-fetch-site"} & own.keys()
    assert client().post("/", headers={"origin": SITE}).json()["origin"] == SITE
