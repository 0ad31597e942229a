"""Loading of the brand from `brand.yaml`, and of the mark beside it."""

from functools import cache
from pathlib import Path

from livecommerce.brand.drawing import Drawing
from livecommerce.brand.mark import read_mark
from livecommerce.brand.model import Brand
from livecommerce.errors import show_plain_errors
from livecommerce.typed_yaml import ContentError, read_text, read_yaml

FOLDER = Path(__file__).parent
BRAND_FILE, MARK_FILE = "brand.yaml", "mark.svg"


@cache
def brand() -> Brand:
    """Return the brand of the site.

    Raises:
        ContentError: The file is missing or invalid.
    """
    name = f"brand/{BRAND_FILE}"
    try:
        read = read_yaml(read_text(FOLDER / BRAND_FILE, name), Brand, name=name)
        for font in (read.fonts.display, read.fonts.text):
            if font.file and not (FOLDER / font.file).is_file():
                raise ContentError(f"brand/{font.file}:1: the file that {BRAND_FILE} names is missing")
        return read
    except ContentError:
        # Modules that use colours read the brand at import, before a program has begun to report errors plainly.
        show_plain_errors()
        raise


@cache
def mark() -> Drawing:
    """Return the mark of the site.

    Raises:
        ContentError: The file is invalid.
    """
    return read_mark((FOLDER / MARK_FILE).read_bytes(), brand().colours, f"brand/{MARK_FILE}")
