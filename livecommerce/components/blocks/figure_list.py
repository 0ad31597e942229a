from collections.abc import Sequence

import reflex as rx

from livecommerce.content.shared import Figure


def figure_list(figures: Sequence[Figure], *, class_name: str = "") -> rx.Component:
    """Render a description list of figures, each above its name."""
    return rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(figure.label, class_name="text-sm text-muted"),
                rx.el.dd(figure.value, class_name="font-display text-2xl font-bold text-cool tabular-nums"),
                class_name="flex flex-col-reverse justify-end",
            )
            for figure in figures
        ),
        class_name=f"flex flex-wrap gap-x-8 gap-y-4 {class_name}",
    )
