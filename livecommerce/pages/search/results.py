from typing import Any, cast

import reflex as rx
from reflex.event import EventType

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.button import button, button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.search_field import input_attributes, search_control
from livecommerce.content.search import SearchContent
from livecommerce.state.search import HIT_CLASS, Search
from livecommerce.state.site_search import Hit, SectionHit


def search_head(words: SearchContent) -> rx.Component:
    attributes = input_attributes(words, class_name=f"{HIT_CLASS} min-h-16 text-xl")
    control = rx.el.input(value=Search.query, on_change=_written, **attributes)
    return band(
        rx.el.p(words.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
        rx.el.h1(words.title, class_name="mt-4 text-h1 font-extrabold"),
        rx.el.p(words.lead, class_name="mt-6 max-w-2xl text-lead text-muted"),
        rx.el.div(
            search_control(words, class_name="", control=control),
            role="search",
            data_web_assembly="",
            class_name="mt-10",
        ),
        theme="dark",
        width="text",
        first=True,
    )


def _written(text: rx.Var[str]) -> Any:
    return cast(Any, Search.write)(text)


def search_results(words: SearchContent) -> rx.Component:
    """Render the band with the results, or the reason why there are none; changes are announced."""
    hits = rx.el.ol(
        rx.foreach(cast(Any, Search.hits), _hit),
        aria_label=words.results,
        class_name="mt-6 divided border-y border-line",
    )
    more = rx.cond(
        Search.total > Search.hits.length(),  # pyright: ignore[reportAttributeAccessIssue, reportUnknownArgumentType]
        button(
            words.more,
            variant="quiet",
            on_click=cast(EventType[()], Search.show_more),
            class_name=f"{HIT_CLASS} mt-8",
        ),
    )
    phases = cast(Any, rx.match)(
        Search.phase,
        ("found", rx.fragment(hits, more)),
        ("nothing", rx.fragment(rx.el.p(words.nothing_help, class_name="mt-4 text-muted"), _ways(words))),
        (
            "failed",
            rx.fragment(
                rx.el.p(words.failed, class_name="mt-4 text-muted"),
                button(words.again, on_click=cast(EventType[()], Search.ask), class_name="mt-6"),
            ),
        ),
        ("searching", rx.fragment()),
        rx.fragment(
            rx.el.p(words.no_script, class_name="mb-8 hidden text-muted noscript:block"),
            rx.el.h2(words.hints, class_name="text-2xl font-bold"),
            _ways(words),
        ),
    )
    return band(_announcement(words), rx.fragment(phases), theme="light", width="text", class_name="min-h-[50svh]")


def _announcement(words: SearchContent) -> rx.Component:
    before, _, after = words.quoted.partition("{words}")
    quoted = rx.el.span(before, Search.asked, after, class_name="text-hot")
    return rx.el.p(
        rx.match(
            Search.phase,
            ("found", rx.fragment(Search.total, " ", _counted(words), " ", quoted)),
            ("nothing", rx.fragment(words.nothing, " ", quoted)),
            ("searching", rx.fragment(words.searching)),
            rx.fragment(),
        ),
        role="status",
        class_name="text-2xl font-bold font-display break-words empty:hidden",
    )


def _counted(words: SearchContent) -> rx.Var[str]:
    """Return the noun for the number of results in its plural form."""
    total = cast(Any, Search.total)
    few = (total % 10 >= 2) & (total % 10 <= 4) & ((total % 100 < 12) | (total % 100 > 14))
    return rx.cond(total == 1, words.one, rx.cond(few, words.few, words.many))


def _hit(hit: Hit) -> rx.Component:
    """Render a result; the attributes of `hit` are variables here."""
    return rx.el.li(
        rx.el.a(
            hit.title,
            href=hit.href,
            class_name=f"{HIT_CLASS} rounded font-display text-xl font-bold text-text hover:text-hot",
        ),
        rx.html(hit.excerpt, class_name="search-excerpt mt-2 text-base text-muted"),
        rx.cond(
            cast(Any, hit.sections).length() > 0,
            rx.el.ul(rx.foreach(cast(Any, hit.sections), _section), class_name="mt-3 flex flex-wrap gap-x-6 gap-y-1"),
        ),
        key=hit.href,
        class_name="py-6",
    )


def _section(section: SectionHit) -> rx.Component:
    return rx.el.li(
        rx.el.a(
            icon("corner-down-right", size=16),
            section.title,
            href=section.href,
            class_name="inline-flex target-8 items-center gap-2 text-sm font-semibold text-cool hover:underline",
        ),
        key=section.href,
    )


def _ways(words: SearchContent) -> rx.Component:
    return rx.el.ul(
        *(rx.el.li(button_link(way.label, href=way.href, variant="quiet")) for way in words.ways),
        class_name="mt-6 flex flex-wrap gap-3",
    )
