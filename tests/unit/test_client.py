"""The shared HTTP client (spec §7 and §8): one code path for the embedded API and another one."""

import asyncio
import json
from http import HTTPMethod
from typing import Any, TypeVar

import httpx
import pytest

from livecommerce import client as client_module
from livecommerce.api.app import create_api
from livecommerce.client import Caller, Client, RequestFailedError
from livecommerce.observability.request_id import with_request_id
from livecommerce.settings import Settings
from tests.support.event_loop import run

T = TypeVar("T")
MESSAGE = {"name": "Ada", "email": "ada@example.com", "topic": "press", "message": "When can we film a show?"}


def answering(response: httpx.Response | Exception, requests: list[httpx.Request] | None = None) -> Client:
    """Return a client of another API, which always gives this response."""

    def answer(request: httpx.Request) -> httpx.Response:
        if requests is not None:
            requests.append(request)
        if isinstance(response, Exception):
            raise response
        return response

    return Client("https://api.example.com", transport=httpx.MockTransport(answer))


def failure_of(client: Client) -> tuple[RequestFailedError, list[str]]:
    """Return the error of a failing call, and the messages that the visitor saw before."""
    messages: list[str] = []

    async def show_error(message: str) -> None:
        messages.append(message)

    with pytest.raises(RequestFailedError) as raised:
        run(client.call(HTTPMethod.POST, "/messages", body=MESSAGE, caller=Caller(show_error=show_error)))
    return raised.value, messages


def test_a_response_is_unwrapped_to_its_data() -> None:
    client = answering(httpx.Response(201, json={"data": {"reference": "ABCD2345"}}))
    assert run(client.call(HTTPMethod.POST, "/messages", body=MESSAGE)) == {"reference": "ABCD2345"}


def test_no_content_means_no_data() -> None:
    assert run(answering(httpx.Response(204)).call(HTTPMethod.DELETE, "/sessions/current")) is None


def test_a_call_has_the_id_of_the_request_that_makes_it() -> None:
    requests: list[httpx.Request] = []
    client = answering(httpx.Response(200, json={"data": {}}), requests)

    async def followed() -> None:
        with with_request_id("f00d"):
            await client.call(HTTPMethod.GET, "/health/live")

    run(followed())
    run(client.call(HTTPMethod.GET, "/health/live"))
    assert [request.headers.get("x-request-id") for request in requests] == ["f00d", None]


def test_what_is_sent() -> None:
    requests: list[httpx.Request] = []
    client = answering(httpx.Response(200, json={"data": {}}), requests)
    caller = Caller("203.0.113.9")
    run(client.call(HTTPMethod.POST, "/messages", body=MESSAGE, key="k1", caller=caller))
    request = requests[0]
    assert str(request.url) == "https://api.example.com/api/v1/messages"
    assert request.headers["idempotency-key"] == "k1"
    assert request.headers["x-forwarded-for"] == "203.0.113.9"
    assert json.loads(request.content) == MESSAGE


def test_an_answer_may_take_thirty_seconds() -> None:
    assert Client("").timeout_seconds == 30


@pytest.mark.parametrize(
    ("response", "status", "message"),
    [
        (httpx.Response(422, json={"message": "Please check: name.", "errors": {}}), 422, "Please check: name."),
        (httpx.Response(503, json={"errors": {}}), 503, "Request failed"),
        (httpx.Response(500, json={"message": ""}), 500, "Request failed"),
        (httpx.Response(500, json=["no", "object"]), 500, "Request failed"),
        (httpx.Response(502, html="<h1>Bad Gateway</h1>"), 502, "Request failed"),
        (httpx.Response(200, html="<h1>Welcome to this Wi-Fi</h1>"), 200, "Request failed"),
        (httpx.Response(404), 404, "Request failed"),
        (httpx.Response(302, headers={"location": "/elsewhere"}), 302, "Request failed"),
        (httpx.ConnectError("refused"), 0, "Request failed"),
        (httpx.ReadTimeout("slow"), 0, "Request failed"),
        (httpx.RemoteProtocolError("gone in the middle"), 0, "Request failed"),
    ],
    ids=str,
)
def test_a_failure_is_shown_and_then_raised(response: httpx.Response | Exception, status: int, message: str) -> None:
    error, messages = failure_of(answering(response))
    assert (error.status, error.message) == (status, message)
    assert messages == [message]


def test_a_failure_holds_the_errors_by_field() -> None:
    body = {"message": "Please check: email.", "errors": {"email": ["Enter an e-mail address."]}}
    error, _ = failure_of(answering(httpx.Response(422, json=body)))
    assert error.errors == {"email": ["Enter an e-mail address."]}


def test_a_slow_answer_is_a_failure() -> None:
    async def never(_request: httpx.Request) -> httpx.Response:
        await asyncio.Event().wait()
        raise AssertionError

    error, messages = failure_of(
        Client("https://x.example", timeout_seconds=0.01, transport=httpx.MockTransport(never))
    )
    assert error.status == 0
    assert messages == ["Request failed"]


class TestEmbedded:
    """The API in this process, through the same code."""

    @pytest.fixture(autouse=True)
    def api(self, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        settings = Settings.model_validate({"database_url": f"sqlite:///{tmp_path}/records.db"})
        api = create_api(settings)
        api.state.platform.database.prepare()
        monkeypatch.setattr(client_module, "embedded_api", lambda: api)

    def test_a_success(self) -> None:
        data = run(Client("").call(HTTPMethod.POST, "/messages", body=MESSAGE))
        assert len(data["reference"]) == 8

    def test_a_refusal(self) -> None:
        with pytest.raises(RequestFailedError) as raised:
            run(Client("").call(HTTPMethod.POST, "/messages", body=MESSAGE | {"topic": "gossip"}))
        assert raised.value.status == 422
        assert set(raised.value.errors) == {"topic"}


@pytest.mark.parametrize("path", ["/../internal", "/%2e%2e/internal", "//evil.example", "/a?b=c", "/a#b", "/a\\b"])
def test_a_call_that_leads_out_of_the_api_is_not_made(path: str) -> None:
    requests: list[httpx.Request] = []
    client = answering(httpx.Response(200, json={"data": {}}), requests)
    with pytest.raises(ValueError, match="is not a path of the API"):
        run(client.call(HTTPMethod.GET, path))
    assert requests == []
