"""Markdown documents with front matter, rendered as HTML.

Beyond CommonMark and tables, a document may contain

- `Table: …` on the line above a table: its caption, which every table must have;
- `— Name, role` as the last paragraph of a quotation: its author;
- a fence marked `chart`: YAML of a bar chart (`Chart`), drawn in place;
- `![What it shows](file.webp "Caption")` alone in a paragraph: a picture of `content/images` with its caption;
- an HTML comment alone in a paragraph: kept as it is, a mark for the page that shows the document. All other HTML is
  shown as text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from html import escape
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from anyascii import anyascii
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pydantic import BaseModel, Field

from livecommerce.content.loading import (
    Content,
    Original,
    body_in_words,
    content_name,
    english_path,
    fill_in,
    parse_yaml,
)
from livecommerce.content.pictures import IMAGES_DIR, picture
from livecommerce.languages import ENGLISH, PSEUDO, in_language, language, locale_url
from livecommerce.languages.pseudo import pseudo
from livecommerce.languages.translated_yaml import is_left_out
from livecommerce.settings import get_settings
from livecommerce.typed_yaml import ContentError, read_text

_FENCE = "---"
_CAPTION = "Table: "
_ATTRIBUTION = "— "
_PLACEHOLDER = re.compile(r"<!-- [a-z-]+ -->")
_BOUND_PERCENT = "\N{NO-BREAK SPACE}%"
PICTURE_SIZES = "(min-width: 768px) 704px, 100vw"
_NO_ID = re.compile(r"[^a-z0-9]+")
_LETTER = re.compile(r"[^\W\d_]")
_ALIGNED = re.compile(r"text-align:(\w+)")

_parser = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])

Schema = TypeVar("Schema", bound=BaseModel)


@dataclass(frozen=True)
class Heading:
    """Heading of a document, with the ID that links to it."""

    level: int
    text: str
    id: str


@dataclass(frozen=True)
class Rendered:
    """Body of a document as HTML, with its headings and other data for pages."""

    html: str
    headings: tuple[Heading, ...]
    words: int
    pictures: tuple[str, ...]


class Bar(Content):
    label: str = Field(min_length=1, max_length=60)
    value: float = Field(ge=0)
    shown: str = Field(min_length=1, max_length=40)
    hot: bool = False


class Chart(Content):
    """Bar chart; the longest bar fills the width."""

    caption: str = Field(min_length=10, max_length=160)
    bars: tuple[Bar, ...] = Field(min_length=2, max_length=16)


@dataclass(frozen=True)
class MarkdownSource:
    """Body of a document and its position, so that messages can name the line."""

    text: str
    name: str
    first_line: int

    def error(self, token: Token, reason: str) -> ContentError:
        """Return the error about the part of the document from which `token` was made."""
        line = self.first_line + (token.map[0] if token.map else 0)
        return ContentError(f"{self.name}:{line}: {reason}")


def read_document(path: Path, schema: type[Schema]) -> tuple[Schema, MarkdownSource]:
    """Read a Markdown file's front matter and body.

    Raises:
        ContentError: The file has no front matter, or one that does not fit the schema or the English document.
    """
    front, _, source = _read(path, schema)
    return front, source


@dataclass(frozen=True)
class DocumentParts:
    """Parts of a document.

    Attributes:
        front: The YAML of its front matter, which begins in the second line.
        first_line: The first line of the body.
    """

    front: str
    body: str
    first_line: int


def document_parts(path: Path) -> DocumentParts:
    """Split a document into its parts.

    Raises:
        ContentError: The file is missing, or has no front matter.
    """
    name = content_name(path)
    lines = read_text(path, name).splitlines()
    if not lines or lines[0] != _FENCE:
        raise ContentError(f"{name}:1: the front matter is missing: the first line must be {_FENCE}")
    try:
        end = lines.index(_FENCE, 1)
    except ValueError:
        raise ContentError(f"{name}:1: the front matter has no closing {_FENCE}") from None
    return DocumentParts("\n".join(lines[1:end]), "\n".join(lines[end + 1 :]), end + 2)


def _read(path: Path, schema: type[Schema]) -> tuple[Schema, str, MarkdownSource]:
    name = content_name(path)
    english = _english_of(path)
    own = DocumentParts("", english.body, 1) if english and is_left_out(path) else document_parts(path)
    front = parse_yaml(own.front, schema, name=name, first_line=2, original=_original_of(path, schema))

    def fill(body: str) -> str:
        return fill_in(body, name=name, first_line=own.first_line)

    body = body_in_words(own.body, english and english.body, fill, name=name)
    return front, own.front, MarkdownSource(body, name, own.first_line)


def _english_of(path: Path) -> DocumentParts | None:
    """Return the English original of a document; None if the document exists in its language only."""
    english = english_path(path)
    if path == english or not english.is_file():
        return None
    with in_language(ENGLISH.code):
        return document_parts(english)


def _original_of(path: Path, schema: type[Schema]) -> Original[Schema] | None:
    """Return the English front matter of a translated document."""
    if _english_of(path) is None:
        return None
    english = english_path(path)
    with in_language(ENGLISH.code):
        front, text, _ = _read(english, schema)
    return Original(text, front)


def parse(source: MarkdownSource) -> list[Token]:
    """Return the CommonMark tokens of a document's body."""
    return _parser.parse(source.text)


def render(source: MarkdownSource, *, prefix: str = "") -> Rendered:
    """Render a document's body.

    Args:
        prefix: The prefix of IDs, so that two documents can be on one page.

    Raises:
        ContentError: A heading of level 1, a heading that skips a level, a table without a caption, or a bad chart.
    """
    tokens = parse(source)
    headings = tuple(_with_ids(tokens, source, prefix))
    tokens = list(_with_placeholders(tokens))
    tokens = list(_with_captions(tokens, source, prefix))
    tokens = list(_with_attributions(tokens))
    shown = [child for token in tokens for child in token.children or () if child.type == "image"]
    pictures = tuple(str(child.attrs["src"]) for child in shown)
    tokens = list(_with_pictures(tokens, source))
    for token in tokens:
        if token.type == "fence":
            _draw_fence(token, source)
        for child in token.children or ():
            _finish_link(child)
            child.content = child.content.replace(" %", _BOUND_PERCENT)
            if child.type == "text":
                child.content = _in_words(child.content)
    words = sum(len(token.content.split()) for token in tokens if token.type == "inline")
    html: str = _parser.renderer.render(tokens, _parser.options, {})
    return Rendered(html, headings, words, pictures)


def _in_words(text: str) -> str:
    """Return a text of the document, which is translated already, except into the pseudo-language."""
    return pseudo(text) if language() is PSEUDO else text


def _html(text: str) -> Token:
    return Token("html_block", "", 0, content=text)


def _in_latin(letter: re.Match[str]) -> str:
    """Return a letter as ASCII: `Ü` becomes `U`."""
    return anyascii(letter[0])


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def _with_ids(tokens: Sequence[Token], source: MarkdownSource, prefix: str) -> Iterator[Heading]:
    """Give every heading an id, make it a link to itself, and yield it."""
    level = 1
    seen: set[str] = set()
    for position, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        own = int(token.tag[1])
        if own == 1:
            raise source.error(token, "a heading of level 1: the page's title comes from the front matter")
        if own > level + 1:
            raise source.error(token, f"a heading of level {own} under one of level {level}")
        level = own
        inline = tokens[position + 1]
        text = _plain(inline)
        base = prefix + (_NO_ID.sub("-", _LETTER.sub(_in_latin, text).lower()).strip("-") or "section")
        identifier, count = base, 1
        while identifier in seen:
            count += 1
            identifier = f"{base}-{count}"
        seen.add(identifier)
        token.attrs["id"] = identifier
        inline.children = [
            Token("link_open", "a", 1, attrs={"href": f"#{identifier}"}),
            *(inline.children or ()),
            Token("link_close", "a", -1),
        ]
        yield Heading(own, _in_words(text), identifier)


def _with_placeholders(tokens: Sequence[Token]) -> Iterator[Token]:
    position = 0
    while position < len(tokens):
        token = tokens[position]
        if token.type == "paragraph_open" and _PLACEHOLDER.fullmatch(tokens[position + 1].content):
            yield _html(tokens[position + 1].content + "\n")
            position += 3
        else:
            yield token
            position += 1


def _with_captions(tokens: Sequence[Token], source: MarkdownSource, prefix: str) -> Iterator[Token]:
    """Give every table its caption, its row headers, and a frame that scrolls on narrow pages."""
    position = tables = 0
    while position < len(tokens):
        token = tokens[position]
        if token.type == "table_open":
            raise source.error(token, f"a table without a caption: a line “{_CAPTION}…” above it, then an empty one")
        if not (token.type == "paragraph_open" and tokens[position + 1].content.startswith(_CAPTION)):
            yield token
            position += 1
            continue
        if position + 3 == len(tokens) or tokens[position + 3].type != "table_open":
            raise source.error(token, "a caption without a table beneath it")
        tables += 1
        identifier = f"{prefix}table-{tables}"
        caption = _in_words(tokens[position + 1].content.removeprefix(_CAPTION))
        yield _html(f'<div class="table-frame" role="region" tabindex="0" aria-labelledby="{identifier}">\n')
        yield tokens[position + 3]
        yield _html(f'<caption id="{identifier}">{escape(caption)}</caption>\n')
        position += 4
        column = 0
        in_head = True
        while tokens[position].type != "table_close":
            cell = tokens[position]
            if cell.type == "tbody_open":
                in_head = False
            elif cell.type == "tr_open":
                column = 0
            elif cell.type in {"th_open", "td_open"}:
                _mark_cell(cell, tokens[position + 2], in_head=in_head, first=column == 0)
                column += 1
            yield cell
            position += 1
        yield tokens[position]
        yield _html("</div>\n")
        position += 1


def _mark_cell(opening: Token, closing: Token, *, in_head: bool, first: bool) -> None:
    """Make the first cell of each row its header; the alignment becomes a class, because a policy may forbid styles."""
    aligned = _ALIGNED.match(str(opening.attrs.pop("style", "")))
    if aligned:
        opening.attrs["class"] = f"cell-{aligned[1]}"
    if in_head:
        opening.attrs["scope"] = "col"
    elif first:
        opening.tag = closing.tag = "th"
        opening.attrs["scope"] = "row"


def _with_attributions(tokens: Sequence[Token]) -> Iterator[Token]:
    """Turn a quotation that names its author into a figure."""
    position = 0
    while position < len(tokens):
        token = tokens[position]
        if token.type != "blockquote_open":
            yield token
            position += 1
            continue
        end = next(at for at in range(position, len(tokens)) if tokens[at].type == "blockquote_close")
        speaker = tokens[end - 2]
        if speaker.type == "inline" and speaker.content.startswith(_ATTRIBUTION):
            yield _html('<figure class="quote">\n')
            yield from tokens[position : end - 3]
            yield tokens[end]
            said_by = escape(_in_words(speaker.content.removeprefix(_ATTRIBUTION)))
            yield _html(f"<figcaption>{said_by}</figcaption>\n</figure>\n")
        else:
            yield from tokens[position : end + 1]
        position = end + 1


def _with_pictures(tokens: Sequence[Token], source: MarkdownSource) -> Iterator[Token]:
    """Turn every picture into a figure, with the variants that the build makes and reserved space."""
    position = 0
    while position < len(tokens):
        token = tokens[position]
        children = (tokens[position + 1].children or []) if token.type == "paragraph_open" else []
        if len(children) == 1 and children[0].type == "image":
            yield _html(_figure_html(children[0], source, token))
            position += 3
            continue
        if any(child.type == "image" for child in token.children or ()):
            raise source.error(token, "a picture in the middle of a text: it needs a paragraph of its own")
        yield token
        position += 1


def _figure_html(token: Token, source: MarkdownSource, place: Token) -> str:
    name, alt = str(token.attrs["src"]), _in_words(token.content.strip())
    caption = _in_words(str(token.attrs.get("title", "")))
    if not alt:
        raise source.error(place, f"the picture {name} does not say what it shows: ![what it shows]({name})")
    if not (IMAGES_DIR / name).is_file():
        near = get_close_matches(name, [path.name for path in IMAGES_DIR.glob("*.*")], n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise source.error(place, f"there is no picture {name} in content/images{hint}")
    found = picture(name)
    sizes = f'sizes="{PICTURE_SIZES}"'
    image = (
        f'<picture><source type="image/avif" srcset="{found.source_set("avif")}" {sizes}>'
        f'<img src="{found.source}" srcset="{found.source_set("webp")}" {sizes} alt="{escape(alt)}" '
        f'width="{found.width}" height="{found.height}" loading="lazy" decoding="async"></picture>'
    )
    caption_html = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f'<figure class="picture">{image}{caption_html}</figure>\n'


def _draw_fence(token: Token, source: MarkdownSource) -> None:
    """Draw a chart; other fences become code that scrolls by keyboard."""
    kind = token.info.strip()
    if kind == "chart":
        line = source.first_line + (token.map[0] if token.map else 0) + 1
        content = _chart_html(parse_yaml(token.content, Chart, name=source.name, first_line=line))
    else:
        content = f'<pre tabindex="0" data-language="{escape(kind)}"><code>{escape(token.content)}</code></pre>\n'
    token.type, token.content = "html_block", content


def _chart_html(chart: Chart) -> str:
    longest = max(bar.value for bar in chart.bars) or 1
    rows = "".join(
        f"<li{' data-hot' if bar.hot else ''}><span>{escape(bar.label)}</span> <b>{escape(bar.shown)}</b>"
        f'<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{bar.value / longest * 100:.1f}" height="1"/></svg></li>'
        for bar in chart.bars
    )
    return f'<figure class="chart"><figcaption>{escape(chart.caption)}</figcaption><ul>{rows}</ul></figure>\n'


def _finish_link(token: Token) -> None:
    """Point a link within the site to the page in the current language, and mark an external link."""
    if token.type != "link_open":
        return
    token.attrs["href"] = locale_url(str(token.attrs["href"]))
    host = urlsplit(str(token.attrs["href"])).netloc
    if host and host != urlsplit(get_settings().site_url).netloc:
        token.attrs["rel"] = "external noopener noreferrer"
