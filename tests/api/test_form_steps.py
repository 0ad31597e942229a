"""Forms are counted where they are left, by day and step, without personal data."""

from datetime import date, timedelta

import pytest

from livecommerce.api import form_steps
from livecommerce.api.housekeeping import delete_expired
from livecommerce.api.tables import FormStep, now
from tests.api.conftest import BEFORE_DATABASE, Api, problem


def reached(api: Api, since: date) -> list[tuple[int, int, int, int]]:
    with api.platform.database.read() as session:
        found = form_steps.reached(session, "brand", since)
    return [(step.step, step.begun, step.finished, step.left) for step in found]


def test_steps_are_counted_as_they_are_begun_and_finished(api: Api) -> None:
    for report in ({"begun": 0}, {"begun": 0}, {"begun": 1, "finished": 0}, {"finished": 5}):
        answer = api.post("/applications/brand/steps", report)
        assert (answer.status_code, answer.json()) == (202, {"data": {"counted": True}})
    assert reached(api, now().date()) == [(0, 2, 1, 1), (1, 1, 0, 1), (5, 0, 1, 0)]
    assert reached(api, now().date() + timedelta(days=1)) == []


def test_each_form_and_each_day_has_counts_of_its_own(api: Api) -> None:
    api.post("/applications/talent/steps", {"begun": 0})
    with api.platform.database.write() as session:
        for day in (date(2026, 11, 1), date(2026, 11, 2), date(2026, 11, 2)):
            form_steps.count(session, "brand", day, begun=0, finished=None)
    assert len(api.rows(FormStep)) == 3
    assert reached(api, date(2026, 11, 2)) == [(0, 2, 0, 2)]
    assert reached(api, date(2026, 11, 1)) == [(0, 3, 0, 3)]


def test_a_step_that_the_form_does_not_have_is_not_counted(api: Api) -> None:
    assert api.post("/applications/affiliate/steps", {"begun": 7}).status_code == 202
    assert api.rows(FormStep) == []
    assert api.post("/applications/brand/steps", {}).status_code == 202
    assert api.rows(FormStep) == []


@BEFORE_DATABASE
@pytest.mark.parametrize("wrong", [{"begun": -1}, {"begun": "0"}, {"begun": 1.5}, {"visitor": "x"}, {"begun": 1000}])
def test_an_invalid_report_is_refused(api: Api, wrong: dict[str, object]) -> None:
    assert problem(api.post("/applications/brand/steps", wrong), 422)


def test_nothing_of_the_visitor_is_kept(api: Api) -> None:
    headers = {"x_forwarded_for": "203.0.113.9", "user_agent": "Peculiar/1.0", "cookie": "session=abc"}
    answer = api.post("/applications/brand/steps", {"begun": 0}, **headers)
    assert "set-cookie" not in answer.headers
    [kept] = api.rows(FormStep)
    assert kept.model_dump() == {"day": now().date(), "kind": "brand", "step": 0, "begun": 1, "finished": 0}


def test_counts_are_kept_as_long_as_applications(api: Api) -> None:
    with api.platform.database.write() as session:
        form_steps.count(session, "brand", date(2024, 11, 1), begun=0, finished=None)
        form_steps.count(session, "brand", date(2024, 12, 1), begun=0, finished=None)
        delete_expired(session, api.platform.settings, now().replace(year=2026, month=11, day=23))
    assert [row.day for row in api.rows(FormStep)] == [date(2024, 12, 1)]
