"""Merging of translated files with English ones, which alone have the values that are not words.

A translated file has the keys whose values are words. It has no numbers, dates, booleans or literals of a schema, nor
texts that a schema marks as `SAME`, such as URLs and icons. Lists are matched by position.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from livecommerce.languages import language
from livecommerce.typed_yaml import BadPlacesError, Place, yaml_text

SAME = object()
"""Marker for a text that is the same in every language: `Annotated[str, SAME]`."""

SameText = Annotated[str, SAME]

WITHOUT_THE_LANGUAGE = "translate it, or build the site without the language, LIVECOMMERCE_LANGUAGES=en"

_LETTERS = re.compile(r"[^\W\d_]")
_REFERENCE = re.compile(r"\{\{.*?\}\}")


def merged(translation: Any, english: Any, model: BaseModel, *, in_english: Callable[[Any], Any] | None = None) -> Any:
    """Complete the data of a translated file by the values of the English one.

    Args:
        translation: The data of the translated file. Keys without value count as missing.
        model: The validated English value.
        in_english: Returns the replacement of a missing text for the English one; None: nothing may be missing.

    Raises:
        BadPlacesError: Words are missing, or a value does not belong into a translation.
    """
    merge = _Merge(in_english)
    whole = merge.value(translation, english, model, ())
    if merge.problems:
        raise BadPlacesError(merge.problems)
    return whole


@dataclass
class _Part:
    """Part of an English value: its data, its validated value, and whether it is translated."""

    data: Any
    model: object
    has_words: bool = True


@dataclass
class _Merge:
    in_english: Callable[[Any], Any] | None
    problems: dict[Place, str] = field(default_factory=dict[Place, str])

    def value(self, own: Any, english: Any, model: object, place: Place) -> Any:
        """Return the merged value at a place of the translation `own`."""
        parts = _parts(english, model)
        if parts is None:
            return own
        given = _given(own)
        if isinstance(english, list) and own is not None and len(given) != len(parts):
            self.problems[place] = f"has {len(given)} entries, in English {len(parts)}"
            return own
        whole = {key: self.part(given, key, part, (*place, key)) for key, part in parts.items()}
        self.problems |= {(*place, key): "is not a key of the English file" for key in given if key not in parts}
        return list(whole.values()) if isinstance(english, list) else whole

    def part(self, given: Mapping[Any, Any], key: Any, part: _Part, place: Place) -> Any:
        own = given.get(key)
        if key in given and not part.has_words:
            self.problems[place] = "is the same in every language: it must be in the English file only"
        elif own is not None:
            return self.value(own, part.data, part.model, place)
        elif part.has_words and self.in_english is not None:
            is_leaf = _parts(part.data, part.model) is None
            return self.in_english(part.data) if is_leaf else self.value(None, part.data, part.model, place)
        elif part.has_words and has_letters(part.data):
            self.problems[place] = f"is missing; {WITHOUT_THE_LANGUAGE}"
        return part.data


def _given(own: Any) -> dict[Any, Any]:
    """Return the parts of a translation by key or position."""
    if isinstance(own, list):
        return dict(enumerate(cast(list[Any], own)))
    return cast(dict[Any, Any], own) if isinstance(own, dict) else {}


def reworded(
    english: Any, model: Any, say: Callable[[str], str], keep: Callable[[str, str], str] = lambda _, text: text
) -> Any:
    """Return English data, validated already, with other words; it is not validated again.

    Args:
        model: Its validated value.
        say: Returns a text of the data in other words.
        keep: Returns a text that is the same in every language, given its key.
    """
    parts = _parts(english, model)
    if parts is None and isinstance(english, dict):
        # Topics are words, too, and names that a schema chooses from are not.
        named = (
            (key if key.islower() or key.isupper() else say(key), text)
            for key, text in cast(dict[str, str], english).items()
        )
        return {key: say(text) for key, text in named}
    if parts is None:
        return say(english) if isinstance(english, str) else model
    new: dict[Any, Any] = {}
    for key, part in parts.items():
        if part.has_words:
            new[key] = reworded(part.data, part.model, say, keep)
        elif isinstance(part.model, str):
            new[key] = keep(str(key), part.model)
    if isinstance(model, BaseModel):
        return model.model_copy(update=new)
    return new if isinstance(model, dict) else type(model)(new.values())


def words_by_place(english: Any, model: object, is_words: Callable[[Any], bool], place: Place = ()) -> dict[Place, Any]:
    """Return all words of an English file that are translated, by their place.

    Args:
        model: Its validated value.
        is_words: Whether a text of it is for translators.
    """
    parts = _parts(english, model)
    if parts is None:
        return {place: english} if is_words(english) else {}
    found: dict[Place, Any] = {}
    for key, part in parts.items():
        if part.has_words:
            found |= words_by_place(part.data, part.model, is_words, (*place, key))
    return found


def template(english: Any, model: object, is_words: Callable[[Any], bool]) -> list[str]:
    """Return the lines of a YAML file with all keys of a translation, without values; the English is above each.

    Args:
        model: The validated value of the English data.
        is_words: Whether a text of it is for translators.
    """
    lines: list[str] = []
    for key, part in (_parts(english, model) or {}).items():
        is_entry = isinstance(english, list)
        if not is_entry and not (part.has_words and words_by_place(part.data, part.model, is_words)):
            continue
        within = template(part.data, part.model, is_words)
        if _parts(part.data, part.model) is None:
            comments = yaml_text(part.data).splitlines() if is_words(part.data) else []
            lines += [*(f"# {line}" for line in comments), "-" if is_entry else f"{key}:"]
        elif not is_entry:
            lines += [f"{key}:", *(f"  {line}" for line in within)]
        else:
            above = list(takewhile(lambda line: line.startswith("#"), within))
            first, *others = within[len(above) :] or ["{}"]
            lines += [*above, f"- {first}", *(f"  {line}" for line in others)]
    return lines


def at_place(data: Any, place: Place) -> Any:
    """Return a translation's value at a place; None if there is none."""
    for key in place:
        data = _given(data).get(key)
    return data


def _parts(english: Any, model: object) -> dict[Any, _Part] | None:
    """Return the parts of a value by key or position.

    None for a text, and for a dict of texts, such as those about tags, which is translated as a whole.
    """
    if isinstance(model, BaseModel):
        fields = type(model).model_fields
        data = cast(dict[str, Any], english)
        return {
            key: _Part(part, getattr(model, key), key not in fields or field_has_words(fields[key]))
            for key, part in data.items()
        }
    if isinstance(english, list):
        models = cast(Sequence[object], model)
        return {position: _Part(part, models[position]) for position, part in enumerate(cast(list[Any], english))}
    if isinstance(english, dict) and not any(isinstance(part, str) for part in cast(dict[str, Any], english).values()):
        by_name = cast(dict[str, object], model)
        return {key: _Part(part, by_name[key]) for key, part in cast(dict[str, Any], english).items()}
    return None


def field_has_words(info: FieldInfo) -> bool:
    return SAME not in info.metadata and _has_words(info.annotation)


def _has_words(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        # Extra keys of a model, such as those of people, are words.
        return kind.model_config.get("extra") == "allow" or any(map(field_has_words, kind.model_fields.values()))
    if get_origin(kind) is Annotated:
        return SAME not in kind.__metadata__ and _has_words(get_args(kind)[0])
    inside = get_args(kind)[-1:] if get_origin(kind) is dict else get_args(kind)
    return kind is str or any(map(_has_words, inside))


def is_left_out(path: Path) -> bool:
    """Return whether a file may be missing, so that its words appear in English."""
    return not language().is_complete and not path.exists()


def has_letters(english: Any) -> bool:
    """Return whether there are words besides references to facts, which are formatted in every language."""
    return any(_LETTERS.search(_REFERENCE.sub("", text)) for text in _texts(english))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        parts = cast(dict[str, Any], value).values() if isinstance(value, dict) else cast(list[Any], value)
        for part in parts:
            yield from _texts(part)
