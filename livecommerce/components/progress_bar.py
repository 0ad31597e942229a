"""How far a form of several steps has come."""

import reflex as rx

from livecommerce.content.form_words import form_words


def progress_bar(step: int, names: tuple[str, ...]) -> rx.Component:
    """The count of steps in words, one piece of the bar per step, and the names of all steps.

    Where there is no room for the names, they are left to assistive technology and the next one alone is shown.

    Args:
        step: The present step, from 1.
        names: What the steps are called, in order.
    """
    words = form_words()
    text = words.step_of.format(step=step, steps=len(names))
    following = [words.next_step.format(name=names[step])] if step < len(names) else []
    return rx.el.div(
        rx.el.div(
            rx.el.p(text, class_name="font-semibold text-text"),
            *(rx.el.p(name, aria_hidden="true", class_name="text-muted @lg:hidden") for name in following),
            class_name="flex justify-between gap-4 text-base",
        ),
        rx.el.div(
            *(_piece(place, step) for place in range(1, len(names) + 1)),
            role="progressbar",
            aria_label=words.progress,
            aria_valuenow=str(step),
            aria_valuemin="1",
            aria_valuemax=str(len(names)),
            aria_valuetext=f"{text}: {names[step - 1]}",
            class_name="mt-2.5 flex gap-1.5",
        ),
        rx.el.ol(
            *(_name(name, place, step) for place, name in enumerate(names, start=1)),
            aria_label=words.all_steps,
            class_name="sr-only @lg:not-sr-only @lg:mt-2.5! @lg:flex @lg:gap-1.5 text-sm leading-5",
        ),
        class_name="@container",
    )


def _piece(place: int, step: int) -> rx.Component:
    colour = "bg-linear-to-r from-coral to-magenta" if place <= step else "bg-muted/25"
    return rx.el.span(class_name=f"h-1.5 flex-1 rounded-full {colour}")


def _name(name: str, place: int, step: int) -> rx.Component:
    if place == step:
        return rx.el.li(name, aria_current="step", class_name="flex-1 font-semibold text-text")
    return rx.el.li(name, class_name="flex-1 text-muted")
