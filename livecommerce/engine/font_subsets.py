"""Font subsets: small files with the letters that the site uses, and files with all others, which are rarely loaded.

Visitors may type any letter; browsers load a letter's file when it is first shown (`unicode-range`).

Text is painted at once. Fonts that arrive after the first paint are not used on that page (`font-display: optional`),
so that the layout does not shift; the next page shows them (`runtime/styles.js`).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from html import unescape
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

from fontTools import subset, version  # pyright: ignore[reportMissingTypeStubs]
from fontTools.ttLib import TTFont  # pyright: ignore[reportMissingTypeStubs]
from fontTools.varLib import instancer  # pyright: ignore[reportMissingTypeStubs]
from reflex.utils.prerequisites import get_web_dir

from livecommerce.engine.compat.document_js import SHEETS
from livecommerce.engine.compat.edits import only_file
from livecommerce.engine.html_pass import HtmlStep, Pages
from livecommerce.engine.whole_file import whole_file

_FACE = re.compile(r"@font-face\s*\{[^}]*\}")
_FILE = re.compile(r"url\(/assets/([^)]+\.woff2)\)")
_WEIGHTS = re.compile(r"font-weight:(\d+)(?: (\d+))?")
_RANGE = re.compile(r";?unicode-range:[^;}]*")
_NOT_TEXT = re.compile(r"<(script|style)\b.*?</\1>|<[^>]+>", re.DOTALL)
_ASCII = frozenset(range(0x20, 0x7F))
_CACHE = "font-subsets"
"""The folder, beside the build, of subsets by their sources: making them takes seconds of a build."""
_FEATURES = ("calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum", "pnum", "lnum")


def letters_of(html: str) -> set[int]:
    return {ord(letter) for letter in unescape(_NOT_TEXT.sub("", html))}


def unicode_range(codes: Iterable[int]) -> str:
    """Return code points as a CSS `unicode-range` descriptor: `U+20-7E,U+A0`."""
    ranges: list[str] = []
    for _, group in groupby(enumerate(sorted(codes)), lambda pair: pair[1] - pair[0]):
        run = [code for _, code in group]
        ranges.append(f"U+{run[0]:X}" + (f"-{run[-1]:X}" if len(run) > 1 else ""))
    return ",".join(ranges)


def subset_font(data: bytes, codes: Iterable[int], weights: tuple[int, int] | None) -> bytes:
    """Return a font as WOFF2 with only these code points.

    Args:
        data: The font file.
        codes: The code points.
        weights: The lightest and the heaviest weight in use; None keeps the font's own range.
    """
    # Without a new time of change: equal sources give equal names, and browsers keep their fonts after a release.
    font: Any = TTFont(BytesIO(data), recalcTimestamp=False)
    options = subset.Options(layout_features=[*_FEATURES], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    axis: Any = next((axis for axis in font["fvar"].axes if axis.axisTag == "wght"), None) if "fvar" in font else None
    if weights and axis:
        low, high = (min(max(weight, axis.minValue), axis.maxValue) for weight in weights)
        instancer.instantiateVariableFont(font, {"wght": (low, high)}, inplace=True)
        if low < high and "GPOS" in font:
            # Kerning hardly depends on the weight, but its variation is a fifth of the file.
            font["GPOS"] = instancer.instantiateVariableFont(font, {"wght": low})["GPOS"]
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def cached_subset(data: bytes, codes: Iterable[int], weights: tuple[int, int] | None, cache: Path) -> bytes:
    """Return the same as `subset_font`, from a previous build if it is there."""
    sources = repr((sha256(data).digest(), sorted(codes), weights, Path(__file__).read_bytes(), version))
    file = cache / f"{sha256(sources.encode()).hexdigest()}.woff2"
    if not file.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with whole_file(file) as written:
            written.write_bytes(subset_font(data, codes, weights))
    return file.read_bytes()


class FontSubsets(HtmlStep):
    """Step that splits the fonts of the stylesheet into subsets.

    Attributes:
        faces: The `@font-face` rules to inline into pages.
    """

    def __init__(self, extended: Callable[[], Mapping[str, Path]]) -> None:
        """Take the files with letters that the fonts of the stylesheet lack, by the name of the font."""
        self._extended = extended
        self.faces = ""

    def prepare(self, site: Path, pages: Pages) -> None:
        assets = site / "assets"
        sheet = only_file(assets, SHEETS)
        css = sheet.read_text(encoding="utf-8")
        letters = {letter for page in pages.values() for letter in letters_of(page.html)}
        divided = {face: "".join(self._divided(face, assets, letters | _ASCII)) for face in _FACE.findall(css)}
        for file in {file for face in divided for file in _FILE.findall(face)}:
            (assets / file).unlink()
        # Every page has the faces, and faces that are defined again are laid out again.
        sheet.write_text(_FACE.sub("", css), encoding="utf-8")
        self.faces = "".join(divided.values()).replace("font-display:swap", "font-display:optional")

    def _divided(self, face: str, assets: Path, letters: set[int]) -> Sequence[str]:
        named = _FILE.search(face)
        if not named:
            return [face]
        weights = _WEIGHTS.search(face)
        extended = next((path for name, path in self._extended().items() if name in face), None)
        divided: list[str] = []
        taken: set[int] = set()
        for path in (assets / named[1], *([extended] if extended else [])):
            data = path.read_bytes()
            letters_of_font: Any = TTFont(BytesIO(data)).getBestCmap()
            known = {*letters_of_font} - taken
            taken |= known
            # No letter may be in two ranges: while one face loads, browsers would load the other as well.
            for codes in (known - letters, known & letters):
                if codes:
                    heaviness = (int(weights[1]), int(weights[2] or weights[1])) if weights else None
                    font = cached_subset(data, codes, heaviness, get_web_dir() / _CACHE)
                    name = f"{path.stem}-{sha256(font).hexdigest()[:10]}.woff2"
                    (assets / name).write_bytes(font)
                    own = _RANGE.sub("", face.replace(named[1], name)).rstrip("}")
                    divided.append(f"{own};unicode-range:{unicode_range(codes)}}}")
        return divided
