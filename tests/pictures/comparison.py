import io
from pathlib import Path

from PIL import Image, ImageChops

WIDTH = 520
"""The maximum width of a stored picture: texts can still be told apart."""
QUALITY = 20
NOTICED = 40
"""The change of a colour, of 255, that is noticed."""


def encoded(picture: Image.Image) -> bytes:
    if picture.width > WIDTH:
        height = round(picture.height * WIDTH / picture.width)
        picture = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    # WebP's maximum.
    picture = picture.crop((0, 0, picture.width, min(picture.height, 16383)))
    file = io.BytesIO()
    picture.save(file, "WEBP", quality=QUALITY, method=6)
    return file.getvalue()


def difference(before: bytes, now: bytes) -> Image.Image | None:
    """Return the difference, dark on light; None if it is invisible."""
    if before == now:
        return None
    earlier, other = (Image.open(io.BytesIO(picture)).convert("RGB") for picture in (before, now))
    size = max(earlier.width, other.width), max(earlier.height, other.height)
    grounds = [Image.new("RGB", size, "white") for _ in range(2)]
    for ground, picture in zip(grounds, (earlier, other), strict=True):
        ground.paste(picture)
    changed = (
        ImageChops.difference(*grounds).convert("L").point([0 if value > NOTICED else 255 for value in range(256)])
    )
    return changed if earlier.size != other.size or changed.getextrema()[0] == 0 else None


def read(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None
