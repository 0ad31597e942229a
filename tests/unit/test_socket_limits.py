import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, cast

import pytest
import reflex as rx
from reflex.state import FrontendEventExceptionState
from reflex.utils.format import format_event_handler
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from livecommerce.serving.socket_limits import SOCKETS_PER_SESSION, SocketLimits
from livecommerce.settings import Settings
from livecommerce.state.allowed_events import allowed_events, refused_events
from livecommerce.state.server_notices import ServerNotices
from tests.support.asgi import app_client

WATCH, OTHER = "state.account_updates.watch", "state.frontend_event_exception_state.handle_frontend_exception"
TOKEN = "0b1c9b2e-6a3c-4d52-9a58-6f5bd1e3c2aa"
ADDRESS = f"/_event?token={TOKEN}"


class Fresh(rx.State):
    """A state whose event is referenced nowhere else."""

    @rx.event
    def begin(self) -> None: ...


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


@pytest.fixture
def connect() -> Callable[..., Any]:
    """Return a function that opens a websocket; three may be open at once."""
    app = SocketLimits(echo, {WATCH}, Settings.model_validate({"sockets_per_client": 3}))

    def open_socket(address: str = ADDRESS, client: str = "192.0.2.1") -> Any:
        return TestClient(app, client=(client, 1)).websocket_connect(address)

    return open_socket


def _event(name: str) -> str:
    return "42/_event," + json.dumps(["event", {"name": name, "payload": {}}])


def _answer(socket: Any, frame: str) -> bool:
    """Return whether a frame reaches the app, which is checked by another frame."""
    socket.send_text(frame)
    socket.send_text("3")
    return [socket.receive_text()] == [frame] and socket.receive_text() == "3"


@pytest.mark.parametrize(
    "frame",
    [
        _event(WATCH),
        '42/_event,["ping"]',
        "40/_event,",
        "40/_event," + json.dumps({"event": {"name": WATCH}}),
        "41/_event,",
        "1",
    ],
)
def test_what_the_pages_send_arrives(connect: Callable[..., Any], frame: str) -> None:
    with connect() as socket:
        assert _answer(socket, frame)


@pytest.mark.parametrize(
    "frame",
    [
        _event(OTHER),
        "40/_event," + json.dumps({"event": {"name": OTHER}}),
        "42/_event," + json.dumps(["event", json.dumps({"name": WATCH})]),
        "42/_event," + json.dumps(["event", {"name": [WATCH]}]),
        "42/_event," + json.dumps(["event", {"name": WATCH}, {"name": OTHER}]),
        "42/_event," + json.dumps(["client_error", {"message": "x"}]),
        '42/_event,["event"',
        "42/_event,[]",
        "42/_event," + "[" * 30_000,
        '451-/_event,["event",{"_placeholder":true,"num":0}]',
        "nonsense",
        "",
    ],
)
def test_what_is_not_meant_to_be_called_is_dropped(connect: Callable[..., Any], frame: str) -> None:
    with connect() as socket:
        socket.send_text(frame)
        assert _answer(socket, _event(WATCH))


@pytest.mark.parametrize(
    ("frames", "code"),
    [([b"x"], 1003), (["42" + "x" * 65_535], 1009), ([_event(OTHER)] * 601, 1008), (["3"] * 601, 1008)],
    ids=["binary", "long", "countless", "countless pongs"],
)
def test_binary_long_and_countless_frames_end_the_connection(
    connect: Callable[..., Any], frames: list[str | bytes], code: int
) -> None:
    with connect() as socket:
        for frame in frames:
            socket.send({"type": "websocket.receive", "bytes" if isinstance(frame, bytes) else "text": frame})
        with pytest.raises(WebSocketDisconnect) as closed:
            # What came before it was too much is echoed.
            while socket.receive_text():
                pass
        assert closed.value.code == code


def test_without_a_session_there_is_no_websocket_and_with_one_there_are_eight() -> None:
    """A websocket costs memory before the first of its messages is looked at."""

    async def session_of(scope: Scope) -> str:
        return dict(scope["headers"]).get(b"authorization", b"").decode()

    app = SocketLimits(echo, {WATCH}, Settings.model_validate({}), session_of)

    def open_socket(session: str) -> Any:
        return TestClient(app).websocket_connect(ADDRESS, headers={"authorization": session})

    with pytest.raises(WebSocketDisconnect), open_socket(""):
        pass
    with ExitStack() as sockets:
        for _ in range(SOCKETS_PER_SESSION):
            sockets.enter_context(open_socket("ada"))
        with pytest.raises(WebSocketDisconnect), open_socket("ada"):
            pass
        assert _answer(sockets.enter_context(open_socket("grace")), _event(WATCH))
    with open_socket("ada") as again:
        assert _answer(again, _event(WATCH))
    assert SOCKETS_PER_SESSION == 8


def test_a_server_limits_its_websockets() -> None:
    app = SocketLimits(echo, {WATCH}, Settings.model_validate({"sockets": 2}))
    first, second, third = (TestClient(app, client=(f"192.0.2.{number}", 1)) for number in range(3))
    with first.websocket_connect(ADDRESS), second.websocket_connect(ADDRESS), pytest.raises(WebSocketDisconnect):
        third.websocket_connect(ADDRESS).__enter__()


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
@pytest.mark.parametrize("path", ["/_event", "/_event/"])
def test_there_is_no_way_around_the_websocket(method: str, path: str) -> None:
    """Neither by long polling nor by a request that only says that it would be a websocket."""

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError(scope["path"])

    client = app_client(SocketLimits(app, {WATCH}, Settings.model_validate({})))
    for transport in ("polling", "websocket"):
        query = {"EIO": "4", "transport": transport, "token": TOKEN}
        response = client.request(method, path, params=query, headers={"upgrade": "websocket"})
        assert (response.status_code, response.headers["upgrade"]) == (426, "websocket")


def test_a_client_has_a_limit_of_sockets_and_others_have_theirs(connect: Callable[..., Any]) -> None:
    def is_refused(client: str = "192.0.2.1") -> bool:
        try:
            with connect(client=client):
                return False
        except WebSocketDisconnect:
            return True

    with connect(), connect(), connect() as last:
        assert is_refused()
        assert not is_refused("192.0.2.2")
        last.close()
    assert not is_refused()


def test_a_client_that_connects_again_and_again_is_refused(connect: Callable[..., Any]) -> None:
    for _ in range(120):
        with connect():
            pass
    with pytest.raises(WebSocketDisconnect), connect():
        pass


@pytest.mark.parametrize(
    "query",
    ["", "?token=", "?token=..%2F..%2Fetc", f"?token={'x' * 65}", "?token=tooshort", f"?token={TOKEN}&token={TOKEN}"],
)
def test_a_connection_brings_one_token(connect: Callable[..., Any], query: str) -> None:
    with pytest.raises(WebSocketDisconnect), connect(f"/_event{query}"):
        pass


def test_bad_events_are_logged_once_a_minute(connect: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    with connect() as socket:
        for _ in range(100):
            socket.send_text(_event("secret"))
        assert _answer(socket, _event(WATCH))
    log = capsys.readouterr()
    assert (log.out + log.err).count("websocket") == 1
    assert "secret" not in log.out + log.err


def test_only_reflex_handlers_that_open_a_page_may_be_called() -> None:
    allowed, exceptions = allowed_events(), FrontendEventExceptionState
    assert format_event_handler(exceptions.handle_frontend_exception) not in allowed  # pyright: ignore[reportArgumentType]
    assert not any(name.endswith((".setvar", ".set_is_hydrated")) for name in allowed)
    assert any(name.endswith(".hydrate") for name in allowed)


def test_a_new_event_of_a_state_may_be_called_at_once() -> None:
    assert format_event_handler(cast(Any, Fresh.begin)) in allowed_events()


def test_what_a_state_keeps_for_the_server_may_not_be_called() -> None:
    assert not any("server_notices" in name for name in allowed_events())
    assert format_event_handler(cast(Any, ServerNotices.toast)) in refused_events()


def test_the_log_names_a_handler_of_ours_that_was_refused(capsys: pytest.CaptureFixture[str]) -> None:
    name = format_event_handler(cast(Any, ServerNotices.toast))
    app = SocketLimits(echo, {WATCH}, Settings.model_validate({}), refused={name})
    with TestClient(app).websocket_connect(ADDRESS) as socket:
        socket.send_text(_event(name))
        assert _answer(socket, _event(WATCH))
    log = capsys.readouterr()
    assert name in log.out + log.err
    assert "allowed_events.py" in log.out + log.err
