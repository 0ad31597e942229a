"""What a translation leaves out: everything that is no words stands once, in English.

A translated file has the keys whose values are words. Numbers, days, yes and no, and names that schemas choose from are
not among them, nor are texts that a schema marks as `SAME`, such as addresses and icons. Lists are matched by position.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from livecommerce.typed_yaml import BadPlacesError, Place

SAME = object()
"""Marks a text that is the same in every language: `Annotated[str, SAME]`."""

SameText = Annotated[str, SAME]
"""A text that is the same in every language."""

_LETTERS = re.compile(r"[^\W\d_]")
_REFERENCE = re.compile(r"\{\{.*?\}\}")


def merged(translation: Any, english: Any, model: BaseModel, *, in_english: Callable[[Any], Any] | None = None) -> Any:
    """The data of a translated file, completed by what stands in the English one alone.

    Args:
        translation: The data of the translated file. What has no value is missing.
        english: That of the English one.
        model: What became of the English one.
        in_english: Says in English what is missing, from what stands in the English file; None: nothing may be missing.

    Raises:
        BadPlacesError: Words are missing, or something is there that a translation does not say.
    """
    merge = _Merge(in_english)
    whole = merge.value(translation, english, model, ())
    if merge.problems:
        raise BadPlacesError(merge.problems)
    return whole


@dataclass
class _Part:
    """A part of an English value: its data, what became of it, and whether a translation says it."""

    data: Any
    model: object
    has_words: bool = True


@dataclass
class _Merge:
    """The merging of one file, with what is wrong in it."""

    in_english: Callable[[Any], Any] | None
    problems: dict[Place, str] = field(default_factory=dict[Place, str])

    def value(self, own: Any, english: Any, model: object, place: Place) -> Any:
        """The value at a place, of the translation `own`."""
        parts = _parts(english, model)
        if parts is None:
            return own
        given = _given(own)
        if isinstance(english, list) and own is not None and len(given) != len(parts):
            self.problems[place] = f"has {len(given)} entries, in English {len(parts)}"
            return own
        whole = {key: self.part(given, key, part, (*place, key)) for key, part in parts.items()}
        self.problems |= {(*place, key): "is no key of the English file" for key in given if key not in parts}
        return list(whole.values()) if isinstance(english, list) else whole

    def part(self, given: Mapping[Any, Any], key: Any, part: _Part, place: Place) -> Any:
        """One part of a value."""
        own = given.get(key)
        if key in given and not part.has_words:
            self.problems[place] = "is the same in every language: it stands in the English file alone"
        elif own is not None:
            return self.value(own, part.data, part.model, place)
        elif part.has_words and _has_letters(part.data):
            if self.in_english is None:
                self.problems[place] = "is missing"
            elif _parts(part.data, part.model) is None:
                return self.in_english(part.data)
            else:
                return self.value(None, part.data, part.model, place)
        return part.data


def _given(own: Any) -> dict[Any, Any]:
    """What a translation says, by key or position."""
    if isinstance(own, list):
        return dict(enumerate(cast(list[Any], own)))
    return cast(dict[Any, Any], own) if isinstance(own, dict) else {}


def words_by_place(english: Any, model: object, place: Place = ()) -> dict[Place, Any]:
    """Everything that a translation says, as it stands in the English file, by its place.

    Args:
        english: The data of the English file.
        model: What became of it.
        place: The place of the data in the file.
    """
    parts = _parts(english, model)
    if parts is None:
        return {place: english} if _has_letters(english) else {}
    found: dict[Place, Any] = {}
    for key, part in parts.items():
        if part.has_words:
            found |= words_by_place(part.data, part.model, (*place, key))
    return found


def at_place(data: Any, place: Place) -> Any:
    """What a translation says at a place; None where that is nothing."""
    for key in place:
        data = _given(data).get(key)
    return data


def _parts(english: Any, model: object) -> dict[Any, _Part] | None:
    """The parts of a value by key or position.

    None for a text, and for texts by name, such as those about tags, which are translated as a whole.
    """
    if isinstance(model, BaseModel):
        fields = type(model).model_fields
        data = cast(dict[str, Any], english)
        return {
            key: _Part(one, getattr(model, key), key not in fields or field_has_words(fields[key]))
            for key, one in data.items()
        }
    if isinstance(english, list):
        models = cast(Sequence[object], model)
        return {position: _Part(one, models[position]) for position, one in enumerate(cast(list[Any], english))}
    if isinstance(english, dict) and not any(isinstance(one, str) for one in cast(dict[str, Any], english).values()):
        by_name = cast(dict[str, object], model)
        return {key: _Part(one, by_name[key]) for key, one in cast(dict[str, Any], english).items()}
    return None


def field_has_words(info: FieldInfo) -> bool:
    """Whether a translation says something under this key."""
    return SAME not in info.metadata and _has_words(info.annotation)


def _has_words(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        # What a model takes beside its fields, as the people do, has words.
        return kind.model_config.get("extra") == "allow" or any(map(field_has_words, kind.model_fields.values()))
    if get_origin(kind) is Annotated:
        return SAME not in kind.__metadata__ and _has_words(get_args(kind)[0])
    inside = get_args(kind)[-1:] if get_origin(kind) is dict else get_args(kind)
    return kind is str or any(map(_has_words, inside))


def _has_letters(english: Any) -> bool:
    """Whether there are words beside the names of facts, which say themselves in every language."""
    return any(_LETTERS.search(_REFERENCE.sub("", text)) for text in _texts(english))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        parts = cast(dict[str, Any], value).values() if isinstance(value, dict) else cast(list[Any], value)
        for part in parts:
            yield from _texts(part)
