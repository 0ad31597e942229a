"""Hostile headers, cookies and paths: no untrusted text costs more than its length."""

import asyncio
import random
import re
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.app import embedded_api
from livecommerce.api.client_address import BehindProxies, client_address, whole_address
from livecommerce.api.cookies import cookie_in
from livecommerce.api.problems import ApiError
from livecommerce.api.request_headers import RequestHeaders
from livecommerce.client import shared_client
from livecommerce.desk import members
from livecommerce.desk.rights import shell_actor
from livecommerce.published.folders import file_below
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.serving.asgi import with_api, with_site
from livecommerce.serving.host_check import HostCheck, desk_hosts
from livecommerce.settings import get_settings
from tests.api.conftest import settings_of
from tests.support.asgi import app_client
from tests.support.event_loop import run

REQUESTS = 2_000
MOST_SECONDS = 0.2
"""Of processor time, for one request."""
LOCAL = [(b"host", b"localhost")]
PATHS = (
    "/",
    "/api/v1/sessions/current",
    "/api/v1/health/live",
    "/api/v1/messages",
    "/api/v1/sessions",
    "/desk",
    "/desk/log-in",
    "/desk/assets/\0",
    f"/desk/assets/{'x' * 300}",
    "/preview/\0/assets/x",
    f"/preview/{'x' * 300}/assets/x",
    f"/icons/{'x' * 300}.json",
    "/icons/\0.json",
    "/api/v1/\0",
    "/_event",
    "/contact-us",
    "/de/preview/x-y-z",
    "/desk/applications.csv",
    "/desk/set-up",
    "/desk/passkeys",
    "/desk/passkey-challenge",
    "/desk/passkey-log-in",
    "/api/docs",
    "/api/openapi.json",
    "/legal",
)
CONTENT_TYPES = (b"application/json", b"application/x-www-form-urlencoded", b"text/plain", b"\xff")
BODIES = (b"", b"{}", b"name=%ff&email=\xff", b"=" * 900, b"&" * 60_000, b"[" * 60_000, b"\xcc\x80\xcd\x85" * 15_000)
NAMES = (
    b"cookie",
    b"origin",
    b"host",
    b"accept-language",
    b"accept-encoding",
    b"content-type",
    b"content-length",
    b"x-forwarded-for",
    b"x-forwarded-host",
    b"x-request-id",
    b"idempotency-key",
    b"if-none-match",
    b"sec-fetch-site",
    b"user-agent",
)
PARTS = (
    b'"',
    b"\\",
    b"session=",
    b";",
    b",",
    b"=",
    b"en;q=0.",
    b"1",
    b"::",
    b"[",
    b"%00",
    b"\xff",
    b"=?=",
    b" ",
)


def hostile_request(chance: random.Random) -> Scope:
    """Return a request with up to ten headers, some of them long."""

    def text() -> bytes:
        length = chance.choice((0, 1, 20, 20, 200, 200, 1_500, 30_000))
        return b"".join(chance.choices(PARTS, k=chance.randint(1, 4))) * (length // 8 + 1)

    headers = [(chance.choice(NAMES), text()) for _ in range(chance.randint(0, 6))]
    if all(name != b"host" for name, _ in headers):
        headers.append((b"host", b"localhost"))
    headers.append((b"content-type", chance.choice(CONTENT_TYPES)))
    path, method = chance.choice(PATHS), chance.choice(("GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT"))
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": chance.choice((b"", text()[:4_000])),
        "root_path": "",
        "headers": headers,
        "client": ("203.0.113.9", 1),
        "server": ("127.0.0.1", 80),
    }


async def answer_of(app: ASGIApp, scope: Scope, body: bytes = b"") -> list[Message]:
    sent: list[Message] = []
    bodies = [body]

    async def receive() -> Message:
        if not bodies:
            # The client waits for the response.
            await asyncio.Event().wait()
        return {"type": "http.request", "body": bodies.pop(), "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


@pytest.fixture
def hostile_site(site: httpx.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ASGIApp:
    """Return the site with a desk that has a member."""
    api: Any = embedded_api()
    settings = api.state.platform.settings.model_copy(update={"desk_secret": "s" * 32})
    with api.state.platform.database.write() as session:
        members.invite(session, settings, shell_actor(), "grace@example.com", "owner")
    monkeypatch.setattr("livecommerce.serving.desk_pages.desk_folder", lambda: tmp_path)
    return with_site(with_api(PlainTextResponse("backend", 404)))


@pytest.fixture
def site_with_another_api(monkeypatch: pytest.MonkeyPatch) -> Generator[ASGIApp]:
    """Return a site with an external API, which echoes the headers."""

    async def api(scope: Scope, receive: Receive, send: Send) -> None:
        await JSONResponse({"data": [name.decode("latin-1") for name, _ in scope["headers"]]})(scope, receive, send)

    def proxy(base_url: str) -> ApiProxy:
        return ApiProxy(base_url, httpx.ASGITransport(api))

    monkeypatch.setenv("LIVECOMMERCE_API_BASE_URL", "http://api.example.com")
    monkeypatch.setattr("livecommerce.serving.asgi.ApiProxy", proxy)
    known = (get_settings, embedded_api, shared_client)
    for cached in known:
        cached.cache_clear()
    yield with_site(with_api(PlainTextResponse("backend", 404)))
    for cached in known:
        cached.cache_clear()


@pytest.mark.parametrize("which", ["hostile_site", "site_with_another_api"])
def test_two_thousand_hostile_requests_cost_little_and_break_nothing(
    which: str, request: pytest.FixtureRequest
) -> None:
    site: ASGIApp = request.getfixturevalue(which)
    chance = random.Random(41)
    failed: list[tuple[int, str, int]] = []
    slow: list[tuple[int, str, float]] = []

    async def ask() -> None:
        for number in range(REQUESTS):
            scope, body = hostile_request(chance), chance.choice(BODIES)
            before = time.process_time()
            sent = await answer_of(site, scope, body)
            if (spent := time.process_time() - before) > MOST_SECONDS:
                slow.append((number, scope["path"], spent))
            headers = dict(sent[0]["headers"])
            if sent[0]["status"] == 500 or not {b"x-request-id", b"x-content-type-options"} <= set(headers):
                failed.append((number, scope["path"], sent[0]["status"]))

    run(ask())
    assert (failed, slow) == ([], [])


def test_no_code_asks_for_the_url_of_a_request(root: Path) -> None:
    """Starlette builds it from the `Host` header, and fails on a query that is not UTF-8: the scope has the path."""
    url = re.compile(r"\b(request|connection)\.(url|base_url)\b")
    assert [file.name for file in (root / "livecommerce").rglob("*.py") if url.search(file.read_text())] == []


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_no_answer_repeats_the_host_of_a_request(hostile_site: ASGIApp, method: str) -> None:
    """Caches and readers would take an address that a stranger has chosen for the site's."""
    headers = [(b"host", b"evil.example"), (b"x-forwarded-host", b"evil.example"), (b"forwarded", b"host=evil.example")]
    headers += [(b"accept", b"text/html"), (b"content-type", b"application/x-www-form-urlencoded")]

    async def ask() -> list[str]:
        paths = [variant for path in PATHS for variant in (path, f"{path.rstrip('/')}/", f"/{path}")]
        scopes = ({**hostile_request(random.Random(1)), "path": path} for path in paths)
        asked: list[Scope] = [{**scope, "method": method, "query_string": b"", "headers": headers} for scope in scopes]
        return [
            scope["path"] for scope in asked if b"evil.example" in repr(await answer_of(hostile_site, scope)).encode()
        ]

    assert run(ask()) == []


@pytest.mark.parametrize("path", ["", "evil.example:443", "*"])
def test_a_target_that_is_not_a_path_is_not_found(path: str) -> None:
    """Behind the layer, a router would redirect it to the host that the client names."""
    scope: Scope = {**hostile_request(random.Random(1)), "method": "CONNECT", "path": path, "headers": LOCAL}
    with pytest.raises(ApiError) as refused:
        run(answer_of(RequestHeaders(PlainTextResponse("reached")), scope))
    assert refused.value.status == 404


def test_a_query_that_is_not_utf_8_reaches_the_log_in_of_the_desk(hostile_site: ASGIApp) -> None:
    scope = hostile_request(random.Random(1))
    asked: Scope = {**scope, "method": "GET", "path": "/desk", "query_string": b"words=\xff", "headers": LOCAL}
    headers = dict(run(answer_of(hostile_site, asked))[0]["headers"])
    assert headers[b"location"] == b"/desk/log-in?next=%2Fdesk%3Fwords%3D%25FF"


@pytest.mark.parametrize("body", [b'{"name": "%s"}', b'{"email": "%s@example.com"}', b'{"message": "%s"}'])
def test_a_text_of_combining_marks_costs_nothing(site: httpx.Client, body: bytes) -> None:
    """Unicode's composed form takes quadratic time in the number of consecutive marks."""
    before = time.process_time()
    marks = "\u0345\u0300".encode() * 15_000
    headers = {"content-type": "application/json"}
    assert site.post("/api/v1/messages", content=body % marks, headers=headers).status_code == 422
    assert time.process_time() - before < MOST_SECONDS


def test_a_cookie_of_backslashes_costs_nothing(site: httpx.Client) -> None:
    for cookie in ('session="' + "\\" * 31_000 + '"', 'session="' + "\\" * 4_000 + '"'):
        before = time.process_time()
        status = site.get("/api/v1/sessions/current", headers={"cookie": cookie}).status_code
        assert status == (431 if len(cookie) > 4_096 else 401)
        assert time.process_time() - before < MOST_SECONDS


def test_headers_have_sizes(site: httpx.Client) -> None:
    for path in ("/", "/api/v1/health/live", "/desk"):
        refused = site.get(path, headers={"cookie": "a=" + "b" * 4_100})
        assert (refused.status_code, "x-request-id" in refused.headers) == (431, True)
        assert site.get(path, headers={"x-long": "b" * 16_384}).status_code == 431
        assert site.get(path, headers={"cookie": "a=" + "b" * 4_000, "x-long": "b" * 10_000}).status_code != 431


def test_behind_its_layer_nothing_can_parse_cookies() -> None:
    async def echo(scope: Scope, receive: Receive, send: Send) -> None:
        await JSONResponse([name.decode() for name, _ in scope["headers"]])(scope, receive, send)

    names: list[str] = app_client(RequestHeaders(echo)).get("/", headers={"cookie": "session=a"}).json()
    assert "cookie" not in names


@pytest.mark.parametrize(
    ("cookies", "value"),
    [
        ("session=a", "a"),
        ("a=b; session=c", "c"),
        ("session=a; session=b", "b"),
        ('session="a\\"', '"a\\"'),
        ("xsession=a", ""),
        ("session", ""),
        ("", ""),
    ],
)
def test_a_cookie_is_read_as_it_was_sent(cookies: str, value: str) -> None:
    assert cookie_in(cookies, "session") == value


@pytest.mark.parametrize(
    ("peer", "forwarded", "whole", "counted"),
    [
        ("10.0.0.1", "203.0.113.9:4711", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "[2001:db8:1:2:3::4]:443", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("10.0.0.1", "2001:db8:1:2:3::4", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, ::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3::4", "6.6.6.6", "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("10.0.0.1", "9" * 9_000, "unknown", "unknown"),
    ],
)
def test_a_client_is_counted_by_its_own_address(peer: str, forwarded: str, whole: str, counted: str) -> None:
    seen: list[tuple[str, str]] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append((whole_address(HTTPConnection(scope)), client_address(HTTPConnection(scope))))

    async def never(*_: object) -> Any:
        raise AssertionError

    scope: Scope = {"type": "http", "client": (peer, 1), "headers": [(b"x-forwarded-for", forwarded.encode())]}
    run(BehindProxies(app, settings_of(trusted_proxies="10.0.0.0/8"))(scope, never, never))
    assert seen == [(whole, counted)]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:3100", "", "[::1"])
def test_a_name_that_was_pointed_at_the_desk_reaches_nothing(host: str) -> None:
    hosts = desk_hosts(settings_of(site_url="https://www.example.com", desk_address="127.0.0.1:3100"))
    desk = app_client(HostCheck(PlainTextResponse("desk"), hosts))
    expected = 200 if host == "[::1" else 421
    assert desk.get("/desk/log-in", headers={"host": host}).status_code == expected


@pytest.mark.parametrize("host", ["localhost:3100", "127.0.0.1", "[::1]:3100", "WWW.example.com:443"])
def test_the_desk_answers_at_its_hosts_and_on_this_machine(host: str) -> None:
    hosts = desk_hosts(settings_of(site_url="https://www.example.com", desk_address="127.0.0.1:3100"))
    assert app_client(HostCheck(PlainTextResponse("desk"), hosts)).get("/desk", headers={"host": host}).text == "desk"


@pytest.mark.parametrize("path", ["\0", "x" * 300, "../secret", "/etc/passwd", "a/../../secret", "", ".", "\udcff"])
def test_a_strangers_path_leads_to_no_file_but_below_its_folder(path: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "own").touch()
    (tmp_path / "secret").touch()
    assert file_below(folder, path) is None
    assert file_below(folder, "own") == folder / "own"


def test_a_body_that_breaks_off_is_answered(site: httpx.Client) -> None:
    async def ask() -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        scope: Scope = {
            **hostile_request(random.Random(1)),
            "method": "POST",
            "path": "/api/v1/messages",
            "query_string": b"",
            "headers": [(b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")],
        }
        await with_site(with_api(PlainTextResponse("backend")))(scope, receive, send)
        return sent

    assert run(ask())[0]["status"] == 400


def test_a_long_path_is_cut_in_the_log(site: httpx.Client, capsys: pytest.CaptureFixture[str]) -> None:
    site.post(f"/api/{'x' * 9_000}", headers={"origin": f"https://{'y' * 9_000}.example"})
    assert max(map(len, capsys.readouterr().err.splitlines())) < 1_000
