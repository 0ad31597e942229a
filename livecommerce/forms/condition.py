"""Conditions of questions, as data that both Python and the browser evaluate."""

from collections.abc import Mapping
from typing import Any, cast

from livecommerce.forms.invisible import without_invisible

Condition = dict[str, tuple[str, ...]]
"""Names of earlier questions with the answers of which at least one must have been given."""

YES = "yes"
"""The value of a ticked consent in a condition."""

TICKED = frozenset({YES, "on", "true"})
"""The values of a ticked consent in requests, in lower case."""


def _given(answer: object) -> set[str]:
    """Return the answer as the values that conditions name."""
    values = cast(list[object], answer) if isinstance(answer, list | tuple) else [answer]
    texts = {without_invisible(value).strip() for value in values if isinstance(value, str)}
    ticked = any(value is True for value in values) or any(text.lower() in TICKED for text in texts)
    return texts | {YES} if ticked else texts


def asked(conditions: Mapping[str, Condition], answers: Mapping[str, Any]) -> frozenset[str]:
    """Return the names of the questions that are asked, given these raw or parsed answers.

    A question that depends on one that is not asked is not asked either, whatever was answered to it before. The
    conditions are in the order of asking.
    """
    names: set[str] = set()
    for name, condition in conditions.items():
        if all(
            (other in names or other not in conditions) and _given(answers.get(other)) & set(values)
            for other, values in condition.items()
        ):
            names.add(name)
    return frozenset(names)
