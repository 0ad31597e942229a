"""The hero of the about page: the first show, and the company in four figures."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.illustrations.drawing import inline_svg, read
from livecommerce.components.illustrations.live_badge import live_badge
from livecommerce.components.illustrations.portrait import figure_svg
from livecommerce.content.about import AboutHero, Comment, Figures
from livecommerce.content.people import Look, person_named


def about_hero(hero: AboutHero, figures: Figures) -> rx.Component:
    return band(
        rx.el.div(
            rx.el.div(
                rx.el.p(hero.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
                rx.el.h1(hero.title, class_name="mt-4 text-h1 font-extrabold"),
                rx.el.p(hero.lead, class_name="mt-7 max-w-lg text-lead text-muted"),
            ),
            _picture(hero),
            class_name="grid items-center gap-14 md:grid-cols-2 desktop:gap-16",
        ),
        _figures(figures),
        theme="dark",
        first=True,
    )


def _picture(hero: AboutHero) -> rx.Component:
    left, right = (person_named(name) for name in hero.hosts)
    return rx.el.div(
        _kitchen(left.look, right.look, label=hero.picture),
        rx.el.p(
            live_badge(hero.live, class_name="py-1"),
            rx.el.span(hero.viewers, class_name="rounded-md bg-ink/75 px-2 py-1 text-xs font-bold text-ink-text"),
            aria_hidden="true",
            class_name="absolute top-4 right-4 flex forced-color-adjust-none items-center gap-2 sm:top-6 sm:right-6",
        ),
        rx.el.div(
            *(_comment(comment) for comment in hero.comments),
            aria_hidden="true",
            class_name=(
                "absolute -bottom-16 left-4 flex forced-color-adjust-none flex-col items-start gap-2 sm:-bottom-12 "
                "sm:left-6"
            ),
        ),
        class_name="relative w-full",
    )


def _kitchen(left: Look, right: Look, *, label: str) -> rx.Component:
    """Draw the first show: two people between the wall of a kitchen and its table."""
    back, front = read("kitchen/back"), read("kitchen/front")
    people = "".join(
        f'<g transform="translate({x} 196) scale(1.2)">{figure_svg(look)}</g>' for x, look in ((86, left), (314, right))
    )
    return inline_svg(
        f"{back.shapes_at('kitchen-back')}{people}{front.shapes_at('kitchen-front')}",
        view_box=back.view_box,
        label=label,
        class_name="block w-full rounded-[2.5rem] shadow-stage",
    )


def _comment(comment: Comment) -> rx.Component:
    return rx.el.p(
        rx.el.span(comment.name, class_name="font-semibold text-violet-on-paper"),
        f" {comment.text}",
        class_name="rounded-2xl bg-white px-4 py-2 text-sm leading-snug text-paper-text shadow-card",
    )


def _figures(figures: Figures) -> rx.Component:
    return rx.el.div(
        rx.el.h2(figures.label, class_name="sr-only"),
        rx.el.dl(
            *(
                rx.el.div(
                    rx.el.dt(figure.label, class_name="mt-2 text-base text-muted"),
                    rx.el.dd(
                        figure.value, class_name="font-display text-4xl font-extrabold tracking-tight xl:text-5xl"
                    ),
                    class_name="flex flex-col-reverse justify-end border-t border-line pt-6",
                )
                for figure in figures.items
            ),
            class_name="grid grid-cols-2 gap-x-6 gap-y-10 desktop:grid-cols-4 desktop:gap-x-8",
        ),
        class_name="mt-28 desktop:mt-32",
    )
