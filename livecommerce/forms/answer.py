"""The base of all kinds of answers: parsing, validation, JSON schema and display.

A field's annotation names its kind: `Annotated[str, Text(max_length=120)]`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from livecommerce.forms.field import Choice, FieldKind, InputMode
from livecommerce.languages.messages import translate


def refusal(message: str) -> PydanticCustomError:
    """Return the validation error for an invalid answer, in the current language."""
    return PydanticCustomError("answer", "{message}", {"message": translate(message)})


class AnswerType(ABC):
    """A kind of answer.

    Attributes:
        kind: The kind of field on the page.
        max_length: The maximum length as typed, in characters; 0 if it is not typed.
        autocomplete: The HTML `autocomplete` value, unless the question sets it.
        input_mode: The keyboard of a touch device, if the kind does not determine it.
    """

    kind: FieldKind = "text"
    max_length: int = 0
    autocomplete: ClassVar[str] = ""
    input_mode: InputMode | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Return the answers to choose from, in the current language."""
        return ()

    @abstractmethod
    def read(self, value: object, others: Mapping[str, Any]) -> Any:
        """Parse and validate an answer, and return it as it is stored.

        Args:
            value: The raw answer, from a form, a program or storage.
            others: The answers read before it, by name.

        Raises:
            PydanticCustomError: It is invalid; the message says what to do.
        """

    @abstractmethod
    def json_schema(self) -> JsonSchemaValue: ...

    @abstractmethod
    def missing(self, label: str) -> str:
        """Return the message for a missing answer; the label is the question."""

    def shown(self, answer: Any) -> str:
        """Return a stored answer in words of the current language."""
        return str(answer)

    def shown_among(self, answer: Any, answers: Mapping[str, Any]) -> str:
        """Return a stored answer in words that may depend on another one, such as the currency of an amount."""
        return self.shown(answer)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(lambda value, info: self.read(value, info.data or {}))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return self.json_schema()
