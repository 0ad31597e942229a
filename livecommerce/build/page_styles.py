"""Puts into every prerendered page the rules that it can use, so that it paints without waiting for a stylesheet.

The whole stylesheet is loaded by the frame when the visitor first goes on to another page; it holds every rule in its
order and comes later, so it decides wherever both apply.
"""

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import tinycss2
from reflex.utils.exec import is_prod_mode
from reflex_base.plugins import Plugin

from livecommerce.build.edits import ReflexChangedError, replace_once

_CLASS = re.compile(r"\.((?:\\.|[\w-])+)")
_ESCAPE = re.compile(r"\\(.)")
_PSEUDO = re.compile(r"(?<!\\):(is|where|not)\(")
_CLASS_ATTRIBUTE = re.compile(r'\bclass="([^"]*)"')
_BETWEEN_TOKENS = re.compile(r"[\s\"'`]+")
_SCRIPT = re.compile(r"/(assets/[\w.\[\]@~-]+?\.js)")
_GROUPING = {"media", "supports", "layer", "container"}
_NAMED = {"keyframes", "property"}


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


def _can_match(prelude: str, tokens: set[str]) -> bool:
    """Whether a selector of the list names only classes that occur."""
    for selector in split_selectors(prelude):
        outside, lists = _taken_apart(selector)
        names = (_ESCAPE.sub(r"\1", name) for name in _CLASS.findall(outside))
        if all(name in tokens for name in names) and all(_can_match(one, tokens) for one in lists):
            return True
    return False


def _kept(rules: list[Any], tokens: set[str]) -> list[str]:
    """The rules that can match, as text, with the at-rules around them."""
    kept: list[str] = []
    for rule in rules:
        if rule.type == "qualified-rule":
            prelude = tinycss2.serialize(rule.prelude)
            if _can_match(prelude, tokens):
                kept.append(f"{prelude}{{{tinycss2.serialize(rule.content)}}}")
        elif rule.type == "at-rule" and rule.lower_at_keyword in _GROUPING and rule.content is not None:
            inner = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
            body = "".join(_kept(inner, tokens))
            if body:
                kept.append(f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{body}}}")
        elif rule.type == "at-rule":
            kept.append(rule.serialize())
    return kept


def used_rules(css: str, tokens: set[str]) -> str:
    """The part of a stylesheet that can apply where only these class names occur.

    Args:
        css: The stylesheet.
        tokens: Every class name that the page has or may come to have, and any number of other words.
    """
    kept = _kept(tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True), tokens)
    named = re.compile(rf"@(?:{'|'.join(_NAMED)})\s+([\w-]+)")
    text = "".join(rule for rule in kept if not named.match(rule))
    return "".join(rule for rule in kept if not (found := named.match(rule)) or found[1] in text)


def _tokens(site: Path, html: str) -> set[str]:
    """Every word of the page and of the scripts that it loads, class names among them."""
    scripts = (site / name for name in set(_SCRIPT.findall(html)))
    words = set(_BETWEEN_TOKENS.split(html))
    # A name may hold quotes.
    words.update(*(unescape(names).split() for names in _CLASS_ATTRIBUTE.findall(html)))
    for script in scripts:
        words.update(_BETWEEN_TOKENS.split(script.read_text(encoding="utf-8")))
    return words


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

        @cache
        def styled(html: str) -> str:
            style = f"<style>{used_rules(css, _tokens(site, html))}</style></head>"
            return replace_once(html, "</head>", style, where="a prerendered page")

        for page in site.rglob("*.html"):
            page.write_text(styled(page.read_text(encoding="utf-8")), encoding="utf-8")
