"""Help for filling in an application, which disappears once it is sent."""

import reflex as rx


def until_sent(
    *children: rx.Component | str, class_name: str = "", inline: bool = False, first_step: bool = False
) -> rx.Component:
    """Show children until the outcome is shown (`styles/forms.css`); without scripts, `noscript/` removes them.

    `inline` wraps them in a span; `first_step` shows them on the first step only.
    """
    tag = "span" if inline else "div"
    only_first = {"data_first_step": ""} if first_step else {}
    return getattr(rx.el, tag)(*children, data_until_sent="", class_name=class_name, **only_first)


def around_steps(child: rx.Component, class_name: str = "") -> rx.Component:
    """Show a picture on the first step and once the application is sent, and leave the other steps to the questions."""
    return rx.el.div(child, data_first_step="", class_name=class_name)


def title_until_sent(title: str, sent_title: str) -> rx.Component:
    return rx.fragment(until_sent(title, inline=True), rx.el.span(sent_title, data_once_sent=""))
