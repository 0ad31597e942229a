"""A rendered mail. The outbox stores it, and needs no templates."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from livecommerce.languages import ENGLISH


@dataclass(frozen=True)
class Secret:
    """Code or token that grants access.

    Attributes:
        text: The code or token, in letters that need no escape in Markdown, HTML and addresses.
        until: When it expires.
    """

    text: str
    until: datetime


@dataclass(frozen=True)
class Mail:
    """Mail as it is stored in the outbox.

    Attributes:
        kind: The name of its template.
        reply_to: The address for replies; empty: the sender.
        secret: The code or token in it.
        language: The code of its language.
    """

    kind: str
    to: str
    subject: str
    text: str
    html: str
    reply_to: str = ""
    secret: Secret | None = None
    language: str = ENGLISH.code

    def payload(self) -> dict[str, Any]:
        """Return the part that the outbox stores besides its columns."""
        return {"text": self.text, "html": self.html, "reply_to": self.reply_to}
