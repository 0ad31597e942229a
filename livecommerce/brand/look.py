"""The colours and fonts of the site, for everything that is drawn or set in Python."""

from livecommerce.brand.loading import brand

PALETTE = brand().colours
DISPLAY, TEXT = brand().fonts.display, brand().fonts.text
