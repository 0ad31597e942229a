"""The two fonts of the house: packages or files, and names, for pages, previews and mails."""

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

SCOPE = "@fontsource-variable"
"""Where npm has fonts."""
FOLDER = Path(__file__).parent
"""Where fonts are that come as files."""

_LOCAL_FACES = {
    "regular": ("Arial", "ArialMT", "Liberation Sans", "Helvetica"),
    "bold": ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Bold"),
}
_STANDS_IN_FOR = {"regular": (400, 400), "bold": (200, 800)}
"""The weights that local faces stand in for as they are; of others, browsers make bolder ones."""
Percent = Annotated[float, Field(gt=0, le=300)]


class Font(BaseModel, frozen=True, extra="forbid"):
    """A font, and the local faces that stand in for it until it has come.

    Attributes:
        family: Its name.
        package: Its package at Fontsource, with the version; or nothing.
        file: Its file in the folder of the brand, WOFF2; or nothing.
        weights: The lightest and the heaviest weight that are used.
        fallback: The name of the stand-in.
        looks_like: Which local faces the stand-in is made of.
        size_adjust: What makes them as wide as the font, so that the swap moves nothing, in percent.
        ascent: What makes them as high.
        descent: What makes them as deep.
    """

    family: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]*$", max_length=60)
    package: str = Field("", pattern=r"^([a-z0-9-]+@\d+\.\d+\.\d+)?$")
    file: str = Field("", pattern=r"^([a-z0-9-]+\.woff2)?$")
    weights: tuple[int, int]
    fallback: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]*$", max_length=60)
    looks_like: Literal["regular", "bold"]
    size_adjust: Percent
    ascent: Percent
    descent: Percent

    @model_validator(mode="after")
    def _comes_from_somewhere(self) -> Self:
        if bool(self.package) == bool(self.file):
            raise ValueError("one of `package` and `file` says where the font comes from")
        return self

    @property
    def requirement(self) -> str:
        """The package with its version, as npm wants it; empty if it has none."""
        return self.package and f"{SCOPE}/{self.package}"

    @property
    def source(self) -> str:
        """The package or the file, with its version."""
        return self.requirement or self.file

    @property
    def address(self) -> str:
        """The file as the stylesheet names it, which lies beside it unless npm has it."""
        return f"{SCOPE}/{self._in_package}" if self.package else f"./{self.file}"

    @property
    def _in_package(self) -> str:
        name = self.package.partition("@")[0]
        return f"{name}/{latin_file(name)}"

    def path(self, modules: Path) -> Path:
        """The file on the disk.

        Args:
            modules: The folder of npm's packages.
        """
        return modules / SCOPE / self._in_package if self.package else FOLDER / self.file

    def extended_path(self, modules: Path) -> Path | None:
        """Return the file with further Latin letters on the disk, or None for a font of one file."""
        path = self.path(modules)
        return path.with_name(path.name.replace("-latin-", "-latin-ext-")) if self.package else None

    @property
    def name(self) -> str:
        """Its name in styles."""
        return f"{self.family} Variable"

    @property
    def stack(self) -> str:
        """The value of `font-family`."""
        return f'"{self.name}", {self.fallback_stack}'

    @property
    def fallback_stack(self) -> str:
        """The same without the font."""
        return f'"{self.fallback}", sans-serif'

    def face_css(self) -> str:
        """The font; `engine/font_subsets.py` says when it takes the place of the stand-in."""
        return f"""@font-face {{
  font-family: "{self.name}";
  src: url("{self.address}") format("woff2");
  font-weight: {self.weights[0]} {self.weights[1]};
  font-display: swap;
}}
"""

    def fallback_css(self) -> str:
        """Its stand-in."""
        local = ", ".join(f'local("{face}")' for face in _LOCAL_FACES[self.looks_like])
        lightest, heaviest = _STANDS_IN_FOR[self.looks_like]
        return f"""@font-face {{
  font-family: "{self.fallback}";
  src: {local};
  font-weight: {lightest} {heaviest};
  size-adjust: {self.size_adjust}%;
  ascent-override: {self.ascent}%;
  descent-override: {self.descent}%;
  line-gap-override: 0%;
}}
"""


def latin_file(package: str) -> str:
    """The file with the Latin letters, in a package of Fontsource."""
    return f"files/{package}-latin-wght-normal.woff2"
