"""The words of the frame, which is compiled once for all languages and shows them in that of the page."""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from livecommerce.engine.words import locale_url, translated_text
from livecommerce.languages.browser_messages import register_browser_messages
from livecommerce.languages.translated_yaml import field_has_words

Words = TypeVar("Words")


def translated_model(load: Callable[[], Words]) -> Words:
    """Return the words of `load` as variables, which take the value of the page's language.

    Paths of the site become their addresses in the language of the page.
    """
    return cast(Words, _translated(register_browser_messages(load)))


def _translated(value: Any) -> Any:
    if isinstance(value, str):
        return locale_url(value) if value.startswith("/") else translated_text(value) if value else value
    if isinstance(value, BaseModel):
        fields_of_model = type(value).model_fields
        changed = {
            name: _translated(own)
            for name, own in ((name, getattr(value, name)) for name in fields_of_model)
            if field_has_words(fields_of_model[name]) or name.endswith("href")
        }
        return value.model_copy(update=changed)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: _translated(getattr(value, field.name)) for field in fields(value)})
    if isinstance(value, Sequence):
        parts = [_translated(part) for part in cast(Sequence[Any], value)]
        return tuple(parts) if isinstance(value, tuple) else parts
    return value
