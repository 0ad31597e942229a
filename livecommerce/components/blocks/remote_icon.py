"""Icons named at run time, for instance by the content of a remote API.

Icons that a page names itself are `components/blocks/icon.py`: they are part of the page.
"""

from typing import Any

import reflex as rx


class _RemoteIcon(rx.Component):
    """Loads its icon from the hosts of the setting `ICON_HOSTS`."""

    library = "$/engine/runtime/remote-icon.js"
    tag = "RemoteIcon"

    icon: rx.Var[str]


def remote_icon(name: Any, *, class_name: str = "size-5") -> rx.Component:
    """Render a decorative icon, hidden from assistive technology; nothing if it is unknown or unavailable.

    Its name, a text or a variable, has the prefix of its set: `lucide:house`. Its space, a size in `class_name`, is
    reserved while it loads.
    """
    return _RemoteIcon.create(icon=name, class_name=f"inline-block shrink-0 {class_name}")
