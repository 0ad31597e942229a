"""Server messages to the visitor, as state: the browser shows them without evaluating code."""

from typing import Any, ClassVar
from uuid import uuid4

import reflex as rx

from livecommerce.constants import REQUEST_FAILED
from livecommerce.state.notifications import Kind, Level

KEPT = 5
"""Maximum number of messages kept; the oldest are dropped."""


class ServerNotices(rx.State):
    """Last messages to this visitor; other server states reach them by `await self.get_state(…)`."""

    only_for_server: ClassVar[bool] = True

    messages: list[dict[str, Any]] = []

    def toast(self, text: str, level: Level = "info") -> None:
        """Show a toast for three seconds, when the event ends or yields."""
        self._show("toast", level, "", text)

    def notify(self, title: str, text: str, level: Level = "info") -> None:
        """Show a notification for four and a half seconds."""
        self._show("notification", level, title, text)

    @rx.event
    def apologise(self) -> None:
        """Show that something went wrong on the server."""
        self.toast(REQUEST_FAILED, "error")

    def _show(self, kind: Kind, level: Level, title: str, text: str) -> None:
        message = {"key": uuid4().hex, "kind": kind, "level": level, "title": title, "text": text}
        self.messages = [*self.messages, message][-KEPT:]
