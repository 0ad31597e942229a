"""The pagination of a list."""

from collections.abc import Callable, Iterator
from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.content.blog import BlogListWords
from livecommerce.languages import locale_url

_AROUND = 1
_NUMBER = (
    "grid size-11 place-items-center rounded-full font-semibold text-text transition-colors duration-200 "
    "hover:bg-high aria-[current]:bg-text aria-[current]:text-band"
)
_STEP = (
    "inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-raised px-5 font-semibold text-text "
    "transition hover:border-current"
)


def page_links(number: int, count: int, path_of: Callable[[int], str], words: BlogListWords) -> rx.Component:
    """Render links to the previous and the next page, those near by, the first and the last; pages count from 1."""
    newer = rx.el.a(
        icon("arrow-left", size=18), words.newer, href=locale_url(path_of(number - 1)), rel="prev", class_name=_STEP
    )
    older = rx.el.a(
        words.older,
        icon("arrow-right", size=18),
        href=locale_url(path_of(number + 1)),
        rel="next",
        class_name=f"{_STEP} ml-auto",
    )
    return rx.el.nav(
        *([newer] if number > 1 else []),
        rx.el.ul(
            *(_number(page, number, count, path_of, words) for page in near(number, count)),
            class_name="order-last flex w-full justify-center gap-1 desktop:order-none desktop:w-auto",
        ),
        *([older] if number < count else []),
        aria_label=words.pages,
        class_name="mt-16 flex flex-wrap items-center justify-between gap-4",
    )


def near(number: int, count: int) -> Iterator[int]:
    """Yield the page numbers to link, in order; 0 is a gap."""
    last = 0
    for page in range(1, count + 1):
        if page in {1, count} or abs(page - number) <= _AROUND:
            if page - last == 2:
                yield page - 1
            elif page - last > 2:
                yield 0
            yield page
            last = page


def _number(page: int, shown: int, count: int, path_of: Callable[[int], str], words: BlogListWords) -> rx.Component:
    if not page:
        return rx.el.li("…", aria_hidden="true", class_name="grid w-6 place-items-center text-muted")
    current: dict[str, Any] = {"aria_current": "page"} if page == shown else {}
    label = words.page.format(number=page, count=count)
    return rx.el.li(rx.el.a(str(page), href=locale_url(path_of(page)), aria_label=label, class_name=_NUMBER, **current))
