from datetime import date

from pydantic import Field

from livecommerce.content.loading import Content
from livecommerce.languages import PSEUDO, language
from livecommerce.settings import get_settings

TITLE_LIMIT = 70
DESCRIPTION_LIMIT = 170


class Meta(Content):
    """Title and description of a page.

    Attributes:
        updated: The day of the last notable change, for the sitemap.
    """

    title: str = Field(min_length=3, max_length=TITLE_LIMIT)
    description: str = Field(min_length=50, max_length=DESCRIPTION_LIMIT)
    updated: date | None = None


class PageContent(Content):
    """Words of a page, with its title and description."""

    meta: Meta


def meta_with(*, title: str, description: str, updated: date | None) -> Meta:
    """Return title and description derived from other texts; those of the pseudo-language fit no limit."""
    make = Meta.model_construct if language() is PSEUDO else Meta
    return make(title=title, description=description, updated=updated)


def branded(title: str) -> str:
    """Return the title with the brand behind it, if both fit; cut at a word if it is too long alone."""
    both = f"{title} | {get_settings().brand}"
    return both if len(both) <= TITLE_LIMIT else shortened(title, TITLE_LIMIT)


def shortened(text: str, limit: int = DESCRIPTION_LIMIT) -> str:
    """Return the text, cut at a word if it exceeds the limit, by default that of a description."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"
