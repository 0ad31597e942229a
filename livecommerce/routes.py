"""The route table: it drives registration, navigation, metadata, the sitemap and the header and footer flags."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import reflex as rx

from livecommerce.browser.sources import RouteFlags
from livecommerce.components.band import Theme
from livecommerce.components.document import HeadTag, page_head
from livecommerce.content.meta import Meta, meta_of
from livecommerce.content.posts import posts
from livecommerce.pages import (
    about,
    activate,
    affiliate_form,
    blog,
    blog_post,
    brand_form,
    contact,
    for_brands,
    for_talent,
    home,
    legal,
    login,
    not_found,
    server_error,
    talent_form,
)

FooterColumn = Literal["PLATFORM", "COMPANY"]


@dataclass(frozen=True, kw_only=True)
class Route:
    """One page of the site.

    Attributes:
        path: Its address, without a trailing slash.
        page: Builds what stands between header and footer.
        theme: The header's theme at the top of the page, the theme of its first band.
        show_header: Whether the page has the header.
        show_footer: Whether the page has the footer.
        desktop_label: Its name in the desktop header, if it is listed there.
        menu_label: Its name in the mobile menu, if it is listed there.
        footer_label: Its name in the footer, if it is listed there.
        footer_column: The column of the footer that lists it.
        server_state: Whether the page needs state that lives on the server, and so a websocket.
        indexed: Whether search engines are asked to list it.
        own_meta: Title and description that come from elsewhere than `meta.yaml`.
        kind: The Open Graph type.
        head_by_query: Whether the query selects what the page shows, so that the build writes a head for each.
    """

    path: str
    page: Callable[[], rx.Component]
    theme: Theme = "dark"
    show_header: bool = True
    show_footer: bool = True
    desktop_label: str = ""
    menu_label: str = ""
    footer_label: str = ""
    footer_column: FooterColumn | None = None
    server_state: bool = False
    indexed: bool = True
    own_meta: Meta | None = None
    kind: Literal["website", "article"] = "website"
    head_by_query: bool = False

    @property
    def meta(self) -> Meta:
        """The page's title and description."""
        return self.own_meta or meta_of(self.path)

    @property
    def head(self) -> list[HeadTag]:
        """The metadata that the page itself renders."""
        return [] if self.head_by_query else page_head(self.path, self.meta, kind=self.kind, indexed=self.indexed)

    @property
    def flags(self) -> RouteFlags:
        """What the browser needs to know of the page before it is shown."""
        return RouteFlags(self.path, self.show_header, self.show_footer, self.theme, self.server_state)


ROUTES: tuple[Route, ...] = (
    Route(path="/", page=home.page, desktop_label="Home", menu_label="Home"),
    Route(
        path="/for-talent",
        page=for_talent.page,
        desktop_label="For Talent",
        menu_label="For Talent",
        footer_label="For Talent",
        footer_column="PLATFORM",
    ),
    Route(
        path="/for-brands",
        page=for_brands.page,
        desktop_label="For Brands",
        menu_label="For Brands",
        footer_label="For Brands",
        footer_column="PLATFORM",
    ),
    Route(
        path="/about-us",
        page=about.page,
        desktop_label="About",
        menu_label="About Us",
        footer_label="About",
        footer_column="COMPANY",
    ),
    Route(
        path="/contact-us",
        page=contact.page,
        menu_label="Contact",
        footer_label="Contact Us",
        footer_column="COMPANY",
    ),
    Route(path="/blog", page=blog.page),
    *(Route(path=post.path, page=blog_post.page(post), own_meta=post.meta, kind="article") for post in posts()),
    Route(path="/legal", page=legal.page, head_by_query=True),
    Route(path="/login", page=login.page, show_header=False, show_footer=False, indexed=False),
    Route(path="/form", page=brand_form.page, show_header=False, show_footer=False),
    Route(path="/form/TalentForm", page=talent_form.page),
    Route(path="/form/AffiliateForm", page=affiliate_form.page),
    Route(path="/saas/activate", page=activate.page, show_header=False, show_footer=False, indexed=False),
)

ERROR_ROUTES: tuple[Route, ...] = (
    Route(path="/404", page=not_found.page, indexed=False),
    Route(path="/500", page=server_error.page, indexed=False),
)
"""What is served at every address that no route has, and what a proxy may show while the site cannot be reached."""

LEGAL_LINKS: tuple[tuple[str, str, bool], ...] = (
    ("Privacy", "/legal?id=18", True),
    ("Terms", "/legal?id=17", True),
)

FOOTER_COLUMNS: tuple[tuple[str, tuple[tuple[str, str, bool], ...]], ...] = (
    *(
        (
            column,
            tuple((route.footer_label, route.path, False) for route in ROUTES if route.footer_column == column),
        )
        for column in get_args(FooterColumn)
    ),
    ("LEGAL", LEGAL_LINKS),
)
"""Heading, then label, address and whether it opens in a new tab."""


def indexed_addresses() -> list[str]:
    """Every address that search engines may list."""
    paths = [route.path for route in ROUTES if route.indexed and route.path != "/legal"]
    return [*paths, *(address for _, address, _ in LEGAL_LINKS)]
