"""Links that the browser itself follows, without the router."""

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.inline import A


def plain_link(*children: Any, href: Any, **attributes: Any) -> rx.Component:
    """A link outside the router: to another site, to a file, or to a place on the same page.

    `rx.el.a` is right for the site's own pages, which it opens without loading the document again.
    """
    return A.create(*children, href=href, **attributes)
