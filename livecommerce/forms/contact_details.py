"""Contact answers: e-mail, phone, handle, link."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

import phonenumbers
from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.email_address import EMAIL_MAX_LENGTH, canonical_email
from livecommerce.forms.field import FieldKind
from livecommerce.forms.text import line_of, within
from livecommerce.languages.messages import _

_EMAIL_WANTED = _("Enter an e-mail address such as name@company.com")
_HANDLE = re.compile(r"[a-z0-9_.]{2,24}", re.IGNORECASE)
_TIKTOK = re.compile(r"@?(?:https?:)?(?://)?(?:[a-z]+\.)*tiktok\.com(?::\d+)?(?=[/?#]|$)/*(.*)", re.IGNORECASE)
_PROFILE = re.compile(r"(?:@|%40)([^/?#]+)", re.IGNORECASE)
_LABEL = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)", re.IGNORECASE)


@dataclass(frozen=True)
class EmailAddress(AnswerType):
    """An e-mail address, stored in its canonical form. Its existence is not checked."""

    kind: FieldKind = "email"
    max_length: int = EMAIL_MAX_LENGTH
    autocomplete = "email"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        text = within(line_of(value), most=self.max_length)
        try:
            return canonical_email(text)
        except ValueError:
            raise refusal(_EMAIL_WANTED) from None

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "format": "email", "minLength": 3, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        return _EMAIL_WANTED


@dataclass(frozen=True)
class PhoneNumber(AnswerType):
    """A phone number in any common notation; stored as E.164 (`+442079460000`).

    A number without a country code is read as one of the country answered to `country_question`, which must be asked
    before.
    """

    country_question: str = "country"
    kind: FieldKind = "phone"
    max_length: int = 40
    autocomplete = "tel"

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        text = within(line_of(value), most=self.max_length)
        region = others.get(self.country_question)
        try:
            number = phonenumbers.parse(text, region)
        except phonenumbers.NumberParseException as error:
            if error.error_type == phonenumbers.NumberParseException.INVALID_COUNTRY_CODE:
                raise refusal(
                    _("Begin with the code of the country, such as +44 20 7946 0000, or choose your country above")
                ) from None
            raise refusal(self.missing("")) from None
        if not phonenumbers.is_valid_number(number):
            raise refusal(_("Check the phone number: as written, it is too long, too short or not in use anywhere"))
        return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": 3, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        return _("Enter a phone number such as +44 20 7946 0000")

    @override
    def shown(self, answer: Any) -> str:
        number = phonenumbers.parse(answer)
        return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.INTERNATIONAL)


@dataclass(frozen=True)
class TikTokHandle(AnswerType):
    """A handle with or without @, or as a link to the profile; stored in lower case, without @.

    On tiktok.com a path that begins with `@` is a profile. Share links, tags and searches contain no handle.
    """

    kind: FieldKind = "handle"
    max_length: int = 200

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        text = within(line_of(value), most=self.max_length)
        link = _TIKTOK.match(text)
        profile = _PROFILE.match(link[1]) if link else None
        if link and not profile:
            raise refusal(
                _(
                    "This link does not show your handle."
                    " Open your profile on TikTok and enter the name below your picture, such as @name"
                )
            )
        handle = profile[1] if profile else text.removeprefix("@").strip()
        if "/" in handle or not _HANDLE.fullmatch(handle) or handle.endswith("."):
            raise refusal(_("Enter the handle as your profile shows it, such as @name: letters, digits, dots and _"))
        return handle.lower()

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": 2, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        return _("Enter a handle such as @name")

    @override
    def shown(self, answer: Any) -> str:
        return f"@{answer}"


@dataclass(frozen=True)
class WebAddress(AnswerType):
    """A link with or without `https://`; stored with it."""

    kind: FieldKind = "link"
    max_length: int = 500

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> str:
        text = within(line_of(value), most=self.max_length)
        scheme, separator, rest = text.partition("://")
        link = f"{scheme.lower()}://{rest}" if separator else f"https://{text}"
        try:
            parts = urlsplit(link)
            host, _port = (parts.hostname or "").encode("idna").decode(), parts.port
        except (ValueError, UnicodeError):
            raise refusal(self.missing("")) from None
        labels = host.split(".")
        named = len(labels) > 1 and all(map(_LABEL.fullmatch, labels)) and not labels[-1].isdigit()
        if parts.scheme not in {"http", "https"} or not named or "@" in parts.netloc or " " in link or "\\" in link:
            raise refusal(self.missing(""))
        return within(link, most=self.max_length + len("https://"))

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": 4, "maxLength": self.max_length}

    @override
    def missing(self, label: str) -> str:
        return _("Enter a link such as www.company.com")


Email = Annotated[str, EmailAddress()]
Phone = Annotated[str, PhoneNumber()]
Handle = Annotated[str, TikTokHandle()]
WebLink = Annotated[str, WebAddress()]
