from collections import Counter
from typing import cast

import pytest

from livecommerce.commands.catalogues import updated, written
from livecommerce.languages import ENGLISH, LANGUAGES
from livecommerce.languages.messages import (
    catalogue_path,
    is_translated,
    messages_of,
    read_catalogue,
    translations_of,
)

TRANSLATED = [code for code in LANGUAGES if code != ENGLISH.code]
NUMBERS = range(130)
"""Every plural form of every language has some of them; those above a hundred repeat the endings of those below."""


@pytest.mark.parametrize("code", TRANSLATED)
def test_content_update_changes_nothing_until_a_message_changes(code: str) -> None:
    assert catalogue_path(code).read_bytes() == written(updated(code)), "run `livecommerce content update`"


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_message_is_translated_in_every_form(code: str) -> None:
    assert [message.id for message in messages_of(read_catalogue(code)) if not is_translated(message)] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_form_that_several_numbers_share_names_the_number(code: str) -> None:
    translations = translations_of(code)
    for message in messages_of(read_catalogue(code)):
        singular, *plural = cast(tuple[str, ...], message.id) if message.pluralizable else (str(message.id),)
        if plural and "{count}" in singular:
            used = Counter(translations.ngettext(singular, plural[0], number) for number in NUMBERS)
            assert [form for form, numbers in used.items() if numbers > 1 and "{count}" not in form] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_is_not_there_twice(code: str) -> None:
    """A message in two copies is more than twice as long as its English; no honest translation is."""
    for message in messages_of(read_catalogue(code)):
        english = str(message.id[0] if message.pluralizable else message.id)
        for form in message.string if isinstance(message.string, list | tuple) else (message.string,):
            assert len(str(form)) <= 1.8 * len(english) + 15, form
