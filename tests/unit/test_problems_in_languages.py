"""The API's errors in other languages than English."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from livecommerce import api
from livecommerce.api.body import checked
from livecommerce.api.problems import ApiError, invalid, unavailable
from livecommerce.api.rates import TooOftenError
from livecommerce.forms.message import MessageForm
from livecommerce.languages import in_language
from tests.support.marked import is_marked

API = Path(str(api.__file__)).parent
FOR_OPERATORS = {"health.py"}


def sent(problem: ApiError) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(bytes(problem.response().body)))


def refused(answers: dict[str, Any]) -> ApiError:
    with pytest.raises(ApiError) as error:
        checked(MessageForm, answers)
    return error.value


@pytest.mark.usefixtures("marked")
class TestProblems:
    @pytest.mark.parametrize(
        "problem",
        [
            unavailable(),
            invalid({}),
            invalid({"name": []}),
            invalid(dict.fromkeys("abcde", ())),
            TooOftenError(1),
            TooOftenError(1_000),
        ],
        ids=str,
    )
    def test_a_problem_is_sent_in_the_language(self, problem: ApiError) -> None:
        assert is_marked(sent(problem)["message"])
        with in_language("en"):
            assert sent(problem)["message"] == str(problem)

    def test_a_form_is_refused_in_the_language(self) -> None:
        problem = sent(refused({"email": "nobody", "topic": "x", "more": "y"}))
        assert set(problem["errors"]) == {"name", "email", "topic", "message", "more"}
        assert all(is_marked(text) for texts in problem["errors"].values() for text in texts)

    def test_a_wait_has_the_form_of_its_number(self) -> None:
        assert [sent(TooOftenError(seconds))["message"].split(" in ")[-1] for seconds in (0.5, 1.5, 119.5)] == [
            "1 second.»",
            "2 seconds.»",
            "2 minutes.»",
        ]


def literal_messages() -> Iterator[str]:
    """Yield the places where the API uses a message that is in no catalogue."""
    for path in sorted(API.rglob("*.py")):
        if path.name in FOR_OPERATORS:
            continue
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(func=ast.Name(id="ApiError"), args=[_, ast.JoinedStr() | ast.Constant(), *_]):
                    yield f"{path.name}:{call.lineno}"
                case _:
                    continue


def test_every_problem_is_in_the_catalogues() -> None:
    assert list(literal_messages()) == []
