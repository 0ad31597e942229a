"""Descriptions of form fields, from which pages render them."""

from typing import Literal, Self

import pydantic
from pydantic import BaseModel, ConfigDict

from livecommerce.forms.condition import Condition

FieldKind = Literal[
    "text",
    "email",
    "phone",
    "handle",
    "link",
    "number",
    "date",
    "password",
    "code",
    "long_text",
    "select",
    "country",
    "radio",
    "checkboxes",
    "consent",
]
InputMode = Literal["text", "email", "tel", "url", "numeric", "decimal", "search", "none"]
Width = Literal["full", "half"]

CHOICE_KINDS: frozenset[FieldKind] = frozenset({"select", "country", "radio", "checkboxes"})


class _Described(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Choice(_Described):
    """A choice that a question offers; the value is sent and stored.

    Attributes:
        hint: A few words that help to decide.
        alone: Whether it excludes all others, such as "none of these".
    """

    value: str = pydantic.Field(min_length=1, max_length=60)
    label: str = pydantic.Field(min_length=1, max_length=90)
    hint: str = pydantic.Field(default="", max_length=140)
    alone: bool = False


class FieldLink(_Described):
    """The link of a consent, opened in a new tab."""

    label: str = pydantic.Field(min_length=2, max_length=60)
    href: str = pydantic.Field(min_length=1, max_length=200)


class Field(_Described):
    """A question of a form.

    Attributes:
        name: The key under which the answer is sent and stored.
        label: The question, always visible.
        link: For a consent, the document that is agreed to.
        autocomplete: The value of the HTML attribute `autocomplete`.
        input_mode: The keyboard of a touch device, if the kind does not determine it.
        required: Whether the form is refused without an answer, provided that the question is asked.
        max_length: The maximum length, in characters; 0 if the kind has no such limit.
        width: Whether it may share its line with a neighbour.
        when: The earlier answers under which it is asked; empty if it always is.
    """

    name: str = pydantic.Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)
    label: str = pydantic.Field(min_length=2, max_length=140)
    hint: str = pydantic.Field(default="", max_length=240)
    kind: FieldKind = "text"
    choices: tuple[Choice, ...] = ()
    link: FieldLink | None = None
    autocomplete: str = pydantic.Field(default="", max_length=60)
    input_mode: InputMode | None = None
    required: bool = True
    max_length: int = pydantic.Field(default=0, ge=0, le=10_000)
    width: Width = "full"
    when: Condition = {}

    @pydantic.model_validator(mode="after")
    def _choices_fit_kind(self) -> Self:
        if (self.kind in CHOICE_KINDS) != bool(self.choices):
            raise ValueError(
                f"{self.name}: choices must be given for {', '.join(sorted(CHOICE_KINDS))}, and only for them"
            )
        if self.link and self.kind != "consent":
            raise ValueError(f"{self.name}: only a consent may have a link")
        return self
