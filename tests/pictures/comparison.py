"""What has changed between two pictures of a page."""

import io
from pathlib import Path

from PIL import Image, ImageChops

WIDTH = 520
"""So wide is a picture that is kept, at most: text can still be told from other text."""
QUALITY = 20
NOTICED = 40
"""By so much, of 255, has a colour to change."""


def encoded(picture: Image.Image) -> bytes:
    """As it is kept: small."""
    if picture.width > WIDTH:
        height = round(picture.height * WIDTH / picture.width)
        picture = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    # WebP ends there.
    picture = picture.crop((0, 0, picture.width, min(picture.height, 16383)))
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=QUALITY, method=6)
    return file.getvalue()


def difference(before: bytes, now: bytes) -> Image.Image | None:
    """What has changed, dark on light; nothing where it cannot be seen."""
    if before == now:
        return None
    one, other = (Image.open(io.BytesIO(picture)).convert("RGB") for picture in (before, now))
    size = max(one.width, other.width), max(one.height, other.height)
    grounds = [Image.new("RGB", size, "white") for _ in range(2)]
    for ground, picture in zip(grounds, (one, other), strict=True):
        ground.paste(picture)
    changed = (
        ImageChops.difference(*grounds).convert("L").point([0 if value > NOTICED else 255 for value in range(256)])
    )
    return changed if one.size != other.size or changed.getextrema()[0] == 0 else None


def read(file: Path) -> bytes | None:
    """The picture in a file, if there is one."""
    return file.read_bytes() if file.exists() else None
