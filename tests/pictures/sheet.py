from dataclasses import dataclass
from html import escape
from pathlib import Path

_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures</title>
<style>
  body { margin: 2rem; font: 1rem system-ui; }
  div { display: flex; gap: 1rem; overflow-x: auto; }
  figure { flex: none; width: 390px; margin: 0; }
  img { width: 100%; border: 1px solid #999; }
</style>
"""


@dataclass(frozen=True)
class PictureRow:
    """The pictures of a page at one width; `engines` are those whose pictures are beside Chromium's."""

    name: str
    is_new: bool
    has_changed: bool
    engines: tuple[str, ...]


def sheet(lines: list[PictureRow], file: Path) -> None:
    """Write the sheet: changes first; unchanged pictures only if other engines are beside them."""
    shown = sorted((line for line in lines if line.has_changed or line.engines), key=lambda line: not line.has_changed)
    file.write_text(_HEAD + "".join(map(_row, shown)), encoding="utf-8")


def _row(line: PictureRow) -> str:
    compared = ["accepted", "now", "changed"] if line.has_changed and not line.is_new else ["now"]
    figures = "".join(
        f'<figure><figcaption>{folder}</figcaption><img src="{folder}/{line.name}.webp" loading="lazy" alt=""></figure>'
        for folder in (*compared, *line.engines)
    )
    return f"<h2>{escape(line.name)}</h2><div>{figures}</div>\n"
