"""Forms sent without scripts: what makes two sendings one, what is passed on, where a log in leads."""

from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.client import Client
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
    """The forms before an API that always answers the same."""

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
        """What a browser without scripts sends."""
        return self.post_bytes(path, urlencode(fields), **headers)

    def post_bytes(self, path: str, content: str, **headers: str) -> httpx.Response:
        """The same, as it is encoded."""

        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self._forms)
            async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
                form = {"content-type": "application/x-www-form-urlencoded", **headers}
                return await client.post(f"/api/v1/{path}", content=content, headers=form)

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


def test_what_is_no_form_is_left_to_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Site(monkeypatch, success({})).post("sessions", LOGIN, **{"content-type": "application/json"})
    assert answer.text == "the API"


def key(call: str, **answers: str) -> str:
    return NOSCRIPT_FORMS[f"/api/v1/{call}"].key(answers)


def test_the_same_message_is_one_call() -> None:
    assert key("messages", message="a") == key("messages", message="a") != key("messages", message="b")


def test_of_a_password_no_trace_is_kept() -> None:
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


def test_who_posts_too_often_gets_no_page_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(middleware, "FilledPage", fail)
    refusal = httpx.Response(429, json={"message": "That was too often.", "errors": {}})
    answer = Site(monkeypatch, refusal).post("sessions", LOGIN)
    assert answer.status_code == 429
    assert answer.text.startswith("That was too often.")
