"""Untranslated parts of a text: letters that the pseudo-language does not have, outside names."""

import re
from collections.abc import Iterable, Iterator
from typing import get_args

from lxml import etree, html

from livecommerce.components.illustrations.drawing import read
from livecommerce.content.shared import BrandName
from livecommerce.facts.loading import facts
from livecommerce.languages import LANGUAGES
from livecommerce.languages.pseudo import pseudo

COMPANIES = ("TikTok Shop", "TikTok", "Amazon", "Facebook", "Instagram", "LinkedIn", "Twitch", "YouTube")
UNITS = ("h", "UTC")
ADDRESSES = re.compile(r"https?://\S+|(?<!\S)/[\w/-]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
SPOKEN = ("alt", "title", "aria-label", "aria-description", "aria-roledescription", "placeholder")
SPOKEN_META = ("description", "og:title", "og:description", "og:image:alt", "twitter:image:alt", "article:section")
SILENT = {"script", "style", "code"}
"""Programs, and text to be typed literally."""


def names() -> set[str]:
    """Return names that are the same in every language: people, streets, languages, brands and companies."""
    studios, people = facts().studios.all, (facts().people.model_extra or {}).values()
    return {
        *(person.name for person in people),
        *(part for studio in studios for part in (studio.street, studio.place)),
        *(language.name for language in LANGUAGES.values()),
        *(read(f"brands/{name}").title for name in get_args(BrandName)),
        *COMPANIES,
    }


def is_translated(text: str, known: Iterable[str]) -> bool:
    """Return whether all words of a text are in the pseudo-language, except for known names."""
    left = ADDRESSES.sub("", text)
    for name in sorted(known, key=len, reverse=True):
        left = left.replace(name, "")
    return all(word in UNITS or pseudo(word) == word for word in re.findall(r"[^\W\d_]+", left))


def texts_of_page(page: str) -> Iterator[str]:
    """Yield every text of a built page, visible, for screen readers, or for search engines."""
    for element in html.document_fromstring(page).iter(etree.Element):
        if element.tag not in SILENT:
            yield element.text or ""
        yield element.tail or ""
        yield from (element.get(name, "") for name in SPOKEN)
        if element.tag == "meta" and {element.get("name"), element.get("property")} & {*SPOKEN_META}:
            yield element.get("content", "")
