"""Form operations for browser states: typed names for functions of `runtime/form.js`.

The form is uncontrolled: its fields hold the typed values; a state reads them, fills them and shows validation errors.
"""

from dataclasses import dataclass
from typing import Any

from livecommerce.engine.dom import browser_function


@dataclass(frozen=True)
class FieldProblem:
    """Validation error of a field.

    Attributes:
        target: The id of the element that a link to the error leads to: in a group, its first choice.
        message: How to correct the answer.
    """

    target: str
    message: str


@browser_function("values", "form")
def values(form_id: str) -> dict[str, Any]:
    """Return the values of the fields by name; lists for checkboxes that share a name."""
    ...


@browser_function("fill", "form")
def fill(form_id: str, answers: dict[str, Any]) -> None:
    """Write answers into the fields and clear the others, except for the focused field."""


@browser_function("reset", "form")
def reset(form_id: str) -> None:
    """Clear all fields."""


@browser_function("suggest", "form")
def suggest(form_id: str, answers: dict[str, str]) -> None:
    """Write answers into empty text fields, except for the focused field."""


@browser_function("showProblems", "form")
def show_problems(form_id: str, messages: dict[str, str]) -> list[FieldProblem]:
    """Mark these fields as invalid, each with its message, and no others; return the lines of the error summary.

    Args:
        form_id: The id of the form.
        messages: The messages by field name; an empty name means the whole form.
    """
    ...


@browser_function("clearProblem", "form")
def clear_problem(form_id: str, field: str) -> None:
    """Remove the error from a field that has just been changed and is not validated yet."""


@browser_function("keepForTab", "form")
def keep_for_tab(name: str, value: Any) -> None:
    """Store a JSON value until the tab is closed; None deletes it."""


@browser_function("keptForTab", "form")
def kept_for_tab(name: str) -> Any:
    """Return the value that `keep_for_tab` stored; None if there is none."""
    ...


@browser_function("printPage", "form")
def print_page() -> None:
    """Open the browser's print dialog."""


@browser_function("newKey", "form")
def new_key() -> str:
    """Return a unique key."""
    ...
