"""The stylesheet in three parts, so that a page paints at once and loads what it can use.

1. Critical CSS, in the head of a page: the rules of what stands before the link to the second part (`islands.py`).
2. The page's stylesheet: every rule that the page can come to use. Pages with the same rules share it.
3. The whole stylesheet, which is applied when another page is shown (`runtime/stylesheet.js`).

Each holds its rules in the order of the whole; where two are in force, the later one holds all that the page uses.
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

from livecommerce.engine.compat.edits import ReflexChangedError, only_file, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_CLASS = re.compile(r"\.((?:\\.|[\w-])+)")
_ESCAPE = re.compile(r"\\(.)")
_PSEUDO = re.compile(r"(?<!\\):(is|where|not)\(")
_ESCAPED_CLASSES = re.compile(r'\bclass="([^"&]*&[^"]*)"')
_SCRIPT = re.compile(r"/assets/([\w.\[\]@~-]+?\.js)")
_IMPORT = re.compile(r"""\b(?:import|from)\(?["'`]\./([\w.\[\]@~-]+?\.js)["'`]""")
_PROPERTIES_ALONE = re.compile(r"\{((?:--[\w-]+:[^;{}]*(?:;|(?=\})))+)\}")
_PROPERTY = re.compile(r"(--[\w-]+):([^;]*);?")
_PROPERTY_NAME = re.compile(r"--[\w-]+")
_GROUPING = {"media", "supports", "layer", "container"}
_NAME = re.compile(r"@(?:keyframes|property)\s+([\w-]+)")
_INITIAL_VALUES = "@layer properties{"
"""What Tailwind writes for browsers without `@property`: it names every property."""
_LATER = (_INITIAL_VALUES, "@keyframes ", "@media print{")
"""What no page needs for its first paint."""
_MOTION = re.compile(
    r"\{(?:(?:transition|animation|cursor|scroll-behavior|--tw-(?:ease|duration))[\w-]*:[^;{}]*;?)+\}$"
)
"""The end of a rule that says nothing but how something moves."""
_ACTED_ON = re.compile(r":(?:hover|active|focus)")
_ATTRIBUTE = re.compile(r'\[([\w-]+)="?([\w-]+)"?\]')
_TYPE = re.compile(r"(?:^|[\s>+~])([a-z][a-z0-9-]*)")
_OF_FIELDS = re.compile(
    r"::(?:file-selector|placeholder|-webkit-(?:search|date|calendar|inner|outer))|:-moz-ui-invalid"
)
"""Parts and states that fields alone have."""
_VALUES = re.compile(r"\[[^]]*\]|\\.")
"""What may hold anything: values of attributes, and escaped characters."""
_TAG = re.compile(r"<([a-z][a-z0-9-]*)")
_FONT_FACE = re.compile(r"(@supports[^{}]*\{)?(?:@font-face\s*\{[^}]*\}\s*)+(?(1)\})")


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
        attributes: The attributes that must have a certain value, and that value.
        types: The elements that must occur, by their names.
        acted_on: Whether it is for what a visitor points at, presses or has focused.
        lists: Lists of selectors of each of which one must be able to match.
    """

    names: frozenset[str]
    attributes: tuple[tuple[str, str], ...]
    types: frozenset[str]
    acted_on: bool
    lists: tuple[tuple["_Selector", ...], ...]

    def can_match(self, tokens: Set[str]) -> bool:
        """Whether all the class names that it asks for occur."""
        return self.names <= tokens and all(any(one.can_match(tokens) for one in choice) for choice in self.lists)

    def matches_at_first(self, sent: "_Sent") -> bool:
        """Whether it can match before anybody has done anything: an attribute that the page has is as it has it."""
        return not self.acted_on and self.types <= sent.types and all(one in sent.attributes for one in self.attributes)

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
        attributes = tuple(_ATTRIBUTE.findall(outside))
        types = frozenset[str](_TYPE.findall(_VALUES.sub("", outside)))
        if _OF_FIELDS.search(outside):
            types |= {"input"}
        acted_on = bool(_ACTED_ON.search(outside))
        yield _Selector(names, attributes, types, acted_on, tuple(tuple(_selectors(choice)) for choice in lists))


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

    def is_for_first_paint(self, sent: "_Sent") -> bool:
        """Whether it changes what is painted of a page before anybody has done anything."""
        if self.selectors is None:
            return True
        return not _MOTION.search(self.text) and any(one.matches_at_first(sent) for one in self.selectors)

    def parts(self) -> Iterator[_Selector]:
        """Every selector in it."""
        for selector in self.selectors or ():
            yield from selector.parts()
        for rule in self.inner:
            yield from rule.parts()


@dataclass(frozen=True)
class _Sent:
    """A page as it is sent.

    Attributes:
        attributes: Those that a stylesheet asks for and that the page has with that value, or not at all.
        types: The names of its elements.
    """

    attributes: frozenset[tuple[str, str]]
    types: frozenset[str]


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


@lru_cache(maxsize=2)
def _attributes(css: str) -> frozenset[tuple[str, str]]:
    """Every value of an attribute that a stylesheet asks for."""
    return frozenset(attribute for rule in _rules(css) for part in rule.parts() for attribute in part.attributes)


def _as_sent(css: str, html: str) -> _Sent:
    attributes = (
        (name, value) for name, value in _attributes(css) if f' {name}="{value}"' in html or f' {name}="' not in html
    )
    return _Sent(frozenset(attributes), frozenset(_TAG.findall(html)))


def _kept(rules: Iterable[_Rule], tokens: Set[str], sent: _Sent | None) -> Iterator[str]:
    """The rules that can match, as text, with the at-rules around them."""
    for rule in rules:
        if rule.inner:
            body = "".join(_kept(rule.inner, tokens, sent))
            if body:
                yield f"{rule.text}{{{body}}}"
        elif rule.can_match(tokens) and (sent is None or rule.is_for_first_paint(sent)):
            yield rule.text


def used_rules(css: str, tokens: Set[str], *, html: str | None = None) -> str:
    """The part of a stylesheet that can apply where only these class names occur.

    Args:
        css: The stylesheet.
        tokens: Every class name that the page has or may come to have, and any number of other words.
        html: The page, for the rules that its first paint needs alone.
    """
    return _used_rules(css, class_names(css) & tokens, None if html is None else _as_sent(css, html))


@lru_cache(maxsize=256)
def _used_rules(css: str, names: frozenset[str], sent: _Sent | None) -> str:
    """The same, once for all pages with the same class names."""
    kept = list(_kept(_rules(css), names, sent))
    if sent is not None:
        kept = [rule for rule in kept if not rule.startswith(_LATER)]
    text = "".join(rule for rule in kept if not _NAME.match(rule) and not rule.startswith(_INITIAL_VALUES))
    return "".join(rule for rule in kept if not (found := _NAME.match(rule)) or found[1] in text)


@lru_cache(maxsize=256)
def _without_fonts(css: str) -> str:
    return _FONT_FACE.sub("", css)


def without_unused_properties(css: str, html: str) -> str:
    """The stylesheet without custom properties that are only declared, in blocks of such declarations.

    Args:
        css: The stylesheet.
        html: What it is for; its attributes may use properties, too.
    """
    return _without_unused_properties(css, frozenset(_PROPERTY_NAME.findall(html)))


@lru_cache(maxsize=256)
def _without_unused_properties(css: str, named: frozenset[str]) -> str:
    """The same, by the properties that the HTML names."""
    declared: dict[str, str] = {}
    for block in _PROPERTIES_ALONE.findall(css):
        for name, value in _PROPERTY.findall(block):
            declared[name] = declared.get(name, "") + value
    used, waiting = set[str](), set(_PROPERTY_NAME.findall(_PROPERTIES_ALONE.sub("", css))) | named
    while waiting:
        name = waiting.pop()
        used.add(name)
        waiting |= set(_PROPERTY_NAME.findall(declared.get(name, ""))) - used

    def pruned(block: re.Match[str]) -> str:
        return "{" + "".join(one[0] for one in _PROPERTY.finditer(block[1]) if one[1] in used) + "}"

    return _PROPERTIES_ALONE.sub(pruned, css)


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
    """Writes the parts of the stylesheet into each page."""

    def __init__(self, *, in_pages: bool = True) -> None:
        """Says how.

        Args:
            in_pages: Whether pages get their parts; otherwise each has the whole in its head, as Reflex means it.
        """
        self._in_pages = in_pages
        self._css = ""
        self._link = ""
        self._assets = Path()
        self._sheets: dict[str, str] = {}

    def prepare(self, site: Path, pages: Pages) -> None:
        """Reads the stylesheet."""
        self._assets = site / "assets"
        sheet = only_file(self._assets, "__reflex_global_styles-*.css")
        self._css = sheet.read_text(encoding="utf-8")
        self._link = f'<link rel="stylesheet" href="/assets/{sheet.name}"/>'
        # Every page has declared its fonts; another declaration would bring one that was late into a page in use.
        sheet.write_text(_without_fonts(self._css), encoding="utf-8")

    def transform(self, page: BuiltPage) -> str:
        """Writes the page's first rules into its head, and links its own stylesheet in place of the whole one."""
        if not self._in_pages:
            return page.html
        above, link, below = page.html.partition(self._link)
        if not link:
            raise ReflexChangedError(f"{page.file}: the page does not link its stylesheet")
        first_words = _tokens(above)
        scripts = frozenset(self._assets / name for name in _SCRIPT.findall(page.html))
        in_scripts = class_names(self._css) & _script_tokens(scripts)
        page_css = _without_fonts(used_rules(self._css, in_scripts | first_words | _tokens(below)))
        name = f"page-{hashlib.sha256(page_css.encode()).hexdigest()[:8]}.css"
        self._sheets[name] = page_css
        critical = without_unused_properties(used_rules(self._css, first_words, html=above), above)
        style = f"<style>{critical}</style></head>"
        above = replace_once(above, "</head>", style, where=page.file)
        return f'{above}<link rel="stylesheet" href="/assets/{name}"/>{below}'

    def finish(self, site: Path, pages: Pages) -> None:
        """Writes the pages' stylesheets."""
        for name, css in self._sheets.items():
            (self._assets / name).write_text(css, encoding="utf-8")
