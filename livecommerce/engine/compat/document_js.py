"""`app/_document.js`, the document around every page."""

import re

from livecommerce.engine.compat.edits import Edit, ReflexChangedError, replace_once

FILE = "app/_document.js"
SCRIPTS_ID = "scripts"
"""Marks where React Router's scripts begin, up to the end of the body."""
_THEME = re.compile(r'jsx\("script",\{\},"\\n// Only run in browser(?:[^"\\]|\\.)*"\),')
_PRELOAD = 'jsx("link",{as:"style",href:reflexGlobalStyles,rel:"preload"},),'
_LINK = 'jsx("link",{href:reflexGlobalStyles,rel:"stylesheet",type:"text/css"},),'
_IMPORT = 'import reflexGlobalStyles from "$/styles/__reflex_global_styles.css?url"\n'


def _drop_theme_script(document: str) -> str:
    if len(_THEME.findall(document)) != 1:
        raise ReflexChangedError(f"{FILE}: the script of the colour mode is missing")
    return _THEME.sub("", document).replace(_PRELOAD, "")


def _mark_scripts(document: str) -> str:
    router = 'import {Links,Meta,Scripts,ScrollRestoration} from "react-router"'
    document = replace_once(document, router, router.replace(",ScrollRestoration", ""), where=FILE)
    return replace_once(document, "jsx(ScrollRestoration,{},)", f'jsx("template",{{id:"{SCRIPTS_ID}"}},)', where=FILE)


def _drop_stylesheet(document: str) -> str:
    return replace_once(replace_once(document, _LINK, "", where=FILE), _IMPORT, "", where=FILE)


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
STYLESHEET = Edit(
    FILE,
    "stylesheets in pages",
    "Pages bring their own rules (`page_styles.py`); in production only.",
    "Reflex writes critical CSS, or links a stylesheet for each page.",
    _drop_stylesheet,
)
