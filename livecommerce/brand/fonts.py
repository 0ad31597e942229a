"""The site's two fonts, from npm packages or files, for pages, previews and mails."""

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

SCOPE = "@fontsource-variable"
"""The npm scope of fonts."""
FOLDER = Path(__file__).parent
"""The folder of fonts that are files."""

_LOCAL_FACES = {
    "regular": ("Arial", "ArialMT", "Liberation Sans", "Helvetica"),
    "bold": ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Helvetica Bold"),
}
_LOCAL_WEIGHTS = {"regular": (400, 400), "bold": (200, 800)}
"""The weights for which local faces are used as they are; browsers synthesize bolder ones."""
Percent = Annotated[float, Field(gt=0, le=300)]


class Font(BaseModel, frozen=True, extra="forbid"):
    """Font, and the local fallback faces shown until it has loaded.

    Attributes:
        package: Its Fontsource package, with the version; or empty.
        file: Its WOFF2 file in the folder of the brand; or empty.
        weights: The lightest and the heaviest weight that are used.
        fallback: The family name of the fallback.
        fallback_face: The weight of the local faces that the fallback uses.
        size_adjust: `size-adjust` of the fallback in percent, so that the swap shifts no layout.
        ascent: `ascent-override` of the fallback in percent.
        descent: `descent-override` of the fallback in percent.
    """

    family: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]*$", max_length=60)
    package: str = Field("", pattern=r"^([a-z0-9-]+@\d+\.\d+\.\d+)?$")
    file: str = Field("", pattern=r"^([a-z0-9-]+\.woff2)?$")
    weights: tuple[int, int]
    fallback: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _-]*$", max_length=60)
    fallback_face: Literal["regular", "bold"]
    size_adjust: Percent
    ascent: Percent
    descent: Percent

    @model_validator(mode="after")
    def _has_one_source(self) -> Self:
        if bool(self.package) == bool(self.file):
            raise ValueError("must have either `package` or `file`")
        return self

    @property
    def requirement(self) -> str:
        """Requirement for npm (package and version); empty if it has no package."""
        return self.package and f"{SCOPE}/{self.package}"

    @property
    def source(self) -> str:
        """Package with its version, or file."""
        return self.requirement or self.file

    @property
    def address(self) -> str:
        """URL of the file in the stylesheet; beside the stylesheet unless it comes from npm."""
        return f"{SCOPE}/{self._in_package}" if self.package else f"./{self.file}"

    @property
    def _in_package(self) -> str:
        name = self.package.partition("@")[0]
        return f"{name}/{latin_file(name)}"

    def path(self, modules: Path) -> Path:
        """Return the path of the font file.

        Args:
            modules: The folder of npm's packages.
        """
        return modules / SCOPE / self._in_package if self.package else FOLDER / self.file

    def extended_path(self, modules: Path) -> Path | None:
        """Return the path of the file with further Latin letters, or None for a font of one file."""
        path = self.path(modules)
        return path.with_name(path.name.replace("-latin-", "-latin-ext-")) if self.package else None

    @property
    def name(self) -> str:
        """Family name in styles."""
        return f"{self.family} Variable"

    @property
    def stack(self) -> str:
        """Value of `font-family`."""
        return f'"{self.name}", {self.fallback_stack}'

    @property
    def fallback_stack(self) -> str:
        """Value of `font-family` without the font."""
        return f'"{self.fallback}", sans-serif'

    def face_css(self) -> str:
        """Return its `@font-face` rule; `engine/font_subsets.py` decides when it replaces the fallback."""
        return f"""@font-face {{
  font-family: "{self.name}";
  src: url("{self.address}") format("woff2");
  font-weight: {self.weights[0]} {self.weights[1]};
  font-display: swap;
}}
"""

    def fallback_css(self) -> str:
        """Return the `@font-face` rule of its fallback."""
        local = ", ".join(f'local("{face}")' for face in _LOCAL_FACES[self.fallback_face])
        lightest, heaviest = _LOCAL_WEIGHTS[self.fallback_face]
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
    """Return the path of the file with the Latin letters in a Fontsource package."""
    return f"files/{package}-latin-wght-normal.woff2"
