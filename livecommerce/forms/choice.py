"""Answers to choose from: one, several, a country, or a plain yes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.condition import TICKED
from livecommerce.forms.countries import countries
from livecommerce.forms.field import Choice, FieldKind
from livecommerce.forms.invisible import without_invisible
from livecommerce.languages.messages import _, ngettext, translate

Labels = Mapping[str, str | tuple[str, str]]
"""Stored values with their labels, or with label and hint."""


class _OfChoices(AnswerType):
    alone: str = ""

    def __init__(self, labels: Labels) -> None:
        self._words = {value: (words, "") if isinstance(words, str) else words for value, words in labels.items()}

    @property
    @override
    def choices(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(value=value, label=translate(label), hint=translate(hint), alone=value == self.alone)
            for value, (label, hint) in self._words.items()
        )

    @override
    def missing(self, label: str) -> str:
        return _("Choose an answer to “{label}”", label=label)

    @override
    def shown(self, answer: Any) -> str:
        return translate(self._words[answer][0]) if answer in self._words else str(answer)

    def _chosen(self, value: object) -> str:
        text = without_invisible(value).strip() if isinstance(value, str) else value
        if not isinstance(text, str) or text not in self._words:
            raise refusal(_("Choose one of the answers that the list offers"))
        return text


class OneOf(_OfChoices):
    """A single choice, as radio buttons; as a select if there are many."""

    def __init__(self, labels: Labels, *, kind: Literal["radio", "select"] = "radio") -> None:
        super().__init__(labels)
        self.kind = kind

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        return self._chosen(value)

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "enum": list(self._words)}


class Several(_OfChoices):
    """Any number of choices, as checkboxes; stored once each, in the order in which they are offered."""

    kind = "checkboxes"

    def __init__(self, labels: Labels, *, alone: str = "") -> None:
        """Set the choices; `alone` excludes all others, such as "none of these"."""
        super().__init__(labels)
        self.alone = alone

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> tuple[str, ...]:
        values = cast(list[object], value) if isinstance(value, list | tuple) else [value]
        if len(values) > len(self._words):
            raise refusal(
                ngettext("Choose at most {count} answers", "Choose at most {count} answers", len(self._words))
            )
        chosen = {self._chosen(item) for item in values}
        if self.alone in chosen and len(chosen) > 1:
            raise refusal(
                _("Choose either “{answer}” or other answers, not both", answer=lambda: self.shown([self.alone]))
            )
        return tuple(value for value in self._words if value in chosen)

    @override
    def json_schema(self) -> JsonSchemaValue:
        item = {"type": "string", "enum": list(self._words)}
        several = {"type": "array", "items": item, "minItems": 1, "maxItems": len(self._words), "uniqueItems": True}
        return {"anyOf": [several, item]}

    @override
    def missing(self, label: str) -> str:
        return _("Choose at least one answer to “{label}”", label=label)

    @override
    def shown(self, answer: Any) -> str:
        show = super().shown
        return ", ".join(show(value) for value in answer)


class Country(AnswerType):
    """A country by name; stored as a two-letter ISO 3166 code."""

    kind: FieldKind = "country"
    autocomplete = "country"

    @property
    @override
    def choices(self) -> tuple[Choice, ...]:
        return tuple(Choice(value=code, label=name) for code, name in countries().items())

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        code = without_invisible(value).strip().upper() if isinstance(value, str) else ""
        if code not in countries():
            raise refusal(_("Choose a country from the list"))
        return code

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "enum": list(countries())}

    @override
    def missing(self, label: str) -> str:
        return _("Choose a country")

    @override
    def shown(self, answer: Any) -> str:
        return countries().get(answer, str(answer))


@dataclass(frozen=True)
class Consent(AnswerType):
    """A sentence to agree to; the form is refused without it. Stored as `true`."""

    kind: FieldKind = "consent"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> Literal[True]:
        if value is not True and (not isinstance(value, str) or without_invisible(value).strip().lower() not in TICKED):
            raise refusal(_("Tick the box to agree"))
        return True

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"enum": [True, *sorted(TICKED)]}

    @override
    def missing(self, label: str) -> str:
        return _("Tick the box to go on: “{label}”", label=label)

    @override
    def shown(self, answer: Any) -> str:
        return translate(_("Yes"))


CountryCode = Annotated[str, Country()]
Agreed = Annotated[Literal[True], Consent()]
