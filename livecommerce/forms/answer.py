"""What kinds of answers have in common: how one is read, refused, described and shown.

A kind stands in the annotation of a model's field: `Annotated[str, Text(max_length=120)]`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from livecommerce.forms.field import Choice, FieldKind, InputMode


def refusal(message: str) -> PydanticCustomError:
    """The error for an answer that cannot be taken.

    Args:
        message: What to do, as the visitor reads it.
    """
    return PydanticCustomError("answer", "{message}", {"message": message})


class Answer(ABC):
    """A kind of answer.

    Attributes:
        kind: How the page asks for it.
        max_length: The longest answer as typed, in characters; 0 if it is not typed.
        choices: The answers to choose from.
        autocomplete: What the browser may fill in, unless the question says otherwise.
        input_mode: The keyboard of a touch device, where the kind does not already say it.
    """

    kind: FieldKind = "text"
    max_length: int = 0
    choices: tuple[Choice, ...] = ()
    autocomplete: ClassVar[str] = ""
    input_mode: InputMode | None = None

    @abstractmethod
    def read(self, value: object, others: Mapping[str, Any]) -> Any:
        """The answer as it is stored.

        Args:
            value: The answer as it came, from a form, a program or storage.
            others: The answers read before it, by name.

        Raises:
            PydanticCustomError: It cannot be taken; the message says what to do.
        """

    @abstractmethod
    def json_schema(self) -> JsonSchemaValue:
        """What may be sent, with its bounds."""

    @abstractmethod
    def missing(self, label: str) -> str:
        """What to do where no answer was given.

        Args:
            label: The question.
        """

    def shown(self, answer: Any) -> str:
        """A stored answer as people read it."""
        return str(answer)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(lambda value, info: self.read(value, info.data or {}))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return self.json_schema()
