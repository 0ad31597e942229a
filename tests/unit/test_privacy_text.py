"""The privacy text promises the periods that the program keeps."""

import re
from collections.abc import Generator
from html import unescape

import pytest

from livecommerce.content.legal import PRIVACY_ID, load_document
from livecommerce.content.loading import load_yaml
from livecommerce.settings import get_settings


def forget_texts() -> None:
    get_settings.cache_clear()
    load_yaml.cache_clear()


@pytest.fixture(autouse=True)
def _texts_of_these_settings() -> Generator[None]:
    yield
    forget_texts()


def privacy_text(monkeypatch: pytest.MonkeyPatch, **settings: str) -> str:
    for name, value in settings.items():
        monkeypatch.setenv(f"LIVECOMMERCE_{name.upper()}", value)
    forget_texts()
    html = load_document("privacy", PRIVACY_ID).html
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


def test_it_says_the_periods_that_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    text = privacy_text(
        monkeypatch,
        application_months="13",
        message_months="7",
        unused_account_months="17",
        outbox_days="19",
        undelivered_months="5",
        consent_log="true",
        consent_log_months="29",
    )
    for promise in (
        "13 months after their last change",
        "Messages 7 months after they arrived",
        "nobody has used it for 17 months",
        "19 days after delivery, 5 months if they could not be delivered",
        "the choice, the time 29 months",
    ):
        assert promise in text


def test_it_says_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    text = privacy_text(monkeypatch)
    for promise in (
        "24 months after their last change",
        "12 months after they arrived",
        "nobody has used it for 24 months",
        "after 30 days they are deleted when you next open the form",
        "30 days after you last used your account",
        "72 hours at most",
    ):
        assert promise in text
    assert not re.search(r"\{\w+\}", text)


def test_the_consent_log_is_in_it_where_it_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "consent_id" not in privacy_text(monkeypatch)
    assert "Records of choices about cookies" not in privacy_text(monkeypatch)
    assert "consent_id" in privacy_text(monkeypatch, consent_log="true")


def test_it_says_of_logs_what_is_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    text = privacy_text(monkeypatch)
    assert "(IP address) and what your browser says about itself are not in it" in text


def test_it_says_what_confirming_the_preferences_agrees_to(monkeypatch: pytest.MonkeyPatch) -> None:
    text = privacy_text(monkeypatch)
    assert "the performance category starts switched on" in text
    assert "agree to it only if it is on at that moment" in text
