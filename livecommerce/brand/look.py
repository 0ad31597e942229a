"""Colours and fonts of the site, for everything that Python draws or typesets."""

from livecommerce.brand.loading import brand

PALETTE = brand().colours
DISPLAY, TEXT = brand().fonts.display, brand().fonts.text
