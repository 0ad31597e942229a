from typing import Any, cast

import reflex as rx

from livecommerce.content.form_words import form_words


def progress_bar(step: Any, names: tuple[str, ...], *, furthest: Any) -> rx.Component:
    """Render the step count in words, a segment per step, and the names of all steps.

    On narrow screens only assistive technology gets all names, and the next one is shown. Without scripts, which show
    all steps at once, there is no bar. `step` is a variable that counts from 1; `furthest` counts from 0, and the names
    up to it are links.
    """
    words, count = form_words(), len(names)
    texts = [words.step_of.format(step=place, steps=count) for place in range(1, count + 1)]
    following = [words.next_step.format(name=name) for name in names[1:]]
    return rx.el.div(
        rx.el.div(
            rx.el.p(_at(step, texts), class_name="font-semibold text-text"),
            rx.el.p(_at(step, [*following, ""]), aria_hidden="true", class_name="text-muted @lg:hidden"),
            class_name="flex justify-between gap-4 text-base",
        ),
        rx.el.div(
            *(_piece(place, step) for place in range(1, count + 1)),
            role="progressbar",
            aria_label=words.progress,
            aria_valuenow=step,
            aria_valuemin="1",
            aria_valuemax=str(count),
            aria_valuetext=_at(step, [f"{text}: {name}" for text, name in zip(texts, names, strict=True)]),
            class_name="mt-2.5 flex gap-1.5",
        ),
        rx.el.ol(
            *(_name(name, place, step, furthest) for place, name in enumerate(names, start=1)),
            aria_label=words.all_steps,
            class_name="sr-only @lg:not-sr-only @lg:mt-2.5! @lg:flex @lg:gap-1.5 text-sm leading-5",
        ),
        class_name="@container noscript:hidden",
    )


def _at(step: Any, texts: list[str]) -> Any:
    return cast(Any, rx.match(step, *enumerate(texts, start=1), texts[-1]))


def _piece(place: int, step: Any) -> rx.Component:
    return rx.el.span(
        data_done=rx.cond(step >= place, "true", "false"),
        class_name="h-1.5 flex-1 rounded-full bg-muted/25 data-[done=true]:bg-linear-to-r "
        "data-[done=true]:from-coral data-[done=true]:to-magenta forced-colors:border "
        "forced-colors:data-[done=true]:bg-[Highlight] forced-colors:data-[done=true]:bg-none",
    )


def _name(name: str, place: int, step: Any, furthest: Any) -> rx.Component:
    link = rx.fragment(
        # Where only assistive technology gets the names, no link may take the focus invisibly.
        rx.el.span(name, class_name="@lg:hidden"),
        rx.el.a(
            name,
            href=f"#step-{place}",
            class_name="hidden target-8 underline underline-offset-4 hover:text-text @lg:inline",
        ),
    )
    return rx.el.li(
        rx.cond((furthest >= place - 1) & (step != place), link, name),
        aria_current=rx.cond(step == place, "step", "false"),
        class_name="flex-1 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-text",
    )
