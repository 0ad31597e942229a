"""Translations of words in browser code: each page has a table of them in its language.

The states and the frame around the pages are compiled once for all languages: they have their words in English and look
up the translation in the page's table (`engine/words.py`). The tables have the words that are registered here:

    DELETED = register_browser_messages(lambda: form_words().draft_deleted)
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from livecommerce.engine.errors import BuildError
from livecommerce.languages import ENGLISH, in_language
from livecommerce.languages.messages import translate

Words = TypeVar("Words")

_registered: list[Callable[[], object]] = []


def register_browser_messages(load: Callable[[], Words]) -> Words:
    """Register words for the tables and return them in English.

    Args:
        load: Returns them in the current language: a text, or texts in lists, dicts and models.
    """
    _registered.append(load)
    with in_language(ENGLISH.code):
        return load()


def browser_messages(code: str) -> dict[str, str]:
    """Return the table of a language: translations by English text.

    Paths and untranslated texts are left out.

    Raises:
        BuildError: A text has two translations.
    """
    table: dict[str, str] = {}
    for load in _registered:
        with in_language(ENGLISH.code):
            english = dict(_texts(load()))
        with in_language(code):
            translated = dict(_texts(load()))
        for place, text in english.items():
            own = translated.get(place, text)
            if own == text or text.startswith("/"):
                continue
            if table.setdefault(text, own) != own:
                raise BuildError(
                    f"in the browser, {text!r} must have one translation, and in {code!r} it is {table[text]!r} and "
                    f"{own!r}: choose one of them, or another text in English"
                )
    return table


def _texts(value: object, place: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], str]]:
    """Yield every text in a value, with its place."""
    if isinstance(value, str):
        yield place, translate(value)
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*place, name))
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _texts(getattr(value, field.name), (*place, field.name))
    elif isinstance(value, Mapping):
        for key, item in cast(Mapping[Any, Any], value).items():
            yield from _texts(item, (*place, key))
    elif isinstance(value, Sequence):
        for position, item in enumerate(cast(Sequence[Any], value)):
            yield from _texts(item, (*place, position))
