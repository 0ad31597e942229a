"""Each kind of answer: accepted notations, stored values, refusals and their messages."""

from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from random import Random
from time import process_time
from typing import Any

import pytest
from pydantic_core import PydanticCustomError

from livecommerce.forms.answer import AnswerType
from livecommerce.forms.choice import Consent, Country, OneOf, Several
from livecommerce.forms.contact_details import EmailAddress, PhoneNumber, TikTokHandle, WebAddress
from livecommerce.forms.countries import countries
from livecommerce.forms.credentials import AnyPassword, MailedCode, NewPasswordText
from livecommerce.forms.day import ComingDay, parse_day, today
from livecommerce.forms.number import Number, Share
from livecommerce.forms.profile_link import AMAZON, INSTAGRAM, TWITCH, YOUTUBE, ProfileLink
from livecommerce.forms.text import Text

EMAIL, PHONE, HANDLE, LINK = EmailAddress(), PhoneNumber(), TikTokHandle(), WebAddress()
TIKTOK_LINKS = (
    "https://vm.tiktok.com/ZMabc123/",
    "vt.tiktok.com/ZSabc123",
    "https://www.tiktok.com/t/ZTabc123/",
    "tiktok.com/tag/fashion",
    "https://www.tiktok.com/discover/annlee",
    "//www.tiktok.com/t/ZTabc",
    "m.tiktok.com/annlee/",
    "https://www.tiktok.com/",
    "tiktok.com",
    "@tiktok.com",
    "https://www.tiktok.com:443/t/ZTabc",
    "https://www.tiktok.com/@/video/7301",
)
LINE, LINES = Text(20), Text(40, several_lines=True)
COUNT, MONEY, PERCENT = Number(0, 1_000_000), Number(1, 1_000_000, decimals=2), Share(1, 80, decimals=1)
RADIO, BOXES = OneOf({"a": "A", "b": "B"}), Several({"a": "A", "b": "B", "none": "None of these"}, alone="none")
DAY = ComingDay()


def refused(kind: AnswerType, value: object, **others: Any) -> str:
    with pytest.raises(PydanticCustomError) as error:
        kind.read(value, others)
    return error.value.message()


@pytest.mark.parametrize(
    ("kind", "written", "stored"),
    [
        (LINE, "  Ann\t ", "Ann"),
        (LINE, "Ann\u00a0 \u2003Lee", "Ann Lee"),
        (LINE, "Zoe\u0308", "Zoë"),
        (LINE, "<b>&amp;</b>", "<b>&amp;</b>"),
        (LINE, "=1+1", "=1+1"),
        (LINES, "\r\none\r\n\r\ntwo \rthree\n", "one\n\ntwo\nthree"),
        (LINES, "a\tb", "a\tb"),
        (EMAIL, " Ann.Lee@Company.COM ", "ann.lee@company.com"),
        (EMAIL, "jürgen@bücher.example", "jürgen@xn--bcher-kva.example"),
        (EMAIL, "ceo@straße.de", "ceo@xn--strae-oqa.de"),
        (
            EMAIL,
            "a" * 64 + "@" + ".".join(["b" * 60] * 3) + ".commmm",
            "a" * 64 + "@" + ".".join(["b" * 60] * 3) + ".commmm",
        ),
        (PHONE, "+44 20 7946 0000", "+442079460000"),
        (PHONE, "+49 (0)30/901820", "+4930901820"),
        (HANDLE, "@Ann.Lee_1", "ann.lee_1"),
        (HANDLE, "annlee", "annlee"),
        (HANDLE, "https://www.tiktok.com/@AnnLee?lang=en", "annlee"),
        (HANDLE, "tiktok.com/@annlee/video/7301", "annlee"),
        (HANDLE, "m.tiktok.com/@annlee/", "annlee"),
        (HANDLE, "https://www.tiktok.com/%40annlee", "annlee"),
        (HANDLE, "www.tiktok.com/@annlee/live#now", "annlee"),
        (ProfileLink(site=INSTAGRAM), "@ann.lee", "https://www.instagram.com/ann.lee"),
        (ProfileLink(site=INSTAGRAM), "instagram.com/ann.lee?igsh=x", "https://instagram.com/ann.lee?igsh=x"),
        (ProfileLink(site=YOUTUBE), "annlee", "https://www.youtube.com/@annlee"),
        (ProfileLink(site=YOUTUBE), "https://m.youtube.com/@AnnLee", "https://m.youtube.com/@AnnLee"),
        (ProfileLink(site=YOUTUBE), "www.youtube.com/c/annlee/videos", "https://www.youtube.com/c/annlee/videos"),
        (ProfileLink(site=TWITCH), "twitch.tv/annlee", "https://twitch.tv/annlee"),
        (ProfileLink(site=AMAZON), "amazon.co.uk/stores/Ann/page/1", "https://amazon.co.uk/stores/Ann/page/1"),
        (ProfileLink(site=AMAZON), "https://www.amazon.de/s?me=A1", "https://www.amazon.de/s?me=A1"),
        (ProfileLink(), "www.tiktok.com/@annlee", "https://www.tiktok.com/@annlee"),
        (LINK, "company.com", "https://company.com"),
        (LINK, "HTTP://company.com/a?b=c#d", "http://company.com/a?b=c#d"),
        (LINK, "www.bücher.de/shop", "https://www.bücher.de/shop"),
        (COUNT, 1200, 1200),
        (COUNT, 1200.0, 1200),
        (COUNT, "1200", 1200),
        (COUNT, "1,200", 1200),
        (COUNT, "1.200", 1200),
        (COUNT, "1 200", 1200),
        (COUNT, "1\u202f200", 1200),
        (COUNT, "1’200", 1200),
        (COUNT, "1,000,000", 1_000_000),
        (COUNT, "12.5k", 12_500),
        (COUNT, "1M", 1_000_000),
        (COUNT, "1,200.00", 1200),
        (COUNT, "0", 0),
        (MONEY, "34.50", Decimal("34.50")),
        (MONEY, "34,5", Decimal("34.50")),
        (MONEY, "€1.234,50", Decimal("1234.50")),
        (MONEY, "1 234.50 £", Decimal("1234.50")),
        (MONEY, 34.5, Decimal("34.50")),
        (PERCENT, "12,5 %", Decimal("12.5")),
        (PERCENT, 80, Decimal("80.0")),
        (RADIO, " a ", "a"),
        (BOXES, ["b", "a", "b"], ("a", "b")),
        (BOXES, "b", ("b",)),
        (BOXES, ["none"], ("none",)),
        (Country(), "gb", "GB"),
        (Consent(), True, True),
        (Consent(), "on", True),
        (Consent(), "Yes", True),
        (AnyPassword(), " two  words ", " two  words "),
        (NewPasswordText(), "correct horse battery staple", "correct horse battery staple"),
        (MailedCode(), "abcd 2345", "ABCD2345"),
        (MailedCode(), " AB-cd – 23 45", "ABCD2345"),
    ],
)
def test_is_read_as_people_write_it(kind: AnswerType, written: object, stored: object) -> None:
    read = kind.read(written, {})
    assert read == stored
    assert type(read) is type(stored)
    assert kind.read(read, {}) == read


@pytest.mark.parametrize(
    ("kind", "written", "message"),
    [
        (LINE, "x" * 21, "Shorten this to 20 characters. It has 21 now."),
        (LINE, 7, "Write this answer as text."),
        (LINE, ["Ann"], "Write this answer as text."),
        (LINE, "a\x00b", "Remove the characters that cannot be read"),
        (LINE, "a\nb", "Remove the characters that cannot be read"),
        (LINE, "a\x85b", "Remove the characters that cannot be read"),
        (LINE, "\ud800", "Remove the characters that cannot be read"),
        (LINES, "a\x1bb", "Remove the characters that cannot be read"),
        (LINES, "x" * 41, "Shorten this to 40 characters"),
        (Text(20, min_length=3), "ab", "Write at least 3 characters"),
        (EMAIL, "ann", "Enter an e-mail address such as name@company.com"),
        (EMAIL, "ann@company", "Enter an e-mail address such as"),
        (EMAIL, "ann@@company.com", "Enter an e-mail address such as"),
        (EMAIL, "ann lee@company.com", "Enter an e-mail address such as"),
        (EMAIL, "bo\u017fs@company.com", "Enter an e-mail address such as"),
        (EMAIL, "\ufb01ona@company.com", "Enter an e-mail address such as"),
        (EMAIL, "=?x?q?=41=42=43collab=40evil.example=3e=20?=foo@example.com", "Enter an e-mail address such as"),
        (EMAIL, "a" * 250 + "@b.co", "Shorten this to 254 characters"),
        (PHONE, "020 7946 0000", "Begin with the code of the country, such as +44"),
        (PHONE, "call me", "Enter a phone number such as +44"),
        (PHONE, "+44 20", "Check the phone number"),
        (PHONE, "+999 123 456 789", "Begin with the code of the country"),
        (HANDLE, "@", "Enter the handle as your profile shows it"),
        (HANDLE, "ann lee", "Enter the handle as your profile shows it"),
        (HANDLE, "https://www.instagram.com/annlee", "Enter the handle as your profile shows it"),
        *((HANDLE, link, "This link does not show your handle. Open your profile on TikTok") for link in TIKTOK_LINKS),
        *((ProfileLink(), link, "This link was made for sharing") for link in TIKTOK_LINKS[:5]),
        (ProfileLink(), "https://amzn.eu/d/abc", "This link was made for sharing"),
        (ProfileLink(site=INSTAGRAM), "instagram.com/reel/C1x", "Enter the link to your profile"),
        (ProfileLink(site=INSTAGRAM), "https://www.instagram.com/share/abc", "Enter the link to your profile"),
        (ProfileLink(site=INSTAGRAM), "https://www.tiktok.com/@annlee", "Enter the link to your profile"),
        (ProfileLink(site=INSTAGRAM), "https://instagram.com.evil.example/annlee", "Enter the link to your profile"),
        (ProfileLink(site=YOUTUBE), "https://youtu.be/abc", "Enter the link to your channel"),
        (ProfileLink(site=YOUTUBE), "youtube.com/watch?v=abc", "Enter the link to your channel"),
        (ProfileLink(site=TWITCH), "https://clips.twitch.tv/abc", "Enter the link to your channel"),
        (ProfileLink(site=TWITCH), "twitch.tv/videos/123", "Enter the link to your channel"),
        (ProfileLink(site=AMAZON), "https://www.amazon.com/Ann/dp/B0", "Enter the link to your shop"),
        (ProfileLink(site=AMAZON), "https://a.co/d/abc", "Enter the link to your shop"),
        (HANDLE, "annlee.", "Enter the handle as your profile shows it"),
        (HANDLE, "a" * 25, "Enter the handle as your profile shows it"),
        (LINK, "javascript:alert(1)", "Enter a link such as"),
        (LINK, "ftp://company.com", "Enter a link such as"),
        (LINK, "company", "Enter a link such as"),
        (LINK, "http://127.0.0.1/", "Enter a link such as"),
        (LINK, "https://user@company.com", "Enter a link such as"),
        (LINK, "https://company.com/a b", "Enter a link such as"),
        (LINK, "https://[::1", "Enter a link such as"),
        (LINK, "https://company.com:99999", "Enter a link such as"),
        (LINK, "company.com/" + "a" * 490, "Shorten this to 500 characters"),
        (COUNT, "many", "Enter a number between 0 and 1,000,000, in digits"),
        (COUNT, "-1", "Enter a number between 0 and 1,000,000"),
        (COUNT, -1, "Enter a number between 0 and 1,000,000"),
        (COUNT, "1,000,001", "Enter a number between 0 and 1,000,000"),
        (COUNT, "1.5", "Enter a whole number"),
        (COUNT, "1,20,000", "Enter a number between"),
        (COUNT, "٣", "Enter a number between"),
        (COUNT, True, "Enter a number between"),
        (COUNT, float("nan"), "Enter a number between"),
        (COUNT, float("inf"), "Enter a number between"),
        (COUNT, 1e300, "Enter a number between"),
        (MONEY, "0", "Enter a number between 1 and 1,000,000"),
        (MONEY, 1.234, "Enter a number with at most 2 decimals"),
        (PERCENT, "0.5", "Enter a number between 1 and 80"),
        (PERCENT, "81 %", "Enter a number between 1 and 80"),
        (RADIO, "c", "Choose one of the answers"),
        (RADIO, ["a"], "Choose one of the answers"),
        (RADIO, {"a": 1}, "Choose one of the answers"),
        (BOXES, ["a", "c"], "Choose one of the answers"),
        (BOXES, ["a", ["b"]], "Choose one of the answers"),
        (BOXES, ["none", "a"], "Choose either “None of these” or other answers, not both"),
        (BOXES, ["a"] * 4, "Choose at most 3 answers"),
        (Country(), "ZZ", "Choose a country from the list"),
        (Country(), "Germany", "Choose a country from the list"),
        (Consent(), False, "Tick the box"),
        (Consent(), "no", "Tick the box"),
        (Consent(), 1, "Tick the box"),
        (AnyPassword(), "x" * 257, "Shorten this to 256 characters"),
        (AnyPassword(), "a\x00b", "Remove the characters"),
        (NewPasswordText(), "short pass", "Choose a password of at least 12 characters"),
        (NewPasswordText(), "password1234", "Choose another password: this one is among the first that are guessed"),
        (NewPasswordText(), "aaaaaaaaaaaaaaaa", "Choose another password"),
        (MailedCode(), "ABCD234", "Enter the 8 letters and digits of the code"),
        (MailedCode(), "ABCD-1O0I", "Enter the 8 letters and digits of the code"),
    ],
)
def test_is_refused_in_words_that_say_what_to_do(kind: AnswerType, written: object, message: str) -> None:
    assert refused(kind, written).startswith(message)


@pytest.mark.parametrize(
    ("country", "written", "stored"),
    [
        ("GB", "020 7946 0000", "+442079460000"),
        ("GB", "(020) 7946-0000", "+442079460000"),
        ("DE", "030 / 90 18 20", "+4930901820"),
        ("DE", "0044 20 7946 0000", "+442079460000"),
        ("PL", "22 694 60 00", "+48226946000"),
        ("US", "(212) 736-5000", "+12127365000"),
        ("FR", "+44 20 7946 0000", "+442079460000"),
    ],
)
def test_a_phone_number_without_country_code_is_one_of_the_country_above(
    country: str, written: str, stored: str
) -> None:
    assert PHONE.read(written, {"country": country}) == stored


def test_a_new_password_may_not_be_the_address() -> None:
    address = "anneliese.lindqvist@company.com"
    assert NewPasswordText().read("anneliese.lindqvist", {}) == "anneliese.lindqvist"
    assert refused(NewPasswordText(), "anneliese.lindqvist", email=address).startswith("Choose another password")
    assert NewPasswordText().read("anneliese sells teapots on air", {"email": address})


NEXT_YEAR = today().year + 1


@pytest.mark.parametrize(
    "written",
    ["{}-12-31", "31/12/{}", "31.12.{}", "31-12-{}", "12/31/{}", "31 December {}", "31st Dec. {}", "31 dec {}"],
)
def test_a_date_may_be_typed(written: str) -> None:
    assert str(parse_day(written.format(NEXT_YEAR))) == f"{NEXT_YEAR}-12-31"


def test_a_date_that_could_be_two_is_asked_again() -> None:
    assert refused(DAY, f"3/4/{NEXT_YEAR}").startswith(f"Write the month as a word, such as 3 April {NEXT_YEAR}")
    assert str(parse_day(f"3.4.{NEXT_YEAR}")) == f"{NEXT_YEAR}-04-03"
    assert str(parse_day(f"4/4/{NEXT_YEAR}")) == f"{NEXT_YEAR}-04-04"


@pytest.mark.parametrize(
    "written", ["soon", "31/02/{}", "{}-13-01", "31 Ju {}", "32 May {}", "12/{}", "0000-01-01", ""]
)
def test_an_invalid_date_is_refused_with_an_example(written: str) -> None:
    assert refused(DAY, written.format(NEXT_YEAR)) == f"Enter a date such as 31/12/{today().year}" or not written


def test_a_start_may_be_today_but_not_in_the_past_and_not_too_far_ahead() -> None:
    assert DAY.read(str(today()), {}) == today()
    assert refused(DAY, str(today() - timedelta(days=1))) == "Enter a date that is not in the past"
    assert refused(DAY, str(today() + timedelta(days=731))) == "Enter a date within the next two years"


@pytest.mark.parametrize(
    ("kind", "stored", "shown"),
    [
        (PHONE, "+442079460000", "+44 20 7946 0000"),
        (HANDLE, "annlee", "@annlee"),
        (COUNT, 1200, "1,200"),
        (MONEY, "1234.50", "1,234.50"),
        (PERCENT, "12.5", "12.5%"),
        (PERCENT, "12.0", "12%"),
        (PERCENT, "80", "80%"),
        (BOXES, ["a", "none"], "A, None of these"),
        (RADIO, "b", "B"),
        (RADIO, "gone", "gone"),
        (Country(), "KR", "South Korea"),
        (Consent(), True, "Yes"),
        (DAY, "2026-04-03", "3 April 2026"),
        (NewPasswordText(), "correct horse", "••••••••"),
    ],
)
def test_is_shown_as_people_read_it(kind: AnswerType, stored: object, shown: str) -> None:
    assert kind.shown(stored) == shown


def test_countries_are_in_the_order_of_their_everyday_names() -> None:
    names = list(countries().values())
    assert len(names) > 200
    assert names[:2] == ["Afghanistan", "Åland Islands"]
    assert {"Bolivia", "Czechia", "Russia", "South Korea", "Taiwan", "Türkiye", "United Kingdom", "Vietnam"} <= set(
        names
    )
    assert not [name for name in names if "," in name and name != "Bonaire" and "Tristan" not in name]


@pytest.mark.parametrize("kind", [LINE, LINES, AnyPassword()])
@pytest.mark.parametrize("junk", ["\x00", "\ufffe", "\uffff", "\ufdd0", "\U0001ffff", "\ud800"])
def test_noncharacters_are_refused(kind: AnswerType, junk: str) -> None:
    assert refused(kind, f"a{junk}b").startswith("Remove the characters that cannot be read")


@pytest.mark.parametrize("alphabet", ["4@8({[<369!1|070$5+7%2/", "aAbB12", "passw0rd123", "1!|l7", "a", "qwertyuiop"])
def test_the_strength_of_a_password_is_estimated_within_50_milliseconds(alphabet: str) -> None:
    AnyPassword().read("x", {})
    refused(NewPasswordText(), "password1234")
    draw = Random(1)
    for _ in range(20):
        password = "".join(draw.choice(alphabet) for _ in range(256))
        start = process_time()
        with suppress(PydanticCustomError):
            NewPasswordText().read(password, {})
        assert process_time() - start < 0.05
