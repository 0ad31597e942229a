"""Python constructs, each run in CPython and in Node; and refused ones, with their place and advice."""

import pytest

from tests.support.constructs import ACCEPTED, FIELDS, REFUSED, made
from tests.support.transpiled import Node, refusal_of, run_in_python
from tests.tools.python_page import PAGE, python_page


@pytest.mark.parametrize("code", [code.strip("\n") for cases in ACCEPTED.values() for code in cases.split("---\n")])
def test_it_means_in_the_browser_what_it_means_in_python(node: Node, code: str) -> None:
    state = made(code)
    assert node.run(state, [("run", [2, "a b"])]) == run_in_python(state, [("run", [2, "a b"])])


@pytest.mark.parametrize("marked", REFUSED)
def test_it_is_refused_by_file_line_column_and_what_to_write_instead(marked: str) -> None:
    code = marked.replace("¤", "")
    message = refusal_of(made(code))
    assert REFUSED[marked] in message, message
    file, line, column, _ = message.split(":", 3)
    assert file.startswith("<generated")
    before = marked.split("¤", maxsplit=1)[0] if "¤" in marked else ""
    assert int(line) == FIELDS.count("\n") + 2 + before.count("\n"), message
    assert int(column) >= 9, message


def test_the_page_on_python_is_current() -> None:
    assert PAGE.read_text("utf-8") == python_page(), "write it anew: uv run python -m tests.tools.python_page"
