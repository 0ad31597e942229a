"""Passes calls of the platform API on for forms in the browser, through the websocket."""

from collections.abc import Mapping
from http import HTTPMethod
from typing import Any

import reflex as rx

from livecommerce.client import RequestFailedError
from livecommerce.state.api_calls import ApiCalls

KEPT = 3
"""So many replies are sent again to a browser that has lost the connection and come back."""


class ApiRelay(ApiCalls, rx.State):
    """The replies to the last calls; what is asked for is nowhere kept, so nothing is lost with this state."""

    replies: list[dict[str, Any]] = []

    @rx.event(background=True)
    async def call(self, ticket: str, path: str, body: dict[str, Any], key: str) -> None:
        """Posts to the API and replies.

        The state is locked for the reply alone: a worker that dies during the call keeps no other one waiting.

        Args:
            ticket: What the browser calls this call; its request id as well (`state/watched_events.py`).
            path: The call, after `/api/v1`.
            body: The JSON.
            key: What makes it the same call when it is repeated.
        """
        status, data, message, errors = 200, None, "", dict[str, list[str]]()
        try:
            data = await self.call_api(HTTPMethod.POST, path, body=body, key=key)
        except RequestFailedError as error:
            status, message, errors = error.status, error.message, error.errors
        reply: Mapping[str, Any] = {"status": status, "data": data, "message": message, "errors": errors}
        async with self:
            self.replies = [*self.replies, {"ticket": ticket, **reply, "told": status != 200}][-KEPT:]
