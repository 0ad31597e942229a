"""Dates, numbers, money and percentages in the current language: by CLDR, unless the house style differs."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Literal, cast
from zoneinfo import ZoneInfo

from anyascii import anyascii
from babel import Locale
from babel.dates import format_date, get_day_names, get_timezone_location
from babel.lists import format_list
from babel.numbers import format_decimal

from livecommerce.languages import PSEUDO, cache_by_language, language
from livecommerce.languages.pseudo import pseudo

_BOUND = "\N{NO-BREAK SPACE}"
_ONE_LETTER = re.compile(r" ([^\W\d]) ")
"""A word that stays with the next one, such as the Polish `i` of a list."""
_LAST = "\N{DELETE}"
"""Character that sorts after every letter."""


@dataclass(frozen=True, kw_only=True)
class _Style:
    """House style of a language, where it differs from CLDR or CLDR has none.

    Attributes:
        money: An amount with its currency sign.
        short: An amount and the abbreviation for thousands or millions.
        clock: A time of day with the word that follows it.
        full_hour: How a full hour is written; without a zero in front, midnight is the end of a day.
        to: The word between the ends of a range.
        own_letters: Letters that sort after their base letter, such as `ł` after every `l`.
    """

    money: str = f"{{}}{_BOUND}€"
    share: str = f"{{}}{_BOUND}%"
    short: str = "{} {}"
    clock: str = "{}"
    full_hour: Literal["07:00", "7:00", "7"] = "07:00"
    to: str
    thousand: str
    million: str
    own_letters: str = ""


_STYLES = {
    "en": _Style(money="€{}", share="{}%", short="{}{}", to="to", thousand="k", million="m"),
    PSEUDO.code: _Style(
        money="€{}", share="{}%", short="{}{}", to=pseudo("to"), thousand=pseudo("k"), million=pseudo("m")
    ),
    "de": _Style(clock=f"{{}}{_BOUND}Uhr", full_hour="7", to="bis", thousand="Tsd.", million="Mio."),
    "pl": _Style(share="{}%", full_hour="7:00", to="do", thousand="tys.", million="mln", own_letters="ąćęłńóśźż"),
}


def _style() -> _Style:
    return _STYLES.get(language().code) or _style_of_cldr(language().locale)


@cache
def _style_of_cldr(code: str) -> _Style:
    locale = _locale(code)
    money, percent = locale.currency_formats["standard"], locale.percent_formats[None]
    short = locale.compact_decimal_formats["short"]["other"]
    thousand, million = (short[size].suffix[0].replace("'", "").strip() for size in ("1000", "1000000"))
    return _Style(
        money=f"{money.prefix[0]}{{}}{money.suffix[0]}".replace("¤", "€"),
        share=f"{percent.prefix[0]}{{}}{percent.suffix[0]}",
        to="–",
        thousand=thousand or "k",
        million=million or "M",
    )


def _by_cldr(words: str) -> str:
    """Return CLDR's words, in accents for the pseudo-language, which CLDR lacks."""
    return pseudo(words) if language() is PSEUDO else words


def sort_key(text: str) -> str:
    """Return the sort key of a text: letters without their marks, except for letters in their own right."""
    behind = _style().own_letters
    return "".join(anyascii(letter) + (_LAST if letter in behind else "") for letter in text.lower())


def plural_form(count: int) -> str:
    """Return CLDR's plural category of a number: `one`, `few`, `many`, `other`."""
    return _locale(language().locale).plural_form(count)


@cache_by_language
def plural_forms() -> tuple[str, ...]:
    """Return the plural categories of integers, such as `one` and `other`."""
    return tuple(dict.fromkeys(map(plural_form, (1, 2, *range(100)))))


_locale = cache(Locale.parse)


def date_in_words(day: date) -> str:
    """Return a date as `21 November 2026`."""
    return _by_cldr(format_date(day, "long", locale=language().locale))


def month_in_words(day: date) -> str:
    """Return a month as `November 2026`."""
    return _by_cldr(format_date(day, "LLLL y", locale=language().locale))


def weekday_in_words(day: int) -> str:
    """Return `Monday` for 0."""
    return _by_cldr(get_day_names(locale=language().locale)[day])


def country_name(code: str) -> str:
    """Return `Germany` for `DE`."""
    return _by_cldr(_locale(language().locale).territories[code])


def language_name(code: str) -> str:
    """Return `German` for `de`; an unknown code is returned as it is."""
    names = cast(Mapping[str, str], _locale(language().locale).languages)
    return _by_cldr(names.get(code, code))


def moment_in_words(moment: datetime) -> str:
    """Return a moment in UTC as `21 November 2026, 13:48 UTC`."""
    return f"{date_in_words(moment)}, {moment:%H:%M} UTC"


def day_of_reader(moment: datetime) -> str:
    """Return the day of a moment in the time zone of the current language: `21 November 2026`."""
    return date_in_words(moment.astimezone(ZoneInfo(language().time_zone)))


def moment_of_reader(moment: datetime) -> str:
    """Return a moment in the time zone of the current language, which it names: `21 November 2026, 13:48 (London)`."""
    zone = ZoneInfo(language().time_zone)
    place = get_timezone_location(zone, locale=language().locale, return_city=True)
    here = moment.astimezone(zone)
    return f"{date_in_words(here)}, {_style().clock.format(f'{here:%H:%M}')} ({_by_cldr(place)})"


def time_of_day(moment: time) -> str:
    """Return `07:00`; in Polish `7:00` and for midnight `24:00`; in German, before “Uhr”, `7`, `6:30` and `24`."""
    written = _style().full_hour
    if written == "07:00":
        return f"{moment:%H:%M}"
    if moment.minute:
        return f"{moment.hour}:{moment:%M}"
    return f"{moment.hour or 24}:00" if written == "7:00" else str(moment.hour or 24)


def decimal(value: Decimal, digits: int) -> str:
    """Return `1250` with two digits as `1,250.00`."""
    return format_decimal(value, format=f"#,##0.{'0' * digits}", locale=language().locale)


def exactly(value: Decimal) -> str:
    """Return a number with all its digits: `4.6`."""
    return decimal(value, max(0, -int(value.as_tuple().exponent)))


def thousands(value: int) -> str:
    """Return `41600` as `41,600`."""
    return decimal(Decimal(value), 0)


def in_euros(amount: str) -> str:
    """Return an amount, or a range of amounts, with the currency sign: `€28–45`."""
    return _style().money.format(amount)


def euros(value: float) -> str:
    """Return `1068` as `€1,068`."""
    return in_euros(thousands(round(value)))


def euros_in_short(value: int) -> str:
    """Return an amount rounded to three digits: `€1.32m`, `€640k`."""
    unit, word = (1_000_000, _style().million) if value >= 1_000_000 else (1_000, _style().thousand)
    return in_euros(_style().short.format(exactly(Decimal(f"{value / unit:.3g}")), word))


def share(number: str) -> str:
    """Return a percentage, or a range: `4–7%`."""
    return _style().share.format(number)


def percent(part: float, whole: float, *, round_as_integer: bool = False) -> str:
    """Return the share of `part` in `whole` with one decimal: `4.6%`.

    Args:
        round_as_integer: Whether to return `4.0%` as `4%`.
    """
    number = Decimal(f"{100 * part / whole:.1f}")
    return share(decimal(number, 0 if round_as_integer and number % 1 == 0 else 1))


def from_to(low: str, high: str) -> str:
    """Return a range in words: `€28 to €45`."""
    return f"{low} {_style().to} {high}"


def listed(words: Sequence[str], *, by_or: bool = False) -> str:
    """Return a list in words: `London, Berlin and Warsaw`.

    Args:
        by_or: Whether they are alternatives: `London, Berlin or Warsaw`.
    """
    text = _by_cldr(format_list(words, style="or" if by_or else "standard", locale=language().locale))
    return _ONE_LETTER.sub(rf" \1{_BOUND}", text)
