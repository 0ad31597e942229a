"""Legal texts, and the words of the page that shows them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from pydantic import Field

from livecommerce.content.consent import OptionalFeature, consent_content, cookie_tables, is_in_use
from livecommerce.content.form_words import form_words
from livecommerce.content.loading import Content, content_dir, content_name, declare_words
from livecommerce.content.markdown import Heading, MarkdownSource, read_document, render
from livecommerce.content.meta import Meta, PageContent, branded, meta_with, shortened
from livecommerce.languages import cache_by_language
from livecommerce.languages.messages import _, translate
from livecommerce.languages.translated_yaml import SameText
from livecommerce.settings import get_settings

PRIVACY_ID = 18
TERMS_ID = 17
UNKNOWN_ID = "none"
LEGAL_PATH = "/legal"
COOKIES_MARK = "<!-- cookies -->"
RETENTION_MARK = "<!-- retention -->"


class LegalFrontMatter(Content):
    title: str = Field(min_length=3, max_length=60)
    version: SameText = Field(pattern=r"^\d+\.\d+$")
    date: date
    summary: str = Field(min_length=50, max_length=320)


class RetentionPeriod(Content):
    """Row of the table of retention periods.

    Attributes:
        only_with: The setting without which the data is not stored at all.
    """

    data: str = Field(min_length=5, max_length=160)
    kept: str = Field(min_length=5, max_length=160)
    only_with: OptionalFeature | None = None


class Retention(Content):
    caption: str = Field(min_length=3, max_length=60)
    columns: tuple[str, str]
    rows: tuple[RetentionPeriod, ...] = Field(min_length=1)

    def as_markdown(self) -> str:
        """Return the table for the privacy text."""
        rows = [self.columns, ("---", "---")]
        rows += [(row.data, row.kept) for row in self.rows if is_in_use(row.only_with)]
        return f"Table: {self.caption}\n\n" + "\n".join(f"| {data} | {kept} |" for data, kept in rows)


class ConsentRules(Content):
    """The privacy text's statements about the banner, which depend on a setting.

    Attributes:
        starts_on: Says that optional categories start switched on.
        starts_off: Says that they start switched off.
        asked_again: The consequence of a rejection that is not remembered.
        remembered: The consequence of a rejection that is remembered.
    """

    starts_on: str = Field(min_length=2, max_length=30)
    starts_off: str = Field(min_length=2, max_length=30)
    asked_again: str = Field(min_length=20, max_length=200)
    remembered: str = Field(min_length=20, max_length=240)


class LegalPage(PageContent):
    version: str = Field(min_length=1, max_length=30)
    date: str = Field(min_length=1, max_length=40)
    contents: str = Field(min_length=1, max_length=40)
    other: str = Field(min_length=1, max_length=40)
    retention: Retention
    consent: ConsentRules


@dataclass(frozen=True, kw_only=True)
class LegalDocument:
    """Legal text as the page shows it.

    Attributes:
        id: Its number in addresses.
        html: Its text.
    """

    id: int
    title: str
    version: str
    date: date
    summary: str
    headings: tuple[Heading, ...]
    html: str

    @property
    def meta(self) -> Meta:
        return meta_with(title=branded(self.title), description=shortened(self.summary), updated=self.date)


def legal_dir() -> Path:
    """Return the folder of the texts in the current language."""
    return content_dir() / "legal"


def legal_address(document: LegalDocument) -> str:
    return f"{LEGAL_PATH}?id={document.id}"


def load_document(name: str, number: int) -> LegalDocument:
    """Load the legal text `name`.

    The line `<!-- cookies -->` is replaced by the tables of all cookies, `<!-- retention -->` by that of retention.

    Raises:
        ContentError: The file is missing, or its front matter or text is invalid.
    """
    front, source = read_document(legal_dir() / f"{name}.md", LegalFrontMatter)
    body = render(source, prefix=f"{name}-")
    tables = {
        COOKIES_MARK: render(
            MarkdownSource(cookie_tables(), content_name("consent.yaml"), 1), prefix=f"{name}-cookies-"
        ),
        RETENTION_MARK: render(
            MarkdownSource(legal_content().retention.as_markdown(), content_name("legal.yaml"), 1),
            prefix=f"{name}-retention-",
        ),
    }
    html = body.html
    for mark, table in tables.items():
        html = html.replace(mark, table.html)
    for name_of_words, words in _words_of_the_banner().items():
        html = html.replace(f"{{{name_of_words}}}", words)
    return LegalDocument(
        id=number,
        title=front.title,
        version=front.version,
        date=front.date,
        summary=front.summary,
        headings=body.headings,
        html=html,
    )


def _words_of_the_banner() -> dict[str, str]:
    """Return the labels of the banner's buttons, and the statements about it, by their placeholders in legal texts."""
    banner, rules = consent_content(), legal_content().consent
    ask_first = get_settings().consent_ask_first
    # The statements name buttons, so their words come in first.
    return {
        "consent_default": rules.starts_off if ask_first else rules.starts_on,
        "consent_refusal": rules.remembered if ask_first else rules.asked_again,
        "cookie_settings_label": banner.settings,
        "confirm_label": banner.dialog.confirm,
        "accept_all_label": banner.accept_all,
        "continue_label": form_words().continue_label,
        "submit_label": form_words().submit_label,
    }


@cache_by_language
def privacy() -> LegalDocument:
    """Return the privacy policy, which lists every cookie."""
    return load_document("privacy", PRIVACY_ID)


@cache_by_language
def terms() -> LegalDocument:
    return load_document("terms", TERMS_ID)


LEGAL_FILES: dict[str, Callable[[], LegalDocument]] = {"privacy": privacy, "terms": terms}


legal_content = declare_words("legal.yaml", LegalPage)


def page_titles() -> dict[str, str]:
    """Return the title of the document by the id of the text, also for an unknown one."""
    brand, unknown = get_settings().brand, translate(_("Page Not Found"))
    titles = {str(document.id): document.meta.title for document in (privacy(), terms())}
    return titles | {UNKNOWN_ID: f"{unknown} | {brand}"}
