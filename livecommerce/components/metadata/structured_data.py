"""Structured data for search engines: schema.org as JSON-LD."""

from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import Any, NamedTuple

from livecommerce.content.entries import AnyEntry
from livecommerce.content.meta import Meta
from livecommerce.content.shared import FaqItem
from livecommerce.languages import language, locale_url
from livecommerce.settings import get_settings

Node = dict[str, Any]


class Crumb(NamedTuple):
    name: str
    path: str


def _organization_id() -> str:
    return get_settings().site_url + "/#organization"


def organization() -> Node:
    settings = get_settings()
    return {
        "@type": "Organization",
        "@id": _organization_id(),
        "name": settings.brand,
        "legalName": settings.company,
        "url": settings.site_url + "/",
        "logo": {"@type": "ImageObject", "url": settings.site_url + "/icon-512.png", "width": 512, "height": 512},
        "sameAs": [settings.tiktok_url, settings.facebook_url, settings.instagram_url, settings.linkedin_url],
    }


def website() -> Node:
    settings = get_settings()
    return {
        "@type": "WebSite",
        "@id": settings.site_url + "/#website",
        "name": settings.brand,
        "url": settings.site_url + locale_url("/"),
        "inLanguage": language().code,
        "publisher": {"@id": _organization_id()},
    }


def web_page(address: str, meta: Meta) -> Node:
    settings = get_settings()
    changed = {"dateModified": meta.updated.isoformat()} if meta.updated else {}
    return {
        "@type": "WebPage",
        "@id": settings.site_url + address,
        "url": settings.site_url + address,
        "name": meta.title,
        "description": meta.description,
        "inLanguage": language().code,
        "isPartOf": {"@type": "WebSite", "@id": settings.site_url + "/#website", "name": settings.brand},
        **changed,
    }


def breadcrumbs(trail: Sequence[Crumb]) -> Node:
    site_url = get_settings().site_url
    items = [
        {"@type": "ListItem", "position": place, "name": crumb.name, "item": site_url + locale_url(crumb.path)}
        for place, crumb in enumerate(trail, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def article(entry: AnyEntry, image: str, *, kind: str = "Article") -> Node:
    """Return the `Article`, or the subtype `kind` of schema.org, of an entry; `image` is the address of its picture."""
    url = get_settings().site_url + locale_url(entry.path)
    changed = max(entry.appeared, datetime.combine(entry.changed, time(tzinfo=UTC)))
    writer = entry.front.writer
    author = {"@type": "Person", "name": writer.name, "jobTitle": writer.role} if writer else organization()
    return {
        "@type": kind,
        "@id": f"{url}#article",
        "mainEntityOfPage": {"@id": url},
        "headline": entry.title,
        "description": entry.summary,
        "image": [image],
        "datePublished": entry.appeared.isoformat(),
        "dateModified": changed.isoformat(),
        "author": author,
        "publisher": organization(),
        **({"keywords": list(entry.front.topics)} if entry.front.topics else {}),
        "wordCount": entry.words,
        "timeRequired": f"PT{entry.minutes}M",
        "inLanguage": language().code,
    }


def faq_page(address: str, items: Sequence[FaqItem]) -> Node:
    questions = [
        {
            "@type": "Question",
            "name": item.question,
            "acceptedAnswer": {"@type": "Answer", "text": item.answer},
        }
        for item in items
    ]
    return {"@type": "FAQPage", "@id": f"{get_settings().site_url}{address}#faq", "mainEntity": questions}
