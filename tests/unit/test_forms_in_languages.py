"""The forms in other languages: every word is translated; stored and documented values are not."""

from collections.abc import Iterator
from typing import Any

import pytest

from livecommerce.facts.loading import facts
from livecommerce.forms.account import ActivationCodeForm, ActivationForm, LoginForm
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from livecommerce.forms.countries import countries
from livecommerce.forms.day import parse_day
from livecommerce.forms.form import Form, fields_of
from livecommerce.forms.message import MessageForm
from livecommerce.forms.number import parse_number
from livecommerce.forms.review import ReviewForm
from livecommerce.languages import LANGUAGES, in_language
from livecommerce.languages.messages import translate
from tests.support.marked import is_marked

STEPS = [step for application in APPLICATIONS.values() for step in application.steps]
FORMS: list[type[Form]] = [LoginForm, ActivationForm, ActivationCodeForm, MessageForm, ReviewForm, *STEPS]
NAMES = {"TikTok Shop", "Amazon", "Instagram", "YouTube", "Twitch", "London", "Berlin", "Warschau"}
"""Names that are the same everywhere, and facts."""


def words_of(form: type[Form]) -> Iterator[str]:
    for field in fields_of(form):
        yield from (field.label, field.hint, field.link.label if field.link else "")
        if field.kind != "country":
            yield from (words for choice in field.choices for words in (choice.label, choice.hint))
    yield from (translate(asked.missing) for asked in form.questions.values())


@pytest.mark.usefixtures("marked")
class TestWords:
    @pytest.mark.parametrize("form", FORMS)
    def test_every_word_of_a_form_is_translated(self, form: type[Form]) -> None:
        not_said = {words for words in words_of(form) if words and not is_marked(words)}
        # A range and a list of cities contain no words.
        assert {words for words in not_said - NAMES if not words.endswith(".") and "–" not in words} == set()

    @pytest.mark.parametrize("step", STEPS)
    def test_every_heading_is_translated(self, step: Any) -> None:
        heads = (step.head.title, step.head.lead, step.head.short, step.head.answered)
        assert all(is_marked(translate(words)) for words in heads if words)

    @pytest.mark.parametrize("kind", APPLICATIONS)
    def test_every_missing_answer_is_asked_for_in_the_language(self, kind: ApplicationKind) -> None:
        application = APPLICATIONS[kind]
        assert application.step_names == tuple(f"«{name}»" for name in english_step_names(kind))
        refused = application.validate({}).errors
        assert refused
        assert all(is_marked(message) for messages in refused.values() for message in messages)

    @pytest.mark.parametrize(
        "answers",
        [
            {"email": "nobody"},
            {"email": "a@b.example" * 40},
            {"handle": "@"},
            {"shop_url": "ftp://x"},
            {"country": "Atlantis"},
            {"platforms": ["none", "amazon"]},
            {"company_size": "huge"},
            {"average_order": "lots"},
            {"average_order": "12,345.678"},
            {"samples": "0.5"},
            {"start": "1/2/2030"},
            {"start": "2020-01-01"},
            {"start": "2120-01-01"},
            {"name": "\ud800"},
            {"name": 5},
            {"terms": "no"},
            {"nobody_asked": "x"},
        ],
        ids=str,
    )
    def test_every_refusal_is_in_the_language(self, answers: dict[str, Any]) -> None:
        [name] = answers
        [message] = APPLICATIONS["brand"].validate(answers).errors[name]
        assert is_marked(message)

    def test_a_password_is_refused_in_the_language(self) -> None:
        with pytest.raises(ValueError, match="«Choose a password of at least 12 characters»"):
            ActivationForm.model_validate({"email": "ada@example.com", "code": "ABCD-EFGH", "password": "short"})

    def test_figures_in_a_refusal_are_written_as_in_the_language(self) -> None:
        [message] = APPLICATIONS["brand"].validate({"goals": "x" * 4_001}).errors["goals"]
        assert message == "«Shorten this to 4.000 characters. It has 4.001 now.»"

    def test_a_summary_is_in_the_language_and_the_stored_answers_are_not(self) -> None:
        stored = APPLICATIONS["talent"].validate_step(3, {"location": "studio"})
        assert stored.answers == {"location": "studio"}
        [section] = APPLICATIONS["affiliate"].summary({"content": "both", "followers": 1200})[1:2]
        shown = {line.question: line.answer for line in section.lines}
        assert section.title == "«Your channel»"
        assert shown["«What do you make?»"] == "«Both»"
        assert shown["«Followers»"] == "1.200"

    def test_a_schema_is_english(self) -> None:
        assert "«" not in str(APPLICATIONS["talent"].model.model_json_schema())


def english_step_names(kind: ApplicationKind) -> tuple[str, ...]:
    with in_language("en"):
        return APPLICATIONS[kind].step_names


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
def test_the_words_of_every_language_are_short_enough_for_their_fields(code: str, form: type[Form]) -> None:
    with in_language(code):
        assert len(fields_of(form)) == len(form.questions)


@pytest.mark.parametrize(
    "written", ["31 December 2030", "31. Dezember 2030", "31 grudnia 2030", "31 grudzień 2030", "31 dez 2030"]
)
def test_a_month_has_its_name_in_any_language(written: str) -> None:
    assert str(parse_day(written)) == "2030-12-31"


@pytest.mark.parametrize("written", ["1200,50", "1.200,50", "1 200,50", "1,200.50"])
def test_a_number_is_read_as_any_language_writes_it(written: str) -> None:
    assert str(parse_number(written)) == "1200.50"


def test_countries_have_the_names_and_the_order_of_the_language() -> None:
    with in_language("pl"):
        names = countries()
        assert (names["DE"], names["LV"]) == ("Niemcy", "Łotwa")
    assert countries()["DE"] == "Germany"
    with in_language("de"):
        assert set(countries()) == set(names)


@pytest.mark.parametrize(
    ("code", "ordered"),
    [
        ("en", ["AF", "AX", "AL", "CI", "HR", "SE", "CH", "TR", "GB"]),
        # Österreich is sorted under O, among Oman and Pakistan.
        ("de", ["AF", "EG", "AX", "AL", "OM", "AT", "PK", "TJ", "TN", "TR"]),
        # Łotwa is sorted after all of L.
        ("pl", ["LT", "LU", "LV", "MK", "SE", "TJ"]),
    ],
)
def test_countries_are_in_the_order_of_the_language(code: str, ordered: list[str]) -> None:
    with in_language(code):
        assert [country for country in countries() if country in ordered] == ordered


def test_spans_that_forms_name_have_the_unit_of_the_facts() -> None:
    affiliate, talent = APPLICATIONS["affiliate"].model.questions, APPLICATIONS["talent"].model.questions
    assert f" within {facts().samples.film_within}, " in affiliate["posts"].words.label
    assert talent["intro_video"].words.hint.startswith(f"{facts().talent.video.capital} of you, ")
    assert any(f"Shows run {facts().shows.on_air}, " in step.head.lead for step in APPLICATIONS["talent"].steps)
