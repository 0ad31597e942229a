import reflex as rx


def live_badge(text: str, *, class_name: str = "") -> rx.Component:
    """Render a badge in the accent colour with a pulsing dot."""
    return rx.el.span(
        rx.el.span(aria_hidden="true", class_name="size-1.5 animate-pulse-live rounded-full bg-ink"),
        text,
        class_name=(
            "inline-flex items-center gap-1.5 rounded-md bg-linear-to-r from-coral to-magenta px-2 py-0.5 "
            f"text-xs font-bold tracking-wide text-ink {class_name}"
        ),
    )
