"""The words of the code: English in the source, translated when shown, complete in every catalogue."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from livecommerce.commands import catalogues
from livecommerce.commands.content import app
from livecommerce.facts.loading import facts
from livecommerce.languages import LANGUAGES, in_language
from livecommerce.languages.formatting import plural_forms
from livecommerce.languages.messages import (
    Phrase,
    _,
    catalogue_path,
    messages_of,
    ngettext,
    pgettext,
    read_catalogue,
    translate,
    translations_of,
)

GERMAN = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Your name"
msgstr "Dein Name"

msgid "Enter {label}"
msgstr "Bitte ausfüllen: {label}"

msgid "Up to {most} and {rooms} rooms"
msgstr "{rooms} Räume und bis {most}"

msgid "{count} second"
msgid_plural "{count} seconds"
msgstr[0] "eine Sekunde"
msgstr[1] "{count} Sekunden"

msgctxt "category"
msgid "Home"
msgstr "Haushalt"

#, fuzzy
msgid "Company"
msgstr "Gesellschaft"
"""
TRANSLATED = [code for code in LANGUAGES if code != "en"]


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of catalogues with a few words of German."""
    monkeypatch.setattr("livecommerce.languages.messages.LOCALES_DIR", tmp_path / "locales")
    monkeypatch.setattr("livecommerce.commands.catalogues.LOCALES_DIR", tmp_path / "locales")
    path = catalogue_path("de")
    path.parent.mkdir(parents=True)
    path.write_text(GERMAN, encoding="utf-8")
    translations_of.cache_clear()
    yield tmp_path / "locales"
    translations_of.cache_clear()


@pytest.mark.usefixtures("locales")
class TestSaying:
    def test_a_phrase_is_english_until_it_is_translated(self) -> None:
        with in_language("de"):
            name = _("Your name")
            assert name == "Your name"
            assert translate(name) == "Dein Name"
        assert translate(name) == "Your name"

    def test_what_is_not_translated_or_fuzzy_stays_english(self) -> None:
        with in_language("de"):
            assert translate(_("Company")) == "Company"
            assert translate(_("Nobody has translated this")) == "Nobody has translated this"
            assert translate("No phrase") == "No phrase"
        with in_language("pl"):
            assert translate(_("Your name")) == "Your name"

    def test_values_are_translated_too(self) -> None:
        label = _("Your name")
        wanted = _("Enter {label}", label=label)
        limits = _("Up to {most} and {rooms} rooms", most=4_000, rooms=facts().counts.creators)
        assert (wanted, limits) == ("Enter Your name", "Up to 4,000 and 4,800 rooms")
        with in_language("de"):
            assert translate(wanted) == "Bitte ausfüllen: Dein Name"
            assert translate(limits) == "4.800 Räume und bis 4.000"

    def test_a_value_that_is_a_function_is_called_when_the_phrase_is_translated(self) -> None:
        city = _("Enter {label}", label=lambda: facts().studios.by_name["warsaw"].city)
        assert city == "Enter Warsaw"
        with in_language("de"):
            assert translate(city) == "Bitte ausfüllen: Warschau"

    def test_a_number_chooses_the_form(self) -> None:
        singular, many = (ngettext("{count} second", "{count} seconds", count) for count in (1, 1_200))
        assert (singular, many) == ("1 second", "1,200 seconds")
        with in_language("de"):
            assert (translate(singular), translate(many)) == ("eine Sekunde", "1.200 Sekunden")

    def test_a_context_distinguishes_two_meanings(self) -> None:
        with in_language("de"):
            assert (translate(pgettext("category", "Home")), translate(_("Home"))) == ("Haushalt", "Home")

    @given(st.text())
    def test_a_phrase_can_be_used_as_text(self, text: str) -> None:
        phrase: str = Phrase.of(text, {})
        assert (phrase, hash(phrase), str(phrase)) == (text, hash(text), text)


class TestCatalogues:
    @pytest.mark.parametrize("code", TRANSLATED)
    def test_every_translation_keeps_the_values_of_its_source(self, code: str) -> None:
        assert not list(catalogues.problems(code))

    @pytest.mark.parametrize("code", TRANSLATED)
    def test_every_message_of_the_code_is_in_the_catalogue(self, code: str) -> None:
        keys = {(message.id, message.context) for message in messages_of(read_catalogue(code))}
        in_code = {(message.id, message.context) for message in messages_of(catalogues.extracted())}
        assert keys == in_code, "`livecommerce content update` brings the catalogues up to the code"

    @pytest.mark.parametrize("code", TRANSLATED)
    def test_a_catalogue_has_as_many_forms_as_its_language(self, code: str) -> None:
        assert read_catalogue(code).num_plurals == len(plural_forms_of(code))


def plural_forms_of(code: str) -> tuple[str, ...]:
    with in_language(code):
        return plural_forms()


class TestCommands:
    def run(self, command: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, [command])
        return result.exit_code, result.output

    def test_extract_writes_a_template(self, locales: Path) -> None:
        assert self.run("extract")[0] == 0
        template = (locales / "messages.pot").read_text(encoding="utf-8")
        assert 'msgstr ""' in template

    def test_update_begins_a_language_with_every_message_untranslated(self, locales: Path) -> None:
        assert not (locales / "pl").exists()
        status, output = self.run("update")
        assert status == 0
        messages = len(catalogues.extracted())
        assert f"pl/LC_MESSAGES/messages.po: 0 of {messages} message" in output
        assert len(read_catalogue("pl")) == messages

    @pytest.mark.parametrize(
        ("translation", "problem"),
        [
            ("Bitte ausfüllen", "lacks {label}"),
            ("Bitte {name} für {label} angeben", "has {name}, which its source has not"),
            ("Bitte {label", "cannot be filled in"),
        ],
    )
    def test_compile_names_a_broken_translation_by_line(self, locales: Path, translation: str, problem: str) -> None:
        self.run("update")
        text = GERMAN.replace("Bitte ausfüllen: {label}", translation)
        catalogue_path("de").write_text(text, encoding="utf-8")
        status, output = self.run("compile")
        assert status == 1
        assert f"locales/de/LC_MESSAGES/messages.po:10: “{translation}” {problem}" in output
