"""Pictures: sized, in modern formats, loaded when they come near, faded in on the first sight only."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import reflex as rx
from PIL import Image

from livecommerce.content.loading import CONTENT_DIR, ContentError
from livecommerce.state.seen import SeenImages

IMAGES_DIR = CONTENT_DIR / "images"
WIDTHS = (480, 800, 1200, 1600)
FORMATS = ("avif", "webp")


@dataclass(frozen=True)
class Picture:
    """An original of `content/images`, and the variants that the build makes of it."""

    path: Path
    width: int
    height: int
    fingerprint: str

    @property
    def widths(self) -> list[int]:
        """The widths in pixels that are made, none wider than the original."""
        return [width for width in WIDTHS if width < self.width] + [min(self.width, WIDTHS[-1])]

    def variant(self, width: int, image_format: str) -> str:
        """The file name of a variant; it changes with the original."""
        return f"{self.path.stem}-{width}-{self.fingerprint}.{image_format}"


pictures: dict[str, Picture] = {}
"""Every picture that a page shows, by name; the build makes their variants."""


@cache
def picture(name: str) -> Picture:
    """The original with this file name.

    Raises:
        ContentError: There is none.
    """
    path = IMAGES_DIR / name
    if not path.is_file():
        raise ContentError(f"content/images/{name}:1: the picture is missing")
    with Image.open(path) as original:
        width, height = original.size
    found = Picture(path, width, height, sha256(path.read_bytes()).hexdigest()[:8])
    pictures[name] = found
    return found


def image(name: str, *, alt: str, sizes: str = "100vw", eager: bool = False, class_name: str = "") -> rx.Component:
    """A picture with its place kept free while it loads.

    Args:
        name: A file of `content/images`.
        alt: What it shows, in words; empty if it only decorates.
        sizes: How wide it is laid out, as the `sizes` attribute says it.
        eager: Whether it is needed for the first paint; then it neither waits nor fades.
        class_name: Classes of the `img`.
    """
    found = picture(name)

    def variants(image_format: str) -> str:
        return ", ".join(f"/assets/{found.variant(width, image_format)} {width}w" for width in found.widths)

    fade: dict[str, Any] = {} if eager else {"data_fade": name, "data_seen": rx.cond(_seen(name), "true", "false")}
    return rx.el.picture(
        rx.el.source(type="image/avif", src_set=variants("avif"), sizes=sizes),
        rx.el.img(
            src=f"/assets/{found.variant(found.widths[-1], 'webp')}",
            src_set=variants("webp"),
            sizes=sizes,
            alt=alt,
            loading="eager" if eager else "lazy",
            decoding="async",
            class_name=class_name,
            custom_attrs={"width": str(found.width), "height": str(found.height)},
            **fade,
        ),
        class_name="contents",
    )


def _seen(name: str) -> rx.Var[bool]:
    return SeenImages.sources.contains(name)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType]
