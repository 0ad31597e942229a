"""The base of all kinds of answers: parsing, validation, JSON schema and display.

A kind stands in the annotation of a model's field: `Annotated[str, Text(max_length=120)]`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from livecommerce.forms.field import Choice, FieldKind, InputMode
from livecommerce.wording import said


def refusal(message: str) -> PydanticCustomError:
    """The validation error for an invalid answer, in the current language.

    Args:
        message: The instruction for the visitor.
    """
    return PydanticCustomError("answer", "{message}", {"message": said(message)})


class Answer(ABC):
    """A kind of answer.

    Attributes:
        kind: The kind of field on the page.
        max_length: The longest answer as typed, in characters; 0 if it is not typed.
        autocomplete: What the browser may fill in, unless the question says otherwise.
        input_mode: The keyboard of a touch device, where the kind does not already say it.
    """

    kind: FieldKind = "text"
    max_length: int = 0
    autocomplete: ClassVar[str] = ""
    input_mode: InputMode | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The answers to choose from, in the current language."""
        return ()

    @abstractmethod
    def read(self, value: object, others: Mapping[str, Any]) -> Any:
        """Parses and validates an answer; returns it as it is stored.

        Args:
            value: The raw answer, from a form, a program or storage.
            others: The answers read before it, by name.

        Raises:
            PydanticCustomError: It is invalid; the message says what to do.
        """

    @abstractmethod
    def json_schema(self) -> JsonSchemaValue:
        """The JSON schema of the answer."""

    @abstractmethod
    def missing(self, label: str) -> str:
        """The message for a missing answer.

        Args:
            label: The question.
        """

    def shown(self, answer: Any) -> str:
        """A stored answer in words of the current language."""
        return str(answer)

    def shown_among(self, answer: Any, answers: Mapping[str, Any]) -> str:
        """Return a stored answer in words, with what another answer says of it, such as the currency of an amount.

        Args:
            answer: The answer.
            answers: All stored answers, by name.
        """
        return self.shown(answer)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(lambda value, info: self.read(value, info.data or {}))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return self.json_schema()
