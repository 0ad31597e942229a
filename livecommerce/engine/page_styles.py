"""Puts the styles that a page uses into the page, so that it is painted without waiting for a stylesheet.

What a page uses are the rules whose classes occur in its HTML, in the code of its islands or in that of the frame; rules
without classes are for every page. Other pages have others: the stylesheet of the whole site is loaded when the visitor
goes to another page (`runtime/styles.js`), and is the one that the development server uses.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape, unescape
from itertools import groupby
from pathlib import Path

import tinycss2
from reflex.utils.prerequisites import get_web_dir
from tinycss2.ast import AtRule, Declaration, FunctionBlock, IdentToken, LiteralToken, Node, ParseError, QualifiedRule

from livecommerce.engine.compat.document_js import SHEETS, stylesheet_link
from livecommerce.engine.compat.edits import only_file, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_CLASS_ATTRIBUTE = re.compile(r'\sclass="([^"]*)"')
_WORD = re.compile(r"""[^\s"'`\\]+""")
_VARIABLE = re.compile(r"--[\w-]+")
_GROUPS = frozenset({"media", "supports", "layer", "container"})
"""The at-rules that contain rules."""


@dataclass(frozen=True)
class _Rule:
    """A rule of the stylesheet, or a group of rules.

    Attributes:
        css: Its text; of a group, what precedes the block.
        selectors: The classes that each selector of the rule needs.
        names: What it defines by name: keyframes or a custom property.
        variables: The custom properties that it uses.
        rules: The rules of a group.
        definitions: Of a rule that does nothing but define custom properties, these by name.
    """

    css: str
    selectors: Sequence[frozenset[str]] = ()
    name: str = ""
    variables: frozenset[str] = frozenset()
    rules: "Sequence[_Rule] | None" = None
    definitions: "dict[str, str] | None" = None


def _classes(selector: Iterable[Node]) -> frozenset[str]:
    """Return the classes that an element must have to match; those in `:not()`, `:is()` and the like do not count."""
    before: Node | None = None
    found: set[str] = set()
    for token in selector:
        if isinstance(token, IdentToken) and isinstance(before, LiteralToken) and before.value == ".":
            found.add(token.value)
        before = token
    return frozenset(found)


def _selectors(prelude: Sequence[Node]) -> list[frozenset[str]]:
    is_comma = lambda token: isinstance(token, LiteralToken) and token.value == ","  # noqa: E731
    return [_classes(tokens) for comma, tokens in groupby(prelude, is_comma) if not comma]
