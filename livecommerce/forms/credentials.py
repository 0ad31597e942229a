"""Answers that open an account: passwords and the codes that come by mail."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override
from zxcvbn_rs_py import zxcvbn

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.field import FieldKind
from livecommerce.forms.text import Text, line_of, secret_of, within, without_controls
from livecommerce.languages.messages import _, ngettext

NEW_PASSWORD_MIN_LENGTH = 12
CODE_LENGTH = 8
CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Capital letters and digits without those that look alike: I, O, 0 and 1."""

_ESTIMATED_LENGTH = 20
"""The number of characters whose strength is estimated; for all 256 the estimate could take seconds."""
_ENOUGH_GUESSES = 1_000_000


@dataclass(frozen=True)
class AnyPassword(AnswerType):
    """A password exactly as typed, never cut off."""

    kind: FieldKind = "password"
    max_length: int = 256
    autocomplete = "current-password"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        return within(without_controls(secret_of(value)), most=self.max_length)

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "format": "password", "minLength": 1, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        return _("Enter your password")

    @override
    def shown(self, answer: Any) -> str:
        return "••••••••"


def _without_words_of(address: str, password: str) -> str:
    """Return the part of a password that remains to be guessed by somebody who knows the address."""
    words = [re.escape(word) for word in re.split(r"\W+", address) if len(word) > 2]
    return re.sub("|".join(words), "", password, flags=re.IGNORECASE) if words else password


@dataclass(frozen=True)
class NewPasswordText(AnyPassword):
    """A password that is long enough and not easily guessed."""

    autocomplete = "new-password"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        password = super().read(value, others)
        if len(password) < NEW_PASSWORD_MIN_LENGTH:
            raise refusal(self.missing(""))
        unknown = _without_words_of(str(others.get("email", "")), password)
        if not unknown or zxcvbn(unknown[:_ESTIMATED_LENGTH]).guesses < _ENOUGH_GUESSES:
            raise refusal(_("Choose another password: this one is among the first that are guessed. Add a word or two"))
        return password

    @override
    def json_schema(self) -> JsonSchemaValue:
        return super().json_schema() | {"minLength": NEW_PASSWORD_MIN_LENGTH}

    @override
    def missing(self, label: str) -> str:
        return ngettext(
            "Choose a password of at least {count} character",
            "Choose a password of at least {count} characters",
            NEW_PASSWORD_MIN_LENGTH,
        )


@dataclass(frozen=True)
class MailedCode(AnswerType):
    """A mailed code in any case, with or without spaces and dashes; stored as eight capitals and digits."""

    kind: FieldKind = "code"
    max_length: int = 40
    autocomplete = "one-time-code"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        code = re.sub(r"[\s\-‐-―]", "", within(line_of(value), most=self.max_length)).upper()
        if len(code) != CODE_LENGTH or not set(code) <= set(CODE_ALPHABET):
            raise refusal(
                _("Enter the {length} letters and digits of the code as our e-mail shows it", length=CODE_LENGTH)
            )
        return code

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": CODE_LENGTH, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        return _("Enter the code from our e-mail")


class SecondFactorCode(Text):
    """The code of an authenticator app, or a recovery code, with or without spaces and dashes."""

    autocomplete = "one-time-code"

    def __init__(self) -> None:
        super().__init__(40)
        self.kind = "code"

    @override
    def missing(self, label: str) -> str:
        return "Enter the six digits that your app shows now"


class MailedLink(Text):
    """A link from a mail, or the token behind its `#`; stored as the token."""

    autocomplete = "off"

    def __init__(self) -> None:
        super().__init__(400)

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        return super().read(value, others).rpartition("#")[2]

    @override
    def missing(self, label: str) -> str:
        return "Paste the link from the e-mail"


Password = Annotated[str, AnyPassword()]
NewPassword = Annotated[str, NewPasswordText()]
ActivationCode = Annotated[str, MailedCode()]
SecondFactor = Annotated[str, SecondFactorCode()]
InvitationLink = Annotated[str, MailedLink()]
