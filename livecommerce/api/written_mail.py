"""A mail that has been written. The outbox keeps it, and needs none of the templates with which it was written."""

from dataclasses import dataclass
from typing import Any

from livecommerce.languages import ENGLISH


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
        secret: Whether it holds a code that must not be kept longer than needed.
        language: The code of the language that it is written in.
    """

    kind: str
    to: str
    subject: str
    text: str
    html: str
    reply_to: str = ""
    secret: bool = False
    language: str = ENGLISH.code

    def payload(self) -> dict[str, Any]:
        """What the outbox keeps of it, beside the columns of its own."""
        return {"text": self.text, "html": self.html, "reply_to": self.reply_to, "secret": self.secret}
