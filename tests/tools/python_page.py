"""Write the page about Python in states: `uv run python -m tests.tools.python_page`."""

import ast
import sys
from textwrap import dedent

from tests.conftest import ROOT
from tests.support.constructs import ACCEPTED, FIELDS, REFUSED, made
from tests.support.transpiled import refusal_of

PAGE = ROOT / "livecommerce" / "engine" / "PYTHON.md"
HEAD = """# The Python of browser states

Written by `uv run python -m tests.tools.python_page` from `tests/support/constructs.py`, whose examples a test runs in
CPython and in a browser. Another test does so with thousands of methods, made at random of all that is accepted.

A method of a `BrowserState` does in the browser what it does in Python, or the build stops with file, line, column and
what to write. Where a value is beyond the browser, a `BrowserLimit` is thrown, which no `except` catches and the
console shows:

- an int beyond 2**53;
- `nan`, where a calculation or `float(\"nan\")` would give it;
- a key that is a whole number, such as `\"7\"`, put into a dict after greater ones or after texts, where JavaScript
  would show it before them: use keys such as `f\"id-{key}\"`;
- digits other than 0 to 9 in `int()` and `float()`.

Every annotation is checked. What comes from outside is `Any`: compare it, ask `isinstance(value, str)`, take a part of
it by `value[\"key\"]`, or make sure of all of it by `validated(list[Section], answer.body[\"sections\"])`
(`engine/validated.py`). An `int` that is assigned to a field of `float` becomes one, in Python as well.

The examples are in a method of this class, `run(self, a: int, t: str)`:
"""


def python_page() -> str:
    parts = [HEAD, f"```python\n{FIELDS.strip()}\n```\n", "## Accepted\n"]
    for subject, cases in ACCEPTED.items():
        parts.append(f"### {subject[0].upper()}{subject[1:]}\n")
        parts += [f"```python\n{dedent(case).strip()}\n```\n" for case in cases.split("---\n")]
    parts.append("## Refused\n")
    for marked in REFUSED:
        code = marked.replace("¤", "")
        ast.parse(code if "return" not in code else "pass")
        message = refusal_of(made(code)).split(": ", 1)[1]
        parts.append(f"```python\n{code}\n```\n\n{message[0].upper()}{message[1:]}.\n")
    return "\n".join(parts)


def main() -> int:
    PAGE.write_text(python_page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
