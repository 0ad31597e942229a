"""Languages of a site, and translation of words in browser code.

A site may have each page once per language, at paths that begin with the language: `/de/form`. The code of states and
of the frame is the same in all languages; its English words are translated to the language of the page.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from reflex.vars import Var
from reflex_base.vars.base import VarData

from livecommerce.engine.compat.document_js import SCRIPTS_MARKER
from livecommerce.engine.compat.edits import replace_once
from livecommerce.engine.compat.private import var_data
from livecommerce.engine.dom import browser_function
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.engine.sources import RouteFlags

RUNTIME = "$/engine/runtime"
WORDS_ID = "words"
"""The id of the element with a page's translations."""
MISSING_LANGUAGES = "missing-languages"
"""The `meta` with the codes of the languages that lack the page."""
_HOOK = VarData(
    hooks={"const pageLanguage = usePageLanguage()": None}, imports={f"{RUNTIME}/words.js": ["usePageLanguage"]}
)
_ROOT = re.compile(r'<html lang="[a-z]+"')


@dataclass(frozen=True)
class PageLanguage:
    """A language in which the site has pages.

    Attributes:
        code: The document's `lang`: `de`.
        name: Its name in the language itself.
        locale: The `Intl` locale for dates and numbers: `en-GB`.
        prefix: The prefix of its paths; empty for the first language.
        words: Translations by English text.
        is_listed: Whether the site links to its pages.
    """

    code: str
    name: str
    locale: str
    prefix: str = ""
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    is_listed: bool = True


def translate(text: str) -> str:
    """Translate a text to the page's language, in states; outside of browsers it stays English."""
    return text


cast(Any, translate).__browser_function__ = ("words", "translate")


@browser_function("localeUrl", "words")
def address_of(path: str) -> str:
    """Return the URL of a path in the language of the page, in states."""
    ...


def translated_text(text: str | Var[str]) -> Var[str]:
    """Return a text in the language of the page, for components of the frame."""
    return _in_page_language("translate", text)


def locale_url(path: str | Var[str]) -> Var[str]:
    """Return the URL of a path in the language of the page, for components of the frame."""
    return _in_page_language("localeUrl", path)


def page_language() -> Var[str]:
    """Return the language code of the page, for components of the frame."""
    return Var("pageLanguage.code", _var_type=str, _var_data=_HOOK).guess_type()


def site_languages() -> Var[list[dict[str, str]]]:
    """Return the listed languages, with `code`, `name`, `locale` and `prefix`, for components of the frame."""
    imports = VarData(imports={f"{RUNTIME}/languages.js": ["listed"]})
    return Var("listed", _var_type=list[dict[str, str]], _var_data=imports).guess_type()


def address_in(language: Any, path: str | Var[str]) -> Var[str]:
    """Return the URL of a path in a language, which is an item of `site_languages()`."""
    imports = VarData(imports={f"{RUNTIME}/words.js": ["addressIn"]})
    prefix, own = language["prefix"], Var.create(path)
    merged = VarData.merge(var_data(prefix), var_data(own), imports)
    return Var(f"addressIn({prefix!s}, {own!s})", _var_type=str, _var_data=merged).guess_type()


def is_locale_url(address: Any) -> bool:
    """Return whether the value comes from `locale_url` or `address_in`."""
    return str(address).startswith(("pageLanguage.localeUrl(", "addressIn("))


def _in_page_language(function: str, text: str | Var[str]) -> Var[str]:
    own = Var.create(text)
    merged = VarData.merge(var_data(own), _HOOK)
    return Var(f"pageLanguage.{function}({own!s})", _var_type=str, _var_data=merged).guess_type()


def languages_module(languages: Sequence[PageLanguage], routes: Sequence[RouteFlags]) -> str:
    """Return the JavaScript module of the languages; its tables are for prerendering and development only."""
    known = [
        {"code": language.code, "name": language.name, "locale": language.locale, "prefix": language.prefix}
        for language in languages
    ]
    left_out = [language.code for language in languages if not language.is_listed]
    listed = f"languages.filter(({{ code }}) => !{json.dumps(left_out)}.includes(code))" if left_out else "languages"
    tables = {language.prefix: language.words for language in languages}
    untranslated = {route.address: list(route.missing) for route in routes if route.missing}
    return (
        "// The languages of the site, and their translations for prerendering and development.\n\n"
        f"export const languages = {json.dumps(known, ensure_ascii=False)};\n"
        f"export const listed = {listed};\n"
        f"export const tables = {json.dumps(tables, ensure_ascii=False)};\n"
        f"export const untranslated = {json.dumps(untranslated)};\n"
    )


def language_of(path: str, languages: Sequence[PageLanguage]) -> PageLanguage:
    first, *others = languages
    return next((language for language in others if f"{path}/".startswith(f"{language.prefix}/")), first)


class PageLanguages(HtmlStep):
    """Step that sets every page's language and adds its translations.

    Must come before `ClientModules`, because modules read the translations.
    """

    def __init__(self, languages: Callable[[], Sequence[PageLanguage]]) -> None:
        """Set the function that returns the languages, which is called when the site is built."""
        self._of_site = languages
        self._languages: Sequence[PageLanguage] = ()

    def prepare(self, site: Path, pages: Pages) -> None:
        self._languages = self._of_site()

    def transform(self, page: BuiltPage) -> str:
        """Set the document's `lang`, and put the translations before the modules that read them."""
        own = language_of(page.address, self._languages)
        html = page.html
        if own.words:
            table = json.dumps(own.words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
            data = f'<script type="application/json" id="{WORDS_ID}">{table}</script>'
            html = replace_once(html, SCRIPTS_MARKER, data + SCRIPTS_MARKER, where=page.file)
        return _ROOT.sub(f'<html lang="{own.code}"', html, count=1)
