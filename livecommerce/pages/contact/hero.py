import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.content.contact import ContactIntro, MessageWords, Team, Teams
from livecommerce.pages.contact.form import contact_form


def contact_hero(intro: ContactIntro, form: MessageWords, teams: Teams) -> rx.Component:
    """Render the heading and the teams' addresses on dark, with the form on a light sheet beside them."""
    return band(
        rx.el.div(
            rx.el.div(
                rx.el.p(intro.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
                rx.el.h1(intro.title, class_name="mt-3 text-h1 font-extrabold"),
                rx.el.p(intro.lead, class_name="mt-5 max-w-xl text-lead text-muted"),
            ),
            rx.el.div(
                rx.el.div(
                    contact_form(form),
                    data_band="light",
                    class_name="rounded-card bg-band p-6 text-text shadow-stage sm:p-9",
                ),
                class_name="-mx-2 min-w-0 sm:mx-0 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1",
            ),
            _teams(teams),
            class_name="grid items-start gap-x-16 gap-y-12 desktop:grid-cols-2 desktop:grid-rows-[auto_1fr]",
        ),
        theme="dark",
        first=True,
    )


def _teams(teams: Teams) -> rx.Component:
    return rx.el.div(
        rx.el.h2(teams.title, class_name="text-2xl font-bold tracking-tight"),
        rx.el.ul(*(_team(team) for team in teams.items), class_name="mt-5 divided border-y border-line"),
    )


def _team(team: Team) -> rx.Component:
    return rx.el.li(
        rx.el.span(
            icon(team.icon),
            class_name="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-high text-hot",
        ),
        rx.el.div(
            rx.el.h3(team.name, class_name="text-lg leading-6 font-bold"),
            rx.el.p(team.about, class_name="text-[0.9375rem] leading-6 text-muted"),
            rx.el.div(
                plain_link(
                    team.email,
                    href=f"mailto:{team.email}",
                    class_name="inline-flex target-6 items-center rounded font-semibold underline decoration-hot "
                    "decoration-2 underline-offset-4 hover:decoration-current",
                ),
                rx.el.p(icon("clock", size=15), team.answers, class_name="inline-flex items-center gap-1.5 text-cool"),
                class_name="mt-1.5 flex flex-wrap items-center gap-x-5 text-[0.9375rem] leading-7",
            ),
            class_name="min-w-0 flex-1",
        ),
        class_name="flex gap-4 py-5",
    )
