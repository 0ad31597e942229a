"""The lists beside an application: what to have ready, and what happens after it is sent."""

import reflex as rx

from livecommerce.components.application.until_sent import until_sent
from livecommerce.components.blocks.icon import icon
from livecommerce.content.application import ApplicationContent, Point, PointList

_LISTS = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] content-start gap-x-8 gap-y-11"
"""In one column they are stacked, across a page side by side."""


def side_lists(content: ApplicationContent) -> rx.Component:
    """Render both lists; once the application is sent, what happens next alone."""
    at_hand = until_sent(icon_list(content.at_hand), class_name="hidden desktop:block print:hidden")
    return rx.el.div(at_hand, timeline_list(content.after), class_name=_LISTS)


def at_hand_sentence(content: PointList) -> rx.Component:
    """Render what to have ready in one sentence before the first step, on layouts with the list after the form."""
    names = " · ".join(point.title for point in content.points)
    return until_sent(
        rx.el.p(rx.el.strong(f"{content.title}: "), names, class_name="mb-8 text-muted"),
        class_name="desktop:hidden",
        first_step=True,
    )


def icon_list(content: PointList) -> rx.Component:
    return _list(content, rx.el.ul(*(_icon_item(point) for point in content.points), class_name="mt-5 grid gap-5"))


def timeline_list(content: PointList) -> rx.Component:
    last = len(content.points) - 1
    return _list(
        content,
        rx.el.ol(
            *(_timeline_item(point, last=place == last) for place, point in enumerate(content.points)),
            class_name="mt-5",
        ),
    )


def _list(content: PointList, points: rx.Component) -> rx.Component:
    return rx.el.div(rx.el.h2(content.title, class_name="text-xl font-bold tracking-tight"), points)


def _words(point: Point) -> rx.Component:
    return rx.el.div(
        rx.el.p(point.title, class_name="leading-6 font-semibold"),
        rx.el.p(point.text, class_name="text-[0.9375rem] leading-6 text-muted"),
    )


def _icon_item(point: Point) -> rx.Component:
    mark = rx.el.span(
        icon(point.icon),
        class_name="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-high text-hot",
    )
    return rx.el.li(mark, _words(point), class_name="flex gap-4")


def _timeline_item(point: Point, *, last: bool) -> rx.Component:
    line = "" if last else "before:absolute before:top-3 before:-bottom-3 before:left-[5px] before:w-0.5 before:bg-line"
    return rx.el.li(
        rx.el.span(class_name="relative mt-1.5 size-3 shrink-0 rounded-full bg-linear-to-r from-coral to-magenta"),
        _words(point),
        class_name=f"relative flex gap-4 {'' if last else 'pb-5'} {line}",
    )
