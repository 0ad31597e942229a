"""Every message of the code is translated, with any number in it."""

from collections import Counter
from collections.abc import Iterator
from typing import cast

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from livecommerce import wording
from livecommerce.languages import ENGLISH, LANGUAGES

TRANSLATED = [code for code in LANGUAGES if code != ENGLISH.code]
NUMBERS = range(130)
"""Every plural form of every language has some of them; those above a hundred repeat the endings of those below."""


def messages(code: str) -> Iterator[Message]:
    with wording.catalogue_path(code).open("rb") as file:
        return (message for message in read_po(file, locale=code, abort_invalid=True) if message.id)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_message_is_translated_in_every_form(code: str) -> None:
    assert [message.id for message in messages(code) if not wording.is_translated(message)] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_form_that_several_numbers_share_names_the_number(code: str) -> None:
    translations = wording.catalogue(code)
    for message in messages(code):
        singular, *plural = cast(tuple[str, ...], message.id) if message.pluralizable else (str(message.id),)
        if plural and "{count}" in singular:
            said = Counter(translations.ngettext(singular, plural[0], number) for number in NUMBERS)
            assert [form for form, numbers in said.items() if numbers > 1 and "{count}" not in form] == []
