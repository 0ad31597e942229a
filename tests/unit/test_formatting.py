from datetime import UTC, date, datetime

import pytest

from livecommerce.content.loading import fill_in
from livecommerce.languages import in_language
from livecommerce.languages.formatting import date_in_words, day_of_reader, language_name, moment_of_reader, percent
from livecommerce.typed_yaml import ContentError

FACTS = (
    "{{ pay.hourly }} · {{ shows.average.basket }} · {{ counts.parcels }} · {{ counts.sales }} · "
    "{{ pay.commission }} · {{ counts.conversion }} · {{ company.first_show.month }} · {{ studios.one_of_the_cities }}"
)


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "€28–45 · €30.80 · 2,900 · €84m · 4–7% · 4.6% · April 2022 · London, Berlin or Warsaw"),
        ("de", "28–45 € · 30,80 € · 2.900 · 84 Mio. € · 4–7 % · 4,6 % · April 2022 · London, Berlin oder Warschau"),
        ("pl", "28–45 € · 30,80 € · 2 900 · 84 mln € · 4–7% · 4,6% · kwiecień 2022 · Londyn, Berlin lub Warszawa"),
    ],
)
def test_facts_have_the_number_format_of_the_language(code: str, shown: str) -> None:
    with in_language(code):
        assert fill_in(FACTS, name="x").replace("\N{NO-BREAK SPACE}", " ") == shown


def test_a_word_of_one_letter_in_a_list_stays_with_the_next() -> None:
    with in_language("pl"):
        assert fill_in("{{ studios.cities }}", name="x") == "Londyn, Berlin i\N{NO-BREAK SPACE}Warszawa"


def test_a_language_has_a_name_in_each_language_and_an_unknown_one_its_code() -> None:
    assert [language_name(code) for code in ("en", "de", "tlh-x")] == ["English", "German", "tlh-x"]
    with in_language("de"):
        assert language_name("pl") == "Polnisch"


def test_what_a_program_reads_is_the_same_in_every_language() -> None:
    with in_language("pl"):
        assert fill_in("{{ counts.creators.plain }} {{ shows.average.kept_exactly.plain }}", name="x") == "4800 8557.84"


def test_a_studio_has_its_words_in_the_language_and_its_address_as_it_is() -> None:
    text = (
        "{{ studios.warsaw.address }}; {{ studios.warsaw.visits }}, {{ studios.warsaw.hours }}; {{ samples.returned }}"
    )
    with in_language("pl"):
        shown = fill_in(text, name="x")
    assert shown == "ul. Reflektorowa 7, 03-401 Warszawa, Polska; czwartek, 8:00 do 24:00; co drugi piątek"


@pytest.mark.parametrize(
    ("code", "shown"), [("en", "06:30 to 02:00, 00:00"), ("de", "6:30 bis 2, 24"), ("pl", "6:30 do 2:00, 24:00")]
)
def test_times_of_day(code: str, shown: str) -> None:
    with in_language(code):
        assert fill_in("{{ studios.london.hours }}, {{ studios.warsaw.closes }}", name="x") == shown


@pytest.mark.parametrize(
    ("code", "day", "shares"),
    [
        ("en", "3 March 2026", ["4.0%", "4%"]),
        ("de", "3. März 2026", ["4,0 %", "4 %"]),
        ("pl", "3 marca 2026", ["4,0%", "4%"]),
    ],
)
def test_dates_and_shares(code: str, day: str, shares: list[str]) -> None:
    with in_language(code):
        assert date_in_words(date(2026, 3, 3)) == day
        shown = [percent(1, 25), percent(1, 25, round_as_integer=True)]
        assert [share.replace("\N{NO-BREAK SPACE}", " ") for share in shown] == shares


@pytest.mark.parametrize(
    ("code", "moment", "day"),
    [
        ("en", "26 November 2026, 23:30 (London)", "26 November 2026"),
        ("de", "27. November 2026, 00:30\N{NO-BREAK SPACE}Uhr (Berlin)", "27. November 2026"),
        ("pl", "27 listopada 2026, 00:30 (Warszawa)", "27 listopada 2026"),
    ],
)
def test_a_time_is_shown_in_the_time_zone_of_its_readers(code: str, moment: str, day: str) -> None:
    at = datetime(2026, 11, 26, 23, 30, tzinfo=UTC)
    with in_language(code):
        assert (moment_of_reader(at), day_of_reader(at)) == (moment, day)


@pytest.mark.parametrize(
    ("code", "text", "filled"),
    [
        ("en", "{{ studios.rooms.words | one = _ room | other = _ rooms }}", "eleven rooms"),
        ("de", "in {{ answers.message.number | one = einem Tag | other = _ Tagen }}", "in einem Tag"),
        ("de", "in {{ answers.application.number.words | one = einem Tag | other = _ Tagen }}", "in zwei Tagen"),
        ("pl", "{{ studios.rooms | one = _ sala | few = _ sale | many = _ sal }}", "11 sal"),
        ("pl", "{{ studios.warsaw.rooms | one = _ sala | few = _ sale | many = _ sal }}", "3 sale"),
    ],
)
def test_a_noun_has_the_form_that_its_number_asks_for(code: str, text: str, filled: str) -> None:
    with in_language(code):
        assert fill_in(text, name="x") == filled


@pytest.mark.parametrize(
    ("code", "text", "reason"),
    [
        (
            "pl",
            "{{ studios.rooms | one = _ sala | other = _ sale }}",
            "Polski has the forms one, few, many; but this has",
        ),
        ("de", "{{ studios.cities | one = _ Ort | other = _ Orte }}", "only numbers have forms of a noun: "),
        ("de", "{{ answers.application }}", "answers.application has no form in Deutsch; use its number"),
        ("pl", "{{ answers.application.figure }}", "answers.application.figure has no form in Polski"),
    ],
)
def test_what_a_language_cannot_say_is_named_by_line(code: str, text: str, reason: str) -> None:
    with in_language(code), pytest.raises(ContentError) as error:
        fill_in(text, name="x")
    assert str(error.value).startswith(f"x:1: {reason}")
