"""The legal texts, and the words of the page that shows them."""

from dataclasses import dataclass
from datetime import date
from functools import cache

from pydantic import Field

from livecommerce.content.consent import cookie_tables
from livecommerce.content.loading import CONTENT_DIR, Content, load_yaml
from livecommerce.content.markdown import Heading, Source, read_document, render
from livecommerce.settings import get_settings

LEGAL_DIR = CONTENT_DIR / "legal"
PRIVACY_ID = 18
TERMS_ID = 17
UNKNOWN_ID = "none"
LEGAL_PATH = "/legal"
COOKIES_MARK = "<!-- cookies -->"


class LegalFrontMatter(Content):
    """What stands above a legal text."""

    title: str = Field(min_length=3, max_length=60)
    version: str = Field(pattern=r"^\d+\.\d+$")
    date: date
    summary: str = Field(min_length=50, max_length=320)


class LegalPage(Content):
    """The words around the legal texts."""

    version: str = Field(min_length=1, max_length=30)
    date: str = Field(min_length=1, max_length=40)
    contents: str = Field(min_length=1, max_length=40)
    other: str = Field(min_length=1, max_length=40)


@dataclass(frozen=True, kw_only=True)
class LegalDocument:
    """A legal text as the page shows it.

    Attributes:
        id: The number by which addresses name it.
        html: Its text.
    """

    id: int
    title: str
    version: str
    date: date
    summary: str
    headings: tuple[Heading, ...]
    html: str


def legal_address(document: LegalDocument) -> str:
    """The address that shows a legal text."""
    return f"{LEGAL_PATH}?id={document.id}"


def load_document(name: str, number: int) -> LegalDocument:
    """Reads the legal text `name`; the line `<!-- cookies -->` stands for the tables of all cookies.

    Raises:
        ContentError: The file is missing, or its front matter or text cannot be used.
    """
    front, source = read_document(LEGAL_DIR / f"{name}.md", LegalFrontMatter)
    body = render(source, prefix=f"{name}-")
    cookies = render(Source(cookie_tables(), "content/consent.yaml", 1), prefix=f"{name}-cookies-")
    return LegalDocument(
        id=number,
        title=front.title,
        version=front.version,
        date=front.date,
        summary=front.summary,
        headings=body.headings,
        html=body.html.replace(COOKIES_MARK, cookies.html),
    )


@cache
def privacy() -> LegalDocument:
    """The privacy policy, which lists every cookie."""
    return load_document("privacy", PRIVACY_ID)


@cache
def terms() -> LegalDocument:
    """The terms of use."""
    return load_document("terms", TERMS_ID)


def legal_page() -> LegalPage:
    """The words around the legal texts."""
    return load_yaml("legal.yaml", LegalPage)


def page_titles() -> dict[str, str]:
    """What the browser calls the page, by the number of the text, and where that is unknown."""
    brand = get_settings().brand
    titles = {str(document.id): f"{document.title} | {brand}" for document in (privacy(), terms())}
    return titles | {UNKNOWN_ID: f"Page Not Found | {brand}"}
