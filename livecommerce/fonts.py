"""The two fonts of the house: packages, files and names, for pages, previews and mails."""

from dataclasses import dataclass

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
        faces: The local faces that it is made of, the first that is there.
        metrics: What makes them as wide and high as the font, so that the swap moves nothing: `size-adjust`,
            `ascent-override`, `descent-override`, in percent.
    """

    family: str
    package: str
    version: str
    weights: tuple[int, int]
    fallback: str
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
        return f'"{self.family} Variable", "{self.fallback}", sans-serif'

    def css(self) -> str:
        """The font and its stand-in. It is preloaded and optional: one that comes too late waits for the next page."""
        size, ascent, descent = self.metrics
        local = ", ".join(f'local("{face}")' for face in self.faces)
        return f"""@font-face {{
  font-family: "{self.family} Variable";
  src: url("{self.module}") format("woff2");
  font-weight: {self.weights[0]} {self.weights[1]};
  font-display: optional;
}}
@font-face {{
  font-family: "{self.fallback}";
  src: {local};
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
    ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Bold"),
    (102.36, 90.86, 26.38),
)
TEXT = Font(
    "Instrument Sans",
    "instrument-sans",
    "5.3.0",
    (400, 700),
    "Instrument Fallback",
    ("Arial", "ArialMT", "Liberation Sans", "Helvetica"),
    (102.55, 94.59, 24.38),
)
