"""The API responds in the language of the form, or else in the client's preferred one, and stores it."""

from datetime import timedelta

import pytest

from livecommerce.api.tables import Account, ActivationCode, Application, Message, OutboxItem, now
from livecommerce.constants import REAPPLY_DAYS
from livecommerce.desk import decisions
from livecommerce.desk.exports import export_applications, export_messages
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import shell_actor
from livecommerce.languages import in_language
from livecommerce.languages.formatting import day_of_reader, moment_of_reader
from livecommerce.settings import Settings
from tests.api.conftest import BEFORE_DATABASE, MESSAGE, SITE, Api, problem, settings_of
from tests.support.applicant import AFFILIATE

INCOMPLETE = MESSAGE | {"topic": ""}
APPLICATION = {**AFFILIATE, "email": "hedy@example.com"}
PASSWORD = "lamp river candle 42"


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, languages=("en", "de", "pl"))


@BEFORE_DATABASE
@pytest.mark.parametrize("code", ["de", "pl"])
def test_errors_are_in_the_language_of_the_client(api: Api, code: str) -> None:
    response = api.post("/messages", INCOMPLETE, accept_language=f"{code}-XX,{code};q=0.9,en;q=0.1")
    assert response.headers["content-language"] == code
    assert "accept-language" in response.headers["vary"].lower()
    english = problem(api.post("/messages", INCOMPLETE), 422)["topic"]
    assert problem(response, 422)["topic"] != english


@BEFORE_DATABASE
def test_the_language_that_a_form_names_comes_first(api: Api) -> None:
    response = api.post("/messages?language=de", INCOMPLETE, accept_language="pl")
    assert response.headers["content-language"] == "de"
    assert "Worum geht es" in problem(response, 422)["topic"][0]


@BEFORE_DATABASE
@pytest.mark.parametrize(
    ("page", "code"),
    [
        (f"{SITE}/de/contact-us?from=home", "de"),
        (f"{SITE}/contact-us", "en"),
        (f"{SITE}/de", "de"),
        ("https://www.example.org/de/contact-us", "pl"),
        ("about:blank", "pl"),
    ],
)
def test_a_form_that_names_no_language_has_that_of_its_page(api: Api, page: str, code: str) -> None:
    response = api.post("/messages", INCOMPLETE, referer=page, accept="text/html,*/*;q=0.8", accept_language="pl")
    assert response.headers["content-language"] == code
    # A script says what its page speaks.
    response = api.post("/messages", INCOMPLETE, referer=page, accept_language="pl")
    assert response.headers["content-language"] == "pl"


@BEFORE_DATABASE
@pytest.mark.parametrize("language", ["fr", "", "de;q=0", "xx" * 5_000])
def test_other_languages_are_answered_in_english(api: Api, language: str) -> None:
    response = api.post("/messages", INCOMPLETE, accept_language=language)
    assert response.headers["content-language"] == "en"
    assert problem(response, 422) == problem(api.post("/messages", INCOMPLETE), 422)


def test_the_sender_has_a_mail_in_their_language_and_the_team_one_in_english(api: Api) -> None:
    assert api.post("/messages", MESSAGE, accept_language="de").status_code == 201
    (confirmation,) = api.outbox("message_received")
    (team_mail,) = api.outbox("message_received_team")
    assert "Nachricht" in confirmation.subject
    assert '<html lang="de">' in confirmation.payload["html"]
    assert team_mail.subject.startswith("Message ")
    assert '<html lang="en">' in team_mail.payload["html"]


def submit(api: Api, code: str) -> Application:
    response = api.post("/applications/affiliate", APPLICATION, accept_language=code)
    assert response.status_code == 201, response.text
    [application] = api.rows(Application)
    return application


def the_mail(api: Api, kind: str, code: str) -> OutboxItem:
    """Return the only mail of a kind, after checking its language and links."""
    [item] = api.outbox(kind)
    assert f'<html lang="{code}">' in item.payload["html"]
    links = [line for line in item.payload["text"].splitlines() if line.startswith(f"<{SITE}/")]
    assert links
    pages = SITE if code == "en" else f"{SITE}/{code}"
    assert all(line.startswith(f"<{pages}/") for line in links)
    return item


def test_a_record_keeps_the_language_of_its_first_request(api: Api) -> None:
    for path, body in (("/applications/affiliate", APPLICATION), ("/messages", MESSAGE)):
        first = api.post(path, body, accept_language="de", idempotency_key="k")
        again = api.post(f"{path}?language=pl", body, idempotency_key="k")
        # Questions in the summary of an application are in the reader's language.
        assert again.json()["data"] | {"summary": None} == first.json()["data"] | {"summary": None}
    [application], [message] = api.rows(Application), api.rows(Message)
    assert (application.language, message.language) == ("de", "de")
    assert len(api.outbox("application_received")) == len(api.outbox("message_received")) == 1


def test_the_team_reads_in_english_in_which_language_somebody_applied_or_wrote(api: Api) -> None:
    submit(api, "de")
    api.post("/messages?language=pl", MESSAGE)
    [applied], [wrote] = api.outbox("application_received_team"), api.outbox("message_received_team")
    assert "Language of the applicant: German." in applied.payload["text"]
    assert "Language of the sender: Polish." in wrote.payload["text"]
    assert "- I am 18 or older: Yes" in applied.payload["text"]


def test_the_search_of_the_team_knows_the_labels_that_it_reads(api: Api) -> None:
    words = (submit(api, "pl").search_text or "").split()
    assert "yes" in words
    assert "tak" not in words


@pytest.mark.parametrize(("code", "word"), [("de", "Bewerbung"), ("pl", "zgłoszeni")])
def test_a_refusal_is_mailed_in_the_language_of_the_applicant_as_its_preview_showed(
    api: Api, code: str, word: str
) -> None:
    application = submit(api, code)
    preview = decisions.preview(api.platform.settings, shell_actor(), application, reason="Nein, nie.")
    with api.platform.database.write() as session:
        decisions.decline(session, api.platform.settings, shell_actor(), application.reference, "Nein, nie.")
    mail = the_mail(api, "declined", code)
    assert (preview.language, preview.subject, preview.text) == (code, mail.subject, mail.payload["text"])
    assert word in mail.subject
    assert f"<{SITE}/{code}/form/AffiliateForm>" in mail.payload["text"]
    with in_language(code):
        assert day_of_reader(now() + timedelta(days=REAPPLY_DAYS)) in mail.payload["text"]


def test_mails_about_an_account_are_in_the_language_of_the_application_not_of_the_request(api: Api) -> None:
    application = submit(api, "de")
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), application.reference)
    [account] = api.rows(Account)
    assert account.language == "de"
    code = api.content(the_mail(api, "accepted", "de"))["text"].partition("&code=")[2][:9]
    body = {"email": account.email, "code": code, "password": PASSWORD}
    assert api.post("/activations?language=pl", body).status_code == 201
    assert api.post("/activation-codes?language=pl", {"email": account.email}).status_code == 202
    code = api.content(the_mail(api, "activation_code", "de"))["text"].partition("&code=")[2][:9]
    wrong = api.post("/activations?language=pl", body)
    assert problem(wrong, 422)["code"][0].startswith("Ten kod nie pasuje")
    body = {"email": account.email, "code": code, "password": f"{PASSWORD} 43"}
    assert api.post("/activations?language=pl", body).status_code == 201
    the_mail(api, "password_changed", "de")


CODE_ENDS = {"en": "works once, until", "de": "gilt einmal, bis zum", "pl": "Działa raz, do"}
PURPOSES = {
    "en": ("to activate your", "for a new"),
    "de": ("zu aktivieren", "neues Passwort"),
    "pl": ("do aktywacji", "do zmiany hasła"),
}


@pytest.mark.parametrize("code", CODE_ENDS)
def test_mails_with_a_code_say_what_it_is_for_and_until_when(api: Api, code: str) -> None:
    application = submit(api, code)
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), application.reference)
    [issued] = api.rows(ActivationCode)
    accepted = " ".join(api.content(the_mail(api, "accepted", code))["text"].split())
    with in_language(code):
        until = " ".join(moment_of_reader(issued.expires_at).split())
    assert f"{CODE_ENDS[code]} {until}" in accepted
    assert "UTC" not in accepted
    email = application.email
    assert api.post("/activation-codes", {"email": email}).status_code == 202
    first = the_mail(api, "activation_code", code)
    assert PURPOSES[code][0] in first.subject
    found = api.content(first)["text"].partition("&code=")[2][:9]
    assert api.post("/activations", {"email": email, "code": found, "password": PASSWORD}).status_code == 201
    assert api.post("/activation-codes", {"email": email}).status_code == 202
    subjects = [item.subject for item in api.outbox("activation_code")]
    assert sum(PURPOSES[code][1] in subject for subject in subjects) == 1


def test_a_site_without_the_language_any_more_writes_in_english(api: Api, database_url: str) -> None:
    application = submit(api, "pl")
    settings = settings_of(database_url=database_url, languages=("en",))
    mail = decisions.preview(settings, shell_actor(), application)
    assert mail.language == "en"
    assert f"{SITE}/saas/activate" in mail.text


def test_exports_name_the_language(api: Api) -> None:
    submit(api, "de")
    api.post("/messages", MESSAGE, accept_language="pl")
    with api.platform.database.read() as session:
        for collect, code in ((export_applications, "de"), (export_messages, "pl")):
            for view, found in ((View(), [code]), (View(language="en"), [])):
                export = collect(session, shell_actor(), view)
                records = list(export.records)
                column = list(export.headings).index("language")
                assert [values[column] for _, values in records] == found
                assert [record["language"] for record, _ in records] == found
