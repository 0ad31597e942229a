"""The colours of the house for what is drawn in Python: previews, covers, portraits, mails, the manifest and the icon.

They are those of `styles/tokens.css`, which has each of them once.
"""

import dataclasses
import re
from pathlib import Path

from livecommerce.errors import PlainError

TOKENS = Path(__file__).parent / "styles" / "tokens.css"
_TOKEN = re.compile(r"^\s*--color-([\w-]+):\s*(#[0-9a-fA-F]{6});", re.MULTILINE)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Palette:
    """The colours by their name in `tokens.css`, where it has hyphens: `ink_raised` is `--color-ink-raised`."""

    ink: str
    ink_raised: str
    ink_high: str
    ink_line: str
    ink_text: str
    ink_muted: str
    paper: str
    paper_raised: str
    paper_high: str
    paper_line: str
    paper_text: str
    paper_muted: str
    coral: str
    magenta: str
    hot_on_ink: str
    hot_on_paper: str
    violet: str
    violet_on_ink: str
    violet_on_paper: str
    good_on_ink: str
    indigo: str
    night: str


def read_palette(css: str) -> Palette:
    """The palette of a stylesheet.

    Raises:
        PlainError: A colour is missing, or not written as `#rrggbb`.
    """
    found = {name.replace("-", "_"): value for name, value in _TOKEN.findall(css)}
    names = [field.name for field in dataclasses.fields(Palette)]
    missing = [f"--color-{name.replace('_', '-')}" for name in names if name not in found]
    if missing:
        raise PlainError(f"styles/tokens.css: {', '.join(missing)} must be there, as #rrggbb")
    return Palette(**{name: found[name] for name in names})


PALETTE = read_palette(TOKENS.read_text(encoding="utf-8"))
