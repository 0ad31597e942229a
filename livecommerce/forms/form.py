"""The base of every form: a model whose fields are questions.

A field of a form is one line, with the kind of answer and its bounds as its type, and the question as its default:

    company: Name = question("Company", autocomplete="organization", width="half")

It determines the field on the page, the validation of the answer, the line in the API's document, the column of the
export and the line of the print.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any, ClassVar, Self, cast, get_args

import pydantic
from pydantic import (
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.condition import Condition, asked
from livecommerce.forms.field import Field, FieldLink, Width
from livecommerce.forms.invisible import is_blank
from livecommerce.languages import locale_url
from livecommerce.languages.messages import _, translate

Errors = dict[str, list[str]]
"""Validation errors: messages for the visitor by field name."""

EARLIER = "earlier"
"""The key of the validation context that holds the answers of earlier steps, for conditions on them."""

_NO_ANSWERS = _("Send the answers as an object: names of questions with their answers.")
_NOT_ASKED = _("Leave this out: the form has no such question.")


@dataclass(frozen=True)
class Question:
    """The words of a question, and its condition; `question` describes the attributes."""

    label: str
    hint: str = ""
    autocomplete: str = ""
    width: Width = "full"
    link: tuple[str, str] | None = None
    missing: str = ""
    when: Condition | None = None
    optional: bool = False

    @property
    def may_be_absent(self) -> bool:
        """Return whether a complete form may lack an answer."""
        return self.optional or bool(self.when)

    def as_default(self) -> Any:
        end = "" if self.label.endswith("?") else "."
        description = f"{self.label}{end} {self.hint}" if self.hint else self.label
        default: Any = None if self.may_be_absent else ...
        info = cast(FieldInfo, pydantic.Field(default, title=str(self.label), description=str(description)))
        info.metadata.append(self)
        return info


def question(
    label: str,
    *,
    hint: str = "",
    autocomplete: str = "",
    width: Width = "full",
    link: tuple[str, str] | None = None,
    missing: str = "",
    when: Condition | None = None,
    optional: bool = False,
) -> Any:
    """Return a question, as the default of an annotated field.

    The type of an optional question must allow `None`: `Name | None`.

    Args:
        label: The question, always visible.
        hint: Help with the answer.
        autocomplete: The value of the HTML attribute `autocomplete`, if not that of the kind.
        width: Whether it may share its line with a neighbour.
        link: For a consent, the label and the address of the document that is agreed to.
        missing: The message for a missing answer, if not that of the kind.
        when: The earlier answers under which it is asked.
        optional: Whether the form is accepted without an answer.
    """
    return Question(label, hint, autocomplete, width, link, missing, when, optional).as_default()


class Asked:
    """A question together with its kind of answer."""

    def __init__(self, name: str, words: Question, answer: AnswerType) -> None:
        self.name, self.words, self.answer = name, words, answer
        self.when: Condition = words.when or {}

    @property
    def missing(self) -> str:
        """Return the untranslated message for a missing answer."""
        return self.words.missing or self.answer.missing(self.words.label)

    @property
    def field(self) -> Field:
        """Return the description of the field, in the current language."""
        link = self.words.link
        return Field(
            name=self.name,
            label=translate(self.words.label),
            hint=translate(self.words.hint),
            kind=self.answer.kind,
            choices=self.answer.choices,
            link=FieldLink(label=translate(link[0]), href=locale_url(link[1])) if link else None,
            autocomplete=self.words.autocomplete or self.answer.autocomplete,
            input_mode=self.answer.input_mode,
            required=not self.words.optional,
            max_length=self.answer.max_length,
            width=self.words.width,
            when=self.when,
        )


class Form(BaseModel):
    """Questions that are asked together: one annotated field per question."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    questions: ClassVar[dict[str, Asked]]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Collect the questions, and refuse a field without one."""
        cls.questions = {name: _asked(cls, name, info) for name, info in cls.model_fields.items()}

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe in the API's document when a conditional question is asked: in words, and as data for programs.

        As JSON Schema rules (`if` and `then`) they would be too many for programs that generate requests.
        """
        described = handler.resolve_ref_schema(handler(schema))
        for name, asked_question in cls.questions.items():
            if asked_question.when:
                asked = described["properties"][name]
                asked["description"] = f"{asked['description']} {_when_in_words(asked_question)}"
                asked["x-asked-when" if asked_question.words.optional else "x-required-when"] = {
                    other: list(values) for other, values in asked_question.when.items()
                }
        return described

    @pydantic.model_validator(mode="wrap")
    @classmethod
    def _only_what_is_asked(cls, data: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo) -> Self:
        """Drop empty and hidden answers, require those that are asked, and word every error for the visitor."""
        if isinstance(data, cls):
            return handler(data)
        if not isinstance(data, Mapping) or not all(map(_is_readable, cast(Mapping[object, Any], data))):
            raise _refused(cls, {"": _NO_ANSWERS})
        raw = cast(Mapping[str, Any], data)
        given = {name: answer for name, answer in raw.items() if name not in cls.questions or not is_empty(answer)}
        earlier = cast(dict[str, Any], info.context or {}).get(EARLIER, {})
        shown = asked(
            {name: asked_question.when for name, asked_question in cls.questions.items()}, {**earlier, **given}
        )
        given = {name: answer for name, answer in given.items() if name in shown or name not in cls.questions}
        problems = {
            name: asked_question.missing
            for name, asked_question in cls.questions.items()
            if name in shown and name not in given and not asked_question.words.optional
        }
        try:
            form = handler(given)
        except ValidationError as error:
            problems |= _messages(error)
        else:
            if not problems:
                return form
        raise _refused(cls, problems)


def _when_in_words(asked_question: Asked) -> str:
    conditions = (
        f"`{name}` is or holds {' or '.join(f'`{value}`' for value in asked_question.when[name])}"
        for name in asked_question.when
    )
    return (
        f"{'Asked' if asked_question.words.optional else 'Required'} if {' and '.join(conditions)}; otherwise left out."
    )


def fields_of(form: type[Form]) -> tuple[Field, ...]:
    return tuple(asked_question.field for asked_question in form.questions.values())


def errors_of(error: ValidationError) -> Errors:
    """Return the errors by field name; those of the whole form under `""`."""
    errors: Errors = {}
    for line in error.errors(include_url=False, include_context=False, include_input=False):
        errors.setdefault(str(line["loc"][0]) if line["loc"] else "", []).append(line["msg"])
    return errors


def is_empty(answer: object) -> bool:
    """Return whether an answer is empty: None, an empty list, blank text, an unticked box."""
    if isinstance(answer, list | tuple):
        return all(map(_is_blank, cast(list[object], answer)))
    return _is_blank(answer)


def _is_blank(answer: object) -> bool:
    return is_blank(answer) if isinstance(answer, str) else answer is None or answer is False


def _is_readable(name: object) -> bool:
    """Return whether the name of an answer is text without lone surrogates."""
    return isinstance(name, str) and all(not "\ud800" <= character <= "\udfff" for character in name)


def _messages(error: ValidationError) -> dict[str, str]:
    """Return the messages by field, without those for missing answers, which the form words itself."""
    lines = error.errors(include_url=False, include_context=False, include_input=False)
    return {
        str(line["loc"][0]): _NOT_ASKED if line["type"] == "extra_forbidden" else line["msg"]
        for line in lines
        if line["type"] != "missing"
    }


def _refused(form: type[Form], problems: Mapping[str, str]) -> ValidationError:
    order = list(form.questions)
    names = sorted(problems, key=lambda name: order.index(name) if name in order else len(order))
    lines = [InitErrorDetails(type=refusal(problems[name]), loc=(name,) if name else (), input=None) for name in names]
    return ValidationError.from_exception_data(form.__name__, lines)


def _asked(form: type[Form], name: str, info: FieldInfo) -> Asked:
    words = next((item for item in info.metadata if isinstance(item, Question)), None)
    answer = next(
        (item for item in (*info.metadata, *_metadata(info.annotation)) if isinstance(item, AnswerType)), None
    )
    if words is None or answer is None:
        raise TypeError(f"{form.__name__}.{name}: give it a kind of answer as type and a question as default")
    if words.may_be_absent != (NoneType in get_args(info.annotation)):
        raise TypeError(
            f"{form.__name__}.{name}: its type must allow `None` if it is optional or conditional, and only then"
        )
    return Asked(name, words, answer)


def _metadata(annotation: Any) -> Iterator[object]:
    """Yield the metadata of the `Annotated` parts of a type."""
    yield from getattr(annotation, "__metadata__", ())
    for part in get_args(annotation):
        yield from _metadata(part)
