"""A language of English words in marks: text without marks was not translated."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from typing_extensions import override

from livecommerce.languages import in_language


class Marked(NullTranslations):
    @override
    def gettext(self, message: str) -> str:
        return f"«{message}»"

    @override
    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"

    @override
    def pgettext(self, context: str, message: str) -> str:
        return f"«{message}»"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def translations_of(_code: str) -> Marked:
        return Marked()

    monkeypatch.setattr("livecommerce.languages.messages.translations_of", translations_of)
    with in_language("de"):
        yield


def is_marked(text: str) -> bool:
    """Return whether all of a text was translated."""
    return text.startswith("«") and text.endswith("»")
