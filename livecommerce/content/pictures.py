"""Pictures of `content/images`, and the variants that the build makes of them."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from PIL import Image

from livecommerce.content.loading import CONTENT_DIR
from livecommerce.typed_yaml import ContentError

IMAGES_DIR = CONTENT_DIR / "images"
WIDTHS = (480, 800, 1200, 1600)
FORMATS = ("avif", "webp")


@dataclass(frozen=True)
class Picture:
    """Original of `content/images`, and its variants."""

    path: Path
    width: int
    height: int
    fingerprint: str

    @property
    def widths(self) -> list[int]:
        """Widths of its variants in pixels, none wider than the original."""
        return [width for width in WIDTHS if width < self.width] + [min(self.width, WIDTHS[-1])]

    def variant(self, width: int, image_format: str) -> str:
        """Return the file name of a variant, which changes with the original."""
        return f"{self.path.stem}-{width}-{self.fingerprint}.{image_format}"

    def source_set(self, image_format: str) -> str:
        """Return the variants of a format with their widths, as a `srcset`."""
        return ", ".join(f"/assets/{self.variant(width, image_format)} {width}w" for width in self.widths)

    @property
    def source(self) -> str:
        """Address of the largest variant that every browser can show."""
        return f"/assets/{self.variant(self.widths[-1], 'webp')}"


pictures: dict[str, Picture] = {}
"""Pictures that pages show, by name, whose variants the build has yet to make (`export/images.py`)."""


@cache
def picture(name: str) -> Picture:
    """Return the original with this file name.

    Raises:
        ContentError: There is none, or it cannot be read.
    """
    path = IMAGES_DIR / name
    if not path.is_file():
        raise ContentError(f"content/images/{name}:1: the picture is missing")
    try:
        with Image.open(path) as original:
            original.load()
            width, height = original.size
    except OSError:
        raise ContentError(
            f"content/images/{name}:1: the picture is damaged, or of a format that is not known"
        ) from None
    return Picture(path, width, height, sha256(path.read_bytes()).hexdigest()[:8])


def show(name: str) -> Picture:
    """Register a picture that a page shows, so that the build makes its variants, and return it.

    Raises:
        ContentError: There is none.
    """
    pictures[name] = picture(name)
    return pictures[name]
