"""No text contradicts another, or the program: what texts once said and `content/RULES.md` rules out.

Sums are in `test_sums_in_content.py`, typed facts in `test_one_place_for_each_fact.py`, promises in `test_promises.py`.
"""

import re
from pathlib import Path

import pytest

from livecommerce.constants import CLOSE_ACCOUNT_PATH
from livecommerce.content.account import login_content
from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.home import SlotsCard, home_content
from livecommerce.content.loading import CONTENT_DIR
from livecommerce.facts.loading import facts
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.languages import in_language

LANGUAGES = ("en", "de", "pl")

RULED_OUT: dict[str, dict[str, str]] = {
    "answers leave the device at every Continue": {
        "en": r"stay on this device until you (submit|press)|not sent to us before|[Nn]othing is sent until",
        "de": r"bleiben auf diesem Gerät, bis du|[Nn]ichts wird gesendet, bevor",
        "pl": r"pozostają na tym urządzeniu (aż )?do wysłania|[Nn]ic nie zostanie wysłane, zanim",
    },
    "nobody calls without a number": {
        "en": r"[Mm]anager for your category calls\b|a call with your manager",
        "de": r"betreut,? ruft dich an\b|ein Anruf mit\b",
        "pl": r"[Dd]zwoni menedżer|zadzwoni menedżer",
    },
    "robots are discarded unread": {
        "en": r"reads every message\b(?! that)",
        "de": r"liest jede Nachricht\b",
        "pl": r"czyta każdą wiadomość\b(?!,)",
    },
    "an account shows applications, not shows or reports": {
        "en": r"your shows, your reports|plan your live hours|[Yy]our calendar",
        "de": r"deine Shows, deine Berichte|Dein Kalender",
        "pl": r"twoje transmisje, twoje raporty|Twój kalendarz",
    },
    "an account opens with a yes": {
        "en": r"[Yy]ou(’|')?re on the list|[Yy]ou are on the list",
        "de": r"[Dd]u stehst auf der Liste",
        "pl": r"[Jj]esteś na liście",
    },
    "the next reader is not reading now": {
        "en": r"reads it now|look at your channel now",
        "de": r"liest sie (jetzt|gerade)|sieht (sie|ihn) sich gerade an",
        "pl": r"właśnie (je )?czyta|czyta je teraz",
    },
    "the form ends with a reference, not with hosts and a date": {
        "en": r"[Yy]ou leave with a first idea",
        "de": r"[Dd]u gehst mit einer ersten Idee",
        "pl": r"[Ww]ychodzisz z pierwszym pomysłem",
    },
    "messages get a reference": {
        "en": r"[Nn]o tickets",
        "de": r"[Kk]eine Tickets",
        "pl": r"[Bb]ez (zgłoszeń|ticketów)",
    },
    "commission is final three weeks after delivery": {
        "en": r"[Pp]aid on Friday\. 6%|Thursday.s show.{0,80}[Pp]aid on Friday",
        "de": r"Show am Donnerstag.{0,80}Freitag ausgezahlt",
        "pl": r"Czwartkowa transmisja.{0,80}wypłata w piątek",
    },
    "samples are the brand's": {
        "en": r"[Ss]amples (and the morning report )?included",
        "de": r"[Mm]uster inbegriffen|samt Mustern",
        "pl": r"[Pp]róbki w cenie",
    },
    "freelancers, not employed hosts": {
        "en": r"freelancer or employed",
        "de": r"selbstständig oder angestellt",
        "pl": r"B2B lub umowa o pracę|na etacie lub",
    },
    "the operator pins": {
        "en": r"[Aa]ssistant pins",
        "de": r"Assistenz pinnt|anheften|heftet .{0,20}\ban\b",
        "pl": r"[Aa]systent przypina (?!ci mikrofon)",
    },
    "the manager watches the stock": {
        "en": r"(operator|assistant) watches (the )?stock",
        "de": r"(Operator|Assistenz) hat .{0,30}Bestand im Blick",
        "pl": r"(realizator|asystent) pilnuje zapasu",
    },
    "three of four are behind the camera, one behind the glass": {
        "en": r"three people behind the glass",
        "de": r"drei Leute hinter der Scheibe",
        "pl": r"troje ludzi za szybą|trzy osoby za szybą",
    },
    "a report opens with GMV": {
        "en": r"report begins with what went wrong",
        "de": r"Bericht beginnt mit dem, was schief",
        "pl": r"raport zaczyna się od tego, co poszło źle",
    },
    "a report has no cost": {
        "en": r"and what it cost\b|cost per order",
        "de": r"und was es gekostet hat|Kosten pro Bestellung",
        "pl": r"i ile kosztowało|koszt zamówienia\b",
    },
    "sixty minutes before, thirty after": {
        "en": r"[Bb]efore: ninety minutes",
        "de": r"[Dd]avor: neunzig Minuten",
        "pl": r"[Pp]rzed: dziewięćdziesiąt minut",
    },
    "samples take four days from reaching us": {
        "en": r"within \{\{ samples\.arrive_within[^}]*\}\} of leaving",
        "de": r"ab deinem Lager innerhalb",
        "pl": r"od wyjazdu z twojego magazynu",
    },
    "recordings belong to those who made them": {
        "en": r"channel and the recordings\? You do",
        "de": r"Kanal und Aufzeichnungen gehören dir",
        "pl": r"Kanał i nagrania należą do ciebie",
    },
    "affiliates owe a post for each sample": {
        "en": r"[Pp]ost when you like|no minimum",
        "de": r"[Pp]oste, wann du willst|kein Minimum",
        "pl": r"[Pp]ublikuj, kiedy chcesz|bez minimum",
    },
    "talent is on air in week four": {
        "en": r"Day 10\b.{0,60}on air",
        "de": r"Tag 10\b.{0,60}Sendung",
        "pl": r"Dzień 10\b.{0,60}anten",
    },
    "hosts, not shows, are a third at home": {
        "en": r"[Aa] third of (our )?shows",
        "de": r"[Ee]in Drittel unserer Shows",
        "pl": r"[Jj]edna trzecia (naszych )?transmisji",
    },
    "brands are those that sell with us now": {
        "en": r"brands sold live with us\b",
        "de": r"Marken haben mit uns (live )?verkauft",
        "pl": r"marek sprzedawało z nami",
    },
    "greeting regulars is right, greeting nobody is not": {
        "en": r"does not work is a greeting\.",
        "de": r"nicht funktioniert, ist eine Begrüßung\.",
        "pl": r"[Nn]ie działa powitanie\.",
    },
    "answers come by e-mail": {
        "en": r"[Uu]ntil we call",
        "de": r"[Bb]is wir anrufen",
        "pl": r"[Zz]anim zadzwonimy",
    },
    "there is one text of terms": {
        "en": r"terms for (brands|talent|affiliates)",
        "de": r"Bedingungen für (Marken|Talente|Affiliates)",
        "pl": r"regulamin dla (marek|twórców|partnerów)",
    },
    "it is the privacy policy": {
        "en": r"privacy notice",
        "de": r"Datenschutzhinweis",
        "pl": r"informacj\w+ o prywatności",
    },
    "an account is closed by its owner": {
        "en": r"[Cc]losed on request",
        "de": r"nur auf Anfrage geschlossen",
        "pl": r"zamykane wyłącznie na żądanie",
    },
    "at home a kit is needed": {
        "en": r'"No kit to buy,',
        "de": r'"Keine Technik, die du kaufst',
        "pl": r'"Żadnego sprzętu do kupienia',
    },
    "clips are cut and reports are written after the show": {
        "en": r"\bCuts clips\b|\bWrites the report",
        "de": r"Schneidet Clips|Schreibt den Bericht",
        "pl": r"Tnie klipy|Pisze raport\b",
    },
    "managers write the weekly reports": {
        "en": r"Writes the \{\{ reports\.week_day",
        "de": r"Schreibt den \{\{ reports\.week_day",
        "pl": r"Pisze raport na \{\{",
    },
    "answers are for what follows from a decision, too": {
        "en": r"decide on your application,? and for nothing else",
        "de": r"über deine Bewerbung und (nutzen sie )?für nichts",
        "pl": r"decyzji o twoim zgłoszeniu i do niczego",
    },
    "age is a rule, and asked for": {
        "en": r"turned away by a number|photograph, an age",
        "de": r"[Aa]n einer Zahl scheitert|Foto, Alter oder",
        "pl": r"z powodu liczby\.|o zdjęcie, wiek",
    },
    "the product brings viewers, not the host": {
        "en": r"our hosts bring (theirs|one|it)",
        "de": r"Hosts bringen ihren mit",
        "pl": r"prowadzący przychodzą ze swoją",
    },
    "the banner accepts, it does not take": {"en": r"Take All", "de": r"Alle annehmen", "pl": r"Przyjmij wszystkie"},
}
"""Wordings that must not occur, by the rule that they would break, in each language."""


def texts(code: str) -> list[Path]:
    """Return what visitors and applicants read: content, and the words of the forms."""
    catalogue = CONTENT_DIR.parent / "languages" / "locales" / code / "LC_MESSAGES" / "messages.po"
    forms = [CONTENT_DIR.parent / "forms" / f"{name}.py" for name in ("brand", "talent", "affiliate", "frame")]
    words = [path for path in forms if path.is_file()] if code == "en" else [catalogue]
    folder = CONTENT_DIR / code
    return [
        *words,
        *(path for path in folder.rglob("*") if path.suffix in {".md", ".yaml"} and path.name != "desk.yaml"),
    ]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("rule", RULED_OUT)
def test_no_text_says_what_a_rule_excludes(rule: str, code: str) -> None:
    found = [
        f"{path.name}: {match[0]!r}"
        for path in texts(code)
        for match in re.finditer(RULED_OUT[rule][code], " ".join(path.read_text(encoding="utf-8").split()))
    ]
    assert found == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_account_page_leads_to_the_closing_that_the_legal_texts_promise(code: str) -> None:
    with in_language(code):
        assert login_content().account.close.href.endswith(CLOSE_ACCOUNT_PATH)
    for name in ("privacy", "terms"):
        assert CLOSE_ACCOUNT_PATH in (CONTENT_DIR / code / "legal" / f"{name}.md").read_text(encoding="utf-8")


def test_the_highest_share_of_a_host_is_within_what_every_brand_pays() -> None:
    prices, pay = facts().prices, facts().pay
    bands = (prices.first_season, prices.prime_time, prices.every_night)
    assert pay.commission.high.number <= min(band.commission.number for band in bands)


def test_a_show_in_an_evening_slot_ends_before_the_first_studio_closes() -> None:
    closing = [int(str(studio.closes)[:2]) for studio in facts().studios.all]
    first = min(hour + 24 if hour < 12 else hour for hour in closing)
    [card] = (step.card for side in home_content().how.sides for step in side.steps if isinstance(step.card, SlotsCard))
    shows = facts().shows
    for start in card.rows:
        assert int(start) + shows.on_air.count + shows.after.count / 60 <= first


SAID_BESIDE_PRICES = {
    "en": ("plus VAT", "offer creators, ads and your samples"),
    "de": ("zzgl. Umsatzsteuer", "Creatorn bietest, Werbung und Muster"),
    "pl": ("plus VAT", "oferujesz twórcom, reklama i próbki"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_prices_say_what_comes_on_top(code: str) -> None:
    with in_language(code):
        lead = for_brands_content().pricing.lead.replace("\N{NO-BREAK SPACE}", " ")
    for words in SAID_BESIDE_PRICES[code]:
        assert words in lead


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["home.yaml", "for_brands.yaml", "posts/how-a-live-show-is-run.md", "posts/what-a-live-show-costs.md"]
)
def test_texts_that_share_a_manager_between_rooms_take_their_number_from_the_facts(name: str, code: str) -> None:
    assert "shows.rooms_per_manager" in (CONTENT_DIR / code / name).read_text(encoding="utf-8")


def test_a_telephone_number_is_optional_for_brands() -> None:
    phone = APPLICATIONS["brand"].model.questions["phone"]
    assert phone.words.optional
