"""Applications: generated ones are accepted unchanged, stored once, and answered by mail."""

import re
import uuid
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from livecommerce.api.tables import Application, IdempotencyKey
from livecommerce.constants import HONEYPOT_FIELD
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, stored
from tests.api.conftest import Api, problem
from tests.support.answers import answers

KINDS = st.sampled_from(list(APPLICATIONS))
FEW = settings(
    max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@FEW
@given(sent=KINDS.flatmap(lambda kind: st.tuples(st.just(kind), answers(kind))))
def test_every_valid_application_is_kept_as_its_form_reads_it(
    api: Api, sent: tuple[ApplicationKind, dict[str, Any]]
) -> None:
    kind, body = sent
    response = api.post(f"/applications/{kind}", body, idempotency_key=uuid.uuid4().hex)
    assert response.status_code == 201, response.text
    data = response.json()["data"]
    assert (data["kind"], data["status"]) == (kind, "received")
    (kept,) = [application for application in api.rows(Application) if application.reference == data["reference"]]
    assert kept.answers == stored(APPLICATIONS[kind].model.model_validate(body))
    assert (kept.name, kept.email) == (kept.answers["name"], kept.answers["email"])


@pytest.fixture(params=list(APPLICATIONS))
def kind(request: pytest.FixtureRequest) -> ApplicationKind:
    return request.param


@pytest.fixture
def body(kind: ApplicationKind) -> dict[str, Any]:
    """Return an application of a kind, always the same."""
    found: list[dict[str, Any]] = []

    @settings(max_examples=3, database=None, derandomize=True, deadline=None)
    @given(answers(kind))
    def take(example: dict[str, Any]) -> None:
        found.append(example)

    take()
    return found[-1]


def test_applicant_and_team_are_notified(api: Api, kind: ApplicationKind, body: dict[str, Any]) -> None:
    reference = api.post(f"/applications/{kind}", body).json()["data"]["reference"]
    (mine,), (theirs,) = api.outbox("application_received"), api.outbox("application_received_team")
    (kept,) = api.rows(Application)
    assert mine.recipient == kept.email
    assert theirs.payload["reply_to"] == kept.email
    for item in (mine, theirs):
        assert reference in item.subject
        assert item.state == "kept"
        for section in APPLICATIONS[kind].summary(kept.answers):
            for line in section.lines:
                has_answer = f"- {line.question}: {line.answer}".replace("\n", "\n  ") in item.payload["text"]
                # Only the team reads the answers: anybody can enter anybody's address.
                assert has_answer == (item is theirs) or not line.answer


def test_every_needed_answer_is_asked_for(api: Api, kind: ApplicationKind, body: dict[str, Any]) -> None:
    for name, question in APPLICATIONS[kind].model.questions.items():
        if name in body and not question.words.optional and not any(name in q.when for q in APPLICATIONS[kind].fields):
            without = {other: value for other, value in body.items() if other != name}
            assert list(problem(api.post(f"/applications/{kind}", without), 422)) == [name]
    assert api.rows(Application) == []


def test_unknown_answers_are_refused(api: Api, kind: ApplicationKind, body: dict[str, Any]) -> None:
    assert list(problem(api.post(f"/applications/{kind}", body | {"shoe_size": "42"}), 422)) == ["shoe_size"]


def test_the_same_key_is_the_same_application(api: Api, kind: ApplicationKind, body: dict[str, Any]) -> None:
    first = api.post(f"/applications/{kind}", body, idempotency_key="one")
    again = api.post(f"/applications/{kind}", body, idempotency_key="one")
    assert (first.status_code, first.text) == (again.status_code, again.text)
    assert len(api.rows(Application)) == 1
    assert len(api.outbox("application_received")) == 1


def test_the_receipt_has_the_answers_in_words_and_the_stored_key_does_not(
    api: Api, kind: ApplicationKind, body: dict[str, Any]
) -> None:
    receipt = api.post(f"/applications/{kind}", body, idempotency_key="one").json()["data"]
    steps = list(range(len(APPLICATIONS[kind].steps)))
    check = api.post(f"/applications/{kind}/checks", {"steps": steps, "answers": body}).json()["data"]
    assert receipt["summary"] == check["summary"]
    (key,) = api.rows(IdempotencyKey)
    assert "summary" not in str(key.model_dump())


def test_robots_are_heard_and_forgotten(api: Api, kind: ApplicationKind, body: dict[str, Any]) -> None:
    response = api.post(f"/applications/{kind}", body | {HONEYPOT_FIELD: "yes"})
    assert response.status_code == 201
    assert re.fullmatch("[A-HJ-NP-Z2-9]{8}", response.json()["data"]["reference"])
    assert api.rows(Application) == []


def test_there_are_three_kinds(api: Api) -> None:
    problem(api.post("/applications/landlord", {}), 404)
    problem(api.post("/applications", {}), 404)
