"""Forms sent without scripts: idempotency, forwarded data, and the redirect after log-in."""

from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.client import Client
from livecommerce.languages import in_language
from livecommerce.noscript import middleware
from livecommerce.noscript.forms import NOSCRIPT_FORMS
from livecommerce.noscript.middleware import NoScriptFormsMiddleware
from livecommerce.settings import Settings
from tests.support.event_loop import run

LOGIN = {"email": "ada@example.com", "password": "lamp river candle 42"}
PAGE = """<html><head><title>Log in</title><script>1</script></head><body>
<div id="login-top"><form id="login"><input name="email" id="email"><p id="email-error"></p>
<input name="password" id="password" type="password" value=""></form></div>
<noscript data-templates="login">
<div data-template="problems"><section><ul><li><a href="#">?</a></li></ul></section></div>
<div data-template="outcome"><div><h1>Account</h1><b data-name="">?</b><i data-email="">?</i><p data-app="">App</p>
<p data-no-applications="">None yet</p>
<ul data-applications=""><li><b data-kind="">?</b><i data-status="received"><b data-status-label=""></b></i></li></ul>
<button type="button">Print</button><button type="submit">Log out</button></div></div></noscript></body></html>"""
ACCOUNT = {
    "email": "ada@example.com",
    "name": "Ada <Lovelace>",
    "applications": [
        {"reference": "ABCDEFGH", "kind": "brand", "status": "accepted", "received_at": "2026-11-21T10:00:00+00:00"}
    ],
    "app_url": "",
}


class Site:
    """The forms before an API with a fixed response."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: httpx.Response, app_url: str = "") -> None:
        self.requests: list[httpx.Request] = []

        def respond(request: httpx.Request) -> httpx.Response:
            self.requests.append(request)
            return answer

        client = Client("https://api.example.com", transport=httpx.MockTransport(respond))
        settings = Settings.model_validate({"site_url": "http://site", "app_url": app_url})
        monkeypatch.setattr(middleware, "shared_client", lambda: client)
        self._forms = NoScriptFormsMiddleware(PlainTextResponse("the API"), self._page, settings)

    async def _page(self, path: str) -> str:
        assert path == "/login"
        return PAGE

    def post(self, path: str, fields: dict[str, str], **headers: str) -> httpx.Response:
        """Post like a browser without scripts."""
        return self.post_bytes(path, urlencode(fields), **headers)

    def post_bytes(self, path: str, content: str, **headers: str) -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self._forms)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                form = {"content-type": "application/x-www-form-urlencoded", **headers}
                return await client.post(f"/api/v1/{path}", content=content, headers=form)

        return run(send())

    def request(self, method: str, path: str, content: bytes = b"", **headers: str) -> httpx.Response:
        """Send another request of a browser that shows the response."""
        return self.through(self._forms, method, path, content, **headers)

    def from_elsewhere(self, path: str, content: bytes, **headers: str) -> httpx.Response:
        return self.through(self._forms.refuse_foreign, "POST", path, content, origin="http://evil.example", **headers)

    def through(self, app: Any, method: str, path: str, content: bytes, **headers: str) -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                return await client.request(
                    method, f"/api/v1/{path}", content=content, headers={"accept": "text/html,*/*;q=0.8", **headers}
                )

        return run(send())


def success(data: Any, cookie: str = "") -> httpx.Response:
    return httpx.Response(201, json={"data": data}, headers={"set-cookie": cookie} if cookie else {})


def test_a_log_in_shows_the_account_and_passes_cookies_on_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(monkeypatch, success(ACCOUNT, "session=new; HttpOnly"))
    answer = site.post("sessions", LOGIN, cookie="session=old")
    assert answer.status_code == 201
    assert answer.headers["set-cookie"] == "session=new; HttpOnly"
    [request] = site.requests
    assert request.headers["cookie"] == "session=old"
    assert "Ada &lt;Lovelace&gt;" in answer.text
    assert 'data-status="accepted"' in answer.text
    assert "Accepted" in answer.text
    assert "Log out" in answer.text
    for absent in ("None yet", "App<", "Print", "<script", LOGIN["password"]):
        assert absent not in answer.text


def test_a_log_in_leads_on_to_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(monkeypatch, success(ACCOUNT | {"app_url": "https://app.example/in"}, "session=new"))
    answer = site.post("sessions", LOGIN)
    assert (answer.status_code, answer.headers["location"]) == (303, "https://app.example/in")
    assert answer.headers["set-cookie"] == "session=new"


def test_a_page_with_a_form_may_lead_to_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = httpx.Response(401, json={"message": "No.", "errors": {}})
    answer = Site(monkeypatch, refusal, "https://app.example").post("sessions", LOGIN)
    assert "form-action 'self' http://site https://app.example;" in answer.headers["content-security-policy"]
    assert "<title>Error: Log in</title>" in answer.text
    assert 'value="ada@example.com"' in answer.text
    assert LOGIN["password"] not in answer.text


def test_a_log_out_goes_back_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(monkeypatch, httpx.Response(204, headers={"set-cookie": "session=; Max-Age=0"}))
    answer = site.post("sessions/current", {}, cookie="session=old")
    assert (answer.status_code, answer.headers["location"]) == (303, "/login")
    assert answer.headers["set-cookie"] == "session=; Max-Age=0"
    assert (site.requests[0].method, site.requests[0].headers["cookie"]) == ("DELETE", "session=old")


def test_a_log_out_goes_back_to_the_page_on_another_host(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Site(monkeypatch, httpx.Response(204)).post("sessions/current", {}, origin="http://site")
    assert answer.headers["location"] == "http://site/login"


def test_a_log_out_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Site(monkeypatch, httpx.Response(503)).post("sessions/current", {})
    assert answer.status_code == 503
    assert "still logged in" in answer.text


def test_a_body_that_is_not_a_form_is_left_to_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Site(monkeypatch, success({})).post("sessions", LOGIN, **{"content-type": "application/json"})
    assert answer.text == "the API"


def key(call: str, **answers: str) -> str:
    return NOSCRIPT_FORMS[f"/api/v1/{call}"].key(answers)


def test_the_same_message_is_one_call() -> None:
    assert key("messages", message="a") == key("messages", message="a") != key("messages", message="b")


def test_no_trace_of_a_password_is_kept() -> None:
    assert key("sessions", **LOGIN) == ""
    code = {"email": "ada@example.com", "code": "ABCD-EFGH"}
    assert key("activations", **code, password="one") == key("activations", **code, password="two")


def test_a_new_code_can_be_asked_for_again() -> None:
    assert key("activation-codes", email="ada@example.com") == ""


@pytest.mark.parametrize("junk", ["\x00", "\x1b[2J", "\ufffe", "\uffff", "\ud800", "\U0001fffe"])
def test_what_no_document_can_hold_breaks_none(monkeypatch: pytest.MonkeyPatch, junk: str) -> None:
    refusal = httpx.Response(422, json={"message": "Please check: email.", "errors": {"email": ["Not right"]}})
    name = junk.encode(errors="surrogatepass")
    site = Site(monkeypatch, refusal)
    answer = site.post_bytes("sessions", urlencode({b"email": b"ada" + name + b"@example.com"}))
    assert answer.status_code in {400, 422}
    taken = Site(monkeypatch, success(ACCOUNT | {"name": f"Ada{junk if junk != chr(0xD800) else ''}"}))
    assert taken.post("sessions", LOGIN).status_code == 201


def test_too_many_posts_render_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(middleware, "FilledPage", fail)
    refusal = httpx.Response(429, json={"message": "That was too often.", "errors": {}})
    answer = Site(monkeypatch, refusal).post("sessions", LOGIN)
    assert answer.status_code == 429
    assert answer.text.startswith("That was too often.")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("sessions", "/login"),
        ("messages", "/contact-us"),
        ("applications/talent", "/form/TalentForm"),
        ("applications/brand/checks", "/form"),
        ("activation-codes", "/saas/activate"),
        ("sessions/current/account", "/saas/close-account"),
        ("reviews", "/"),
    ],
)
def test_opening_the_address_of_a_form_shows_the_form(
    monkeypatch: pytest.MonkeyPatch, method: str, address: str, page: str
) -> None:
    answer = Site(monkeypatch, success({})).request(method, address)
    assert (answer.status_code, answer.headers["location"]) == (303, page)


def test_the_form_is_in_the_language_of_the_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    with in_language("de"):
        answer = Site(monkeypatch, success({})).request("GET", "messages")
    assert answer.headers["location"] == "/de/contact-us"


@pytest.mark.parametrize("accept", ["application/json", "*/*"])
def test_a_program_that_asks_with_get_is_answered_by_the_api(monkeypatch: pytest.MonkeyPatch, accept: str) -> None:
    assert Site(monkeypatch, success({})).request("GET", "messages", accept=accept).text == "the API"
    assert Site(monkeypatch, success({})).request("GET", "sessions/current").text == "the API"


PARTS = (
    b'--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nada@example.com\r\n'
    b'--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nlamp river candle 42\r\n--x--\r\n'
)
MULTIPART = "multipart/form-data; boundary=x"
URLENCODED = "application/x-www-form-urlencoded"


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (PARTS, MULTIPART, 415),
        (PARTS[:-20], MULTIPART, 415),
        (b"email=ada%40example.com&password=%FF", URLENCODED, 400),
        (b"email=ada%40example.com&password=\xff", URLENCODED, 400),
        (b"email=ada%40example.com&&&", URLENCODED, 400),
    ],
)
def test_an_unreadable_form_is_returned_as_a_page_with_the_answers(
    monkeypatch: pytest.MonkeyPatch, content: bytes, kind: str, status: int
) -> None:
    site = Site(monkeypatch, httpx.Response(422, json={"message": "No.", "errors": {"email": ["No."]}}))
    answer = site.request("POST", "sessions", content, **{"content-type": kind})
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "Check your answers and send them once more." in answer.text
    assert 'value="ada@example.com"' in answer.text or content == PARTS[:-20]
    assert "candle" not in answer.text
    assert [request.content for request in site.requests] == [b"{}"]


@pytest.mark.parametrize(("content", "kind"), [(PARTS, MULTIPART), (b"email=ada%40example.com", URLENCODED)])
def test_what_came_from_elsewhere_is_shown_and_not_sent(
    monkeypatch: pytest.MonkeyPatch, content: bytes, kind: str
) -> None:
    site = Site(monkeypatch, httpx.Response(422, json={"message": "No.", "errors": {}}))
    answer = site.from_elsewhere("sessions", content, **{"content-type": kind})
    assert answer.status_code == 403
    assert "This came from another site, so nothing was sent." in answer.text
    assert 'value="ada@example.com"' in answer.text
    assert [request.content for request in site.requests] == [b"{}"]


def test_what_is_too_long_comes_back_as_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(monkeypatch, httpx.Response(422, json={"message": "No.", "errors": {}}))
    answer = site.request("POST", "sessions", b"a" * 70_000, **{"content-type": MULTIPART})
    assert answer.status_code == 413
    assert "This is too much to take" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("kind", [MULTIPART, URLENCODED])
def test_unreadable_forms_are_counted_like_all_others(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    site = Site(monkeypatch, httpx.Response(429, json={"message": "That was too often.", "errors": {}}))
    answer = site.request("POST", "sessions", b"\xff", **{"content-type": kind})
    assert (answer.status_code, answer.text) == (429, "That was too often.")
