"""Words of the cookie banner and its dialog, the categories of consent (spec §3), and every cookie of the site."""

import hashlib
from typing import Literal, Self

from pydantic import Field, model_validator

from livecommerce.content.loading import Content, declare_words
from livecommerce.content.shared import LinkText
from livecommerce.content.vendors import VENDORS, VendorName
from livecommerce.languages import in_language
from livecommerce.languages.messages import _, translate
from livecommerce.languages.translated_yaml import SameText
from livecommerce.settings import get_settings

_KINDS = {"local storage": _("local storage"), "session storage": _("session storage")}
"""The readers' words for storage other than cookies."""
OptionalFeature = Literal["consent_log", "consent_ask_first"]
"""A setting; cookies that depend on it are left out if it is off."""


class Cookie(Content):
    """Cookie, or another item stored on the visitor's device.

    Attributes:
        name: Its name; a trailing `*` matches any ending.
        kind: Where it is stored.
        lifetime: How long it stays.
        only_with: The setting without which it is not stored.
        vendor: The vendor whose script stores it.
    """

    name: SameText = Field(pattern=r"^[A-Za-z0-9_-]+\*?$", max_length=60)
    kind: Literal["cookie", "local storage", "session storage"] = "cookie"
    purpose: str = Field(min_length=5, max_length=160)
    setter: str = Field(min_length=2, max_length=60)
    lifetime: str = Field(min_length=2, max_length=120)
    only_with: OptionalFeature | None = None
    vendor: VendorName | None = None


class Category(Content):
    """Category of cookies: optional, or necessary.

    Attributes:
        key: Its name in scripts; `{key}_consent` is the cookie that stores the consent.
        required: Whether it is always on.
        default: Whether it is on before the visitor chooses.
    """

    key: SameText = Field(pattern=r"^[a-z]+$", max_length=30)
    label: str = Field(min_length=3, max_length=40)
    description: str = Field(min_length=20, max_length=200)
    required: bool
    default: bool
    cookies: tuple[Cookie, ...] = ()

    @model_validator(mode="after")
    def _required_ones_are_on(self) -> Self:
        if self.required and not self.default:
            raise ValueError("a required category is on by default")
        others = {VENDORS[cookie.vendor].category for cookie in self.cookies if cookie.vendor} - {self.key}
        if others or (not self.required and not all(cookie.vendor for cookie in self.cookies)):
            raise ValueError("name the vendor of every optional cookie, one of this category (content/vendors.py)")
        return self


class DialogWords(Content):
    title: str = Field(min_length=3, max_length=60)
    text: str = Field(min_length=20, max_length=240)
    always_on: str = Field(min_length=2, max_length=30)
    confirm: str = Field(min_length=3, max_length=40)
    close: str = Field(min_length=2, max_length=30)


class TableWords(Content):
    columns: tuple[str, str, str, str]


class ConsentContent(Content):
    """Words about cookies.

    Attributes:
        region: The accessible name of the banner.
        question: What the banner asks. On a phone, a longer one would be the largest paint of short pages.
        settings: The button in the footer that reopens the dialog.
    """

    region: str = Field(min_length=3, max_length=40)
    question: str = Field(min_length=20, max_length=120)
    either_way: str = Field(min_length=10, max_length=60)
    privacy: LinkText
    accept_all: str = Field(min_length=3, max_length=20)
    reject_all: str = Field(min_length=3, max_length=20)
    preferences: str = Field(min_length=3, max_length=20)
    dialog: DialogWords
    settings: str = Field(min_length=3, max_length=40)
    table: TableWords
    categories: tuple[Category, ...] = Field(min_length=1, max_length=6)


consent_content = declare_words("consent.yaml", ConsentContent)


def banner_words() -> ConsentContent:
    """Return the words of banner and dialog, without those of the tables and of the categories."""
    content = consent_content()
    table = content.table.model_copy(update={"columns": ("", "", "", "")})
    return content.model_copy(update={"table": table, "categories": ()})


def shown_words_hash(content: ConsentContent) -> str:
    """Return the SHA-256 of every word that a visitor can read before choosing."""
    shown = content.model_dump_json(exclude={"table": True, "categories": {"__all__": {"cookies"}}})
    return hashlib.sha256(shown.encode()).hexdigest()


def shown_words_hashes() -> dict[str, str]:
    """Return the hash of the words in each language of the site, by its code."""
    found: dict[str, str] = {}
    for code in get_settings().languages:
        with in_language(code):
            found[code] = shown_words_hash(consent_content())
    return found


def are_current_words(shown_hash: str) -> bool:
    """Return whether a hash is that of this release's words, in one of the site's languages."""
    return shown_hash in shown_words_hashes().values()


def is_in_use(feature: OptionalFeature | None) -> bool:
    """Return whether the setting that something depends on is on; True without one."""
    return feature is None or bool(getattr(get_settings(), feature))


def cookie_tables() -> str:
    """Return every cookie as Markdown, a table for each category, for the privacy text."""
    content = consent_content()
    headings = "\n".join(_row(cells) for cells in (content.table.columns, ("---",) * 4))
    return "\n\n".join(
        f"Table: {category.label}\n\n{headings}\n"
        + "\n".join(_cookie_row(cookie) for cookie in category.cookies if is_in_use(cookie.only_with))
        for category in content.categories
        if category.cookies
    )


def _cookie_row(cookie: Cookie) -> str:
    name = f"`{cookie.name}`" if cookie.kind == "cookie" else f"`{cookie.name}` ({translate(_KINDS[cookie.kind])})"
    return _row((name, cookie.purpose, cookie.setter, cookie.lifetime))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
