import reflex as rx

from livecommerce.components.application.until_sent import around_steps, title_until_sent, until_sent
from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.icon import icon
from livecommerce.content.application import ApplicationContent, Point


def application_hero(content: ApplicationContent, scene: rx.Component) -> rx.Component:
    """Render heading, lead and key facts, and on desktop the scene beside them."""
    intro = content.intro
    return band(
        rx.el.div(
            rx.el.div(
                rx.el.p(intro.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
                rx.el.h1(
                    title_until_sent(intro.title, content.outcome.title), class_name="mt-3 text-h1 font-extrabold"
                ),
                until_sent(
                    rx.el.p(intro.lead, class_name="mt-5 max-w-xl text-lead text-muted"),
                    rx.el.ul(*map(_fact, intro.facts), class_name="mt-8 flex flex-wrap gap-2.5"),
                    first_step=True,
                ),
            ),
            around_steps(scene, class_name="hidden self-end desktop:-mb-28 desktop:block"),
            class_name="grid items-center gap-10 desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
        ),
        theme="dark",
        first=True,
    )


def _fact(fact: Point) -> rx.Component:
    return rx.el.li(
        icon(fact.icon, size=18, class_name="text-hot"),
        fact.title,
        class_name="inline-flex min-h-10 items-center gap-2.5 rounded-full border border-line bg-raised px-4 text-base",
    )
