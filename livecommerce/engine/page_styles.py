"""Critical CSS: the styles that a page uses are inlined, so that it is painted without waiting for a stylesheet.

A page uses the rules whose classes occur in its HTML, in the code of its islands, or in code that every page may load;
rules without classes go to every page. Other pages have other rules: the stylesheet of the whole site is loaded when
the visitor navigates to another page (`runtime/styles.js`).
"""

import re
from collections.abc import Iterable
from functools import cache
from html import unescape
from pathlib import Path

from lightningcss import process_stylesheet

from livecommerce.engine.browsers import supported_browsers
from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.compat.document_js import SHEETS, stylesheet_link
from livecommerce.engine.compat.edits import only_file, replace_once
from livecommerce.engine.font_subsets import FontSubsets
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_CLASS = re.compile(r'\sclass="([^"]*)"')
_WORD = re.compile(r"""[^\s"'`\\]+""")
_VARIABLE = re.compile(r"--[a-zA-Z][\w-]*")
_SELECTED = re.compile(r"\.((?:[\w-]|\\[0-9a-f]{1,6}\s?|\\.)+)")
"""A class in a selector, with its escapes; also matches decimals, which no page uses as a class."""
_OTHER_NAME = re.compile(r"(?:@keyframes |#|(?<=[{;]))([\w-]+)")
"""The name of keyframes, an id or a declared property; also matches the first word of some selectors."""
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))")
_DEFINED = re.compile(r"(?:@keyframes |@property |(?<=[{;])(?=--))([\w-]+)(?=[{:])")
"""The name of keyframes, or of a custom property, where it is defined."""
_NAME = re.compile(r"-?-?[a-zA-Z][\w-]*")
_NOTICE = re.compile(r"/\*!.*?\*/", re.DOTALL)


def _unescaped(name: str) -> str:
    return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)) if escape[1] else escape[2], name)


class Stylesheet:
    """Stylesheet of the site, from which pages get the rules they use."""

    def __init__(self, css: str) -> None:
        # The stylesheet itself keeps its notices.
        self._css = css = _NOTICE.sub("", css)
        self._definitions = frozenset(_DEFINED.findall(css))
        # lightningcss would also remove whatever else has the name of an unused class.
        self.classes = frozenset(map(_unescaped, _SELECTED.findall(css))) - {*_OTHER_NAME.findall(css)}

    def used(self, classes: frozenset[str], names: frozenset[str]) -> str:
        """Return the rules for a page.

        Args:
            classes: The classes in the page.
            names: The custom properties in the page's own HTML and code.
        """
        return _without(self._css, self.classes - classes, names & self._definitions)


@cache
def _without(css: str, unused: frozenset[str], names: frozenset[str]) -> str:
    """Return a stylesheet without these classes, and without the definitions of names that are not used then."""
    # Without them, lightningcss removes the properties with prefixes.
    browsers = [f"{name} {version}" for name, version in supported_browsers().items()]
    while unused:
        css = process_stylesheet(css, unused_symbols={*unused}, browsers_list=browsers)
        # Definitions use others, which may be unused now.
        unused = frozenset(_DEFINED.findall(css)).difference(_NAME.findall(_DEFINED.sub("", css)), names)
    return css


class PageStyles(HtmlStep):
    """Step that inlines a page's styles in place of the stylesheet link, whose URL it keeps in an attribute.

    Must come after `ClientModules`, which knows the code of pages, and `FontSubsets`.
    """

    def __init__(self, modules: ClientModules, fonts: FontSubsets) -> None:
        self._modules = modules
        self._fonts = fonts

    def prepare(self, site: Path, pages: Pages) -> None:
        sheet = only_file(site / "assets", SHEETS)
        self._sheet = Stylesheet(sheet.read_text(encoding="utf-8"))
        words = {f"/assets/{path.name}": self._of_code(path) for path in (site / "assets").glob("*.js")}
        of_islands = self._modules.all_island_files()
        self._of_every_page = _union(found for file, found in words.items() if file not in of_islands)
        self._of_file = words

    def _of_code(self, path: Path) -> tuple[frozenset[str], frozenset[str]]:
        text = path.read_text(encoding="utf-8")
        return self._sheet.classes & set(_WORD.findall(text)), frozenset(_VARIABLE.findall(text))

    def transform(self, page: BuiltPage) -> str:
        html = page.html
        found = frozenset(word for value in _CLASS.findall(html) for word in unescape(value).split())
        own = (found, frozenset(_VARIABLE.findall(html)))
        code = [self._of_file[file] for file in self._modules.island_files(page) if file in self._of_file]
        css = self._sheet.used(*_union([own, self._of_every_page, *code]))
        link = stylesheet_link(html, where=page.file)
        address = re.findall(r'href="([^"]+)"', link)[0]
        styles = f'<style data-site="{address}">{self._fonts.faces}{css}</style>'
        return replace_once(html, link, styles, where=page.file)


def _union(found: Iterable[tuple[frozenset[str], frozenset[str]]]) -> tuple[frozenset[str], frozenset[str]]:
    both = list(found)
    return frozenset[str]().union(*(names for names, _ in both)), frozenset[str]().union(*(other for _, other in both))
