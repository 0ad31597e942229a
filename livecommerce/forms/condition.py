"""Conditions of questions, as data that Python and the browser both evaluate."""

from collections.abc import Mapping
from typing import Any, cast

from livecommerce.forms.invisible import without_invisible

Condition = dict[str, tuple[str, ...]]
"""Names of earlier questions, each with the answers of which one must have been given."""

YES = "yes"
"""The value of a ticked consent in a condition."""

TICKED = frozenset({YES, "on", "true"})
"""The values of a ticked consent in requests, in lower case."""


def _given(answer: object) -> set[str]:
    """The answer as the values that conditions name."""
    values = cast(list[object], answer) if isinstance(answer, list | tuple) else [answer]
    texts = {without_invisible(value).strip() for value in values if isinstance(value, str)}
    ticked = any(value is True for value in values) or any(text.lower() in TICKED for text in texts)
    return texts | {YES} if ticked else texts


def asked(conditions: Mapping[str, Condition], answers: Mapping[str, Any]) -> frozenset[str]:
    """The names of the questions that are asked, given these answers.

    A question that depends on one that is not asked is not asked either, whatever an old answer to that one says.

    Args:
        conditions: The condition of every question by its name, in the order of asking.
        answers: Answers by name, raw or read.
    """
    names: set[str] = set()
    for name, condition in conditions.items():
        if all(
            (other in names or other not in conditions) and _given(answers.get(other)) & set(values)
            for other, values in condition.items()
        ):
            names.add(name)
    return frozenset(names)
