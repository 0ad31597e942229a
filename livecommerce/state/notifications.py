"""Toasts and notifications (spec §4, §9): short messages that go away by themselves."""

from dataclasses import dataclass
from typing import Literal

from livecommerce.engine import dom
from livecommerce.engine.sources import expired, server_says
from livecommerce.engine.state import BrowserState, event, on

Kind = Literal["toast", "notification"]
Level = Literal["info", "success", "error"]


@dataclass(frozen=True)
class Notice:
    """A message to the visitor.

    Attributes:
        key: Tells it from every other one.
        kind: A toast is one line at the top of the window; a notification has a title and stands in its corner.
        level: How it is meant; an error is announced at once.
        title: Its heading; only notifications have one.
        text: What it says.
    """

    key: str
    kind: Kind
    level: Level
    title: str
    text: str


class Notifications(BrowserState):
    """The messages that are shown, the newest last."""

    notices: list[Notice] = []
    count: int = 0

    @property
    def toasts(self) -> list[Notice]:
        """The messages of one line."""
        return [notice for notice in self.notices if notice.kind == "toast"]

    @property
    def notifications(self) -> list[Notice]:
        """The messages with a title."""
        return [notice for notice in self.notices if notice.kind == "notification"]

    @event
    def toast(self, text: str, level: Level) -> None:
        """Shows one line, for three seconds."""
        self.show("toast", level, "", text)

    @event
    def notify(self, title: str, text: str, level: Level) -> None:
        """Shows a title and a text, for four and a half seconds."""
        self.show("notification", level, title, text)

    @on(server_says)
    def receive(self, kind: Kind, level: Level, title: str, text: str) -> None:
        """Shows what the server has to say."""
        self.show(kind, level, title, text)

    def show(self, kind: Kind, level: Level, title: str, text: str) -> None:
        """Shows a message; the same one again starts anew instead of standing there twice."""
        self.count += 1
        others = [notice for notice in self.notices if notice.text != text or notice.title != title]
        self.notices = [*others, Notice(f"notice-{self.count}", kind, level, title, text)]

    @event
    def dismiss(self, key: str) -> None:
        """The visitor has read it."""
        self.expire(key)
        dom.keep_focus()

    @on(expired)
    def expire(self, key: str) -> None:
        """Its time is over."""
        self.notices = [notice for notice in self.notices if notice.key != key]
