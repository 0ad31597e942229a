"""The pseudo-language: its texts, and its exclusion from sites."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, meta

from livecommerce.api.mail import write_mail
from livecommerce.brand.loading import brand
from livecommerce.brand.model import Imprint
from livecommerce.content.home import home_content
from livecommerce.content.loading import content_dir, registered_office
from livecommerce.content.people import people
from livecommerce.facts.loading import facts
from livecommerce.languages import PSEUDO, in_language
from livecommerce.languages.messages import _, ngettext, translate
from livecommerce.languages.pseudo import pseudo
from livecommerce.settings import SettingsError, get_settings
from tests.support.pseudo import is_translated, names

MAILS = sorted((content_dir() / "mails").glob("*.md"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Your answer", "Ýööûûŕ ààñšŵéŕ"),
        ("Enter {label}", "Ééñţéŕ {label}"),
        ("{{ studios.rooms.words }} rooms", "{{ studios.rooms.words }} ŕöööɱš"),
        ("[Apply](/form) at https://example.com/a", "[Ààppļý](/form) àţ https://example.com/a"),
        ("Write to press@example.com", "Ŵŕîîţéé ţö press@example.com"),
        ("Subject: Welcome, {{ name }}", "Subject: Ŵééļçööɱé, {{ name }}"),
        ("312", "312"),
    ],
)
def test_words_are_longer_and_accented_and_the_rest_is_unchanged(text: str, words: str) -> None:
    assert pseudo(text) == words


@given(st.text())
def test_what_is_in_it_already_stays(text: str) -> None:
    assert pseudo(pseudo(text)) == pseudo(text)


def test_content_facts_and_messages_are_translated_into_it() -> None:
    with in_language(PSEUDO.code):
        assert is_translated(home_content().hero.title, ())
        assert home_content().hero.brand_link.href == "/xx/form"
        assert {person.name for person in people()} <= names()
        assert is_translated(facts().studios.london.city, ())
        assert is_translated(translate(_("Enter a number")), ())
        assert translate(ngettext("{count} month", "{count} months", 2)) == "2 ɱööñţĥš"


SET_BY_EVERY_MAIL = {
    *("brand", "company", "site_url", "support_mail", "imprint_url", "privacy_url", "seat"),
    *(f"imprint_{name}" for name in Imprint.model_fields),
}


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_nothing_in_a_mail_is_left_in_english(path: Path) -> None:
    template = Environment().parse(path.read_text(encoding="utf-8"))
    values: dict[str, Any] = dict.fromkeys(meta.find_undeclared_variables(template) - SET_BY_EVERY_MAIL, "1")
    settings = get_settings()
    with in_language(PSEUDO.code):
        mail = write_mail(settings, path.stem, "ada@example.com", **values)
    known = {*names(), settings.brand, settings.company, registered_office(), *dict(brand().imprint).values()}
    assert [line for line in (mail.subject, *mail.text.splitlines()) if not is_translated(line, known)] == []


def test_a_site_speaks_it_only_when_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVECOMMERCE_LANGUAGES", "en,xx")
    get_settings.cache_clear()
    with pytest.raises(SettingsError, match="names xx, which is for tests alone: LIVECOMMERCE_PSEUDO_LANGUAGE"):
        get_settings()
    monkeypatch.setenv("LIVECOMMERCE_PSEUDO_LANGUAGE", "true")
    assert get_settings().languages == ("en", "xx")
    get_settings.cache_clear()
