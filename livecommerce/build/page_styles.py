"""Puts into every prerendered page the rules that it can use, so that it paints without waiting for a stylesheet.

The whole stylesheet is loaded by the frame when the visitor first goes on to another page; it holds every rule in its
order and comes later, so it decides wherever both apply.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Any

import tinycss2
from reflex.utils.exec import is_prod_mode
from reflex_base.plugins import Plugin

from livecommerce.build.edits import ReflexChangedError, replace_once
from livecommerce.build.progress import shown

_CLASS = re.compile(r"\.((?:\\.|[\w-])+)")
_ESCAPE = re.compile(r"\\(.)")
_PSEUDO = re.compile(r"(?<!\\):(is|where|not)\(")
_CLASS_ATTRIBUTE = re.compile(r'\bclass="([^"]*)"')
_BETWEEN_TOKENS = re.compile(r"[\s\"'`]+")
_SCRIPT = re.compile(r"/(assets/[\w.\[\]@~-]+?\.js)")
_GROUPING = {"media", "supports", "layer", "container"}
_NAME = re.compile(r"@(?:keyframes|property)\s+([\w-]+)")
_INITIAL_VALUES = "@layer properties{"
"""What Tailwind writes for browsers without `@property`: it names every property."""
_FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}")


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

    def can_match(self, tokens: set[str]) -> bool:
        """Whether all the class names that it asks for occur."""
        return self.names <= tokens and all(any(one.can_match(tokens) for one in choice) for choice in self.lists)


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


def _kept(rules: Iterable[_Rule], tokens: set[str]) -> Iterator[str]:
    """The rules that can match, as text, with the at-rules around them."""
    for rule in rules:
        if rule.inner:
            body = "".join(_kept(rule.inner, tokens))
            if body:
                yield f"{rule.text}{{{body}}}"
        elif rule.selectors is None or any(selector.can_match(tokens) for selector in rule.selectors):
            yield rule.text


def used_rules(css: str, tokens: set[str]) -> str:
    """The part of a stylesheet that can apply where only these class names occur.

    Args:
        css: The stylesheet.
        tokens: Every class name that the page has or may come to have, and any number of other words.
    """
    kept = list(_kept(_rules(css), tokens))
    text = "".join(rule for rule in kept if not _NAME.match(rule) and not rule.startswith(_INITIAL_VALUES))
    return "".join(rule for rule in kept if not (found := _NAME.match(rule)) or found[1] in text)


@lru_cache(maxsize=4096)
def _words_of(script: Path) -> frozenset[str]:
    return frozenset(_BETWEEN_TOKENS.split(script.read_text(encoding="utf-8")))


def _tokens(site: Path, html: str) -> set[str]:
    """Every word of the page and of the scripts that it loads, class names among them."""
    scripts = (site / name for name in set(_SCRIPT.findall(html)))
    # A name may hold quotes.
    named = (unescape(names).split() for names in _CLASS_ATTRIBUTE.findall(html))
    return set(_BETWEEN_TOKENS.split(html)).union(*named, *map(_words_of, scripts))


def _without_stylesheet(document: str) -> str:
    link = 'jsx("link",{href:reflexGlobalStyles,rel:"stylesheet",type:"text/css"},),'
    imported = 'import reflexGlobalStyles from "$/styles/__reflex_global_styles.css?url"\n'
    document = replace_once(document, link, "", where="app/_document.js")
    return replace_once(document, imported, "", where="app/_document.js")


class PageStylesPlugin(Plugin):
    """Takes the stylesheet out of the document and its used rules into each page; in production only."""

    def pre_compile(self, **context: Any) -> None:
        """Leaves the stylesheet to the frame."""
        if is_prod_mode():
            context["add_modify_task"]("app/_document.js", _without_stylesheet)

    def post_build(self, **context: Any) -> None:
        """Writes each page's rules into its head.

        Raises:
            ReflexChangedError: The build has not exactly one stylesheet.
        """
        site: Path = context["static_dir"]
        sheets = list((site / "assets").glob("__reflex_global_styles-*.css"))
        if len(sheets) != 1:
            raise ReflexChangedError(f"expected one stylesheet in assets, found {len(sheets)}")
        css = sheets[0].read_text(encoding="utf-8")
        # Every page has declared its fonts; another declaration would bring one that was late into a page in use.
        sheets[0].write_text(_FONT_FACE.sub("", css), encoding="utf-8")

        @lru_cache(maxsize=4)
        def styled(html: str) -> str:
            style = f"<style>{used_rules(css, _tokens(site, html))}</style></head>"
            return replace_once(html, "</head>", style, where="a prerendered page")

        # A page and its copy in a folder come one after the other.
        pages = sorted(site.rglob("*.html"), key=lambda path: path.as_posix().replace("/index.html", ".html"))
        for page in shown(pages, "Styling pages"):
            page.write_text(styled(page.read_text(encoding="utf-8")), encoding="utf-8")
