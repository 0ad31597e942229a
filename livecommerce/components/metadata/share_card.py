"""The picture that previews of a page show; `export/share_images.py` draws it."""

from dataclasses import astuple, dataclass
from hashlib import sha256

from livecommerce.brand.loading import mark
from livecommerce.brand.look import DISPLAY, PALETTE, TEXT
from livecommerce.content.shared import Cover
from livecommerce.settings import get_settings, is_development

WIDTH, HEIGHT = 1200, 630
MEDIA_TYPE = "image/jpeg"
_LOOK = ("3", *PALETTE.model_dump().values(), DISPLAY.source, TEXT.source, mark().shapes)
"""The version of the drawing and its inputs, which are part of the picture's name."""


@dataclass(frozen=True)
class ShareCard:
    """The content of a page's preview picture; `seed` is that of its cover."""

    eyebrow: str
    title: str
    cover: Cover
    seed: str
    brand: str

    @property
    def file_name(self) -> str:
        """The picture's file name, which changes with its content.

        In development nothing is drawn, so a new palette does not change pages, and no reload is needed.
        """
        look = () if is_development() else _LOOK
        fingerprint = sha256("\n".join((*look, *astuple(self))).encode()).hexdigest()[:10]
        return f"share-{fingerprint}.jpg"

    @property
    def address(self) -> str:
        return f"{get_settings().site_url}/assets/{self.file_name}"
