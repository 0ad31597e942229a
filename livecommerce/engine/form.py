"""Form operations for browser states: typed names for functions of `runtime/form.js`.

The form is uncontrolled: its fields hold the typed values; a state reads them, fills them and shows validation errors.
A draft is the form's data in this device's storage.
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


@dataclass(frozen=True)
class Draft:
    """Form data in this device's storage.

    Attributes:
        key: Unique id of this filling-in; empty if nothing is stored.
        answers: The typed values by field name.
        path: The steps to show, in order.
        place: The visitor's position in the path.
        furthest: The furthest position that the visitor may go to.
        day: When something was last typed, in words.
        here: Whether this tab had it open.
        pending: Whether it was sent and no response has confirmed it yet.
    """

    key: str
    answers: dict[str, Any]
    path: list[int]
    place: int
    furthest: int
    day: str
    here: bool
    pending: bool


@dataclass(frozen=True)
class Attempt:
    """Payload of a submission, the same in every retry.

    Attributes:
        key: The draft's key.
        answers: The answers to send.
    """

    key: str
    answers: dict[str, Any]


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


@browser_function("loadDraft", "form")
def load_draft(name: str, days: int) -> Draft:
    """Return the draft, unless it is older than this many days."""
    ...


@browser_function("keepAnswer", "form")
def keep_answer(name: str, form_id: str, field: str) -> None:
    """Save the value of one field to the draft; changes by other tabs to other fields stay."""


@browser_function("keepAnswers", "form")
def keep_answers(name: str, form_id: str) -> bool:
    """Save the values of all fields to the draft; return whether there are any."""
    ...


@browser_function("keepPlace", "form")
def keep_place(name: str, path: list[int], place: int, furthest: int) -> None:
    """Save the visitor's position to the draft."""


@browser_function("attempt", "form")
def attempt(name: str, form_id: str) -> Attempt:
    """Return the pending submission, or make one of the fields' values and mark it as pending.

    Args:
        name: The name of the draft.
        form_id: The id of the form.
    """
    ...


@browser_function("clearPending", "form")
def clear_pending(name: str) -> None:
    """Clear a pending submission that was refused; the next submission has a new key."""


@browser_function("setAside", "form")
def set_aside(name: str) -> None:
    """Remember the draft of a form while the page lives, so that it can be brought back once it is deleted."""


@browser_function("takeBack", "form")
def take_back(name: str) -> None:
    """Keep the draft again that was set aside."""


@browser_function("dropDraft", "form")
def drop_draft(name: str) -> None:
    """Delete the draft."""


@browser_function("receiveDraft", "form")
def receive_draft(name: str, opened: Any) -> None:
    """Store answers that the server has kept, with their position and their day, as a draft."""


@browser_function("moveDraft", "form")
def move_draft(source: str, name: str) -> None:
    """Make one draft another, which it replaces."""


@browser_function("keepForTab", "form")
def keep_for_tab(name: str, value: Any) -> None:
    """Store a JSON value until the tab is closed; None deletes it."""


@browser_function("keptForTab", "form")
def kept_for_tab(name: str) -> Any:
    """Return the value that `keep_for_tab` stored; None if there is none."""
    ...


@browser_function("stepInAddress", "form")
def step_in_address() -> int:
    """Return the step in the URL's fragment, from 1; 0 if there is none."""
    ...


@browser_function("showStep", "form")
def show_step(step: int, in_place: bool) -> None:
    """Write a step, from 1, to the URL's fragment; 0 removes it.

    Args:
        step: The step.
        in_place: Whether to replace the history entry, so that Back skips the current step.
    """


@browser_function("printPage", "form")
def print_page() -> None:
    """Open the browser's print dialog."""


@browser_function("newKey", "form")
def new_key() -> str:
    """Return a unique key."""
    ...
