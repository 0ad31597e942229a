"""What helps to fill in an application, and has nothing to say once it is sent."""

import reflex as rx


def until_sent(*children: rx.Component | str, class_name: str = "", inline: bool = False) -> rx.Component:
    """Shows its children until the outcome is shown (`styles/forms.css`); without scripts, `noscript/` takes them away.

    Args:
        children: What is shown.
        class_name: Classes of the element around them.
        inline: Whether they are part of a line.
    """
    tag = "span" if inline else "div"
    return getattr(rx.el, tag)(*children, data_until_sent="", class_name=class_name)
