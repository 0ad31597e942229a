"""The languages of the site, and the one in which something is said just now.

Whatever has words asks `language()` for the current one: content files, facts, formatting, messages. It is English
unless `with in_language(…)` says otherwise, in this thread or task alone.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

import yaml

from livecommerce.engine.errors import BuildError

LANGUAGES_FILE = Path(__file__).parent / "languages.yaml"

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Language:
    """A language of the site.

    Attributes:
        code: What `lang` of a page and the folder of its content say: `de`.
        name: Its name in itself.
        locale: Whose dates and figures of CLDR it has: `en_GB`.
        is_complete: Whether a text that is missing stops the build; else it is said in English.
    """

    code: str
    name: str
    locale: str
    is_complete: bool = True

    @property
    def prefix(self) -> str:
        """What its addresses begin with: `/de`; nothing for English."""
        return "" if self is ENGLISH else f"/{self.code}"


ENGLISH = Language("en", "English", "en_GB")
"""The language in which everything is written first."""


def read_languages(file: Path) -> dict[str, Language]:
    """The languages of a file, `languages.yaml`, and English before them.

    Args:
        file: The file.

    Raises:
        BuildError: It does not say a name and a locale of each.
    """
    found = {ENGLISH.code: ENGLISH}
    for code, said in cast(Mapping[str, Any], yaml.safe_load(file.read_text(encoding="utf-8")) or {}).items():
        try:
            found[code] = Language(code, said["name"], said["locale"], said.get("complete", True))
        except (AttributeError, KeyError, TypeError):
            raise BuildError(f"{file.name}: {code} needs a name and a locale, as in de: {{name: Deutsch, …}}") from None
    return found


LANGUAGES = read_languages(LANGUAGES_FILE)
"""Every language that the site can speak, by its code."""

PSEUDO = Language("xx", "Pseudo", ENGLISH.locale, is_complete=False)
"""A language for tests alone: English in accents, and a third longer (`pseudo.py`)."""

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)
_read: ContextVar[dict[str, bool] | None] = ContextVar("read", default=None)


def language_of_code(code: str) -> Language:
    """The language of a code.

    Args:
        code: The code, of `LANGUAGES`, or that of the pseudo-language.
    """
    return PSEUDO if code == PSEUDO.code else LANGUAGES[code]


def language() -> Language:
    """The current language."""
    return _current.get()


@contextmanager
def in_language(code: str) -> Generator[None]:
    """Says everything within the block in this language.

    Args:
        code: Its code, of `LANGUAGES`, or that of the pseudo-language.
    """
    token = _current.set(language_of_code(code))
    try:
        yield
    finally:
        _current.reset(token)


def with_prefix(prefix: str, path: str) -> str:
    """The address of a page, or of a file that each language has, below the prefix of a language.

    Args:
        prefix: What its addresses begin with.
        path: Its path on the site, `/form`, also with query and fragment. Anything else stays as it is.
    """
    if not prefix or not path.startswith("/"):
        return path
    is_home = path[1:2] in {"", "?", "#"}
    return prefix + (path[1:] if is_home else path)


def locale_url(path: str) -> str:
    """The address of a page, or of a file that each language has, in the current language: `/de/form`.

    Args:
        path: Its path on the site; see `with_prefix`.
    """
    return with_prefix(language().prefix, path)


def language_of_address(path: str) -> Language:
    """The language of an address on the site; English, where it does not begin with another.

    Args:
        path: The path of the address.
    """
    code = path.split("/", 2)[1] if path.startswith("/") else ""
    return PSEUDO if code == PSEUDO.code else LANGUAGES.get(code, ENGLISH)


def note_file(file: str, *, is_whole: bool) -> None:
    """Notes that a file of a language which is not complete has been read.

    Args:
        file: How messages call it.
        is_whole: Whether all of it is translated, as far as is known; what is not is said in English.
    """
    noted = _read.get()
    if noted is not None:
        noted[file] = noted.get(file, True) and is_whole


@contextmanager
def files_read() -> Generator[dict[str, bool]]:
    """The files that are noted within the block, also those whose results have been kept, and which are whole."""
    found: dict[str, bool] = {}
    token = _read.set(found)
    try:
        yield found
    finally:
        _read.reset(token)


class CachedByLanguage(Generic[Parameters, Result]):
    """A function whose results are kept, those of each language by themselves."""

    def __init__(self, function: Callable[Parameters, Result]) -> None:
        """Takes the function; its arguments must be hashable."""

        @cache
        def result(_: str, *args: Parameters.args, **kwargs: Parameters.kwargs) -> tuple[Result, dict[str, bool]]:
            with files_read() as noted:
                return function(*args, **kwargs), noted

        self._result = result
        update_wrapper(self, function)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        """The result in the current language."""
        result, noted = self._result(language().code, *args, **kwargs)
        for file, is_whole in noted.items():
            note_file(file, is_whole=is_whole)
        return result

    def cache_clear(self) -> None:
        """Forgets the results, as `functools.cache` does."""
        self._result.cache_clear()


def cache_by_language(function: Callable[Parameters, Result]) -> CachedByLanguage[Parameters, Result]:
    """`functools.cache` for functions whose result has words in it."""
    return CachedByLanguage(function)
