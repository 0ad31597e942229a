"""Templates in a `noscript` element, which `noscript/filled_page.py` fills; browsers with scripts skip them."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.forms.error_summary import error_summary
from livecommerce.engine.form import FieldProblem
from livecommerce.engine.islands import static_html
from livecommerce.state.api_form import SUMMARY_ID


def noscript_templates(form_id: str, outcome: rx.Component, *, summary_id: str = SUMMARY_ID) -> rx.Component:
    """Render the templates of the error summary and, from `outcome`, the confirmation.

    In the confirmation, an element with `data-name` gets the value called `name`: as its text, or as the attribute
    if that already has a value; for a list, as a copy of its first child per item. An element whose value is false
    is removed.
    """
    problems = cast(Any, rx.Var.create([FieldProblem("", "?")]))
    templates = rx.el.noscript(
        rx.el.div(error_summary(problems, element_id=summary_id), data_template="problems"),
        rx.el.div(outcome, data_template="outcome"),
        data_templates=form_id,
        class_name="hidden",
    )
    return static_html(templates)
