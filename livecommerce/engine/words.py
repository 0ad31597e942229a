"""The languages of a site, and words that code says in the browser.

A site may have each page once per language, at addresses that begin with the language: `/de/form`. The code of states
and of the frame is the same for all of them, has its words in English, and says them in the language of the page.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from reflex.vars import Var
from reflex_base.vars.base import VarData

from livecommerce.engine.client_modules import take_out_start
from livecommerce.engine.dom import browser_function
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.engine.sources import RouteFlags

RUNTIME = "$/engine/runtime"
WORDS_ID = "words"
"""The id of the element with the table of a page."""
MISSING_LANGUAGES = "missing-languages"
"""The `meta` of pages that some languages do not have, with their codes."""
_HOOK = VarData(
    hooks={"const pageLanguage = usePageLanguage()": None}, imports={f"{RUNTIME}/words.js": ["usePageLanguage"]}
)
_ROOT = re.compile(r'<html lang="[a-z]+"')


@dataclass(frozen=True)
class PageLanguage:
    """A language in which the site has pages.

    Attributes:
        code: What `lang` of the document says: `de`.
        name: Its name in itself.
        locale: Whose dates and numbers it has, as `Intl` names it: `en-GB`.
        prefix: What its addresses begin with; empty for the first.
        words: By the English text, what code says in its place.
        is_listed: Whether visitors are led to its pages.
    """

    code: str
    name: str
    locale: str
    prefix: str = ""
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    is_listed: bool = True


def said(text: str) -> str:
    """A text in the language of the page, for states; as it is where the page has no other, and outside of browsers."""
    return text


cast(Any, said).__browser_function__ = ("words", "said")


@browser_function("localeUrl", "words")
def address_of(path: str) -> str:
    """The address of a path in the language of the page, for states."""
    ...


def spoken(text: str | Var[str]) -> Var[str]:
    """A text in the language of the page, for components of the frame."""
    return _in_page_language("said", text)


def locale_url(path: str | Var[str]) -> Var[str]:
    """The address of a path in the language of the page, for components of the frame."""
    return _in_page_language("localeUrl", path)


def page_language() -> Var[str]:
    """The code of the language of the page, for components of the frame."""
    return Var("pageLanguage.code", _var_type=str, _var_data=_HOOK).guess_type()


def site_languages() -> Var[list[dict[str, str]]]:
    """The languages to lead visitors to, with `code`, `name`, `locale` and `prefix`, for components of the frame."""
    imports = VarData(imports={f"{RUNTIME}/languages.js": ["listed"]})
    return Var("listed", _var_type=list[dict[str, str]], _var_data=imports).guess_type()


def address_in(language: Any, path: str | Var[str]) -> Var[str]:
    """The address of a path in a language, one of `site_languages()`."""
    imports = VarData(imports={f"{RUNTIME}/words.js": ["addressIn"]})
    prefix, own = language["prefix"], Var.create(path)
    merged = VarData.merge(prefix._get_all_var_data(), cast(Any, own)._get_all_var_data(), imports)
    return Var(f"addressIn({prefix!s}, {own!s})", _var_type=str, _var_data=merged).guess_type()


def is_locale_url(address: Any) -> bool:
    """Whether it is what `locale_url` or `address_in` gives."""
    return str(address).startswith(("pageLanguage.localeUrl(", "addressIn("))


def _in_page_language(function: str, text: str | Var[str]) -> Var[str]:
    own: Any = Var.create(text)
    merged = VarData.merge(own._get_all_var_data(), _HOOK)
    return Var(f"pageLanguage.{function}({own!s})", _var_type=str, _var_data=merged).guess_type()


def languages_module(languages: Sequence[PageLanguage], routes: Sequence[RouteFlags]) -> str:
    """The languages as the browser needs them; what follows them is for prerendering and developing alone."""
    known = [{"code": one.code, "name": one.name, "locale": one.locale, "prefix": one.prefix} for one in languages]
    left_out = [one.code for one in languages if not one.is_listed]
    listed = f"languages.filter(({{ code }}) => !{json.dumps(left_out)}.includes(code))" if left_out else "languages"
    tables = {one.prefix: one.words for one in languages}
    untranslated = {route.address: list(route.missing) for route in routes if route.missing}
    return (
        "// The languages of the site, and their words for those who have no built page.\n\n"
        f"export const languages = {json.dumps(known, ensure_ascii=False)};\n"
        f"export const listed = {listed};\n"
        f"export const tables = {json.dumps(tables, ensure_ascii=False)};\n"
        f"export const untranslated = {json.dumps(untranslated)};\n"
    )


def language_of(path: str, languages: Sequence[PageLanguage]) -> PageLanguage:
    """The language of an address."""
    first, *others = languages
    return next((one for one in others if f"{path}/".startswith(f"{one.prefix}/")), first)


class PageLanguages(HtmlStep):
    """Says in every page which language it has, and gives it the words of that language.

    Stands between the steps that name the modules of pages and those that put off their start.
    """

    def __init__(self, languages: Callable[[], Sequence[PageLanguage]]) -> None:
        """Takes the languages, asked for when the site is built."""
        self._of_site = languages
        self._languages: Sequence[PageLanguage] = ()

    def prepare(self, site: Path, pages: Pages) -> None:
        """Asks for the languages."""
        self._languages = self._of_site()

    def transform(self, page: BuiltPage) -> str:
        """Marks the document, and puts the table before the modules that read it."""
        own = language_of(page.address, self._languages)
        html = page.html
        if own.words:
            before, _, _ = take_out_start(html, where=page.file)
            table = json.dumps(own.words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
            data = f'<script type="application/json" id="{WORDS_ID}">{table}</script>'
            html = f"{before}{data}{html[len(before) :]}"
        return _ROOT.sub(f'<html lang="{own.code}"', html, count=1)
