"""The oldest supported browsers, which the bundler reads from the same file."""

import re
from functools import cache
from pathlib import Path

_FILE = Path(__file__).parent / "runtime" / "browsers.js"


@cache
def supported_browsers() -> dict[str, str]:
    """Return the oldest supported version of each browser, by Browserslist's name for it."""
    return dict(re.findall(r'(\w+): "([\d.]+)"', _FILE.read_text(encoding="utf-8")))
