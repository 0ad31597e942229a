"""Icons that are named at run time, by the content of a remote API for instance.

Icons that a page names itself are `components/blocks/icon.py`: they are part of the page.
"""

from typing import Any

import reflex as rx


class _RemoteIcon(rx.Component):
    """Asks the hosts of the setting `ICON_HOSTS` for its icon."""

    library = "$/engine/runtime/remote-icon.js"
    tag = "RemoteIcon"

    icon: rx.Var[str]


def remote_icon(name: Any, *, class_name: str = "size-5") -> rx.Component:
    """A decorative icon, hidden from assistive technology; nothing where it is unknown or cannot be had.

    Args:
        name: Its name with the prefix of its set, `lucide:house`; a text or a variable.
        class_name: Classes that give it its size; the place is kept while it loads.
    """
    return _RemoteIcon.create(icon=name, class_name=f"inline-block shrink-0 {class_name}")
