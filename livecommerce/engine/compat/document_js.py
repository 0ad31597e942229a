"""Edits of `app/_document.js`, the document around every page."""

import re

from livecommerce.engine.compat.edits import Edit, ReflexChangedError, replace_once

FILE = "app/_document.js"
SCRIPTS_MARKER = '<template id="scripts">'
"""Marker before React Router's scripts, which extend to the end of the body."""
_THEME = re.compile(r'jsx\("script",\{\},"\\n// Only run in browser(?:[^"\\]|\\.)*"\),')
_PRELOAD = 'jsx("link",{as:"style",href:reflexGlobalStyles,rel:"preload"},),'
SHEETS = "__reflex_global_styles-*.css"
"""File pattern of the stylesheet, below the assets of the built site."""
_STYLESHEET = re.compile(r'<link [^>]*href="/assets/__reflex_global_styles-[^"]+"[^>]*/>')


def stylesheet_link(html: str, *, where: str) -> str:
    """Return the `link` element of a built page's stylesheet.

    Raises:
        ReflexChangedError: The page has none or several.
    """
    found = _STYLESHEET.findall(html)
    if len(found) != 1:
        raise ReflexChangedError(f"{where}: the page links {len(found)} stylesheets")
    return found[0]


def _drop_theme_script(document: str) -> str:
    if len(_THEME.findall(document)) != 1:
        raise ReflexChangedError(f"{FILE}: the script of the colour mode is missing")
    return _THEME.sub("", document).replace(_PRELOAD, "")


def _mark_scripts(document: str) -> str:
    router = 'import {Links,Meta,Scripts,ScrollRestoration} from "react-router"'
    document = replace_once(document, router, router.replace(",ScrollRestoration", ""), where=FILE)
    return replace_once(document, "jsx(ScrollRestoration,{},)", 'jsx("template",{id:"scripts"},)', where=FILE)


THEME = Edit(
    FILE,
    "no script of the colour mode",
    "The site has one look; the script and the preload are work before the first paint.",
    "Reflex leaves them out where the theme is off.",
    _drop_theme_script,
)
SCRIPTS = Edit(
    FILE,
    "own scripts",
    "`client_modules.py` puts the site's entry in the place of React Router's scripts, without which it does not "
    "prerender; in production only.",
    "Reflex leaves them out where a plugin provides the entry.",
    _mark_scripts,
)
