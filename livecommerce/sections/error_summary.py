"""What is wrong with the answers of a form, at its top, with a way to each."""

from typing import Any

import reflex as rx

from livecommerce.browser.form import Problem
from livecommerce.components.icon import icon
from livecommerce.components.link import plain_link
from livecommerce.content.form_words import form_words


def error_summary(problems: Any, *, element_id: str) -> rx.Component:
    """The list, which takes the focus when it appears; nothing while nothing is wrong.

    Args:
        problems: The variable that holds them.
        element_id: The id to focus.
    """
    title_id = f"{element_id}-title"

    def item(problem: Problem) -> rx.Component:
        # A plain link within the page: the router would take it for a step of the history.
        return rx.el.li(
            plain_link(problem.message, href=f"#{problem.target}", class_name="underline underline-offset-4"),
        )

    return rx.cond(
        problems.length() > 0,
        rx.el.section(
            icon("circle-alert", class_name="mt-1 text-bad"),
            rx.el.div(
                rx.el.h2(form_words().problem_title, custom_attrs={"id": title_id}, class_name="text-lg font-bold"),
                rx.el.ul(rx.foreach(problems, item), class_name="mt-1.5 grid list-disc gap-1 pl-5"),
            ),
            custom_attrs={"id": element_id},
            role="alert",
            tab_index=-1,
            aria_labelledby=title_id,
            class_name="mt-8 flex scroll-mt-28 gap-3 rounded-control border-2 border-bad bg-raised px-5 py-4 "
            "outline-none",
        ),
    )
