"""Sanitizing of text for terminals."""

import re

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters except for tab and line feed, and those that change the writing direction."""


def printable(text: str) -> str:
    """Escape a text's control characters, so that a terminal does not execute them."""
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
