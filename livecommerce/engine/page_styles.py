"""Critical CSS: the styles that a page uses are inlined, so that it is painted without waiting for a stylesheet.

A page uses the rules whose classes occur in its HTML, in the code of its islands, or in code that every page may load;
rules without classes go to every page. Other pages have other rules: the stylesheet of the whole site is loaded when
the visitor navigates to another page (`runtime/styles.js`).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import unescape
from itertools import groupby
from pathlib import Path
from typing import Any

import tinycss2

from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.compat.document_js import SHEETS, stylesheet_link
from livecommerce.engine.compat.edits import only_file, replace_once
from livecommerce.engine.font_subsets import FontSubsets
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_CLASS = re.compile(r'\sclass="([^"]*)"')
_WORD = re.compile(r"""[^\s"'`\\]+""")
_NAME = re.compile(r"-?-?[a-zA-Z][\w-]*")
_VARIABLE = re.compile(r"--[a-zA-Z][\w-]*")
_GROUPS = frozenset({"media", "supports", "layer", "container"})
"""The at-rules that contain rules."""


@dataclass(frozen=True)
class _Rule:
    """CSS rule, or group of rules.

    Attributes:
        css: Its text; for a group and for definitions, the text before the block.
        needs: The classes that each of its selectors needs; empty for rules of every page.
        name: The name of keyframes or of a registered property, which other rules use.
        rules: The rules of a group.
        definitions: Declarations by name, if the rule only defines custom properties.
    """

    css: str
    needs: Sequence[frozenset[str]] = ()
    name: str = ""
    rules: "Sequence[_Rule]" = ()
    definitions: dict[str, str] = field(default_factory=dict[str, str])

    def names(self) -> set[str]:
        """Return the identifiers in the rule, which may be names of custom properties, keyframes or properties."""
        return {*_NAME.findall(self.css), *(name for rule in self.rules for name in rule.names())}


def _serialized(nodes: Any) -> str:
    return tinycss2.serialize(nodes).strip()


def _classes(selector: Iterable[Any]) -> frozenset[str]:
    """Return the classes that an element must have to match; those in `:not()` or `:is()` do not count."""
    found: set[str] = set()
    before: Any = None
    for token in selector:
        if token.type == "ident" and before == ".":
            found.add(token.value)
        before = token
    return frozenset(found)


def _is_comma(token: Any) -> bool:
    return token == ","


def _parse(nodes: Iterable[Any]) -> list[_Rule]:
    return [_parse_rule(node) for node in nodes]


def _parse_rule(node: Any) -> _Rule:
    prelude = _serialized(node.prelude)
    if node.type == "at-rule":
        head = f"@{node.at_keyword} {prelude}".strip()
        if node.content is None:
            return _Rule(f"{head};")
        if node.at_keyword in _GROUPS:
            inside = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            return _Rule(head, rules=_parse(inside))
        name = prelude if node.at_keyword in {"keyframes", "property"} else ""
        return _Rule(f"{head}{{{_serialized(node.content)}}}", name=name)
    needs = [_classes(tokens) for comma, tokens in groupby(node.prelude, _is_comma) if not comma]
    declared: Any = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
    if all(declaration.type == "declaration" and declaration.name.startswith("--") for declaration in declared):
        return _Rule(
            prelude, needs, definitions={declaration.name: declaration.serialize() for declaration in declared}
        )
    return _Rule(f"{prelude}{{{_serialized(node.content)}}}", needs)


class Stylesheet:
    """Stylesheet of the site, from which pages get the rules they use."""

    def __init__(self, css: str) -> None:
        self._rules = _parse(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True))
        self.classes = frozenset(_all_classes(self._rules))

    def used(self, classes: frozenset[str], names: frozenset[str]) -> str:
        """Return the rules for a page.

        Args:
            classes: The classes in the page.
            names: The custom properties in the page's own HTML and code.
        """
        kept = _kept(self._rules, classes)
        used = set(names)
        waiting = [rule for rule in _leaves(kept) if not rule.name]
        while True:
            more = {name for rule in waiting for name in _named(rule, used)}
            more |= {name for rule in _leaves(kept) if rule.name in used for name in rule.names()}
            if more <= used:
                return "".join(_rendered(rule, used) for rule in kept)
            used |= more


def _all_classes(rules: Iterable[_Rule]) -> Iterable[str]:
    for rule in rules:
        for need in rule.needs:
            yield from need
        yield from _all_classes(rule.rules)


def _leaves(rules: Iterable[_Rule]) -> Iterable[_Rule]:
    for rule in rules:
        yield from _leaves(rule.rules) if rule.rules else (rule,)


def _named(rule: _Rule, used: set[str]) -> Iterable[str]:
    """Yield the names that a rule uses; for definitions, only those of properties in use."""
    if rule.definitions:
        for name, declaration in rule.definitions.items():
            if name in used:
                yield from _NAME.findall(declaration)
    else:
        yield from rule.names()


def _kept(rules: Iterable[_Rule], classes: frozenset[str]) -> list[_Rule]:
    found: list[_Rule] = []
    for rule in rules:
        if rule.rules:
            inside = _kept(rule.rules, classes)
            if inside:
                found.append(_Rule(rule.css, rules=inside))
        elif not rule.needs or any(need <= classes for need in rule.needs):
            found.append(rule)
    return found


def _rendered(rule: _Rule, used: set[str]) -> str:
    if rule.rules:
        inside = "".join(_rendered(inner, used) for inner in rule.rules)
        return f"{rule.css}{{{inside}}}" if inside else ""
    if rule.definitions:
        inside = ";".join(css for name, css in rule.definitions.items() if name in used)
        return f"{rule.css}{{{inside}}}" if inside else ""
    return rule.css if not rule.name or rule.name in used else ""


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
