"""The API answers in the language that a form names, or else in the one that its client likes best."""

import pytest

from livecommerce.settings import Settings
from tests.api.conftest import MESSAGE, Api, problem, settings_of

INCOMPLETE = MESSAGE | {"topic": ""}


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    """The settings of a site in three languages."""
    return settings_of(database_url=database_url, languages=("en", "de", "pl"))


@pytest.mark.parametrize("code", ["de", "pl"])
def test_what_is_wrong_is_said_in_the_language_of_the_client(api: Api, code: str) -> None:
    response = api.post("/messages", INCOMPLETE, accept_language=f"{code}-XX,{code};q=0.9,en;q=0.1")
    assert response.headers["content-language"] == code
    assert "accept-language" in response.headers["vary"].lower()
    english = problem(api.post("/messages", INCOMPLETE), 422)["topic"]
    assert problem(response, 422)["topic"] != english


def test_the_language_that_a_form_names_comes_first(api: Api) -> None:
    response = api.post("/messages?language=de", INCOMPLETE, accept_language="pl")
    assert response.headers["content-language"] == "de"
    assert "Worum geht es" in problem(response, 422)["topic"][0]


@pytest.mark.parametrize("language", ["fr", "", "de;q=0", "xx" * 5_000])
def test_other_languages_are_answered_in_english(api: Api, language: str) -> None:
    response = api.post("/messages", INCOMPLETE, accept_language=language)
    assert response.headers["content-language"] == "en"
    assert problem(response, 422) == problem(api.post("/messages", INCOMPLETE), 422)


def test_the_sender_has_a_mail_in_their_language_and_the_team_one_in_english(api: Api) -> None:
    assert api.post("/messages", MESSAGE, accept_language="de").status_code == 201
    (confirmation,) = api.outbox("message_received")
    (theirs,) = api.outbox("message_received_team")
    assert "Nachricht" in confirmation.subject
    assert '<html lang="de">' in confirmation.payload["html"]
    assert theirs.subject.startswith("Message ")
    assert '<html lang="en">' in theirs.payload["html"]
