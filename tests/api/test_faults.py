"""Errors that pages in browsers survived are counted by kind, with nothing about the visitor."""

import pytest

from livecommerce.observability.metrics import metrics
from tests.api.conftest import BEFORE_DATABASE, Api, problem


def counted(kind: str) -> float:
    return metrics().registry.get_sample_value("livecommerce_browser_faults_total", {"kind": kind}) or 0


@BEFORE_DATABASE
def test_an_error_is_counted_by_its_kind(api: Api) -> None:
    before = counted("render")
    assert api.post("/faults", {"kind": "render"}).status_code == 202
    assert counted("render") == before + 1


@BEFORE_DATABASE
@pytest.mark.parametrize("report", [{}, {"kind": "mine"}, {"kind": "render", "page": "/form"}, {"kind": 1}])
def test_a_kind_that_is_unknown_and_anything_about_the_visitor_is_refused(api: Api, report: dict[str, object]) -> None:
    assert problem(api.post("/faults", report), 422)
