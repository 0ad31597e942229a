"""Periods, buttons, cookies and recipients that texts promise come from where the program has them."""

import fnmatch
import json
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from html import unescape
from pathlib import Path

import pytest
from limits import parse

from livecommerce.api import rates
from livecommerce.constants import BACKUP_DAYS, DRAFT_LINK_COOKIE, LOG_LINE_DAYS
from livecommerce.content.consent import consent_content
from livecommerce.content.form_words import form_words
from livecommerce.content.legal import PRIVACY_ID, LegalDocument, load_document, privacy, terms
from livecommerce.content.loading import CONTENT_DIR, load_yaml
from livecommerce.content.vendors import VENDORS
from livecommerce.forms.account import ActivationForm
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.forms.credentials import CODE_LENGTH
from livecommerce.languages import in_language
from livecommerce.settings import get_settings
from tests.conftest import ROOT

LANGUAGES = ("en", "de", "pl")
Period = tuple[int, str]

WORDS = {
    "en": ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["-", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
    "pl": [
        "-", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć", "dziesięć", "jedenaście",
        "dwanaście",
    ],
}  # fmt: skip
"""The numbers from one; the German and Polish words for one are articles, too."""
MORE_WORDS = {
    "en": {"fourteen": 14, "fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60, "ninety": 90},
    "de": {"vierzehn": 14, "fünfzehn": 15, "zwanzig": 20, "dreißig": 30, "sechzig": 60, "neunzig": 90},
    "pl": {
        "dwie": 2, "dwóch": 2, "trzech": 3, "czterech": 4, "pięciu": 5, "sześciu": 6, "siedmiu": 7, "ośmiu": 8,
        "dziesięciu": 10, "dwunastu": 12, "czternaście": 14, "czternastu": 14, "piętnaście": 15, "dwadzieścia": 20,
        "dwudziestu": 20, "trzydziestu": 30,
        "trzydzieści": 30, "sześćdziesiąt": 60, "dziewięćdziesiąt": 90,
    },
}  # fmt: skip
UNITS = {
    "en": {unit: f"{unit}s?" for unit in ("minute", "hour", "day", "week", "month", "year")},
    "de": {
        "minute": "Minuten?", "hour": "Stunden?", "day": "(?:Arbeits)?[Tt]age?[ns]?", "week": "Wochen?",
        "month": "Monat(?:e|en|s)?", "year": "Jahr(?:e|en|es|s)?",
    },
    "pl": {
        "minute": r"minut\w*", "hour": r"godz(?:\.|in\w*)", "day": "(?:dni(?:a|ach|ami)?|dzień|dniu)",
        "week": r"(?:tydzień|tygodni\w*)", "month": r"(?:miesi\w+|mies\.)", "year": r"(?:rok\w*|lat\w*)",
    },
}  # fmt: skip

TYPED_OUT: dict[str, dict[Period, str]] = {
    "about.yaml": {(11, "day"): "a story"},
    "consent.yaml": {
        (10, "minute"): "of a vendor", (15, "minute"): "of a vendor", (1, "day"): "of a vendor",
        (13, "month"): "of a vendor", (90, "day"): "of a vendor", (1, "year"): "of a vendor",
        (2, "year"): "of a vendor", (7, "day"): "of a vendor",
        (30, "day"): "of the pixel, which a test below reads",
    },
    "for_brands.yaml": {
        (5, "minute"): "the scale of a chart", (1, "month"): "what the funnel shows",
        (2, "week"): "how early Saturdays are booked",
    },
    "for_talent.yaml": {
        (10, "minute"): "a price in a show", (2, "week"): "how early weekends are booked",
        (12, "hour"): "four shows of the example",
    },
    "home.yaml": {
        (10, "minute"): "an offer in a show", (5, "minute"): "a story", (1, "day"): "a story", (7, "year"): "a story",
        (12, "month"): "the months of the chart",
    },
    "legal/privacy.md": {(1, "month"): "Art. 12(3)"},
    "legal/terms.md": {(60, "day"): "is said here alone", (14, "day"): "art. 7a of the Polish act on consumers"},
    "legal.yaml": {(6, "month"): "job applications, which no program deletes", (10, "year"): "tax law"},
    "people.yaml": {(11, "day"): "a story", (900, "hour"): "a figure of one host"},
    "talent_form.yaml": {(30, "day"): "what the applicant looks up"},
}  # fmt: skip
"""Periods without a source, by file, and the reason; in all languages. Articles and case studies tell of many."""


ASKED: set[Period] = {(30, "day"), (3, "month"), (2, "year"), (3, "hour")}
"""Periods that questions ask for: the last month's figures, the first months, a date to begin, the way to a studio."""


def periods(code: str, text: str) -> Iterator[tuple[Period, str]]:
    """Yield the periods that a text says in figures or words."""
    numbers = {word: number for number, word in enumerate(WORDS[code], 1) if word != "-"} | MORE_WORDS[code]
    for unit, pattern in UNITS[code].items():
        number = rf"(?<![\w.,–-])(\d+|{'|'.join(numbers)})"
        for match in re.finditer(rf"{number}[\s-](?:working |robocz\w+ )?{pattern}(?!\w)", text, re.IGNORECASE):
            counted = match[1].lower()
            yield (int(counted) if counted.isdigit() else numbers[counted], unit), match[0]


def source(path: Path) -> str:
    """Return what is typed out in a file: without references, placeholders and comments."""
    text = re.sub(r"\{\{.*?\}\}|\{\w+\}", "…", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE) if path.suffix == ".yaml" else text


def texts(code: str) -> Iterator[tuple[str, str]]:
    """Yield the files of pages, mails and legal texts in a language, with what is typed out in them."""
    folder = CONTENT_DIR / code
    for path in sorted((*folder.rglob("*.md"), *folder.rglob("*.yaml"))):
        name = path.relative_to(folder).as_posix()
        if name != "desk.yaml" and not name.startswith(("posts/", "case_studies/")):
            yield name, source(path)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_period_comes_from_its_source_or_has_a_reason_to_be_typed_out(code: str) -> None:
    found = [
        f"content/{code}/{name}: {wording!r}"
        for name, text in texts(code)
        for period, wording in periods(code, text)
        if period not in TYPED_OUT.get(name, {})
    ]
    assert found == []


def test_every_period_with_a_reason_is_still_typed_out() -> None:
    found = {(name, period) for code in LANGUAGES for name, text in texts(code) for period, _ in periods(code, text)}
    assert {(name, period) for name, kept in TYPED_OUT.items() for period in kept} - found == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_question_and_no_message_types_out_a_period(code: str) -> None:
    catalogue = (
        ROOT
        / "livecommerce"
        / "languages"
        / "locales"
        / ("de" if code == "en" else code)
        / "LC_MESSAGES"
        / "messages.po"
    )
    kind = "msgid" if code == "en" else "msgstr"
    lines = re.findall(rf'^{kind}(?:\[\d\])? (".*"(?:\n".*")*)', catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    typed = [
        wording
        for line in lines
        for period, wording in periods(code, re.sub(r"\{\{.*?\}\}|\{\w+\}", "…", line.replace('"\n"', "")))
        if period not in ASKED
    ]
    assert typed == []


def test_what_is_rendered_types_out_no_period_without_a_reason() -> None:
    command = [sys.executable, "-m", "tests.support.literal_texts"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    rendered: dict[str, dict[str, str]] = json.loads(done.stdout)
    with_reason = ASKED.union(*TYPED_OUT.values())
    found = [
        f"{code} {place}: {wording!r}"
        for code in LANGUAGES
        for place, text in rendered[code].items()
        if not place.startswith(("/blog/", "/case-studies/"))
        for period, wording in periods(code, text)
        if period not in with_reason
    ]
    assert found == []
    assert {"/", "/form", "/legal?id=18", "/contact-us", "mails/accepted.md"} <= set(rendered["pl"])


@pytest.mark.parametrize(
    ("code", "text", "period"),
    [
        ("en", "within two working days", (2, "day")),
        ("en", "after 30 days at most", (30, "day")),
        ("de", "nach höchstens sechs Monaten", (6, "month")),
        ("de", "innerhalb von 72\N{NO-BREAK SPACE}Stunden", (72, "hour")),
        ("pl", "przez sześć miesięcy", (6, "month")),
        ("pl", "w ciągu 2 dni roboczych", (2, "day")),
    ],
)
def test_a_period_that_is_typed_out_is_found(code: str, text: str, period: Period) -> None:
    assert [found for found, _ in periods(code, text)] == [period]


@pytest.fixture
def other_settings(monkeypatch: pytest.MonkeyPatch) -> Generator[dict[str, int]]:
    """Set periods that no text would say by itself."""
    values = {
        "application_months": 13, "message_months": 7, "unused_account_months": 17, "outbox_days": 19,
        "undelivered_months": 5, "consent_log_months": 29,
    }  # fmt: skip
    for name, value in values.items():
        monkeypatch.setenv(f"LIVECOMMERCE_{name.upper()}", str(value))
    monkeypatch.setenv("LIVECOMMERCE_CONSENT_LOG", "true")
    get_settings.cache_clear()
    load_yaml.cache_clear()
    yield values
    get_settings.cache_clear()
    load_yaml.cache_clear()


def plain(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_privacy_text_follows_the_settings_in_every_language(code: str, other_settings: dict[str, int]) -> None:
    with in_language(code):
        text = plain(load_document("privacy", PRIVACY_ID).html)
    counts = {count for (count, _), _ in periods(code, text)}
    assert {*other_settings.values()} <= counts
    assert not {24, 36} & counts
    assert not re.search(r"\{\w+\}", text)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("read", [privacy, terms])
def test_legal_texts_call_buttons_as_they_are_called(code: str, read: Callable[[], LegalDocument]) -> None:
    with in_language(code):
        text, banner, words = plain(read().html), consent_content(), form_words()
    assert not re.search(r"\{\w+\}", text)
    labels = {banner.accept_all, banner.dialog.confirm, banner.settings, words.continue_label, words.submit_label}
    folder = CONTENT_DIR / code
    for path in (*(folder / "legal").iterdir(), folder / "legal.yaml"):
        named = set(re.findall(r"\*([^*]+)\*|[“„]([^”“]+)[”“]", source(path)))
        assert not {quoted or other for quoted, other in named} & labels, path


@pytest.mark.parametrize("code", LANGUAGES)
def test_notes_beside_buttons_call_them_as_they_are_called(code: str) -> None:
    with in_language(code):
        banner, words = consent_content(), form_words()
    assert words.continue_label in words.privacy_note
    assert banner.settings in banner.dialog.text


COMPANIES = {
    "googletagmanager": ("Google Ireland Limited", "Google"),
    "clarity": ("Microsoft Ireland Operations Limited", "Microsoft"),
    "pixel": ("TikTok Technology Limited", "TikTok"),
}
"""The company behind the script of a vendor: its name in the privacy text, and in the banner."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_vendor_is_named_as_a_recipient_and_in_the_banner(code: str) -> None:
    with in_language(code):
        text, banner = plain(privacy().html), consent_content()
    for name, vendor in VENDORS.items():
        company, short = next(names for part, names in COMPANIES.items() if part in vendor.script)
        assert company in text, name
        assert short in banner.question, name
    rows = re.findall(
        r"^\| ((?:Google|Microsoft|TikTok|Meta|LinkedIn|Amazon)[^|]*) \|", _privacy_source(code), re.MULTILINE
    )
    assert len(rows) == len(COMPANIES)


def _privacy_source(code: str) -> str:
    return (CONTENT_DIR / code / "legal" / "privacy.md").read_text(encoding="utf-8")


def test_every_field_of_a_form_that_names_a_person_is_in_the_privacy_text() -> None:
    text = _privacy_source("en").lower()
    for word in ("telephone number", "postal address", "city and country", "link to a video", "followers", "languages"):
        assert word in text
    fields = {field for application in APPLICATIONS.values() for field in application.model.questions}
    assert {"phone", "address", "city", "intro_video"} <= fields


USES_STORAGE = re.compile(
    r"\b(?:device|tab|sessionStorage|localStorage)\.(?:read|write|readValue|writeValue|getItem|setItem)\("
)
STORED = {
    "engine/runtime/scroll-memory.js": {"scroll-positions"},
    "engine/runtime/inline/restore-scroll.js": {"scroll-positions"},
    "engine/runtime/builds.js": {"reload_guard"},
    "engine/runtime/server-messages.js": {"shown_messages"},
    "engine/runtime/form.js": {"receipt-brand"},
    "state/scripts/drafts.js": {"draft-brand", "open-brand"},
    "engine/runtime/dom.js": {"language", "logged_in", "consent_version"},
    "state/scripts/consent-log.js": {"consent_unsent"},
    "state/scripts/refusal.js": {"consent_refused"},
    "state/session.py": {"logged_in"},
    "state/scripts/desk-drafts.js": set[str](),
}
"""The names of the items that each file stores on the device; the desk's drafts are for the team."""


def test_everything_that_is_stored_on_the_device_is_listed() -> None:
    package = ROOT / "livecommerce"
    using = {
        path.relative_to(package).as_posix()
        for suffix in ("js", "py")
        for path in package.rglob(f"*.{suffix}")
        if ".web" not in path.parts and USES_STORAGE.search(path.read_text(encoding="utf-8"))
    }
    assert using - {"engine/testing.py", "engine/runtime/storage.js"} == set(STORED)
    listed = {cookie.name for category in consent_content().categories for cookie in category.cookies}
    keys = {key for stored in STORED.values() for key in stored}
    keys |= {DRAFT_LINK_COOKIE, "account-address", "session", "__Host-session", "first_consent", "consent_id"}
    assert {key for key in keys if not any(fnmatch.fnmatch(key, name) for name in listed)} == set()
    ours = {cookie.name for cookie in consent_content().categories[0].cookies} - {"performance_consent"}
    assert {name for name in ours if not any(fnmatch.fnmatch(key, name) for key in keys)} == set()


def test_counts_against_floods_are_forgotten_within_the_hour_that_the_privacy_text_says() -> None:
    own = (rates.LOGINS, rates.SLOW_LOGINS, rates.CODES, rates.CODES_OF_CLIENT, rates.ACTIVATIONS)
    limits = [*own, rates.ACTIVATIONS_OF_CLIENT, rates.SECOND_FACTORS]
    limits += [parse(limit) for limit in get_settings().rate_limit.split(";")]
    assert max(limit.get_expiry() for limit in limits) <= 3600
    assert "forget these counts\nafter an hour at most" in _privacy_source("en")


def test_logs_and_back_ups_are_kept_no_longer_than_the_privacy_text_says() -> None:
    deploy = ROOT / "deploy"
    [days] = re.findall(r"MaxRetentionSec=(\d+)day", (deploy / "journald.conf").read_text(encoding="utf-8"))
    assert int(days) <= LOG_LINE_DAYS
    unit = (deploy / "systemd" / "livecommerce-backup.service").read_text(encoding="utf-8")
    [days] = re.findall(r"-mtime \+(\d+) -delete", unit)
    assert int(days) < BACKUP_DAYS


def test_the_pixel_keeps_its_click_as_long_as_the_list_says() -> None:
    script = (ROOT / "assets" / "pixel.js").read_text(encoding="utf-8")
    [days] = re.findall(r"KEPT_SECONDS = (\d+) \* 24 \* 60 \* 60", script)
    cookies = {cookie.name: cookie for category in consent_content().categories for cookie in category.cookies}
    assert cookies["ttclid"].lifetime == f"{days} days"


def test_the_hint_on_codes_counts_their_letters_right() -> None:
    assert (CODE_LENGTH, WORDS["en"][CODE_LENGTH - 1]) == (8, "eight")
    assert ActivationForm.questions["code"].words.hint.startswith("Eight letters and digits")
