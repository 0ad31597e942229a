"""Words in code: English in the source, translated when they are shown.

`_` marks a text for the catalogues, `translate` returns its translation:

    WANTED = _("Enter a number between {least} and {most}", least=1, most=80)
    translate(WANTED)

A phrase is a `str` in English, so schemas, documents and logs have it in English, whatever the language.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Self, cast

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from livecommerce.languages import ENGLISH, PSEUDO, in_language, language
from livecommerce.languages.formatting import exactly
from livecommerce.languages.pseudo import pseudo

LOCALES_DIR = Path(__file__).parent / "locales"


class Phrase(str):
    """English text that can be translated to the current language.

    Texts derived from it, such as `phrase.lower()` or a slice, are plain English text.
    """

    msgid: str
    plural: str
    context: str
    values: Mapping[str, object]

    @classmethod
    def of(cls, msgid: str, values: Mapping[str, object], *, plural: str = "", context: str = "") -> Self:
        """Return the phrase of a message.

        Args:
            msgid: The message, with names of values in braces; the singular if there is a plural.
            values: The values by name. Callables are called when the phrase is translated.
            plural: The message for a `count` other than 1.
            context: Distinguishes it from another message with the same words.
        """
        with in_language(ENGLISH.code):
            phrase = cls(_filled(plural if plural and values["count"] != 1 else msgid, values))
        phrase.msgid, phrase.plural, phrase.context, phrase.values = msgid, plural, context, values
        return phrase


def _(msgid: str, **values: object) -> Phrase:
    """Mark a text for the catalogues.

    Args:
        msgid: The text, a literal, with the names of values in braces.
        values: The values. Numbers and facts are formatted for the language, phrases are translated; callables are
            called whenever the phrase is translated.
    """
    return Phrase.of(msgid, values)


def pgettext(context: str, msgid: str, **values: object) -> Phrase:
    """Mark a text for the catalogues that has the same words as another, but another meaning.

    The context tells them apart, also for translators.
    """
    return Phrase.of(msgid, values, context=context)


def ngettext(singular: str, plural: str, count: int, **values: object) -> Phrase:
    """Mark a text for the catalogues that depends on a number, which is its value `{count}`.

    Args:
        singular: The text for one.
        plural: The text for any other number.
    """
    return Phrase.of(singular, {**values, "count": count}, plural=plural)


def translate(text: str) -> str:
    """Translate a text to the current language; texts that are not phrases are returned unchanged."""
    if not isinstance(text, Phrase):
        return text
    if language() is ENGLISH:
        return str(text)
    if language() is PSEUDO:
        is_plural = text.plural and text.values["count"] != 1
        return _filled(pseudo(text.plural if is_plural else text.msgid), text.values)
    translations = translations_of(language().code)
    if text.plural:
        message = translations.ngettext(text.msgid, text.plural, cast(int, text.values["count"]))
    elif text.context:
        message = translations.pgettext(text.context, text.msgid)
    else:
        message = translations.gettext(text.msgid)
    return _filled(message, text.values)


def _filled(message: str, values: Mapping[str, object]) -> str:
    return message.format(**{name: _in_words(value) for name, value in values.items()}) if values else message


def _in_words(value: object) -> str:
    if callable(value):
        return _in_words(cast(Callable[[], object], value)())
    if isinstance(value, int | Decimal):
        return exactly(Decimal(value))
    return translate(value) if isinstance(value, str) else str(value)


def catalogue_path(code: str) -> Path:
    """Return the file with a language's translations, in gettext's PO format."""
    return LOCALES_DIR / code / "LC_MESSAGES" / "messages.po"


def catalogue_name(code: str) -> str:
    """Return the name of a language's catalogue in messages: `locales/de/LC_MESSAGES/messages.po`."""
    return catalogue_path(code).relative_to(LOCALES_DIR.parent).as_posix()


def read_catalogue(code: str) -> Catalog:
    """Return the catalogue of a language; empty if it has no file."""
    path = catalogue_path(code)
    if not path.exists():
        return Catalog(code)
    with path.open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages_of(catalogue: Catalog) -> list[Message]:
    """Return the messages of a catalogue, without its header."""
    return [message for message in catalogue if message.id]


def is_translated(message: Message) -> bool:
    """Return whether a message has all its plural forms and is not fuzzy."""
    forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def is_catalogue_whole(code: str) -> bool:
    messages = messages_of(read_catalogue(code))
    return bool(messages) and all(map(is_translated, messages))


@cache
def translations_of(code: str) -> GNUTranslations:
    """Return the translations of a language, without fuzzy ones."""
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(code))
    compiled.seek(0)
    return GNUTranslations(compiled)
