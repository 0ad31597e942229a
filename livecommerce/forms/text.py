"""Text answers: names, single lines, several lines."""

import re
import unicodedata
from collections.abc import Mapping
from itertools import groupby
from typing import Annotated, Any

from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.invisible import without_invisible
from livecommerce.languages import ENGLISH, language
from livecommerce.languages.messages import _, ngettext, translate

_NOT_TEXT = _("Write this answer as text.")
_UNREADABLE = _("Remove the characters that cannot be read. Typing the answer anew helps.")

_NO_CHARACTERS = re.compile(
    "[\ud800-\udfff\ufdd0-\ufdef"
    + "".join(chr(plane * 0x10000 + end) for plane in range(17) for end in (0xFFFE, 0xFFFF))
    + "]"
)
"""Lone surrogates, and the noncharacters of all planes, which documents cannot hold."""


_MOST_MARKS = 30
"""The limit of consecutive combining marks, as in Unicode's stream-safe text format (UAX #15). Composing takes
quadratic time in their number.
"""


def secret_of(value: object) -> str:
    """Return a password exactly as it was typed, but in Unicode's composed form (NFC).

    Raises:
        PydanticCustomError: It is not text, or holds a lone surrogate, a noncharacter, or more combining marks on a
            letter than any language needs.
    """
    if not isinstance(value, str):
        raise refusal(_NOT_TEXT)
    if _NO_CHARACTERS.search(value):
        raise refusal(_UNREADABLE)
    return _composed(value)


def text_of(value: object) -> str:
    """Return the value as text without meaningless invisible characters, in Unicode's composed form (NFC).

    Raises:
        PydanticCustomError: As `secret_of`.
    """
    return _composed(without_invisible(secret_of(value)))


def _composed(text: str) -> str:
    marks = groupby(text, lambda character: bool(unicodedata.combining(character))) if not text.isascii() else ()
    if any(len(list(run)) > _MOST_MARKS for is_mark, run in marks if is_mark):
        raise refusal(_UNREADABLE)
    return unicodedata.normalize("NFC", text)


def without_controls(text: str, *, allowed: str = "") -> str:
    """Return the text if it holds no control characters but the allowed ones.

    Raises:
        PydanticCustomError: It does.
    """
    if any(unicodedata.category(character) == "Cc" and character not in allowed for character in text):
        raise refusal(_UNREADABLE)
    return text


def line_of(value: object) -> str:
    """Return the value as one line, trimmed and with single spaces.

    Raises:
        PydanticCustomError: It is not text, or holds line breaks or other control characters.
    """
    return " ".join(without_controls(text_of(value).strip("\t\r\n ")).split())


def lines_of(value: object) -> str:
    """Return the value as trimmed lines that end in a line feed.

    Raises:
        PydanticCustomError: It is not text, or holds control characters other than line breaks and tabs.
    """
    text = text_of(value).replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(line.rstrip() for line in without_controls(text, allowed="\n\t").strip().split("\n"))


def within(text: str, *, most: int, least: int = 1) -> str:
    """Return the text if its length is right.

    Raises:
        PydanticCustomError: It is too short or too long.
    """
    if len(text) > most:
        raise refusal(
            ngettext(
                "Shorten this to {count} character. It has {length} now.",
                "Shorten this to {count} characters. It has {length} now.",
                most,
                length=len(text),
            )
        )
    if len(text) < least:
        raise refusal(
            ngettext("Write at least {count} character.", "Write at least {count} characters.", least)
            if least > 1
            else _("Write an answer.")
        )
    return text


def asked_for(label: str) -> str:
    """Return a label for use within a sentence: `Your name` becomes `your name`, `TikTok handle` stays.

    In other languages than English, translators word the sentence so that the label fits unchanged.
    """
    if language() is not ENGLISH:
        return label
    second = label[1:2]
    return label if second.isupper() or "TikTok" in label[:6] else label[:1].lower() + label[1:]


class Text(AnswerType):
    """Text in one or several lines."""

    def __init__(self, max_length: int, *, min_length: int = 1, several_lines: bool = False) -> None:
        """Set the bounds, in characters."""
        self.kind = "long_text" if several_lines else "text"
        self.max_length, self.min_length, self.several_lines = max_length, min_length, several_lines

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        text = lines_of(value) if self.several_lines else line_of(value)
        return within(text, most=self.max_length, least=self.min_length)

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": self.min_length, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        if label.endswith("?"):
            return _("Write an answer to “{label}”", label=label)
        return _("Enter {label}", label=lambda: asked_for(translate(label)))


Name = Annotated[str, Text(120)]
"""The name of a person, a company or a town."""

ShortText = Annotated[str, Text(200)]
"""A line."""

LongText = Annotated[str, Text(4_000, several_lines=True)]
"""A few paragraphs."""

Postcode = Annotated[str, Text(20)]
"""A postcode of any country."""
