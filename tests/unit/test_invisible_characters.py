import unicodedata
from typing import Any

import pytest

from livecommerce.api.addresses import one_spelling
from livecommerce.api.references import typed_reference
from livecommerce.forms.answer import AnswerType
from livecommerce.forms.choice import Country
from livecommerce.forms.contact_details import EmailAddress, PhoneNumber, TikTokHandle, WebAddress
from livecommerce.forms.credentials import MailedCode, NewPasswordText
from livecommerce.forms.day import ComingDay, today
from livecommerce.forms.email_address import canonical_email
from livecommerce.forms.form import is_empty
from livecommerce.forms.invisible import is_blank, without_invisible
from livecommerce.forms.number import Number
from livecommerce.forms.text import Text

PASTED = (
    "\u200b\ufeff\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069\u00ad\ufe0e\ufe0f\u200c\u200d\u034f"
    "\u180e\u3164\u115f\u1160\uffa0\ufffc\ufff9\U000e0041\U000e0101"
)
DAY = f"31.12.{today().year}"


@pytest.mark.parametrize("invisible", PASTED, ids=lambda character: f"{ord(character):04X}")
@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (EmailAddress(), "ann@company.com"),
        (PhoneNumber(), "+44 20 7946 0000"),
        (TikTokHandle(), "@annlee"),
        (TikTokHandle(), "https://www.tiktok.com/@annlee"),
        (WebAddress(), "https://company.com/shop"),
        (Number(0, 1_000_000), "1,200"),
        (ComingDay(), DAY),
        (MailedCode(), "ABCD-2345"),
        (Text(40), "Ann Lee"),
        (Text(40, several_lines=True), "Ann Lee"),
        (Country(), "GB"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_an_answer_is_read_as_without_what_was_pasted_with_it(kind: AnswerType, written: str, invisible: str) -> None:
    middle = len(written) // 2
    pasted = f"{invisible}{written[:middle]}{invisible}{written[middle:]}{invisible}"
    assert kind.read(pasted, {}) == kind.read(written, {})


@pytest.mark.parametrize(
    "kept",
    [
        "👩🏽‍💻 Ann",
        "❤️‍🔥",
        "🏳️‍🌈",
        "🙂‍↔️",
        "1️⃣",
        "☎︎",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "علی‌رضا",
        "می‌خواهم",
        "ශ්‍රී ලංකා",
        "क्‍ष",
        "র‍্যাচেল",
        "葛\U000e0100城",
    ],
)
def test_what_shapes_a_text_is_kept(kept: str) -> None:
    assert Text(80).read(kept, {}) == unicodedata.normalize("NFC", kept)


def test_a_joiner_without_anything_to_join_is_taken_out() -> None:
    assert without_invisible("Ann\u200d\u200cLee \u200d👩\u200d") == "AnnLee 👩"
    assert without_invisible("علی\u200c") == "علی"


@pytest.mark.parametrize(
    "blank",
    ["\u200b", "\u2800", "\u3164", " \u2800\u200d\u2800 ", "\u115f", "\ufeff", "\u00ad\u00a0", "\ufffc", "\U000e0020"],
)
def test_an_answer_without_a_visible_character_is_empty(blank: str) -> None:
    assert is_blank(blank)
    assert is_empty(blank)
    assert is_empty([blank])


@pytest.mark.parametrize("visible", ["⠓⠊", "-", "🙂", "ñ", "\u2800x"])
def test_an_answer_with_a_visible_character_is_given(visible: str) -> None:
    assert not is_empty(visible)


def test_a_password_is_taken_as_it_is() -> None:
    password = "correct\u200b horse battery staple"
    assert NewPasswordText().read(password, {}) == password


@pytest.mark.parametrize(
    ("read", "written", "meant"),
    [
        (canonical_email, "\u202aann@company.com\u202c", "ann@company.com"),
        (canonical_email, "ann\u00ad@company.com ", "ann@company.com"),
        (one_spelling, "\u200bAnn@company.com", "ann@company.com"),
        (typed_reference, "\u2060abcd2345\ufeff ", "ABCD2345"),
    ],
)
def test_addresses_and_references_are_found_by_desk_and_shell(read: Any, written: str, meant: str) -> None:
    assert read(written) == meant
