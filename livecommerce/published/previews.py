"""Built previews: each is a page with its own scripts and pictures, below `previews/`."""

import json
import re
import shutil
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from lxml import html
from lxml.html import HtmlElement

from livecommerce.published.folders import file_below, published_folder
from livecommerce.published.preview_address import PreviewAddress

FOLDERS = ("assets", "builds")
"""The folders of a build that its pages load from."""
NOT_OF_THE_PAGE = "data-preview"
"""The attribute of elements that only previews show."""
TEXT, SHOWN_TEXT = "data-legal", "data-legal-id"
"""The attribute of each text on the legal page, and that of its document, which selects the text that is shown."""
_ASSET = re.compile(r"""(["'`(=\s,])(/?)(assets|builds)/""")
_TEXTS = {".js", ".css", ".html"}
_PAGE, _RECORD = "page.html", "preview.json"


@dataclass(frozen=True, kw_only=True)
class Preview:
    """Record of a preview.

    Attributes:
        name: The random name in its address.
        path: The address of the page that it shows.
        existed: Whether the page was public already, with other content.
        made_at: When it was built, in ISO 8601.
        ends_at: When its address expires, in ISO 8601.
        text: The fingerprint of its text.
    """

    name: str
    path: str
    title: str
    existed: bool
    made_at: str
    ends_at: str
    text: str

    @property
    def address(self) -> PreviewAddress:
        return PreviewAddress(self.name, datetime.fromisoformat(self.ends_at))

    @property
    def shown_at(self) -> str:
        return self.address.shown_at(self.path)

    def has_ended(self, at: datetime) -> bool:
        return at >= self.address.ends

    @property
    def page(self) -> str:
        """HTML of the preview."""
        return (_folder(self.name) / _PAGE).read_text(encoding="utf-8")

    def is_public(self, shown: str | None) -> bool:
        """Return whether the public page already has the same text.

        Args:
            shown: The HTML of the public page; None if there is none.
        """
        return shown is not None and (not self.existed or words_of(shown) == self.text)


def words_of(page: str) -> str:
    """Return the fingerprint of a page's text, without what only previews show."""
    document: HtmlElement = html.document_fromstring(page)
    left_out: Any = document.xpath(
        f"//*[@{NOT_OF_THE_PAGE}] | //*[/html/@{SHOWN_TEXT} != @{TEXT}] | //script | //style | //noscript | //template"
    )
    for element in left_out:
        element.drop_tree()
    mains: Any = document.xpath("//main")
    text = " ".join(" ".join(str(main.text_content()).split()) for main in mains)
    return sha256(text.encode()).hexdigest()


def _folder(name: str) -> Path:
    return published_folder() / "previews" / name


def save(preview: Preview, page: str, site: Path) -> None:
    """Save a preview: its record, its page, and the scripts, styles and pictures in the folder of its build.

    They are served below the address of previews, whichever host serves the site's own.
    """
    folder = _folder(preview.name)
    unfinished = folder.with_name(f".{preview.name}")
    for part in FOLDERS:
        shutil.copytree(site / part, unfinished / part)
    for path in unfinished.rglob("*"):
        if path.suffix in _TEXTS:
            path.write_text(_moved(path.read_text(encoding="utf-8"), preview.address.token), encoding="utf-8")
    (unfinished / _PAGE).write_text(_moved(page, preview.address.token), encoding="utf-8")
    (unfinished / _RECORD).write_text(json.dumps(asdict(preview), indent=2), encoding="utf-8")
    for path in (unfinished, *unfinished.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    unfinished.rename(folder)


def _moved(text: str, token: str) -> str:
    """Move the addresses of files in a text of the build below the preview's signed address."""
    return _ASSET.sub(rf"\1\2preview/{token}/\3/", text)


def find(name: str) -> Preview | None:
    record = file_below(_folder(name), _RECORD) if name.isalnum() else None
    return Preview(**json.loads(record.read_text(encoding="utf-8"))) if record else None


def file_of(name: str, file: str) -> Path | None:
    """Return a script, style, picture or the manifest of a preview; None for anything else."""
    part, _, below = file.partition("/")
    return file_below(_folder(name) / part, below) if name.isalnum() and part in FOLDERS else None


def every_preview() -> list[Preview]:
    """Return all kept previews, newest first."""
    records = (published_folder() / "previews").glob(f"[!.]*/{_RECORD}")
    found = [Preview(**json.loads(record.read_text(encoding="utf-8"))) for record in records]
    return sorted(found, key=lambda preview: preview.made_at, reverse=True)


def remove(preview: Preview) -> None:
    shutil.rmtree(_folder(preview.name))


def remove_ended(at: datetime | None = None) -> None:
    """Delete the previews whose addresses have expired."""
    for preview in every_preview():
        if preview.has_ended(at or datetime.now(UTC)):
            remove(preview)
