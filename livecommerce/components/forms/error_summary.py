"""The error summary at the top of a form, with a link to each field."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.content.form_words import form_words
from livecommerce.engine.form import FieldProblem


def error_summary(problems: Any, *, element_id: str, is_server_problem: Any = False) -> rx.Component:
    """Render the variable list `problems`, which takes the focus when it appears; hidden while there are no errors.

    `is_server_problem` is true if the fault is the server's, not the answers'.
    """
    words = form_words()
    title_id = f"{element_id}-title"

    def item(problem: FieldProblem) -> rx.Component:
        # A plain link: the router would add a history entry.
        return rx.el.li(
            plain_link(
                problem.message,
                href=f"#{problem.target}",
                class_name="inline-flex target-7 items-center underline underline-offset-4",
            ),
        )

    return rx.cond(
        problems.length() > 0,
        rx.el.section(
            icon("circle-alert", class_name="mt-1 text-bad"),
            rx.el.div(
                rx.el.h2(
                    words.problem_title
                    if is_server_problem is False
                    else rx.cond(is_server_problem, words.failure_title, words.problem_title),
                    custom_attrs={"id": title_id},
                    data_failure=words.failure_title if is_server_problem is False else None,
                    class_name="text-lg font-bold",
                ),
                rx.el.ul(rx.foreach(problems, item), class_name="mt-1.5 grid list-disc gap-1 pl-5"),
            ),
            custom_attrs={"id": element_id},
            role="alert",
            tab_index=-1,
            aria_labelledby=title_id,
            class_name="mt-8 flex scroll-mt-28 low:scroll-mt-4 gap-3 rounded-control border-2 border-bad bg-raised "
            "px-5 py-4 outline-none",
        ),
    )
