"""Languages of the site, and the current language.

Code with words calls `language()` for the current one: content files, facts, formatting, messages. It is English unless
`with in_language(…)` sets another one, for this thread or task only.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import yaml

from livecommerce.engine.errors import BuildError

LANGUAGES_FILE = Path(__file__).parent / "languages.yaml"

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Language:
    """Language of the site.

    Attributes:
        code: The `lang` of pages and the name of the content folder: `de`.
        name: Its name in the language itself.
        locale: The CLDR locale for dates and numbers: `en_GB`.
        is_complete: Whether a missing text stops the build; otherwise the English text is used.
        time_zone: The IANA name of the zone in which mails and pages show times.
    """

    code: str
    name: str
    locale: str
    is_complete: bool = True
    time_zone: str = "Europe/London"

    @property
    def prefix(self) -> str:
        """Prefix of its paths: `/de`; empty for English."""
        return "" if self is ENGLISH else f"/{self.code}"


ENGLISH = Language("en", "English", "en_GB")
"""Source language of all texts."""


def read_languages(file: Path) -> dict[str, Language]:
    """Return English and the languages of a file, `languages.yaml`.

    Raises:
        BuildError: A language lacks a name or a locale, or its time zone is unknown.
    """
    found = {ENGLISH.code: ENGLISH}
    for code, entry in cast(Mapping[str, Any], yaml.safe_load(file.read_text(encoding="utf-8")) or {}).items():
        try:
            zone = str(ZoneInfo(entry.get("time_zone", ENGLISH.time_zone)))
            found[code] = Language(code, entry["name"], entry["locale"], entry.get("complete", True), zone)
        except ZoneInfoNotFoundError as error:
            raise BuildError(f"{file.name}: {code}: {error.args[0]}") from None
        except (AttributeError, KeyError, TypeError):
            raise BuildError(f"{file.name}: {code} needs a name and a locale, as in de: {{name: Deutsch, …}}") from None
    return found


LANGUAGES = read_languages(LANGUAGES_FILE)
"""All available languages by code."""

PSEUDO = Language("xx", "Pseudo", ENGLISH.locale, is_complete=False)
"""Language for tests only: English in accents, and a third longer (`pseudo.py`)."""

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)
_read: ContextVar[dict[str, bool] | None] = ContextVar("read", default=None)


def language_of_code(code: str) -> Language:
    """Return the language with a code of `LANGUAGES`, or the pseudo-language."""
    return PSEUDO if code == PSEUDO.code else LANGUAGES[code]


def language() -> Language:
    """Return the current language."""
    return _current.get()


@contextmanager
def in_language(code: str) -> Generator[None]:
    """Set the current language, by its code, within the block."""
    token = _current.set(language_of_code(code))
    try:
        yield
    finally:
        _current.reset(token)


def with_prefix(prefix: str, path: str) -> str:
    """Put the prefix of a language before the path of a page, or of a file of each language.

    Args:
        path: Its path on the site, `/form`, also with query and fragment. Other URLs are returned unchanged.
    """
    if not prefix or not path.startswith("/"):
        return path
    is_home = path[1:2] in {"", "?", "#"}
    return prefix + (path[1:] if is_home else path)


def locale_url(path: str) -> str:
    """Return the path of a page, or of a file of each language, in the current language: `/de/form`."""
    return with_prefix(language().prefix, path)


def language_of_address(path: str) -> Language:
    """Return the language of a path on the site; English without a language prefix."""
    code = path.split("/", 2)[1] if path.startswith("/") else ""
    return PSEUDO if code == PSEUDO.code else LANGUAGES.get(code, ENGLISH)


def note_file(file: str, *, is_whole: bool) -> None:
    """Record that a file of an incomplete language has been read.

    Args:
        file: Its name in messages.
        is_whole: Whether it is fully translated, as far as known; untranslated texts are in English.
    """
    noted = _read.get()
    if noted is not None:
        noted[file] = noted.get(file, True) and is_whole


@contextmanager
def files_read() -> Generator[dict[str, bool]]:
    """Yield the files recorded within the block, also for cached results, with whether they are fully translated."""
    found: dict[str, bool] = {}
    token = _read.set(found)
    try:
        yield found
    finally:
        _read.reset(token)


class CachedByLanguage(Generic[Parameters, Result]):
    """Function with a result cache per language; its arguments must be hashable."""

    def __init__(self, function: Callable[Parameters, Result]) -> None:
        @cache
        def result(_: str, *args: Parameters.args, **kwargs: Parameters.kwargs) -> tuple[Result, dict[str, bool]]:
            with files_read() as noted:
                return function(*args, **kwargs), noted

        self._result = result
        update_wrapper(self, function)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        result, noted = self._result(language().code, *args, **kwargs)
        for file, is_whole in noted.items():
            note_file(file, is_whole=is_whole)
        return result

    def cache_clear(self) -> None:
        self._result.cache_clear()


def cache_by_language(function: Callable[Parameters, Result]) -> CachedByLanguage[Parameters, Result]:
    """Cache a function per language, for functions whose result contains words."""
    return CachedByLanguage(function)
