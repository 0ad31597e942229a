"""What a page with a form stands beside: its way to the server, opened when it is first needed."""

from typing import Any, cast

import reflex as rx
from reflex.utils.format import format_event_handler

from livecommerce.api_address import api_address
from livecommerce.components.server_state import server_messages
from livecommerce.constants import HTTP_TIMEOUT_MS
from livecommerce.state.api_relay import ApiRelay


class _ServerLink(rx.Component):
    """Mounts what listens to the server when the first call is on its way."""

    library = "$/browser/runtime/server-link.js"
    tag = "ServerLink"

    call_event: rx.Var[str]
    api_path: rx.Var[str]
    http_timeout: rx.Var[int]


class _ServerReplies(rx.Component):
    """Hands the server's replies to the calls that wait for them."""

    library = "$/browser/runtime/server-link.js"
    tag = "ServerReplies"

    replies: rx.Var[list[dict[str, Any]]]


def server_link() -> rx.Component:
    """The way to the server, which shows nothing by itself."""
    return _ServerLink.create(
        _ServerReplies.create(replies=cast(Any, ApiRelay.replies)),
        server_messages(),
        call_event=format_event_handler(cast(Any, ApiRelay.call)),
        api_path=api_address(),
        http_timeout=HTTP_TIMEOUT_MS,
    )
