"""Variants of every picture that a page shows, and the files for drawings."""

import os
from pathlib import Path
from typing import Any

from PIL import Image
from reflex.utils.path_ops import write_file
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.plugins import PageContext, Plugin

from livecommerce.components.illustrations.drawing import palette_css
from livecommerce.components.illustrations.drawing_file import drawings
from livecommerce.content.pictures import FORMATS, Picture, pictures

_QUALITY: dict[str, dict[str, int]] = {"avif": {"quality": 58, "speed": 7}, "webp": {"quality": 78, "method": 5}}


def make_variants(picture: Picture, directory: Path) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    every = ((width, image_format) for width in picture.widths for image_format in FORMATS)
    missing = [variant for variant in every if not (directory / picture.variant(*variant)).exists()]
    if not missing:
        return
    with Image.open(picture.path) as original:
        pixels = original.convert("RGB")
    for width, image_format in missing:
        height = round(picture.height * width / picture.width)
        resized = pixels.resize((width, height), Image.Resampling.LANCZOS)
        name = picture.variant(width, image_format)
        # Processes of the development server make the same, and are ended by a change: no browser must get half.
        unfinished = get_web_dir() / f"{name}.{os.getpid()}"
        resized.save(unfinished, image_format, **_QUALITY[image_format])
        unfinished.replace(directory / name)


class ImagesPlugin(Plugin):
    def pre_compile(self, **context: Any) -> None:
        """Make the files that what is compiled beside the pages has registered."""
        # Drawings refer to it, for those who open the files directly.
        (get_web_dir() / "palette.css").write_text(palette_css(), encoding="utf-8")
        context["add_save_task"](self._make)

    def compile_page(self, page_ctx: PageContext, /, **kwargs: Any) -> None:
        """Make the files that the pages, all of them evaluated, have registered.

        The development server writes an open page long before the rest: its browser then asks for the files, once.
        """
        self._make()

    def _make(self) -> None:
        folder = get_web_dir() / Dirs.PUBLIC / "assets"
        while pictures:
            _, picture = pictures.popitem()
            make_variants(picture, folder)
        while drawings:
            file, svg = drawings.popitem()
            write_file(folder / file, svg)
