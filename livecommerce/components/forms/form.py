"""Native form elements, which browsers can submit without scripts."""

from typing import Any

import reflex as rx
from reflex_components_core.el.elements.base import BaseHTML

from livecommerce.api_address import api_address
from livecommerce.constants import LANGUAGE_PARAMETER
from livecommerce.languages import language
from livecommerce.settings import get_settings


class _Form(BaseHTML):
    """The plain element; Reflex's own prevents the native submit."""

    tag = "form"

    action: rx.Var[str]
    method: rx.Var[str]
    no_validate: rx.Var[bool]


def post_form(*children: rx.Component, action: str, class_name: str = "", **attributes: Any) -> rx.Component:
    """Render a form that posts to the API; its own messages replace the browser's validation."""
    address = call_address(action)
    return _Form.create(*children, action=address, method="post", no_validate=True, class_name=class_name, **attributes)


def call_address(action: str) -> str:
    """Return the address of an API call with the page's language, because a browser that posts a form sends its own."""
    named = f"?{LANGUAGE_PARAMETER}={language().code}" if len(get_settings().languages) > 1 else ""
    return api_address(action) + named


def get_form(*children: rx.Component, action: str, class_name: str = "", **attributes: Any) -> rx.Component:
    """Render a form that opens a page of the site with the answers in the query."""
    return _Form.create(*children, action=action, method="get", class_name=class_name, **attributes)
