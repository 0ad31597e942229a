"""Route table, from which pages, navigation, metadata, the sitemap and the browser's route flags are made."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, partial, wraps
from typing import Any, Literal, TypeVar

import reflex as rx
from reflex.event import EventType

from livecommerce.components.blocks.band import Theme
from livecommerce.components.collection.design import Design
from livecommerce.components.collection.house_design import house_design
from livecommerce.components.metadata.head import HeadTag, page_head
from livecommerce.components.metadata.share_card import ShareCard
from livecommerce.components.metadata.structured_data import (
    Crumb,
    Node,
    breadcrumbs,
    faq_page,
    organization,
    web_page,
    website,
)
from livecommerce.constants import (
    CLOSE_ACCOUNT_PATH,
    DESK_LOG_IN_PATH,
    DESK_PATH,
    DESK_SET_UP_PATH,
    DESK_WELCOME_PATH,
    IMPRINT_PATH,
)
from livecommerce.content.collection import AnyCollection
from livecommerce.content.collections import collections
from livecommerce.content.consent import consent_content
from livecommerce.content.desk import desk_words
from livecommerce.content.entries import AnyEntry, EntryFront
from livecommerce.content.errors import errors_content
from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.for_talent import for_talent_content
from livecommerce.content.home import home_content
from livecommerce.content.imprint import imprint_content
from livecommerce.content.legal import LEGAL_PATH, legal_address, privacy, terms
from livecommerce.content.lists import EntryList, lists_of
from livecommerce.content.meta import Meta, meta_of
from livecommerce.content.progress import is_mostly_english
from livecommerce.content.shared import Cover, Faq
from livecommerce.content.shell import shell_words
from livecommerce.engine.sources import RouteFlags
from livecommerce.errors import PlainError
from livecommerce.languages import (
    ENGLISH,
    Language,
    cache_by_language,
    files_read,
    in_language,
    language,
    language_of_address,
    locale_url,
)
from livecommerce.languages.messages import _, is_catalogue_whole, translate
from livecommerce.pages.about.page import about_page
from livecommerce.pages.activate.page import activate_page
from livecommerce.pages.affiliate_form.page import affiliate_form_page
from livecommerce.pages.blog.design import BLOG_DESIGN
from livecommerce.pages.brand_form.page import brand_form_page
from livecommerce.pages.case_studies.design import CASE_STUDY_DESIGN
from livecommerce.pages.close_account.page import close_account_page
from livecommerce.pages.contact.page import contact_page
from livecommerce.pages.desk.log_in import desk_log_in_page
from livecommerce.pages.desk.page import desk_page
from livecommerce.pages.desk.set_up import desk_set_up_page
from livecommerce.pages.desk.welcome import desk_welcome_page
from livecommerce.pages.errors.not_found import not_found_page
from livecommerce.pages.errors.preview_ended import preview_ended_page
from livecommerce.pages.errors.server_error import server_error_page
from livecommerce.pages.for_brands.page import for_brands_page
from livecommerce.pages.for_talent.page import for_talent_page
from livecommerce.pages.home.page import home_page
from livecommerce.pages.imprint.page import imprint_page
from livecommerce.pages.legal.page import legal_page, legal_text_page
from livecommerce.pages.login.page import login_page
from livecommerce.pages.openings.design import OPENING_DESIGN
from livecommerce.pages.preview.page import preview_page
from livecommerce.pages.search.page import search_page
from livecommerce.pages.talent_form.page import talent_form_page
from livecommerce.settings import get_settings
from livecommerce.state.account_updates import AccountUpdates
from livecommerce.state.desk.desk import Desk

FooterColumn = Literal["PLATFORM", "COMPANY", "LEGAL"]
Read = TypeVar("Read")
Made = TypeVar("Made")


def _in_own_language(read: Callable[["Route"], Read]) -> Callable[["Route"], Read]:
    """Run a function of a route in the language of its page."""

    @wraps(read)
    def read_so(route: "Route") -> Read:
        with in_language(route.language.code):
            return read(route)

    return read_so


@dataclass(frozen=True, kw_only=True)
class Route:
    """Page of the site.

    Attributes:
        path: Its path, without a trailing slash and without the language's prefix.
        language: The language of the page; by default the current language.
        page: The page function, which builds the content between header and footer.
        theme: The header's theme at the top of the page, the theme of its first band.
        show_header: Whether the page has the header.
        show_footer: Whether the page has the footer.
        desktop_label: Its name in the desktop header, if it is listed there.
        menu_label: Its name in the mobile menu, if it is listed there.
        footer_label: Its name in the footer, if it is listed there.
        footer_column: The column of the footer that lists it.
        server_state: Whether the whole page needs server state, and so a websocket.
        on_connect: The event of a server state to run whenever the page, or a part of it, connects.
        indexed: Whether search engines may list it.
        listed: Whether the sitemap, `llms.txt` and the site's own search name it.
        own_meta: Title and description, if they are not in `meta.yaml`.
        entry: The entry of a collection that the page shows.
        listing: The collection, if this is the first page of its list.
        details: Returns the schema.org data of its entry, given the URL of its picture.
        searched: Whether the site's own search finds it.
        faq: The questions that the page answers.
        cover: The drawing of its preview.
        drawn_as: The path of the page whose preview it shares; its own if empty.
        trail: The breadcrumbs between the home page and this one.
        crumb: Its own breadcrumb; by default the beginning of its title.
        is_preview: Whether it is the preview of another page, without structured data.
        head_by_query: Whether the query selects what the page shows, so that the build writes a head for each.
    """

    path: str
    page: Callable[[], rx.Component]
    language: Language = field(default_factory=language)
    theme: Theme = "dark"
    show_header: bool = True
    show_footer: bool = True
    desktop_label: str = ""
    menu_label: str = ""
    footer_label: str = ""
    footer_column: FooterColumn | None = None
    server_state: bool = False
    on_connect: EventType[()] | None = None
    indexed: bool = True
    listed: bool = True
    own_meta: Meta | None = None
    entry: AnyEntry | None = None
    listing: AnyCollection | None = None
    details: Callable[[str], Node] | None = None
    searched: bool = True
    faq: Callable[[], Faq] | None = None
    cover: Cover = "beams"
    drawn_as: str = ""
    trail: tuple[Crumb, ...] = ()
    crumb: str = ""
    head_by_query: bool = False
    is_preview: bool = False

    @property
    @_in_own_language
    def address(self) -> str:
        """Return its path with the language's prefix."""
        return locale_url(self.path)

    @property
    def file(self) -> str:
        """Return the HTML file of the built page."""
        return f"{self.address.strip('/') or 'index'}.html"

    @property
    def content(self) -> Callable[[], rx.Component]:
        """Return the page function, bound to the language of the page."""

        # Reflex makes a chunk for each module of page functions: `wraps` keeps the name of the page's own module.
        @wraps(self.page)
        def build() -> rx.Component:
            with in_language(self.language.code):
                return self.page()

        return build

    @property
    @_in_own_language
    def meta(self) -> Meta:
        """Return the page's title and description."""
        return self.own_meta or meta_of(self.path)

    @property
    @_in_own_language
    def head(self) -> list[HeadTag]:
        """Return the metadata elements that the page itself renders."""
        if self.head_by_query:
            return []
        return page_head(
            self.address,
            self.meta,
            self.translations,
            entry=self.entry,
            missing=self.missing,
            indexed=self.is_indexed,
            feed=self.listing,
        )

    @property
    @_in_own_language
    def said_in(self) -> Language:
        """Return the language of most of its content: English, as long as most of it is not translated."""
        with files_read() as read:
            if not self.language.is_complete:
                self.page()
        return ENGLISH if read and is_mostly_english(read) else self.language

    @property
    @_in_own_language
    def is_indexed(self) -> bool:
        """Return whether search engines may list it: not if excluded, or if a part of it is in English."""
        return self.indexed and self.path not in unfinished_paths()

    @property
    def translations(self) -> dict[str, str]:
        """Return the page's paths by language; empty if there is only one, or search engines may not list it."""
        found = translations_of(self.path) if self.is_indexed else {}
        return found if len(found) > 1 else {}

    @property
    @_in_own_language
    def missing(self) -> list[str]:
        """Return the codes of the other listed languages that lack the page."""
        if not self.is_preview and self.path not in _paths():
            # Error pages are shown at paths without a page in any language.
            return []
        have = translations_of(self.path)
        return [other.code for other in listed_languages() if other is not self.language and other.code not in have]

    @property
    @_in_own_language
    def name(self) -> str:
        """Return the page's title without its suffix."""
        return self.crumb or self.meta.title.partition(" | ")[0].partition(" – ")[0]

    @property
    @_in_own_language
    def structured(self) -> list[Node]:
        """Return the schema.org data of the page."""
        if self.head_by_query or self.is_preview:
            return []
        nodes = [web_page(self.address, self.meta)]
        if self.path == "/":
            nodes = [organization(), website(), *nodes]
        elif self.indexed:
            nodes.append(breadcrumbs([home_crumb(), *self.trail, Crumb(self.name, self.path)]))
        if self.details:
            nodes.append(self.details(self.card.address))
        if self.faq:
            nodes.append(faq_page(self.address, self.faq().items))
        return nodes

    @property
    @_in_own_language
    def card(self) -> ShareCard:
        """Return the picture for previews of the page on other sites."""
        brand = get_settings().brand
        if self.drawn_as:
            return next(route.card for route in routes() if route.path == self.drawn_as)
        if self.entry:
            front = self.entry.front
            about = " · ".join(front.topics) or self.entry.group
            return ShareCard(about, front.title, front.cover, self.entry.slug, brand)
        if self.trail:
            return ShareCard(self.trail[-1].name, self.name, self.cover, self.path, brand)
        name, _, rest = self.meta.title.removesuffix(f" | {brand}").partition(" – ")
        title = rest[:1].upper() + rest[1:]
        return ShareCard(name if rest else "", title or name, self.cover, self.path, brand)

    @property
    def flags(self) -> RouteFlags:
        """Return the flags that the browser needs before it shows the page."""
        flags = (self.show_header, self.show_footer, self.theme, self.server_state)
        return RouteFlags(self.path, *flags, prefix=self.language.prefix, missing=self.missing)


def home_crumb() -> Crumb:
    """Return the breadcrumb of the home page."""
    return Crumb(translate(_("Home")), "/")


DESIGNS: dict[str, Design[Any]] = {
    "case_studies": CASE_STUDY_DESIGN,
    "openings": OPENING_DESIGN,
    "posts": BLOG_DESIGN,
}
"""Designs of collections by folder; other collections have the house design."""


def _collection_routes(collection: AnyCollection) -> Iterator[Route]:
    """Yield the routes of a collection: every page of its lists, and every entry."""
    design = DESIGNS.get(collection.name) or house_design(collection)
    trail = (Crumb(collection.words.name, collection.path),)
    for shown in lists_of(collection):
        yield _list_route(shown, design, trail)
    for entry in collection.entries():
        yield Route(
            path=entry.path,
            page=design.entry_page(entry),
            own_meta=entry.meta,
            entry=entry,
            details=partial(design.structured, entry),
            cover=entry.front.cover,
            trail=trail,
            crumb=entry.title,
        )


def _list_route(shown: EntryList[EntryFront], design: Design[Any], trail: tuple[Crumb, ...]) -> Route:
    """Return the route of a page of a list."""
    return Route(
        path=shown.path,
        page=design.list_page(shown),
        own_meta=shown.meta,
        listing=shown.collection if shown.is_first else None,
        # Further pages of a list would match every word of their entries.
        searched=shown.is_first,
        cover=shown.collection.cover,
        trail=() if shown.is_first else trail,
        drawn_as="" if shown.number == 1 else shown.page_path(1),
        crumb=shown.collection.words.name if shown.is_first else shown.name,
    )


@cache_by_language
def routes() -> tuple[Route, ...]:
    """Return every page of the site in the current language."""
    return (
        Route(
            path="/",
            page=home_page,
            desktop_label=translate(_("Home")),
            menu_label=translate(_("Home")),
            faq=lambda: home_content().faq,
            cover="beams",
        ),
        Route(
            path="/for-talent",
            page=for_talent_page,
            faq=lambda: for_talent_content().faq,
            cover="orbits",
            desktop_label=translate(_("For Talent")),
            menu_label=translate(_("For Talent")),
            footer_label=translate(_("For Talent")),
            footer_column="PLATFORM",
        ),
        Route(
            path="/for-brands",
            page=for_brands_page,
            faq=lambda: for_brands_content().faq,
            cover="bars",
            desktop_label=translate(_("For Brands")),
            menu_label=translate(_("For Brands")),
            footer_label=translate(_("For Brands")),
            footer_column="PLATFORM",
        ),
        Route(
            path="/about-us",
            page=about_page,
            cover="grid",
            desktop_label=translate(_("About")),
            menu_label=translate(_("About Us")),
            footer_label=translate(_("About")),
            footer_column="COMPANY",
        ),
        Route(
            path="/contact-us",
            page=contact_page,
            cover="ripples",
            menu_label=translate(_("Contact")),
            footer_label=translate(_("Contact Us")),
            footer_column="COMPANY",
        ),
        *(route for collection in collections() for route in _collection_routes(collection)),
        Route(path="/search", page=search_page, listed=False),
        Route(path=LEGAL_PATH, page=legal_page, head_by_query=True),
        Route(
            path=IMPRINT_PATH,
            page=imprint_page,
            searched=False,
            footer_label=imprint_content().footer,
            footer_column="LEGAL",
        ),
        _log_in(),
        Route(path="/form", page=brand_form_page, show_header=False, show_footer=False),
        Route(path="/form/TalentForm", page=talent_form_page),
        Route(path="/form/AffiliateForm", page=affiliate_form_page),
        Route(path="/saas/activate", page=activate_page, show_header=False, show_footer=False, listed=False),
        Route(
            path=CLOSE_ACCOUNT_PATH,
            page=close_account_page,
            show_header=False,
            show_footer=False,
            listed=False,
        ),
    )


def _log_in() -> Route:
    return Route(
        path="/login",
        page=login_page,
        show_header=False,
        show_footer=False,
        on_connect=AccountUpdates.watch,
        listed=False,
    )


def in_every_language(of_one: Callable[[], Iterable[Made]]) -> tuple[Made, ...]:
    """Return the results of a function in each language of the site, concatenated."""
    found: list[Made] = []
    for code in get_settings().languages:
        with in_language(code):
            found += of_one()
    return tuple(found)


@cache_by_language
def _paths() -> frozenset[str]:
    """Return the paths of the pages in the current language."""
    return frozenset(route.path for route in routes())


@cache_by_language
def unfinished_paths() -> frozenset[str]:
    """Return the paths of pages with untranslated text, if the current language is not complete.

    Search engines do not list them, and neither sitemap nor language switch links to them. A page is finished when all
    its content files are translated, and all words of every page: header, footer, cookies, errors, and the code's.
    """
    if language().is_complete:
        return frozenset()
    with files_read() as read:
        _ = (shell_words(), consent_content(), errors_content())
    if not (all(read.values()) and is_catalogue_whole(language().code)):
        return _paths()
    return frozenset(route.path for route in routes() if not _is_finished(route))


def _is_finished(route: Route) -> bool:
    with files_read() as read:
        route.page()
        _ = route.meta
    return all(read.values())


@cache_by_language
def _whole_paths() -> frozenset[str]:
    """Return the paths of finished pages in the current language."""
    return _paths() - unfinished_paths()


def translations_of(path: str) -> dict[str, str]:
    """Return the paths of the same page by language code, for the languages in which it is finished."""

    def own() -> list[tuple[str, str]]:
        return [(language().code, locale_url(path))] if path in _whole_paths() else []

    return dict(in_every_language(own))


def listed_languages() -> list[Language]:
    """Return the languages of the site with at least one finished page."""
    return list(in_every_language(lambda: [language()] if _whole_paths() else []))


def error_routes() -> tuple[Route, ...]:
    """Return the error pages in the current language.

    They are for unknown paths (404), for a proxy while the site is down (500), and for ended previews (410).
    """
    return (
        Route(path="/404", page=not_found_page, indexed=False),
        Route(path="/500", page=server_error_page, indexed=False),
        Route(path="/410", page=preview_ended_page, indexed=False),
    )


def legal_texts() -> tuple[Route, ...]:
    """Return a route for each legal text in the current language, which only previews use."""
    return tuple(
        Route(path=legal_address(document), page=legal_text_page(document), own_meta=document.meta, drawn_as=LEGAL_PATH)
        for document in (privacy(), terms())
    )


def _preview_route(asked: str) -> Route:
    """Return the route of a preview: a page as it will be, with the review form.

    Raises:
        PlainError: The page does not exist.
    """
    address, _, page = asked.partition(" ")
    with in_language(language_of_address(page).code):
        shown = next((route for route in (*routes(), *legal_texts()) if route.address == page), None)
    if not shown:
        raise PlainError(f"there is no page {page}")
    return replace(
        shown,
        path=address.removeprefix(shown.language.prefix),
        page=preview_page(shown.page, address.rpartition("/")[2]),
        own_meta=shown.meta,
        drawn_as=shown.drawn_as or shown.path,
        indexed=False,
        listed=False,
        entry=None,
        listing=None,
        is_preview=True,
    )


@cache
def built_routes() -> tuple[Route, ...]:
    """Return the routes of the build, except for the error pages.

    These are all routes in every language; for a preview, the preview and the home page, which every build must have.
    """
    preview = get_settings().preview
    return (_preview_route(preview), routes()[0]) if preview else in_every_language(routes)


def connected_routes() -> tuple[Route, ...]:
    """Return the routes with an event on connect, the only ones that a server process needs."""
    return in_every_language(lambda: [_log_in()])


@dataclass(frozen=True)
class DeskPage:
    """Page of the desk, which is not part of the site: it is not listed, and is served apart (`export/desk.py`).

    Attributes:
        path: Its path.
        page: The page function.
        title: The title of its document.
        on_connect: The events to run whenever it connects.
    """

    path: str
    page: Callable[[], rx.Component]
    title: str
    on_connect: Any = None


DESK_PAGES: tuple[DeskPage, ...] = (
    DeskPage(DESK_PATH, desk_page, desk_words().page_title, (Desk.open, Desk.watch)),
    DeskPage(DESK_LOG_IN_PATH, desk_log_in_page, desk_words().log_in.page_title),
    DeskPage(DESK_WELCOME_PATH, desk_welcome_page, desk_words().welcome.page_title),
    DeskPage(DESK_SET_UP_PATH, desk_set_up_page, desk_words().set_up.page_title),
)

FooterLinks = tuple[str, tuple[tuple[str, str, bool], ...]]


def footer_columns() -> tuple[FooterLinks, ...]:
    """Return the footer's columns: the heading; label and path of each link, and whether it opens in a new tab."""
    texts = (
        (translate(_("Privacy")), legal_address(privacy()), True),
        (translate(_("Terms")), legal_address(terms()), True),
    )

    def pages(column: FooterColumn) -> tuple[tuple[str, str, bool], ...]:
        return tuple((route.footer_label, route.path, False) for route in routes() if route.footer_column == column)

    return (
        (translate(_("PLATFORM")), pages("PLATFORM")),
        (translate(_("COMPANY")), pages("COMPANY")),
        (translate(_("LEGAL")), (*texts, *pages("LEGAL"))),
    )


def listed_addresses() -> dict[str, date | None]:
    """Return every path of the sitemap in the current language, with the day of its last change if known."""
    listed = [route for route in routes() if route.listed and route.path not in unfinished_paths()]
    pages = {route.path: route.meta.updated for route in listed if not route.head_by_query}
    texts = (privacy(), terms()) if any(route.head_by_query for route in listed) else ()
    return pages | {legal_address(document): document.date for document in texts}


def summarized_pages() -> list[tuple[str, str, Meta]]:
    """Return name, path and metadata of the pages in `llms.txt`, besides the entries of collections."""
    return [
        (route.name, route.path, route.meta)
        for route in routes()
        if route.listed and not route.trail and route.path not in unfinished_paths()
    ]
