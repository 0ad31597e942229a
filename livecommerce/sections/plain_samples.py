"""What `serving/filled_page.py` fills for visitors without scripts; browsers with scripts do not even read it."""

from typing import Any, cast

import reflex as rx

from livecommerce.browser.form import Problem
from livecommerce.sections.error_summary import error_summary
from livecommerce.state.sent_form import SUMMARY_ID


def plain_samples(form_id: str, outcome: rx.Component, *, summary_id: str = SUMMARY_ID) -> rx.Component:
    """A sample of the list of what is wrong, and of what follows a form that has arrived.

    In the sample of what follows, an element with `data-name` takes the value called `name`: as its text, or as the
    attribute where that has a value already; as copies of its first child, one for each item of a list; an element goes
    where its value is false.

    Args:
        form_id: The id of the form.
        outcome: What follows.
        summary_id: The id of the list.
    """
    problems = cast(Any, rx.Var.create([Problem("", "", "?")]))
    return rx.el.noscript(
        rx.el.div(error_summary(problems, element_id=summary_id), data_sample="problems"),
        rx.el.div(outcome, data_sample="outcome"),
        data_samples=form_id,
        class_name="hidden",
    )
