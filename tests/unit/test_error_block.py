"""The development server's block about an error."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from livecommerce.engine.compat.error_block import loaded
from livecommerce.engine.errors import BuildError, PlainError, report_of


def failing(error: Exception) -> ASGIApp:
    raise error


@pytest.mark.parametrize("kind", [BuildError, PlainError])
def test_a_mistake_is_one_block_with_its_message_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: type[Exception]
) -> None:
    loaded(lambda: failing(kind("content/en/home.yaml:3: title: is missing")), tmp_path / "error.txt")
    first, *told_lines, last = capsys.readouterr().err.strip().splitlines()
    assert "not built" in first
    assert told_lines == ["content/en/home.yaml:3: title: is missing"]
    assert "save to try again" in last


def test_any_other_error_names_the_lines_of_the_project_from_the_last_one_on() -> None:
    with pytest.raises(ValueError, match="theme") as raised:
        failing(ValueError("no such theme"))
    kind, *places = report_of(raised.value, Path(__file__).parent).splitlines()
    assert kind == "ValueError: no such theme"
    assert places[0].startswith(f"{__file__}:")
    assert places[1].strip() == "raise error"
    assert len(places) == 4


def test_a_typing_error_names_its_line() -> None:
    with pytest.raises(SyntaxError) as raised:
        compile("x = 1\nif x\n", "pages/home.py", "exec")
    assert report_of(raised.value, Path()).startswith("pages/home.py:2:5: expected ':'")


def test_the_server_answers_with_the_error_until_the_next_change(tmp_path: Path) -> None:
    file = tmp_path / "compiled" / "error.txt"
    client: Any = TestClient(loaded(lambda: failing(BuildError("x:1: no")), file))
    answer = client.post("/api/contact")
    assert (answer.status_code, answer.text, file.read_text()) == (503, "x:1: no", "x:1: no")
    app = loaded(lambda: failing, file)  # pyright: ignore[reportArgumentType]
    assert app is failing
    assert not file.exists()
