"""What a browser state may do with a form of plain fields: typed names for functions of `runtime/form.js`.

The fields keep what is typed by themselves; a state reads them, fills them and shows what is wrong with them. The draft
of a form is what this device keeps of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from livecommerce.engine.dom import browser_function


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with an answer.

    Attributes:
        field: The name of the field.
        target: The id of the element to go to.
        message: What to do about it.
    """

    field: str
    target: str
    message: str


@dataclass(frozen=True)
class Draft:
    """What this device keeps of a form.

    Attributes:
        key: Tells one filling-in from every other; empty if nothing is kept.
        answers: By name, as they were typed.
        path: The steps that are asked, in order.
        place: The place in the path where the visitor was.
        furthest: The furthest place that the visitor may go to.
        day: When something was last typed, in words.
        here: Whether it was this tab that had it open.
        pending: Whether it was sent, and nobody knows yet whether it has arrived.
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
    """What is sent, however often that takes.

    Attributes:
        key: That of the draft.
        answers: What is sent.
        sections: The same in words.
    """

    key: str
    answers: dict[str, Any]
    sections: list[Any]


@browser_function("values", "form")
def values(form_id: str) -> dict[str, Any]:
    """What is in the fields: texts by name, lists for checkboxes that share one."""
    ...


@browser_function("fill", "form")
def fill(form_id: str, answers: dict[str, Any]) -> None:
    """Puts answers into the fields, and empties the others; the one that has the focus is left alone."""


@browser_function("reset", "form")
def reset(form_id: str) -> None:
    """Empties all fields."""


@browser_function("suggest", "form")
def suggest(form_id: str, answers: dict[str, str]) -> None:
    """Puts answers into those of the fields of text that are empty, but for the one that has the focus."""


@browser_function("showProblems", "form")
def show_problems(form_id: str, problems: Sequence[Problem]) -> None:
    """Marks these fields as wrong, with what to do beside each, and no other."""


@browser_function("clearProblem", "form")
def clear_problem(form_id: str, field: str) -> None:
    """Marks a field as wrong no more: it has just been changed, and nobody knows yet whether that helped."""


@browser_function("targetOf", "form")
def target_of(form_id: str, field: str) -> str:
    """The id of the element that a link to the field leads to: in a group, its first choice."""
    ...


@browser_function("loadDraft", "form")
def load_draft(name: str, days: int) -> Draft:
    """The draft, unless it is older."""
    ...


@browser_function("keepAnswer", "form")
def keep_answer(name: str, form_id: str, field: str) -> None:
    """Keeps what is now in one field; what other tabs have kept of other fields stays."""


@browser_function("keepAnswers", "form")
def keep_answers(name: str, form_id: str) -> bool:
    """Keeps what is now in all fields; whether there is anything."""
    ...


@browser_function("keepPlace", "form")
def keep_place(name: str, path: list[int], place: int, furthest: int) -> None:
    """Keeps where the visitor is."""


@browser_function("attempt", "form")
def attempt(name: str, form_id: str, sections: Sequence[Any]) -> Attempt:
    """What is to be sent: what is pending, or else what is in the fields, which is pending from now on.

    Args:
        name: The name of the draft.
        form_id: The id of the form.
        sections: The answers in words.
    """
    ...


@browser_function("clearPending", "form")
def clear_pending(name: str) -> None:
    """Nothing is pending any more: it was refused. What is submitted next has another key."""


@browser_function("dropDraft", "form")
def drop_draft(name: str) -> None:
    """Keeps nothing of the form any more."""


@browser_function("keepForTab", "form")
def keep_for_tab(name: str, value: Any) -> None:
    """Keeps a JSON value until the tab is closed; None drops it."""


@browser_function("keptForTab", "form")
def kept_for_tab(name: str) -> Any:
    """What `keep_for_tab` kept; None if there is nothing."""
    ...


@browser_function("stepInAddress", "form")
def step_in_address() -> int:
    """The step that the fragment of the address names, from 1; 0 if it names none."""
    ...


@browser_function("showStep", "form")
def show_step(step: int, in_place: bool) -> None:
    """Puts a step, from 1, into the fragment of the address; 0 removes it.

    Args:
        step: The step.
        in_place: Whether Back passes over the present one.
    """


@browser_function("printPage", "form")
def print_page() -> None:
    """Opens the browser's print dialog."""


@browser_function("newKey", "form")
def new_key() -> str:
    """A key that nothing else has."""
    ...
