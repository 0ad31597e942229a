"""A stylesheet for each page, with every rule that the page can come to use. Pages with the same rules share it.

The whole stylesheet is applied when another page is shown (`runtime/stylesheet.js`). Both hold their rules in the same
order.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Any

import tinycss2

from livecommerce.engine.compat.document_js import SHEETS, stylesheet_link
from livecommerce.engine.compat.edits import only_file, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_CLASS = re.compile(r"\.((?:\\.|[\w-])+)")
_ESCAPE = re.compile(r"\\(.)")
_PSEUDO = re.compile(r"(?<!\\):(is|where|not)\(")
_ESCAPED_CLASSES = re.compile(r'\bclass="([^"&]*&[^"]*)"')
_SCRIPT = re.compile(r"/assets/([\w.\[\]@~-]+?\.js)")
_IMPORT = re.compile(r"""\b(?:import|from)\(?["'`]\./([\w.\[\]@~-]+?\.js)["'`]""")
_GROUPING = {"media", "supports", "layer", "container"}
_NAME = re.compile(r"@(?:keyframes|property)\s+([\w-]+)")
_INITIAL_VALUES = "@layer properties{"
"""What Tailwind writes for browsers without `@property`: it names every property."""


def split_selectors(prelude: str) -> list[str]:
    """The selectors of a list; commas inside brackets and escaped ones separate nothing."""
    parts: list[str] = [""]
    depth, escaped = 0, False
    for character in prelude:
        if character == "," and depth == 0 and not escaped:
            parts.append("")
            continue
        if not escaped:
            depth += (character in "([") - (character in ")]")
        escaped = character == "\\" and not escaped
        parts[-1] += character
    return parts


def _taken_apart(selector: str) -> tuple[str, list[str]]:
    """A selector without its lists of alternatives, and these; what it excludes is left out."""
    outside, lists, rest = "", list[str](), selector
    while found := _PSEUDO.search(rest):
        depth, end = 1, found.end()
        while depth:
            if rest[end] == "\\":
                end += 1
            else:
                depth += (rest[end] in "([") - (rest[end] in ")]")
            end += 1
        outside += rest[: found.start()]
        if found[1] != "not":
            lists.append(rest[found.end() : end - 1])
        rest = rest[end:]
    return outside + rest, lists


@dataclass(frozen=True)
class _Selector:
    """What a selector asks for.

    Attributes:
        names: The class names that must occur.
        lists: Lists of selectors of each of which one must be able to match.
    """

    names: frozenset[str]
    lists: tuple[tuple["_Selector", ...], ...]

    def can_match(self, tokens: Set[str]) -> bool:
        """Whether all the class names that it asks for occur."""
        return self.names <= tokens and all(any(one.can_match(tokens) for one in choice) for choice in self.lists)

    def parts(self) -> Iterator["_Selector"]:
        """The selector, and those in its lists."""
        yield self
        for choice in self.lists:
            for one in choice:
                yield from one.parts()


def _selectors(prelude: str) -> Iterator[_Selector]:
    for selector in split_selectors(prelude):
        outside, lists = _taken_apart(selector)
        names = frozenset(_ESCAPE.sub(r"\1", name) for name in _CLASS.findall(outside))
        yield _Selector(names, tuple(tuple(_selectors(choice)) for choice in lists))


@dataclass(frozen=True)
class _Rule:
    """A rule of a stylesheet.

    Attributes:
        text: The rule, or the at-rule around `inner` without its block.
        selectors: What each selector of its list asks for; None if it is no style rule.
        inner: The rules inside a grouping at-rule.
    """

    text: str
    selectors: tuple[_Selector, ...] | None = None
    inner: tuple["_Rule", ...] = ()

    def can_match(self, tokens: Set[str]) -> bool:
        """Whether one of its selectors can, if it has any."""
        return self.selectors is None or any(one.can_match(tokens) for one in self.selectors)

    def parts(self) -> Iterator[_Selector]:
        """Every selector in it."""
        for selector in self.selectors or ():
            yield from selector.parts()
        for rule in self.inner:
            yield from rule.parts()


def _parsed(nodes: list[Any]) -> Iterator[_Rule]:
    for node in nodes:
        if node.type == "qualified-rule":
            prelude = tinycss2.serialize(node.prelude)
            yield _Rule(f"{prelude}{{{tinycss2.serialize(node.content)}}}", tuple(_selectors(prelude)))
        elif node.type == "at-rule" and node.lower_at_keyword in _GROUPING and node.content is not None:
            inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            yield _Rule(f"@{node.at_keyword}{tinycss2.serialize(node.prelude)}", inner=tuple(_parsed(inner)))
        elif node.type == "at-rule":
            yield _Rule(node.serialize())


@lru_cache(maxsize=2)
def _rules(css: str) -> tuple[_Rule, ...]:
    """The stylesheet, read once for all pages."""
    return tuple(_parsed(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)))


@lru_cache(maxsize=2)
def class_names(css: str) -> frozenset[str]:
    """Every class name that a stylesheet asks for."""
    return frozenset(name for rule in _rules(css) for part in rule.parts() for name in part.names)


def _kept(rules: Iterable[_Rule], tokens: Set[str]) -> Iterator[str]:
    """The rules that can match, as text, with the at-rules around them."""
    for rule in rules:
        if rule.inner:
            body = "".join(_kept(rule.inner, tokens))
            if body:
                yield f"{rule.text}{{{body}}}"
        elif rule.can_match(tokens):
            yield rule.text


def used_rules(css: str, tokens: Set[str]) -> str:
    """The part of a stylesheet that can apply where only these class names occur.

    Args:
        css: The stylesheet.
        tokens: Every class name that the page has or may come to have, and any number of other words.
    """
    return _used_rules(css, class_names(css) & tokens)


@lru_cache(maxsize=256)
def _used_rules(css: str, names: frozenset[str]) -> str:
    """The same, once for all pages with the same class names."""
    kept = list(_kept(_rules(css), names))
    text = "".join(rule for rule in kept if not _NAME.match(rule) and not rule.startswith(_INITIAL_VALUES))
    return "".join(rule for rule in kept if not (found := _NAME.match(rule)) or found[1] in text)


@lru_cache(maxsize=4096)
def _words_of(script: Path) -> tuple[frozenset[str], frozenset[Path]]:
    """The words of a script, and the scripts that it loads, at once or when it needs them."""
    text = script.read_text(encoding="utf-8")
    imported = frozenset(script.parent / name for name in _IMPORT.findall(text))
    return _words(text), imported


@lru_cache(maxsize=256)
def _script_tokens(scripts: frozenset[Path]) -> set[str]:
    """Every word of scripts and of those that they load, class names among them."""
    tokens, seen, waiting = set[str](), set[Path](), set(scripts)
    while waiting:
        script = waiting.pop()
        seen.add(script)
        words, imported = _words_of(script)
        tokens |= words
        waiting |= imported - seen
    return tokens


def _words(text: str) -> frozenset[str]:
    """What stands between white space and quotes."""
    # Three passes and a plain split take a fifth of the time of one regular expression.
    return frozenset(text.replace('"', " ").replace("'", " ").replace("`", " ").split())


def _tokens(html: str) -> frozenset[str]:
    """Every word of a piece of HTML, class names among them, those with quotes or brackets as well."""
    return _words(html).union(*(unescape(names).split() for names in _ESCAPED_CLASSES.findall(html)))


class PageStyles(HtmlStep):
    """Links its own stylesheet in each page."""

    def __init__(self) -> None:
        self._css = ""
        self._assets = Path()
        self._sheets: dict[str, str] = {}

    def prepare(self, site: Path, pages: Pages) -> None:
        """Reads the stylesheet."""
        self._assets = site / "assets"
        self._css = only_file(self._assets, SHEETS).read_text(encoding="utf-8")

    def transform(self, page: BuiltPage) -> str:
        """Puts a link to the page's own stylesheet in the place of the one to the whole."""
        scripts = frozenset(self._assets / name for name in _SCRIPT.findall(page.html))
        css = used_rules(self._css, class_names(self._css) & _script_tokens(scripts) | _tokens(page.html))
        name = f"page-{hashlib.sha256(css.encode()).hexdigest()[:8]}.css"
        self._sheets[name] = css
        link = stylesheet_link(page.html, where=page.file)
        return replace_once(page.html, link, f'<link rel="stylesheet" href="/assets/{name}"/>', where=page.file)

    def finish(self, site: Path, pages: Pages) -> None:
        """Writes the pages' stylesheets."""
        for name, css in self._sheets.items():
            (self._assets / name).write_text(css, encoding="utf-8")
