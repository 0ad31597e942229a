"""What stands in the document's head: the same for every page, and each page's own metadata."""

import json
from dataclasses import dataclass
from html import escape
from typing import Any

import reflex as rx
from reflex.vars import Var
from reflex_base.utils.imports import ImportVar
from reflex_base.vars.base import VarData

from livecommerce.content.meta import Meta
from livecommerce.settings import get_settings

_FONTS = {
    "displayFont": "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url",
    "textFont": "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url",
}


def share_image() -> str:
    """The picture that previews of any page show, 1200 by 630 pixels."""
    return get_settings().site_url + "/share.png"


def _font_preload(name: str, module: str) -> rx.Component:
    address: Var[str] = Var(name, _var_data=VarData(imports={module: [ImportVar(tag=name, is_default=True)]}))
    return rx.el.link(
        rel="preload", href=address, custom_attrs={"as": "font", "type": "font/woff2", "crossOrigin": "anonymous"}
    )


def document_head() -> list[rx.Component]:
    """The head of every page: fonts, icons, manifest colour."""
    return [
        *(_font_preload(name, module) for name, module in _FONTS.items()),
        rx.el.link(rel="icon", href="/favicon.ico", sizes="32x32"),
        rx.el.link(rel="icon", href="/icon.svg", type="image/svg+xml"),
        rx.el.link(rel="apple-touch-icon", href="/apple-touch-icon.png"),
        rx.el.meta(name="theme-color", content="#0c0a16"),
    ]


@dataclass(frozen=True)
class HeadTag:
    """One element of a page's head, for React to render or for the build to write."""

    name: str
    attributes: dict[str, str]
    text: str = ""

    def component(self) -> rx.Component:
        """The element as Reflex renders it."""
        create = getattr(rx.el, self.name)
        return create(*([self.text] if self.text else []), custom_attrs=self.attributes)

    def html(self) -> str:
        """The element as it stands in a document."""
        attributes = "".join(f' {name}="{escape(value)}"' for name, value in self.attributes.items())
        closing = f"{self.text}</{self.name}>" if self.name == "script" else ""
        return f"<{self.name}{attributes}>{closing}"


def page_head(address: str, meta: Meta, *, kind: str = "website", indexed: bool = True) -> list[HeadTag]:
    """The metadata of one page, for search engines and previews; the title and the picture come from the page itself.

    Args:
        address: The page's address on the site, with its query if that selects what it shows.
        meta: Its title and description.
        kind: The Open Graph type.
        indexed: Whether search engines may list it.
    """
    settings = get_settings()
    url = settings.site_url + address
    graph = {
        "og:type": kind,
        "og:site_name": settings.brand,
        "og:title": meta.title,
        "og:description": meta.description,
        "og:url": url,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    organization: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": settings.brand,
        "legalName": settings.company,
        "url": settings.site_url + "/",
        "logo": settings.site_url + "/icon-512.png",
        "sameAs": [settings.tiktok_url, settings.facebook_url, settings.instagram_url, settings.linkedin_url],
    }
    page: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "WebPage",
        "name": meta.title,
        "description": meta.description,
        "url": url,
    }
    return [
        HeadTag("meta", {"name": "description", "content": meta.description}),
        *([] if indexed else [HeadTag("meta", {"name": "robots", "content": "noindex"})]),
        HeadTag("link", {"rel": "canonical", "href": url}),
        *(HeadTag("meta", {"property": name, "content": value}) for name, value in graph.items()),
        HeadTag("meta", {"name": "twitter:card", "content": "summary_large_image"}),
        _structured(organization if address == "/" else page),
    ]


def _structured(data: dict[str, Any]) -> HeadTag:
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return HeadTag("script", {"type": "application/ld+json"}, text)
