"""Answers to choose from: one, several, a country, or a plain yes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import Answer, refusal
from livecommerce.forms.condition import TICKED
from livecommerce.forms.countries import countries
from livecommerce.forms.field import Choice, FieldKind

Labels = Mapping[str, str | tuple[str, str]]
"""Stored values with their labels, or with label and hint."""


def _choices(labels: Labels, alone: str = "") -> tuple[Choice, ...]:
    pairs = ((value, (words, "") if isinstance(words, str) else words) for value, words in labels.items())
    return tuple(Choice(value=value, label=label, hint=hint, alone=value == alone) for value, (label, hint) in pairs)


class _OfChoices(Answer):
    @override
    def missing(self, label: str) -> str:
        return f"Choose an answer to “{label}”"

    @override
    def shown(self, answer: Any) -> str:
        return next((choice.label for choice in self.choices if choice.value == answer), str(answer))

    def _chosen(self, value: object) -> str:
        text = value.strip() if isinstance(value, str) else value
        if not isinstance(text, str) or all(choice.value != text for choice in self.choices):
            raise refusal("Choose one of the answers that the list offers")
        return text


class OneOf(_OfChoices):
    """One answer out of a few, as radio buttons; out of more, as a list."""

    def __init__(self, labels: Labels, *, kind: Literal["radio", "select"] = "radio") -> None:
        """Takes the answers.

        Args:
            labels: The answers.
            kind: How the page offers them.
        """
        self.choices, self.kind = _choices(labels), kind

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        return self._chosen(value)

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "enum": [choice.value for choice in self.choices]}


class Several(_OfChoices):
    """As many answers as fit, as checkboxes; stored in the order in which they are offered, each once."""

    kind = "checkboxes"

    def __init__(self, labels: Labels, *, alone: str = "") -> None:
        """Takes the answers.

        Args:
            labels: The answers.
            alone: The one that excludes all others, as "none of these" does.
        """
        self.choices, self.alone = _choices(labels, alone), alone

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> tuple[str, ...]:
        values = cast(list[object], value) if isinstance(value, list | tuple) else [value]
        if len(values) > len(self.choices):
            raise refusal(f"Choose at most {len(self.choices)} answers")
        chosen = {self._chosen(item) for item in values}
        if self.alone in chosen and len(chosen) > 1:
            raise refusal(f"Choose either “{self.shown([self.alone])}” or other answers, not both")
        return tuple(choice.value for choice in self.choices if choice.value in chosen)

    @override
    def json_schema(self) -> JsonSchemaValue:
        item = {"type": "string", "enum": [choice.value for choice in self.choices]}
        several = {"type": "array", "items": item, "minItems": 1, "maxItems": len(self.choices), "uniqueItems": True}
        return {"anyOf": [several, item]}

    @override
    def missing(self, label: str) -> str:
        return f"Choose at least one answer to “{label}”"

    @override
    def shown(self, answer: Any) -> str:
        show = super().shown
        return ", ".join(show(value) for value in answer)


class Country(_OfChoices):
    """A country by name; stored as ISO 3166 code of two letters."""

    kind: FieldKind = "country"
    autocomplete = "country"

    def __init__(self) -> None:
        """Takes all countries."""
        self.choices = countries()

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        try:
            return self._chosen(value.upper() if isinstance(value, str) else value)
        except ValueError:
            raise refusal("Choose a country from the list") from None

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "enum": [choice.value for choice in self.choices]}

    @override
    def missing(self, label: str) -> str:
        return "Choose a country"


@dataclass(frozen=True)
class Consent(Answer):
    """A sentence to agree to; the form is refused without it. Stored as `true`."""

    kind: FieldKind = "consent"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> Literal[True]:
        if value is not True and (not isinstance(value, str) or value.strip().lower() not in TICKED):
            raise refusal("Tick the box to agree")
        return True

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"enum": [True, *sorted(TICKED)]}

    @override
    def missing(self, label: str) -> str:
        return f"Tick the box to go on: “{label}”"

    @override
    def shown(self, answer: Any) -> str:
        return "Yes"


CountryCode = Annotated[str, Country()]
Agreed = Annotated[Literal[True], Consent()]
