"""Messages from the contact form: stored, once, with a reference; and everything that is refused."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from livecommerce.api.tables import IdempotencyKey, Message, OutboxItem, now
from livecommerce.constants import HONEYPOT_FIELD, REQUEST_LIMIT_BYTES
from livecommerce.forms.form import fields_of
from livecommerce.forms.message import MessageForm
from tests.api.conftest import BEFORE_DATABASE, MESSAGE, Api, problem

LABELS = {field.name: field.label.rstrip("?") for field in fields_of(MessageForm)}
KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"


def test_a_message_is_kept_and_answered_with_a_reference(api: Api) -> None:
    response = api.post("/messages", MESSAGE)
    assert response.status_code == 201
    data = response.json()["data"]
    assert re.fullmatch("[A-HJ-NP-Z2-9]{8}", data["reference"])
    (message,) = api.rows(Message)
    assert (message.reference, message.topic, message.message) == (data["reference"], "press", MESSAGE["message"])
    assert {item.kind for item in api.rows(OutboxItem)} == {"message_received", "message_received_team"}


@BEFORE_DATABASE
@pytest.mark.parametrize("field", ["name", "email", "topic", "message"])
def test_every_field_is_needed(api: Api, field: str) -> None:
    errors = problem(api.post("/messages", MESSAGE | {field: ""}), 422)
    assert list(errors) == [field]
    without = {name: value for name, value in MESSAGE.items() if name != field}
    assert list(problem(api.post("/messages", without), 422)) == [field]
    assert api.rows(Message) == []


@BEFORE_DATABASE
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "nobody"),
        ("email", "a@b"),
        ("email", "a" * 250 + "@example.com"),
        ("email", ["ada@example.com"]),
        ("topic", "sports"),
        ("topic", 5),
        ("name", "A" * 121),
        ("name", {"first": "Ada"}),
        ("name", "Ada\x00Lovelace"),
        ("name", "Ada\x1b[31m"),
        ("message", "x" * 4001),
        ("message", True),
        ("message", "a\x08b"),
        ("shoe_size", "42"),
        ("__proto__", "x"),
    ],
)
def test_a_bad_answer_is_named(api: Api, field: str, value: object) -> None:
    response = api.post("/messages", MESSAGE | {field: value})
    assert list(problem(response, 422)) == [field]
    named = LABELS.get(field, field.replace("_", " "))
    assert response.json()["message"] == f"Please check: {named}."
    assert api.rows(Message) == []


@BEFORE_DATABASE
@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"nonsense", 400),
        (b'{"name": NaN}', 400),
        (b'{"name": "\\ud800"}', 400),
        (b'{"name": "\xff\xfe"}', 400),
        (b"[" * 10_000 + b"]" * 10_000, 400),
        (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, 400),
        (b'{"name": ' + b"[" * 150 + b"]" * 150 + b"}", 422),
        (b"null", 422),
        (b"[]", 422),
        (b'"text"', 422),
        (b'{"name": "' + b"x" * REQUEST_LIMIT_BYTES + b'"}', 413),
        (b"{" + b",".join(b'"k%d":1' % number for number in range(5_000)) + b"}", 422),
    ],
    ids=lambda value: str(value[:24]) if isinstance(value, bytes) else str(value),
)
def test_a_body_that_is_not_a_form_is_refused(api: Api, content: bytes, status: int) -> None:
    errors = problem(api.send("/messages", content), status)
    assert len(errors) <= 50
    assert api.rows(Message) == []


@BEFORE_DATABASE
@pytest.mark.parametrize("content_type", ["text/plain", "application/xml", "", "multipart/form-data; boundary=x"])
def test_only_json_is_taken(api: Api, content_type: str) -> None:
    assert list(problem(api.send("/messages", b"{}", content_type), 415)) == ["Content-Type"]


@BEFORE_DATABASE
def test_a_body_of_undeclared_length_is_limited_too(api: Api) -> None:
    chunks = (b"x" * 1000 for _ in range(100))
    response = api.client.post("/api/v1/messages", content=chunks, headers={"content-type": "application/json"})
    problem(response, 413)


def test_html_and_sql_are_kept_as_text(api: Api) -> None:
    nasty = "<script>alert('x')</script>'; DROP TABLE messages; --"
    assert api.post("/messages", MESSAGE | {"name": nasty, "message": nasty}).status_code == 201
    (message,) = api.rows(Message)
    assert (message.name, message.message) == (nasty, nasty)
    assert len(api.rows(OutboxItem)) == 2
    for item in api.outbox("message_received_team"):
        assert "<script>" not in item.payload["html"]
        assert "&lt;script&gt;" in item.payload["html"]
        assert nasty in item.payload["text"]


def test_markdown_in_a_message_stays_as_it_was_written(api: Api) -> None:
    written = "# no heading\n- *no* list\n1. no number\n[no](http://link) `code`\n\n> quote & <b>"
    api.post("/messages", MESSAGE | {"message": written})
    assert len(api.outbox("message_received_team")) == 1
    for item in api.outbox("message_received_team"):
        html = item.payload["html"]
        quoted = html[html.index("<blockquote>") : html.index("</blockquote>")]
        assert re.findall(r"<(\w+)", quoted) == ["blockquote", "p", *["br"] * 5]
        assert "- *no* list" in quoted


def test_the_same_key_and_body_are_answered_again_and_stored_once(api: Api) -> None:
    first = api.post("/messages", MESSAGE, idempotency_key=KEY)
    again = api.post("/messages", dict(reversed(MESSAGE.items())), idempotency_key=f'"{KEY}"')
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert len(api.rows(Message)) == 1
    assert len(api.rows(OutboxItem)) == 2


def test_the_same_key_with_another_body_is_refused(api: Api) -> None:
    api.post("/messages", MESSAGE, idempotency_key=KEY)
    errors = problem(api.post("/messages", MESSAGE | {"name": "Grace"}, idempotency_key=KEY), 422)
    assert list(errors) == ["Idempotency-Key"]
    assert len(api.rows(Message)) == 1


def test_a_key_is_not_used_up_by_answers_that_were_refused(api: Api) -> None:
    problem(api.post("/messages", MESSAGE | {"email": "?"}, idempotency_key=KEY), 422)
    assert api.post("/messages", MESSAGE, idempotency_key=KEY).status_code == 201


def test_a_key_means_nothing_to_another_call(api: Api) -> None:
    assert api.post("/messages", MESSAGE, idempotency_key=KEY).status_code == 201
    assert api.post("/activation-codes", {"email": "a@example.com"}, idempotency_key=KEY).status_code == 202


def test_a_key_is_kept_for_31_days(api: Api) -> None:
    api.post("/messages", MESSAGE, idempotency_key="k")
    (key,) = api.rows(IdempotencyKey)
    assert timedelta(days=30, hours=23) < key.expires_at - now() <= timedelta(days=31)


def test_an_expired_key_is_forgotten(api: Api) -> None:
    first = api.post("/messages", MESSAGE, idempotency_key=KEY).json()
    with api.platform.database.write() as session:
        (key,) = api.rows(IdempotencyKey)
        key.expires_at = key.expires_at.replace(year=2020)
        session.add(key)
        session.merge(key)
    assert api.post("/messages", MESSAGE, idempotency_key=KEY).json() != first
    assert len(api.rows(Message)) == 2


@BEFORE_DATABASE
@pytest.mark.parametrize("key", ["", "x" * 256, "with space", "ümlaut"])
def test_a_bad_key_is_refused(api: Api, key: str) -> None:
    response = api.client.post("/api/v1/messages", json=MESSAGE, headers=[(b"Idempotency-Key", key.encode("latin-1"))])
    assert [name.lower() for name in problem(response, 400)] == ["idempotency-key"]


def test_twins_that_arrive_at_once_are_stored_once(api: Api) -> None:
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(api.post, "/messages", MESSAGE, idempotency_key=KEY) for _ in range(16)]
    responses = [future.result() for future in sent]
    assert {response.status_code for response in responses} == {201}
    assert len({response.text for response in responses}) == 1
    assert len(api.rows(Message)) == 1


def test_without_a_key_every_message_counts(api: Api) -> None:
    references = {api.post("/messages", MESSAGE).json()["data"]["reference"] for _ in range(2)}
    assert len(references) == len(api.rows(Message)) == 2


def test_a_robot_that_fills_in_the_hidden_field_gets_a_pretended_success(api: Api) -> None:
    heard = api.post("/messages", MESSAGE)
    robot = api.post("/messages", MESSAGE | {HONEYPOT_FIELD: "x"})
    assert (robot.status_code, set(robot.json()["data"])) == (heard.status_code, set(heard.json()["data"]))
    assert len(api.rows(Message)) == 1
    assert api.post("/messages", MESSAGE | {HONEYPOT_FIELD: ""}).status_code == 201
