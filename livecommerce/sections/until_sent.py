"""What helps to fill in an application, and has nothing to say once it is sent."""

from typing import Any, cast

import reflex as rx

from livecommerce.state.application_form import ApplicationForm


def until_sent(*children: rx.Component | str, class_name: str = "", inline: bool = False) -> rx.Component:
    """Shows its children until the application is sent; without scripts, `serving/filled_page.py` takes them away.

    Args:
        children: What is shown.
        class_name: Classes of the element around them.
        inline: Whether they are part of a line.
    """
    tag = "span" if inline else "div"
    drawn = getattr(rx.el, tag)(*children, data_until_sent="", class_name=class_name)
    return rx.cond(cast(Any, ApplicationForm).status != "sent", drawn)
