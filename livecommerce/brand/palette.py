"""The colours of the house, for stylesheets, drawings, portraits, previews, mails, the manifest and the icons."""

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationInfo, field_validator

from livecommerce.brand.colour import contrast, nearest_readable, readable

TEXT_RATIO = 4.5
"""What text needs (WCAG 2.2, AA)."""
GRAPHIC_RATIO = 3.0
"""What a shape needs that means something."""

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
"""Each colour that stands on others or under them, with those, and the contrast that it needs."""


def as_colour(value: str) -> str:
    """The colour as it is written, in small letters.

    Raises:
        ValueError: It is not `#rrggbb`.
    """
    value = value.strip().lower()
    if not _WRITTEN.fullmatch(value):
        raise ValueError("is no colour such as #1a7f5a")
    return value


Colour = Annotated[str, AfterValidator(as_colour)]


def require_contrast(colour: str, grounds: Mapping[str, str], ratio: float) -> None:
    """Checks a colour with what it stands on.

    Args:
        colour: The colour.
        grounds: The grounds by their names.
        ratio: The contrast that it needs.

    Raises:
        ValueError: It has less; says which is the nearest that has enough.
    """
    if not grounds or readable(colour, grounds.values(), ratio):
        return
    name, ground = min(grounds.items(), key=lambda one: contrast(colour, one[1]))
    # Rounded down: 4.49 is too little.
    has = int(contrast(colour, ground) * 100) / 100
    near = nearest_readable(colour, grounds.values(), ratio)
    advice = f"the nearest that has enough is {near}" if near else "no colour of this hue has enough"
    raise ValueError(f"is {colour}, with a contrast of {has:g} to {name} ({ground}); it needs {ratio:g}, and {advice}")


class Palette(BaseModel):
    """The colours; `ink_raised` is `--color-ink-raised` in stylesheets.

    Attributes:
        ink: The ground of dark bands, and what is written on buttons.
        paper: The ground of light bands.
        coral: The accent for actions; it goes over into `magenta`.
        magenta: The end of that accent.
        violet: The cool accent, for data.
        indigo: A ground of drawings, between ink and violet.
        night: Another one, darker.
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
