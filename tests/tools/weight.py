"""The weight of every page.

`uv run python -m tests.tools.weight` prints the table, `--write` puts it into the README of the benchmarks.

Bytes are counted from the built site, gzip, as loaded by a first visit: the files that the page's HTML references; of
fonts those with letters of the page, of each picture the AVIF variant for a window of 1440 px, which loads only when it
comes near.
"""

import gzip
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from livecommerce.engine.font_subsets import letters_of
from livecommerce.errors import PlainError
from livecommerce.languages import language_of_address

BUILT = Path(".web/build/client")
README = Path("tests/benchmarks/README.md")
TABLE = re.compile(r"(?<=<!-- weight -->\n).*?(?=<!-- /weight -->)", re.DOTALL)
_REFERENCE = re.compile(r"/assets/([\w.\[\]@~-]+?\.(?:js|css))")
_LATER = re.compile(r' data-site="[^"]+"')
"""The stylesheet of other pages."""
_FACE = re.compile(r"@font-face\{font-family:[^;]+;src:url\(/assets/([^)]+)\)[^}]*unicode-range:([^}]+)\}")
_IMPORT = re.compile(r"from\"\./([\w.\[\]@~-]+\.js)\"|import\"\./([\w.\[\]@~-]+\.js)\"")
_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)
_PICTURE = re.compile(r'srcSet="([^"]+\.avif [^"]*)"')
KINDS = ("/blog/tags/", "/blog/page/", "/blog/", "/case-studies/", "/openings/")
"""The address prefixes of similar pages, the most specific first."""


@dataclass(frozen=True)
class Weight:
    """The bytes of a page, compressed."""

    path: str
    html: int
    scripts: int
    styles: int
    fonts: int
    pictures: int


@cache
def _size(path: Path) -> int:
    """Return the compressed size; fonts and pictures are compressed already."""
    body = path.read_bytes()
    return len(body) if path.suffix in {".woff2", ".avif"} else len(gzip.compress(body, 9))


def _with_imports(files: set[Path]) -> set[Path]:
    """Return these files, and the scripts that they import statically."""
    found, waiting = set[Path](), set(files)
    while waiting:
        path = waiting.pop()
        found.add(path)
        imported = _IMPORT.findall(path.read_text(encoding="utf-8")) if path.suffix == ".js" else []
        waiting |= {path.parent / (path_of_import or other) for path_of_import, other in imported} - found
    return found


def files_of(site: Path, page: Path) -> set[Path]:
    """Return the scripts, stylesheets and fonts that a prerendered page loads."""
    html = _LATER.sub("", page.read_text(encoding="utf-8"))
    names = {*_REFERENCE.findall(html), *_fonts_of(html)}
    return _with_imports({site / "assets" / name for name in names})


def _fonts_of(html: str) -> set[str]:
    """Return the font files with letters of a page."""
    text = letters_of(html)
    return {file for file, ranges in _FACE.findall(html) if any(_has(ranges, code) for code in text)}


def _has(ranges: str, code: int) -> bool:
    spans = [span.removeprefix("U+").split("-") for span in ranges.split(",")]
    return any(int(span[0], 16) <= code <= int(span[-1], 16) for span in spans)


def weigh(site: Path, page: Path) -> Weight:
    html, files = page.read_text(encoding="utf-8"), files_of(site, page)
    fonts = {path for path in files if path.suffix == ".woff2"}
    pictures = {_for_desktop(srcset) for srcset in _PICTURE.findall(html)}

    def total(suffix: str) -> int:
        return sum(_size(path) for path in files if path.suffix == suffix)

    address = "/" + page.relative_to(site).as_posix().removesuffix(".html").removesuffix("index")
    return Weight(
        path=address,
        html=len(gzip.compress(_STYLE.sub("", html).encode(), 9)),
        scripts=total(".js"),
        styles=total(".css") + sum(len(gzip.compress(style.encode(), 9)) for style in _STYLE.findall(html)),
        fonts=sum(_size(path) for path in fonts),
        pictures=sum(_size(site / name.lstrip("/")) for name in pictures),
    )


def _for_desktop(srcset: str) -> str:
    variants = [variant.split() for variant in srcset.split(", ")]
    return next((name for name, width in variants if int(width.removesuffix("w")) >= 800), variants[-1][0])


def weigh_site(site: Path) -> list[Weight]:
    """Return the weight of every page, by address.

    Raises:
        PlainError: The site has not been built.
    """
    pages = [page for page in site.rglob("*.html") if page.name != "index.html" or page.parent == site]
    if not pages:
        raise PlainError("there is no built site; run `uv run livecommerce serve` or `uv run reflex export` first")
    shown = [page for page in pages if "=" not in page.name and page.name not in {"__spa-fallback.html", "404.html"}]
    return sorted((weigh(site, page) for page in shown), key=lambda weight: weight.path)


def grouped(weights: list[Weight]) -> dict[str, Weight]:
    """Return the weights by name in the table: the heaviest represents all pages of a kind, and all languages."""
    shown: dict[str, Weight] = {}
    for weight in weights:
        path = weight.path.removeprefix(language_of_address(weight.path).prefix) or "/"
        kind = next((prefix for prefix in KINDS if path.startswith(prefix)), None)
        name = f"{kind}…" if kind else path
        shown[name] = max(weight, shown.get(name, weight), key=lambda candidate: candidate.html + candidate.scripts)
    return shown


def table(weights: list[Weight]) -> str:
    """Return the weights in kilobytes (1,000 bytes), as a Markdown table."""
    lines = ["| page | HTML | JavaScript | CSS | fonts | pictures |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for name, weight in grouped(weights).items():
        sizes = (weight.html, weight.scripts, weight.styles, weight.fonts, weight.pictures)
        lines.append(f"| `{name}` | " + " | ".join(f"{size / 1000:.1f}" for size in sizes) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    text = table(weigh_site(BUILT))
    if "--write" in sys.argv:
        README.write_text(TABLE.sub(lambda _: text, README.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
