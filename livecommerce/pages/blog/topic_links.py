from typing import Any

import reflex as rx

from livecommerce.content.blog import blog_content
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import posts
from livecommerce.content.lists import tags_of
from livecommerce.engine.islands import shared
from livecommerce.languages import cache_by_language, locale_url

_LOOK = (
    "inline-flex target-9 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-muted "
    "transition-colors duration-200 hover:border-current hover:text-text aria-[current]:border-transparent "
    "aria-[current]:bg-text aria-[current]:text-band"
)


@cache_by_language
def topic_links(shown: str = "") -> rx.Component:
    """Render a row of links, one per topic and one to all articles; `shown` is the tag of the current list, if any."""
    words = blog_content().lists
    return shared(
        rx.el.nav(
            rx.el.ul(
                rx.el.li(_topic(words.every, POSTS.path, is_shown=not shown)),
                *(
                    rx.el.li(_topic(use.name, use.path, is_shown=use.name == shown, count=use.count))
                    for use in tags_of(POSTS, posts())
                ),
                class_name="flex flex-wrap gap-2",
            ),
            aria_label=words.topics,
        )
    )


def _topic(label: str, href: str, *, is_shown: bool, count: int = 0) -> rx.Component:
    current: dict[str, Any] = {"aria_current": "true"} if is_shown else {}
    figure = [rx.el.span(str(count), class_name="text-eyebrow font-normal opacity-80")] if count else []
    return rx.el.a(label, *figure, href=locale_url(href), class_name=_LOOK, **current)
