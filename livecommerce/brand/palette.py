"""The brand's colours, for stylesheets, drawings, portraits, previews, mails, the manifest and the icons."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationInfo, field_validator

from livecommerce.brand.colour import contrast, nearest_readable, readable

TEXT_RATIO = 4.5
"""The contrast that text needs (WCAG 2.2, AA)."""
GRAPHIC_RATIO = 3.0
"""The contrast that a meaningful graphic needs (WCAG 2.2, AA)."""

_WRITTEN = re.compile(r"#[0-9a-f]{6}")
_ON_INK = ("ink", "ink_raised", "ink_high")
_ON_PAPER = ("paper", "paper_raised", "paper_high")
_WORDS = ("text", "muted", "hot", "violet", "good", "warn", "bad")
_NEEDS: dict[str, tuple[tuple[str, ...], float]] = {
    **{f"ink_{word}" if word in _WORDS[:2] else f"{word}_on_ink": (_ON_INK, TEXT_RATIO) for word in _WORDS},
    **{f"paper_{word}" if word in _WORDS[:2] else f"{word}_on_paper": (_ON_PAPER, TEXT_RATIO) for word in _WORDS},
    **dict.fromkeys(("coral", "magenta"), (("ink",), TEXT_RATIO)),
    "violet": (("ink",), GRAPHIC_RATIO),
}
"""The colours against which each colour is shown, and the contrast that it needs."""


def as_colour(value: str) -> str:
    """Return the colour in lower case.

    Raises:
        ValueError: It is not `#rrggbb`.
    """
    value = value.strip().lower()
    if not _WRITTEN.fullmatch(value):
        raise ValueError("must be a colour such as #1a7f5a")
    return value


Colour = Annotated[str, AfterValidator(as_colour)]


def require_contrast(colour: str, grounds: Mapping[str, str], ratio: float) -> None:
    """Check that a colour has enough contrast to its backgrounds.

    Args:
        grounds: The backgrounds by name.
        ratio: The contrast that it needs.

    Raises:
        ValueError: It has less; the message names the nearest colour that has enough.
    """
    if not grounds or readable(colour, grounds.values(), ratio):
        return
    name, ground = min(grounds.items(), key=lambda item: contrast(colour, item[1]))
    # Rounded down: 4.49 is too low.
    has = int(contrast(colour, ground) * 100) / 100
    near = nearest_readable(colour, grounds.values(), ratio)
    advice = f"the nearest that has enough is {near}" if near else "no colour of this hue has enough"
    raise ValueError(f"is {colour}, with a contrast of {has:g} to {name} ({ground}); it needs {ratio:g}, and {advice}")


class Palette(BaseModel):
    """Colours of the brand; `ink_raised` is `--color-ink-raised` in stylesheets.

    Attributes:
        ink: The background of dark bands, and the text of buttons.
        paper: The background of light bands.
        coral: The accent for actions; the start of its gradient.
        magenta: The end of that gradient.
        violet: The cool accent, for data.
        indigo: A background of drawings, between ink and violet.
        night: A darker background of drawings.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    ink: Colour
    ink_raised: Colour
    ink_high: Colour
    ink_line: Colour
    ink_text: Colour
    ink_muted: Colour
    paper: Colour
    paper_raised: Colour
    paper_high: Colour
    paper_line: Colour
    paper_text: Colour
    paper_muted: Colour
    coral: Colour
    magenta: Colour
    hot_on_ink: Colour
    hot_on_paper: Colour
    violet: Colour
    violet_on_ink: Colour
    violet_on_paper: Colour
    indigo: Colour
    night: Colour
    good_on_ink: Colour
    good_on_paper: Colour
    warn_on_ink: Colour
    warn_on_paper: Colour
    bad_on_ink: Colour
    bad_on_paper: Colour

    @field_validator(*_NEEDS)
    @classmethod
    def _can_be_read(cls, value: str, info: ValidationInfo) -> str:
        names, ratio = _NEEDS[info.field_name or ""]
        known: dict[str, Any] = info.data
        require_contrast(value, {name: known[name] for name in names if name in known}, ratio)
        return value
