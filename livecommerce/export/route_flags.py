"""The route table as the engine needs it."""

from livecommerce.content.collections import collections
from livecommerce.engine.payloads import PageSummary
from livecommerce.engine.sources import RouteFlags
from livecommerce.engine.words import PageLanguage
from livecommerce.languages import language_of_code
from livecommerce.languages.browser_messages import browser_messages
from livecommerce.settings import get_settings


def collection_prefixes() -> tuple[str, ...]:
    """Return the path prefixes of routes that may be in the thousands: those of collections' entries."""
    return tuple(f"{collection.path}/" for collection in collections())


def route_flags() -> list[RouteFlags]:
    # Imported late: Reflex reads its configuration, which names this function, before it can evaluate pages.
    from livecommerce.routes import built_routes

    return [route.flags for route in built_routes()]


def page_summaries() -> dict[str, PageSummary]:
    """Return the title and description of every page, by path."""
    from livecommerce.routes import built_routes

    return {route.address: PageSummary(route.meta.title, route.meta.description) for route in built_routes()}


def page_languages() -> list[PageLanguage]:
    """Return the languages of the pages, with the words of browser code in each."""
    from livecommerce.routes import listed_languages

    found, listed = [language_of_code(code) for code in get_settings().languages], listed_languages()
    return [
        PageLanguage(
            language.code,
            language.name,
            language.locale.replace("_", "-"),
            language.prefix,
            browser_messages(language.code),
            language in listed,
        )
        for language in found
    ]
