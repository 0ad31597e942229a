"""The languages of the site, and the one in which something is said just now.

Whatever has words asks `language()` for the current one: content files, facts, formatting, messages. It is English
unless `with in_language(…)` says otherwise, in this thread or task alone.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, update_wrapper
from typing import Generic, ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


@dataclass(frozen=True)
class Language:
    """A language of the site.

    Attributes:
        code: What `lang` of a page and the folder of its content say: `de`.
        name: Its name in itself.
        locale: Whose dates and figures of CLDR it has: `en_GB`.
    """

    code: str
    name: str
    locale: str

    @property
    def prefix(self) -> str:
        """What its addresses begin with: `/de`; nothing for English."""
        return "" if self is ENGLISH else f"/{self.code}"


ENGLISH = Language("en", "English", "en_GB")
"""The language in which everything is written first."""

LANGUAGES = {
    language.code: language
    for language in (ENGLISH, Language("de", "Deutsch", "de_DE"), Language("pl", "Polski", "pl_PL"))
}
"""Every language of the site by its code."""

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def language() -> Language:
    """The current language."""
    return _current.get()


@contextmanager
def in_language(code: str) -> Generator[None]:
    """Says everything within the block in this language.

    Args:
        code: Its code, of `LANGUAGES`.
    """
    token = _current.set(LANGUAGES[code])
    try:
        yield
    finally:
        _current.reset(token)


def locale_url(path: str) -> str:
    """The address of a page, or of a file that each language has, in the current language: `/de/form`.

    Args:
        path: Its path on the site, `/form`, also with query and fragment. Anything else stays as it is.
    """
    prefix = language().prefix
    if not prefix or not path.startswith("/"):
        return path
    is_home = path[1:2] in {"", "?", "#"}
    return prefix + (path[1:] if is_home else path)


def language_of_address(path: str) -> Language:
    """The language of an address on the site; English, where it does not begin with another.

    Args:
        path: The path of the address.
    """
    return LANGUAGES.get(path.split("/", 2)[1] if path.startswith("/") else "", ENGLISH)


class CachedByLanguage(Generic[Parameters, Result]):
    """A function whose results are kept, those of each language by themselves."""

    def __init__(self, function: Callable[Parameters, Result]) -> None:
        """Takes the function; its arguments must be hashable."""

        @cache
        def result(_: str, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
            return function(*args, **kwargs)

        self._result = result
        update_wrapper(self, function)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        """The result in the current language."""
        return self._result(language().code, *args, **kwargs)

    def cache_clear(self) -> None:
        """Forgets the results, as `functools.cache` does."""
        self._result.cache_clear()


def cache_by_language(function: Callable[Parameters, Result]) -> CachedByLanguage[Parameters, Result]:
    """`functools.cache` for functions whose result has words in it."""
    return CachedByLanguage(function)
