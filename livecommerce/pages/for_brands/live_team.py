import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.for_brands import LiveTeam, Phase, Role
from livecommerce.content.shared import LookName

_LOOKS: tuple[LookName, ...] = ("ama", "hugo", "dario", "ida")
_COLUMNS = "desktop:grid desktop:grid-cols-[15rem_1fr_1.5fr_1fr]"
_ON_AIR = 1


def _phase_head(index: int, phase: Phase) -> rx.Component:
    look = "rounded-t-card bg-ink text-ink-text" if index == _ON_AIR else ""
    return rx.el.div(
        rx.el.span(
            *([rx.el.span(class_name="size-2.5 rounded-full bg-coral animate-pulse-live")] if index == _ON_AIR else []),
            phase.name,
            class_name="flex items-center gap-2 font-display text-xl font-bold",
        ),
        rx.el.span(phase.time, class_name="text-sm " + ("text-ink-muted" if index == _ON_AIR else "text-muted")),
        class_name=f"px-7 pt-7 pb-5 {look}",
    )


def _task(index: int, phase: Phase, text: str) -> rx.Component:
    on_air = index == _ON_AIR
    ground = (
        "bg-ink text-ink-text max-desktop:rounded-control desktop:border-ink-line "
        "desktop:in-[li:last-child]:rounded-b-card"
        if on_air
        else "desktop:border-line"
    )
    return rx.el.div(
        rx.el.dt(
            phase.name,
            rx.el.span(f" {phase.time}", class_name="font-normal"),
            class_name="text-eyebrow font-semibold desktop:sr-only " + ("text-hot-on-ink" if on_air else "text-muted"),
        ),
        rx.el.dd(text, class_name="max-desktop:mt-1 " + ("" if on_air else "text-muted")),
        class_name=f"px-5 py-4 desktop:border-t desktop:px-7 desktop:py-8 {ground}",
    )


def _role(role: Role, look: LookName, phases: list[Phase]) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            portrait(look, class_name="size-16 shrink-0"),
            rx.el.div(
                rx.el.h3(role.name, class_name="text-2xl font-bold"), rx.el.p(role.promise, class_name="text-muted")
            ),
            class_name="flex items-center gap-4 border-t border-line py-6 desktop:items-start desktop:py-8",
        ),
        rx.el.dl(
            *[_task(index, phase, task) for index, (phase, task) in enumerate(zip(phases, role.tasks, strict=True))],
            class_name=(
                "pb-8 sm:max-desktop:grid sm:max-desktop:grid-cols-3 desktop:col-span-3 desktop:grid "
                "desktop:grid-cols-subgrid desktop:pb-0"
            ),
        ),
        class_name=_COLUMNS,
    )


def live_team(content: LiveTeam, *, theme: Theme = "light") -> rx.Component:
    """Render a row per role: tasks before, during and after a show, whose column is as dark as the studio."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        rx.el.div(
            rx.el.span(),
            *[_phase_head(index, phase) for index, phase in enumerate(content.phases)],
            aria_hidden="true",
            class_name=f"max-desktop:hidden {_COLUMNS}",
        ),
        reveal(
            *[_role(role, look, content.phases) for role, look in zip(content.roles, _LOOKS, strict=True)],
            tag="ul",
        ),
        theme=theme,
    )
