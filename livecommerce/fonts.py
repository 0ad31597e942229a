"""The two fonts of the house: packages, files and names, for pages, previews and mails."""

from dataclasses import dataclass
from typing import Literal

SCOPE = "@fontsource-variable"
"""Where npm has them."""


@dataclass(frozen=True)
class Font:
    """A variable font, and the local faces that stand in for it until it has come.

    Attributes:
        family: Its name.
        package: Its package below `SCOPE`.
        version: The version of the package.
        weights: The lightest and the heaviest weight that are used.
        fallback: The name of the stand-in.
        fallback_weights: What the local faces stand in for as they are; of others, browsers make bolder ones.
        faces: The local faces that it is made of, the first that is there.
        metrics: What makes them as wide and high as the font, so that the swap moves nothing: `size-adjust`,
            `ascent-override`, `descent-override`, in percent.
    """

    family: str
    package: str
    version: str
    weights: tuple[int, int]
    fallback: str
    fallback_weights: tuple[int, int]
    faces: tuple[str, ...]
    metrics: tuple[float, float, float]

    @property
    def file(self) -> str:
        """The file with the Latin letters, in its package."""
        return f"files/{self.package}-latin-wght-normal.woff2"

    @property
    def module(self) -> str:
        """The file as a module of npm."""
        return f"{SCOPE}/{self.package}/{self.file}"

    @property
    def requirement(self) -> str:
        """The package with its version, as npm wants it."""
        return f"{SCOPE}/{self.package}@{self.version}"

    @property
    def stack(self) -> str:
        """The value of `font-family`."""
        return f'"{self.name}", {self.fallback_stack}'

    @property
    def fallback_stack(self) -> str:
        """The same without the font."""
        return f'"{self.fallback}", sans-serif'

    @property
    def name(self) -> str:
        """Its name in styles."""
        return f"{self.family} Variable"

    def face_css(self, display: Literal["optional", "swap"]) -> str:
        """The font.

        Args:
            display: Whether one that comes late is left out, or put in the place of the stand-in.
        """
        return f"""@font-face {{
  font-family: "{self.name}";
  src: url("{self.module}") format("woff2");
  font-weight: {self.weights[0]} {self.weights[1]};
  font-display: {display};
}}
"""

    def fallback_css(self) -> str:
        """Its stand-in."""
        size, ascent, descent = self.metrics
        local = ", ".join(f'local("{face}")' for face in self.faces)
        return f"""@font-face {{
  font-family: "{self.fallback}";
  src: {local};
  font-weight: {self.fallback_weights[0]} {self.fallback_weights[1]};
  size-adjust: {size}%;
  ascent-override: {ascent}%;
  descent-override: {descent}%;
  line-gap-override: 0%;
}}
"""


DISPLAY = Font(
    "Bricolage Grotesque",
    "bricolage-grotesque",
    "5.3.0",
    (200, 800),
    "Bricolage Fallback",
    (200, 800),
    ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Bold"),
    (102.36, 90.86, 26.38),
)
TEXT = Font(
    "Instrument Sans",
    "instrument-sans",
    "5.3.0",
    (400, 700),
    "Instrument Fallback",
    (400, 400),
    ("Arial", "ArialMT", "Liberation Sans", "Helvetica"),
    (102.55, 94.59, 24.38),
)
