"""Toasts and notifications (spec §4, §9): short messages that disappear after a while."""

from dataclasses import dataclass
from typing import Literal

from livecommerce.engine import dom
from livecommerce.engine.sources import expired, server_says
from livecommerce.engine.state import BrowserState, event, on

Kind = Literal["toast", "notification"]
Level = Literal["info", "success", "error"]


@dataclass(frozen=True)
class Notice:
    """Message to the visitor.

    Attributes:
        kind: A toast is a line at the top of the window; a notification has a title and appears in the corner.
        level: Its severity; an error is announced at once.
        title: Its heading; only notifications have one.
    """

    key: str
    kind: Kind
    level: Level
    title: str
    text: str


class Notifications(BrowserState):
    """Visible messages, the newest last."""

    notices: list[Notice] = []
    count: int = 0

    @property
    def toasts(self) -> list[Notice]:
        return [notice for notice in self.notices if notice.kind == "toast"]

    @property
    def notifications(self) -> list[Notice]:
        return [notice for notice in self.notices if notice.kind == "notification"]

    @event
    def toast(self, text: str, level: Level) -> None:
        """Show a toast for three seconds."""
        self.show("toast", level, "", text)

    @event
    def notify(self, title: str, text: str, level: Level) -> None:
        """Show a notification for four and a half seconds."""
        self.show("notification", level, title, text)

    @on(server_says)
    def receive(self, kind: Kind, level: Level, title: str, text: str) -> None:
        self.show(kind, level, title, text)

    def show(self, kind: Kind, level: Level, title: str, text: str) -> None:
        """Show a message; an equal one is replaced and its time restarts."""
        self.count += 1
        others = [notice for notice in self.notices if notice.text != text or notice.title != title]
        self.notices = [*others, Notice(f"notice-{self.count}", kind, level, title, text)]

    @event
    def dismiss(self, key: str) -> None:
        """Close a message on the visitor's click."""
        self.expire(key)
        dom.keep_focus()

    @on(expired)
    def expire(self, key: str) -> None:
        """Remove a message whose time is over."""
        self.notices = [notice for notice in self.notices if notice.key != key]
