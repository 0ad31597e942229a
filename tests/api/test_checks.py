from typing import Any

from livecommerce.api.tables import Application
from tests.api.conftest import BEFORE_DATABASE, Api, problem

COMPANY = {"name": "Ada", "email": "ada@example.com", "company": "Engines", "country": "GB", "company_size": "2-9"}


def check(api: Api, kind: str, steps: list[int], answers: dict[str, Any]) -> dict[str, Any]:
    response = api.post(f"/applications/{kind}/checks", {"steps": steps, "answers": answers})
    assert response.status_code == 200, response.text
    return response.json()["data"]


@BEFORE_DATABASE
def test_what_is_wrong_is_named_by_step_and_field(api: Api) -> None:
    findings = check(api, "brand", [0], COMPANY | {"email": "ada"})["findings"]
    assert findings == [
        {"step": 0, "field": "email", "message": "Enter an e-mail address such as name@company.com"},
    ]


@BEFORE_DATABASE
def test_only_the_steps_that_are_asked_for_are_checked(api: Api) -> None:
    assert check(api, "brand", [0], COMPANY)["findings"] == []
    assert {finding["step"] for finding in check(api, "brand", [0, 2], COMPANY)["findings"]} == {2}


@BEFORE_DATABASE
def test_the_answers_decide_which_steps_come(api: Api) -> None:
    assert check(api, "talent", [3], {"location": "studio"})["asked_steps"] == [0, 1, 2, 3, 4, 6]
    assert check(api, "talent", [3], {"location": "remote"})["asked_steps"] == [0, 1, 2, 3, 5, 6]


@BEFORE_DATABASE
def test_good_answers_come_back_in_words(api: Api) -> None:
    summary = check(api, "brand", [0], COMPANY)["summary"]
    lines = {line["question"]: line["answer"] for line in summary[0]["lines"]}
    assert lines["Country"] == "United Kingdom"
    assert lines["How many people work there?"] == "2 to 9"


def test_nothing_is_kept(api: Api) -> None:
    check(api, "brand", [0, 1, 2, 3, 4, 5], COMPANY)
    assert api.rows(Application) == []


@BEFORE_DATABASE
def test_a_check_that_cannot_be_read_is_refused(api: Api) -> None:
    assert set(problem(api.post("/applications/brand/checks", {"steps": [99], "answers": {}}), 422)) == {"steps.0"}
    assert set(problem(api.post("/applications/brand/checks", {"steps": [0]}), 422)) == {"answers"}
