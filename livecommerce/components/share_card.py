"""The picture that previews of a page show; `build/share_images.py` draws it."""

from dataclasses import astuple, dataclass
from hashlib import sha256

from livecommerce.content.drawn import Cover
from livecommerce.settings import get_settings

WIDTH, HEIGHT = 1200, 630
MEDIA_TYPE = "image/jpeg"
_LOOK = "1"
"""Changes with the way cards are drawn."""


@dataclass(frozen=True)
class ShareCard:
    """What the picture of a page shows.

    Attributes:
        eyebrow: The small line above the title.
        title: The page's title.
        cover: The kind of drawing.
        seed: Decides the drawing.
        brand: The name beside the mark.
    """

    eyebrow: str
    title: str
    cover: Cover
    seed: str
    brand: str

    @property
    def file_name(self) -> str:
        """The picture's name, which changes with what it shows."""
        fingerprint = sha256("\n".join((_LOOK, *astuple(self))).encode()).hexdigest()[:10]
        return f"share-{fingerprint}.jpg"

    @property
    def address(self) -> str:
        """The picture's whole address."""
        return f"{get_settings().site_url}/assets/{self.file_name}"
