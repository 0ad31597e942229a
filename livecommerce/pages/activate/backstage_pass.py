"""A backstage pass on its lanyard."""

import reflex as rx

from livecommerce.components.illustrations.stage import stage

svg = rx.el.svg


def pass_scene(class_name: str = "") -> rx.Component:
    """The pass hangs in the beam, with room for a code of eight characters."""
    return stage(
        svg.ellipse(cx="280", cy="374", rx="92", ry="13", class_name="fill-ink/40"),
        svg.g(
            svg.path(d="M226 22l44 108h20l44-108h-20l-34 84-34-84z", class_name="fill-violet"),
            svg.rect(x="264", y="122", width="32", height="22", rx="5", class_name="fill-ink-muted"),
            svg.rect(x="186", y="138", width="188", height="208", rx="20", class_name="fill-ink-text"),
            svg.rect(x="256", y="150", width="48", height="9", rx="4.5", class_name="fill-ink"),
            svg.rect(x="204", y="174", width="64", height="76", rx="12", class_name="fill-violet"),
            svg.circle(cx="236", cy="203", r="14", class_name="fill-ink-text"),
            svg.path(d="M212 250q2-26 24-26t24 26z", class_name="fill-ink-text"),
            svg.rect(x="284", y="178", width="70", height="13", rx="6.5", class_name="fill-ink"),
            svg.rect(x="284", y="201", width="50", height="9", rx="4.5", class_name="fill-ink-muted"),
            svg.rect(x="284", y="222", width="58", height="26", rx="13", class_name="fill-coral"),
            *(
                svg.rect(x=str(204 + 19.4 * place), y="272", width="16", height="24", rx="5", class_name=_box(place))
                for place in range(8)
            ),
            svg.rect(x="204", y="312", width="152", height="14", rx="7", class_name="fill-magenta"),
            class_name="origin-[280px_22px] animate-sway",
        ),
        class_name=class_name,
    )


def _box(place: int) -> str:
    return "fill-ink" if place < 5 else "fill-ink/20"
