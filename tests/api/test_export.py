"""All answers can be read back, field by field, from operators' exports."""

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, stored
from tests.api.conftest import Api
from tests.support.answers import answers
from tests.support.operator import Operator

FEW = settings(
    max_examples=2,
    phases=[Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TEXTS = {"text", "long_text"}

Sent = tuple[ApplicationKind, dict[str, Any]]


def submitted(api: Api) -> dict[str, Sent]:
    """Return generated applications by their references: of each kind, some that answer each question."""
    arrived: dict[str, Sent] = {}
    for kind, application in APPLICATIONS.items():
        for field in application.fields:
            submit_some(api, kind, field.name, arrived)
    return arrived


def submit_some(api: Api, kind: ApplicationKind, question: str, arrived: dict[str, Sent]) -> None:
    """Submit applications that answer this question, whatever it depends on."""

    @FEW
    @given(answers(kind).filter(lambda body: question in body))
    def submit(body: dict[str, Any]) -> None:
        response = api.post(f"/applications/{kind}", body, idempotency_key=uuid.uuid4().hex)
        assert response.status_code == 201, response.text
        arrived[response.json()["data"]["reference"]] = kind, body

    submit()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_generated_applications_come_back_from_json_as_they_were_sent(
    api: Api, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arrived = submitted(api)
    operator = Operator(monkeypatch, capsys, database_url=str(api.platform.database.url))
    operator.run("applications", "export", "--format", "json", "--output", str(tmp_path / "out.json"))

    rows = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [row["reference"] for row in rows] == list(arrived)
    questions = {field.name for application in APPLICATIONS.values() for field in application.fields}
    for row in rows:
        kind, body = arrived[row["reference"]]
        assert (row["kind"], row["status"]) == (kind, "received")
        expected = stored(APPLICATIONS[kind].model.model_validate(body))
        read = {name: row["answers"].get(name) for name in questions}
        assert read == {name: expected.get(name) for name in questions}
        # The typed text, not the form's reading of it.
        typed = {field.name: body.get(field.name, "") for field in APPLICATIONS[kind].fields if field.kind in TEXTS}
        assert {name: read[name] or "" for name in typed} == typed
