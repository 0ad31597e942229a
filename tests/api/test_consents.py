"""The consent log: off by default; proof of a choice, without a name."""

from typing import Any

import pytest

from livecommerce.api.tables import ConsentRecord, IdempotencyKey
from livecommerce.content.consent import consent_content, shown_words_hash
from livecommerce.settings import Settings
from tests.api.conftest import BEFORE_DATABASE, Api, problem, settings_of
from tests.support.operator import Operator

VISITOR = "0123456789abcdef0123456789abcdef"
CHOICE: dict[str, Any] = {
    "visitor": VISITOR,
    "version": "1",
    "words": shown_words_hash(consent_content()),
    "action": "accept_all",
    "agreed": ["necessary", "performance"],
    "chosen_at": "2026-11-22T10:00:00.000Z",
}


@pytest.fixture
def api_settings(database_url: str, request: pytest.FixtureRequest) -> Settings:
    return settings_of(database_url=database_url, consent_log="off" not in request.node.name)


def test_it_is_off_by_default(api: Api) -> None:
    assert Settings.model_fields["consent_log"].default is False
    problem(api.post("/consents", CHOICE), 404)


def test_a_choice_is_kept_once_however_often_it_is_sent(api: Api) -> None:
    first, again = (api.post("/consents", CHOICE, idempotency_key="k") for _ in range(2))
    assert first.status_code == 201
    assert first.json() == again.json()
    [record] = api.rows(ConsentRecord)
    assert record.model_dump(exclude={"id", "created_at", "chosen_at"}) == {
        name: CHOICE[name] for name in ("visitor", "version", "words", "action", "agreed")
    }
    assert record.chosen_at.isoformat() == "2026-11-22T10:00:00+00:00"


def test_it_keeps_nothing_of_the_visitor(api: Api) -> None:
    headers = {"x-forwarded-for": "203.0.113.9", "user-agent": "Peculiar/1.0"}
    assert api.post("/consents", CHOICE, idempotency_key="k", **headers).status_code == 201
    kept = f"{api.rows(ConsentRecord)[0].model_dump()} {api.rows(IdempotencyKey)[0].model_dump()}"
    assert "203.0.113.9" not in kept
    assert "Peculiar" not in kept
    assert "request_id" not in ConsentRecord.model_fields


def test_a_rejection_has_no_id(api: Api) -> None:
    assert api.post("/consents", CHOICE | {"visitor": None, "action": "reject_all", "agreed": []}).status_code == 201
    assert api.rows(ConsentRecord)[0].visitor is None


@BEFORE_DATABASE
@pytest.mark.parametrize(
    "wrong",
    [{"visitor": "ada@example.com"}, {"words": "x"}, {"action": "maybe"}, {"chosen_at": "2026-11-22T10:00:00"},
     {"chosen_at": "0001-01-01T00:00:00+14:00"}, {"chosen_at": "9999-12-31T23:59:59-14:00"}, {"chosen_at": 1e300},
     {"agreed": ["x" * 31]}, {"email": "ada@example.com"}],
)  # fmt: skip
def test_an_invalid_choice_is_refused(api: Api, wrong: dict[str, Any]) -> None:
    errors = problem(api.post("/consents", CHOICE | wrong), 422)
    assert {name.partition(".")[0] for name in errors} == set(wrong)
    assert api.rows(ConsentRecord) == []


def test_the_operator_shows_the_choices_of_an_id(
    api: Api, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    later = {"chosen_at": "2026-11-23T10:00:00.000Z", "action": "confirm", "agreed": ["necessary"], "words": "0" * 64}
    for choice in (CHOICE | later, CHOICE, CHOICE | {"visitor": "f" * 32}):
        api.post("/consents", choice)
    monkeypatch.setenv("COLUMNS", "200")
    operator = Operator(monkeypatch, capsys, database_url=api.platform.database.url.render_as_string(False))
    first, second = operator.json("consent", "show", VISITOR.upper())
    assert (first["action"], first["agreed"], first["words_are_current"]) == (
        "accept_all",
        "necessary, performance",
        "yes",
    )
    assert (second["action"], second["agreed"], second["words_are_current"]) == ("confirm", "necessary", "no")
    shown = operator.run("consent", "show", VISITOR)
    assert CHOICE["words"] in shown and "accept_all" in shown
    assert "no choice is recorded" in operator.run("consent", "show", "a" * 32, status=1)
