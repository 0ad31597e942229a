"""Drafts of forms in the device's storage: typed names for functions of `scripts/drafts.js`."""

from dataclasses import dataclass
from typing import Any

from livecommerce.engine.dom import browser_function

SCRIPT = "site/drafts"


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


@browser_function("loadDraft", SCRIPT)
def load(name: str, days: int) -> Draft:
    """Return the draft, unless it is older than this many days."""
    ...


@browser_function("keepAnswer", SCRIPT)
def keep_answer(name: str, form_id: str, field: str) -> None:
    """Save the value of one field to the draft; changes by other tabs to other fields stay."""


@browser_function("keepAnswers", SCRIPT)
def keep_answers(name: str, form_id: str) -> bool:
    """Save the values of all fields to the draft; return whether there are any."""
    ...


@browser_function("keepPlace", SCRIPT)
def keep_place(name: str, path: list[int], place: int, furthest: int) -> None:
    """Save the visitor's position to the draft."""


@browser_function("attempt", SCRIPT)
def attempt(name: str, form_id: str) -> Attempt:
    """Return the pending submission, or make one of the fields' values and mark it as pending.

    Args:
        name: The name of the draft.
        form_id: The id of the form.
    """
    ...


@browser_function("clearPending", SCRIPT)
def clear_pending(name: str) -> None:
    """Clear a pending submission that was refused; the next submission has a new key."""


@browser_function("setAside", SCRIPT)
def set_aside(name: str) -> None:
    """Remember a draft until the page is unloaded, so that it can be restored after it is deleted."""


@browser_function("takeBack", SCRIPT)
def take_back(name: str) -> None:
    """Store the draft again that was set aside."""


@browser_function("dropDraft", SCRIPT)
def drop(name: str) -> None:
    """Delete the draft."""


@browser_function("receiveDraft", SCRIPT)
def receive(name: str, opened: Any) -> None:
    """Store answers that the server has kept, with their position and their day, as a draft."""


@browser_function("moveDraft", SCRIPT)
def move(source: str, name: str) -> None:
    """Make one draft another, which it replaces."""
