"""Route table, from which pages, navigation, metadata, the sitemap and the browser's route flags are made."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache, partial, wraps
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, TypeVar

from livecommerce import pages
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
from livecommerce.content.collection import AnyCollection
from livecommerce.content.collections import collections
from livecommerce.content.consent import consent_content
from livecommerce.content.entries import AnyEntry, EntryFront
from livecommerce.content.errors import errors_content
from livecommerce.content.legal import LEGAL_PATH, LegalDocument, legal_address, privacy, terms
from livecommerce.content.lists import EntryList, lists_of
from livecommerce.content.meta import Meta
from livecommerce.content.progress import is_mostly_english
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
from livecommerce.page import FooterColumn, Page
from livecommerce.pages.blog.design import BLOG_DESIGN
from livecommerce.pages.case_studies.design import CASE_STUDY_DESIGN
from livecommerce.pages.errors.not_found import not_found_page
from livecommerce.pages.errors.preview_ended import preview_ended_page
from livecommerce.pages.errors.server_error import server_error_page
from livecommerce.pages.legal.page import legal_text_page
from livecommerce.pages.openings.design import OPENING_DESIGN
from livecommerce.pages.preview.page import preview_page
from livecommerce.settings import get_settings

Read = TypeVar("Read")
Made = TypeVar("Made")


def _in_own_language(read: Callable[["Route"], Read]) -> Callable[["Route"], Read]:
    """Run a function in the language of its route."""

    @wraps(read)
    def read_so(route: "Route") -> Read:
        with in_language(route.language.code):
            return read(route)

    return read_so


@dataclass(frozen=True, kw_only=True)
class Route(Page):
    """Page in its language, an entry or list of a collection, or a preview.

    Attributes:
        entry: The entry of a collection that the page shows.
        listing: The collection, if this is the first page of its list.
        details: Returns the schema.org data of its entry, given the URL of its picture.
        drawn_as: The path of the page whose preview it shares; its own if empty.
        trail: The breadcrumbs between the home page and this one.
        crumb: Its own breadcrumb; by default the beginning of its title.
        is_preview: Whether it is the preview of another page, without structured data.
    """

    language: Language = field(default_factory=language)
    entry: AnyEntry | None = None
    listing: AnyCollection | None = None
    details: Callable[[str], Node] | None = None
    drawn_as: str = ""
    trail: tuple[Crumb, ...] = ()
    crumb: str = ""
    is_preview: bool = False

    @property
    @_in_own_language
    def address(self) -> str:
        """Path with the language's prefix."""
        return locale_url(self.path)

    @property
    def file(self) -> str:
        """Path of the HTML file in the build."""
        return f"{self.address.strip('/') or 'index'}.html"

    @property
    @_in_own_language
    def meta(self) -> Meta:
        return self.words().meta

    @property
    @_in_own_language
    def head(self) -> list[HeadTag]:
        """Metadata elements that the page itself renders; none if the query selects what it shows."""
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
    def content_language(self) -> Language:
        """Language of most of its content: English, as long as most of it is not translated."""
        with files_read() as read:
            if not self.language.is_complete:
                self.page()
        return ENGLISH if read and is_mostly_english(read) else self.language

    @property
    @_in_own_language
    def is_indexed(self) -> bool:
        """Whether search engines may list it: not if it is excluded, or if a part of it is in English."""
        return self.indexed and self.path not in unfinished_paths()

    @property
    def translations(self) -> dict[str, str]:
        """Addresses of the page by language; empty if there is only one, or search engines may not list it."""
        found = translations_of(self.path) if self.is_indexed else {}
        return found if len(found) > 1 else {}

    @property
    @_in_own_language
    def missing(self) -> list[str]:
        """Codes of the other listed languages that lack the page."""
        if not self.is_preview and self.path not in _paths():
            # Error pages are shown at paths without a page in any language.
            return []
        have = translations_of(self.path)
        return [other.code for other in listed_languages() if other is not self.language and other.code not in have]

    @property
    @_in_own_language
    def name(self) -> str:
        """Title without its suffix."""
        return self.crumb or self.meta.title.partition(" | ")[0].partition(" – ")[0]

    @property
    @_in_own_language
    def structured(self) -> list[Node]:
        """Data of the page for schema.org."""
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
        """Picture for previews of the page on other sites."""
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
        """Flags that the browser needs before it shows the page."""
        flags = (self.show_header, self.show_footer, self.theme, self.server_state)
        return RouteFlags(self.path, *flags, prefix=self.language.prefix, missing=self.missing)


def home_crumb() -> Crumb:
    return Crumb(translate(_("Home")), "/")


DESIGNS: dict[str, Design[Any]] = {
    "case_studies": CASE_STUDY_DESIGN,
    "openings": OPENING_DESIGN,
    "posts": BLOG_DESIGN,
}
"""Designs of collections by folder; other collections have the house design."""


def _collection_routes(collection: AnyCollection) -> Iterator[Route]:
    design = DESIGNS.get(collection.name) or house_design(collection)
    trail = (Crumb(collection.words.name, collection.path),)
    for shown in lists_of(collection):
        yield _list_route(shown, design, trail)
    for entry in collection.entries():
        yield _entry_route(entry, design, trail)


def _entry_route(entry: AnyEntry, design: Design[Any], trail: tuple[Crumb, ...]) -> Route:
    return Route(
        path=entry.path,
        page=design.entry_page(entry),
        words=lambda: entry,
        entry=entry,
        details=partial(design.structured, entry),
        cover=entry.front.cover,
        trail=trail,
        crumb=entry.title,
    )


def _list_route(shown: EntryList[EntryFront], design: Design[Any], trail: tuple[Crumb, ...]) -> Route:
    return Route(
        path=shown.path,
        page=design.list_page(shown),
        words=lambda: shown,
        listing=shown.collection if shown.is_first else None,
        # Further pages of a list would match every word of their entries.
        searched=shown.is_first,
        cover=shown.collection.cover,
        trail=() if shown.is_first else trail,
        drawn_as="" if shown.number == 1 else shown.page_path(1),
        crumb=shown.collection.words.name if shown.is_first else shown.name,
    )


@cache
def _declarations() -> tuple[Callable[[], Page], ...]:
    """Return `route` of every `pages/<page>/page.py` that has one; the desk and previews do not."""
    names = sorted(f"{pages.__name__}.{folder.name}.page" for folder in iter_modules(pages.__path__))
    modules = [import_module(name) for name in names if find_spec(name)]
    return tuple(module.route for module in modules if hasattr(module, "route"))


def _pages() -> list[Route]:
    return [Route(**vars(declare())) for declare in _declarations()]


@cache_by_language
def routes() -> tuple[Route, ...]:
    found = [*_pages(), *(route for collection in collections() for route in _collection_routes(collection))]
    return tuple(sorted(found, key=lambda route: route.place))


def in_every_language(of_one: Callable[[], Iterable[Made]]) -> tuple[Made, ...]:
    """Concatenate the results of a function in each language of the site."""
    found: list[Made] = []
    for code in get_settings().languages:
        with in_language(code):
            found += of_one()
    return tuple(found)


@cache_by_language
def _paths() -> frozenset[str]:
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
    return _paths() - unfinished_paths()


def translations_of(path: str) -> dict[str, str]:
    """Return the addresses of a page by language code, for the languages in which it is finished."""

    def own() -> list[tuple[str, str]]:
        return [(language().code, locale_url(path))] if path in _whole_paths() else []

    return dict(in_every_language(own))


def listed_languages() -> list[Language]:
    """Return the languages of the site with at least one finished page."""
    return list(in_every_language(lambda: [language()] if _whole_paths() else []))


def error_routes() -> tuple[Route, ...]:
    """Return the pages for unknown paths (404), while the site is down (500), and for ended previews (410)."""
    return (
        Route(path="/404", page=not_found_page, words=lambda: errors_content().not_found, indexed=False),
        Route(path="/500", page=server_error_page, words=lambda: errors_content().server_error, indexed=False),
        Route(path="/410", page=preview_ended_page, words=lambda: errors_content().preview_ended, indexed=False),
    )


def legal_texts() -> tuple[Route, ...]:
    """Return a route for each legal text; only previews use them."""
    return _legal_text(privacy), _legal_text(terms)


def _legal_text(read: Callable[[], LegalDocument]) -> Route:
    document = read()
    return Route(path=legal_address(document), page=legal_text_page(document), words=read, drawn_as=LEGAL_PATH)


def _preview_route(asked: str) -> Route:
    """Return the route of a preview: a page as it will be, with the review form.

    Args:
        asked: The address of the preview and that of the page, separated by a space.

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
        drawn_as=shown.drawn_as or shown.path,
        indexed=False,
        listed=False,
        entry=None,
        listing=None,
        is_preview=True,
    )


@cache
def built_routes() -> tuple[Route, ...]:
    """Return all routes in every language, except for the error pages.

    For the build of a preview, return the preview and the home page, which every build must have.
    """
    preview = get_settings().preview
    return (_preview_route(preview), routes()[0]) if preview else in_every_language(routes)


def route_at(address: str) -> Route:
    """Return the route of an address; read no collection but its own."""
    with in_language(language_of_address(address).code):
        own = [collection for collection in collections() if address.startswith(locale_url(collection.path))]
        found = [*_pages(), *(route for collection in own for route in _collection_routes(collection))]
        return next(route for route in found if route.address == address)


def connected_routes() -> tuple[Route, ...]:
    """Return the routes with an event on connect, the only ones that a server process needs."""
    return in_every_language(lambda: [route for route in _pages() if route.on_connect])


FooterLinks = tuple[str, tuple[tuple[str, str, bool], ...]]


def footer_columns() -> tuple[FooterLinks, ...]:
    """Return the heading of each column, and label, path and “opens in a new tab” of its links."""
    texts = (
        (translate(_("Privacy")), legal_address(privacy()), True),
        (translate(_("Terms")), legal_address(terms()), True),
    )

    def listed(column: FooterColumn) -> tuple[tuple[str, str, bool], ...]:
        return tuple((route.footer_label, route.path, False) for route in routes() if route.footer_column == column)

    return (
        (translate(_("PLATFORM")), listed("PLATFORM")),
        (translate(_("COMPANY")), listed("COMPANY")),
        (translate(_("LEGAL")), (*texts, *listed("LEGAL"))),
    )


def listed_addresses() -> dict[str, date | None]:
    """Return the paths of the sitemap in the current language, with the day of the last change if known."""
    listed = [route for route in routes() if route.listed and route.path not in unfinished_paths()]
    found = {route.path: route.meta.updated for route in listed if not route.head_by_query}
    texts = (privacy(), terms()) if any(route.head_by_query for route in listed) else ()
    return found | {legal_address(document): document.date for document in texts}


def summarized_pages() -> list[tuple[str, str, Meta]]:
    """Return name, path and metadata of the pages in `llms.txt`, without the entries of collections."""
    return [
        (route.name, route.path, route.meta)
        for route in routes()
        if route.listed and not route.trail and route.path not in unfinished_paths()
    ]
