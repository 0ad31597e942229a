"""What the server has to say to the visitor, as state: the browser shows it without evaluating anything."""

from typing import Any, ClassVar
from uuid import uuid4

import reflex as rx

from livecommerce.constants import REQUEST_FAILED
from livecommerce.state.notifications import Kind, Level

KEPT = 5
"""The last messages that a page is sent again; more at once than a visitor can read are lost."""


class ServerNotices(rx.State):
    """The last messages to this visitor; other states of the server reach them by `await self.get_state(…)`."""

    only_for_server: ClassVar[bool] = True

    messages: list[dict[str, Any]] = []

    def toast(self, text: str, level: Level = "info") -> None:
        """Shows one line, for three seconds, when the event ends or yields."""
        self._say("toast", level, "", text)

    def notify(self, title: str, text: str, level: Level = "info") -> None:
        """Shows a title and a text, for four and a half seconds."""
        self._say("notification", level, title, text)

    @rx.event
    def apologise(self) -> None:
        """Says that something went wrong on our side."""
        self.toast(REQUEST_FAILED, "error")

    def _say(self, kind: Kind, level: Level, title: str, text: str) -> None:
        message = {"key": uuid4().hex, "kind": kind, "level": level, "title": title, "text": text}
        self.messages = [*self.messages, message][-KEPT:]
