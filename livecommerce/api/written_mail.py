"""A mail that has been written. The outbox keeps it, and needs none of the templates with which it was written."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from livecommerce.languages import ENGLISH


@dataclass(frozen=True)
class Secret:
    """A code or token that lets somebody in.

    Attributes:
        text: The code or token, in letters that Markdown, HTML and addresses leave as they are.
        until: When it ends.
    """

    text: str
    until: datetime


@dataclass(frozen=True)
class Mail:
    """A mail as it is kept in the outbox.

    Attributes:
        kind: The name of its template.
        to: The address that it goes to.
        subject: Its subject.
        text: Its plain text.
        html: The same, laid out.
        reply_to: Whom an answer goes to; empty: the sender.
        secret: What in it lets somebody in.
        language: The code of the language that it is written in.
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
        """Return what the outbox keeps of it, beside the columns of its own."""
        return {"text": self.text, "html": self.html, "reply_to": self.reply_to}
