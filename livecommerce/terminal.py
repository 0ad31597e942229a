"""Text from elsewhere, as a terminal may show it."""

import re

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""All but tab and line feed; the last are those that turn the direction of writing around."""


def printable(text: str) -> str:
    """The text with its control characters written out, so that a terminal obeys none of them."""
    return _CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
