"""Words in code: English where they stand, in the current language where somebody reads them.

`_` marks a text for the catalogues, `said` gives its translation:

    WANTED = _("Enter a number between {least} and {most}", least=1, most=80)
    said(WANTED)

In between a phrase is a text like any other, so schemas, documents and logs have it in English, in every language.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Self, cast

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from livecommerce.formatting import exactly
from livecommerce.languages import ENGLISH, PSEUDO, in_language, language
from livecommerce.pseudo import pseudo

LOCALES_DIR = Path(__file__).parent / "locales"


class Phrase(str):
    """A text in English that knows how to say itself in the current language.

    What is made of it, such as `phrase.lower()` or a part of it, is English alone.
    """

    msgid: str
    plural: str
    context: str
    values: Mapping[str, object]

    @classmethod
    def of(cls, msgid: str, values: Mapping[str, object], *, plural: str = "", context: str = "") -> Self:
        """The phrase of a message.

        Args:
            msgid: The message, with names of values in braces; its singular where there is a plural.
            values: The values by name. What is callable is asked for the value when the phrase is said.
            plural: The message for another number than one, which is the value `count`.
            context: What tells it from another message with the same words.
        """
        with in_language(ENGLISH.code):
            phrase = cls(_filled(plural if plural and values["count"] != 1 else msgid, values))
        phrase.msgid, phrase.plural, phrase.context, phrase.values = msgid, plural, context, values
        return phrase

    def in_current_language(self) -> str:
        """The phrase in the current language; in English where it is not translated."""
        if language() is ENGLISH:
            return str(self)
        if language() is PSEUDO:
            is_plural = self.plural and self.values["count"] != 1
            return _filled(pseudo(self.plural if is_plural else self.msgid), self.values)
        translations = catalogue(language().code)
        if self.plural:
            message = translations.ngettext(self.msgid, self.plural, cast(int, self.values["count"]))
        elif self.context:
            message = translations.pgettext(self.context, self.msgid)
        else:
            message = translations.gettext(self.msgid)
        return _filled(message, self.values)


def _(msgid: str, **values: object) -> Phrase:
    """A text for the catalogues.

    Args:
        msgid: The text, a literal, with the names of values in braces.
        values: The values. Numbers and facts are written as the language writes them, phrases are translated; what is
            callable is asked for the value whenever the phrase is said.
    """
    return Phrase.of(msgid, values)


def pgettext(context: str, msgid: str, **values: object) -> Phrase:
    """A text for the catalogues that has the same words as another, and another meaning.

    Args:
        context: What tells it from the other, for translators.
        msgid: The text, as that of `_`.
        values: The values, as those of `_`.
    """
    return Phrase.of(msgid, values, context=context)


def ngettext(singular: str, plural: str, count: int, **values: object) -> Phrase:
    """A text for the catalogues that depends on a number, which stands in it as `{count}`.

    Args:
        singular: The text for one.
        plural: The text for any other number.
        count: The number.
        values: Other values, as those of `_`.
    """
    return Phrase.of(singular, {**values, "count": count}, plural=plural)


def said(text: str) -> str:
    """A text in the current language: a phrase translated, another as it is."""
    return text.in_current_language() if isinstance(text, Phrase) else text


def _filled(message: str, values: Mapping[str, object]) -> str:
    return message.format(**{name: _in_words(value) for name, value in values.items()}) if values else message


def _in_words(value: object) -> str:
    if callable(value):
        return _in_words(cast(Callable[[], object], value)())
    if isinstance(value, int | Decimal):
        return exactly(Decimal(value))
    return said(value) if isinstance(value, str) else str(value)


def catalogue_path(code: str) -> Path:
    """The file with the translations of a language, which any translator's tool opens.

    Args:
        code: The code of the language, of `LANGUAGES`.
    """
    return LOCALES_DIR / code / "LC_MESSAGES" / "messages.po"


def is_translated(message: Message) -> bool:
    """Whether every form of a message is there, and is no guess.

    Args:
        message: A message of a catalogue.
    """
    forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def is_catalogue_whole(code: str) -> bool:
    """Whether every message of a catalogue is translated.

    Args:
        code: The code of the language, of `LANGUAGES`.
    """
    path = catalogue_path(code)
    if not path.exists():
        return False
    with path.open("rb") as file:
        return all(is_translated(message) for message in read_po(file, locale=code) if message.id)


@cache
def catalogue(code: str) -> NullTranslations:
    """The translations of a language, without those that are marked as fuzzy; none where it has no file.

    Args:
        code: The code of the language, of `LANGUAGES`.
    """
    path = catalogue_path(code)
    if not path.exists():
        return NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=code, abort_invalid=True))
    compiled.seek(0)
    return GNUTranslations(compiled)
