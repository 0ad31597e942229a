"""Kinds of facts: numbers, money, shares, durations, each with its forms in texts.

`{{ name }}` writes a value in its plain form; its properties are the other forms, as in `{{ counts.rooms.words }}`.
"""

from datetime import date, time
from decimal import Decimal
from typing import Any, ClassVar, Literal, cast, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from livecommerce.languages import language
from livecommerce.languages.formatting import (
    country_name,
    decimal,
    exactly,
    from_to,
    in_euros,
    month_in_words,
    share,
    thousands,
    time_of_day,
    weekday_in_words,
)
from livecommerce.languages.translated_yaml import SameText

_WORDS = {
    "en": (
        *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
    ),
    "de": ("kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
}
"""Numbers in words; Polish declines them, so a text names the form: `_POLISH`."""
_POLISH = {
    "masculine": (
        *("zero", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć", "dziesięć"),
        *("jedenaście", "dwanaście"),
    ),
    "oblique": (
        *("zera", "jednego", "dwóch", "trzech", "czterech", "pięciu", "sześciu", "siedmiu", "ośmiu", "dziewięciu"),
        *("dziesięciu", "jedenastu", "dwunastu"),
    ),
}
"""Polish numbers in words, by their form: before masculine and neuter nouns, and in the genitive and the locative."""
_POLISH["feminine"] = ("zero", "jedna", "dwie", *_POLISH["masculine"][3:])
_NATURAL_WORDS = 12
"""The largest number that running text spells out."""

Unit = Literal["minute", "hour", "working hour", "day", "working day", "week", "month"]


def in_words(number: int) -> str:
    """Return a small number in words, a larger one in figures."""
    words = _WORDS.get(language().code, ())
    return words[number] if 0 <= number < len(words) else thousands(number)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Facts(BaseModel):
    """Base of every fact and group of facts: immutable, without unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    english_forms: ClassVar[frozenset[str]] = frozenset()
    """The forms that only English can use in any sentence, since it does not decline; "" is the plain form."""

    def names(self) -> tuple[str, ...]:
        """Return the names that a text can reference: its fields and properties."""
        own = [kind for kind in type(self).__mro__ if issubclass(kind, Facts) and kind is not Facts]
        properties = [name for kind in own for name, value in vars(kind).items() if isinstance(value, property)]
        return tuple(dict.fromkeys([*type(self).model_fields, *(self.model_extra or ()), *properties]))


class Value(Facts):
    """Fact that texts can show."""


class Number(Value):
    """A count: `4,800`."""

    figure: int = Field(ge=0)

    @model_validator(mode="before")
    @classmethod
    def _from_a_number(cls, data: Any) -> Any:
        return {"figure": data} if isinstance(data, int) else data

    def __str__(self) -> str:
        return thousands(self.figure)

    @property
    def words(self) -> str:
        """`eleven`."""
        return in_words(self.figure)

    @property
    def capital(self) -> str:
        """`Eleven`, at the start of a sentence."""
        return _capital(self.words)

    def _in_polish(self, form: str) -> str:
        """Return the number as Polish declines it; in other languages, in words."""
        words = _POLISH[form] if language().code == "pl" else ()
        return words[self.figure] if self.figure < len(words) else self.words

    @property
    def masculine(self) -> str:
        """In Polish, `dwa` before masculine and neuter nouns, in the nominative and the accusative."""
        return self._in_polish("masculine")

    @property
    def masculine_capital(self) -> str:
        """In Polish, `Dwa` at the start of a sentence."""
        return _capital(self.masculine)

    @property
    def feminine(self) -> str:
        """In Polish, `dwie` before feminine nouns, in the nominative and the accusative."""
        return self._in_polish("feminine")

    @property
    def feminine_capital(self) -> str:
        """In Polish, `Dwie` at the start of a sentence."""
        return _capital(self.feminine)

    @property
    def oblique(self) -> str:
        """In Polish, `dwóch` in the genitive and the locative."""
        return self._in_polish("oblique")

    @property
    def oblique_capital(self) -> str:
        """In Polish, `Dwóch` at the start of a sentence."""
        return _capital(self.oblique)

    @property
    def plain(self) -> str:
        """`4800`, for programs."""
        return str(self.figure)


class Money(Value):
    """An amount in euros: `€1,250`, and `€30.80` where there are cents."""

    amount: Decimal = Field(ge=0)

    @model_validator(mode="before")
    @classmethod
    def _from_a_number(cls, data: Any) -> Any:
        return {"amount": str(data)} if isinstance(data, int | float) else data

    def __str__(self) -> str:
        return in_euros(self.bare)

    @property
    def bare(self) -> str:
        """`1,250`, without the sign."""
        return decimal(self.amount, self._digits)

    @property
    def _digits(self) -> int:
        return 0 if self.amount == self.amount.to_integral_value() else 2

    @property
    def cents(self) -> str:
        """`€1,250.00`."""
        return in_euros(decimal(self.amount, 2))

    @property
    def plain(self) -> str:
        """`1250`, for programs."""
        return f"{self.amount:.{self._digits}f}"

    @property
    def plain_cents(self) -> str:
        """`1250.00`, for programs."""
        return f"{self.amount:.2f}"


def _as_range(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    ends = cast(list[Any], data)
    return {"low": ends[0], "high": ends[1]} if len(ends) == 2 else {}


class MoneyRange(Value):
    """A range of amounts: `€28–45`."""

    low: Money
    high: Money

    @model_validator(mode="before")
    @classmethod
    def _from_two_numbers(cls, data: Any) -> Any:
        return _as_range(data)

    def __str__(self) -> str:
        return in_euros(self.bare)

    @property
    def bare(self) -> str:
        """`28–45`, without the sign."""
        return f"{self.low.bare}–{self.high.bare}"

    @property
    def words(self) -> str:
        """`€28 to €45`."""
        return from_to(str(self.low), str(self.high))


class Percent(Value):
    """A share: `4.6%`."""

    number: Decimal = Field(ge=0, le=100)

    @model_validator(mode="before")
    @classmethod
    def _from_a_number(cls, data: Any) -> Any:
        return {"number": str(data)} if isinstance(data, int | float) else data

    def __str__(self) -> str:
        return share(exactly(self.number))

    @property
    def fraction(self) -> str:
        """`0.046`, for programs."""
        return f"{self.number / 100}"

    @property
    def of_a_thousand(self) -> str:
        """`46`, per thousand."""
        return f"{self.number * 10:.0f}"


class PercentRange(Value):
    """A range of shares: `4–7%`."""

    low: Percent
    high: Percent

    @model_validator(mode="before")
    @classmethod
    def _from_two_numbers(cls, data: Any) -> Any:
        return _as_range(data)

    def __str__(self) -> str:
        return share(f"{exactly(self.low.number)}–{exactly(self.high.number)}")

    @property
    def words(self) -> str:
        """`4 to 7%`."""
        return from_to(exactly(self.low.number), str(self.high))


class Span(Value):
    """A duration: `two working days`, `21 days`. In a file: `2 working days`."""

    english_forms = frozenset({"", "capital", "figure", "words", "adjective"})

    count: int = Field(ge=1)
    unit: Unit

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, data: Any) -> Any:
        if not isinstance(data, str):
            return data
        count, _, unit = data.partition(" ")
        if not count.isdigit():
            raise ValueError("a duration must be a number and its unit, such as 2 working days or 48 hours")
        return {"count": int(count), "unit": unit.removesuffix("s")}

    def _with(self, count: str) -> str:
        return f"{count} {self.unit}{'' if self.count == 1 else 's'}"

    def __str__(self) -> str:
        return self._with(in_words(self.count) if self.count <= _NATURAL_WORDS else thousands(self.count))

    @property
    def capital(self) -> str:
        """`Two working days`, at the start of a sentence."""
        return _capital(str(self))

    @property
    def figure(self) -> str:
        """`2 working days`."""
        return self._with(thousands(self.count))

    @property
    def words(self) -> str:
        """`twenty minutes`, also for numbers above twelve."""
        return self._with(in_words(self.count))

    @property
    def adjective(self) -> str:
        """`three-hour`, before a noun."""
        return f"{in_words(self.count)}-{self.unit}"

    @property
    def number(self) -> Number:
        """The number without its unit."""
        return Number(figure=self.count)


class Hours(Value):
    """Hours of work: `4.5`."""

    number: Decimal = Field(gt=0)

    def __str__(self) -> str:
        return exactly(self.number)

    @property
    def plain(self) -> str:
        """`4.5` in every language, for programs."""
        return str(self.number)


class Clock(Value):
    """A time of day: `07:00`."""

    time: time

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: Any) -> Any:
        return {"time": data} if isinstance(data, str) else data

    def __str__(self) -> str:
        return time_of_day(self.time)

    @property
    def hour(self) -> str:
        """`ten`, on a full hour; otherwise `10:30`."""
        return in_words(self.time.hour % 12 or 12) if not self.time.minute else str(self)


class Weekday(Value):
    """A day of the week: `Monday`."""

    day: Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    @model_validator(mode="before")
    @classmethod
    def _from_a_name(cls, data: Any) -> Any:
        return {"day": data} if isinstance(data, str) else data

    def __str__(self) -> str:
        return weekday_in_words(get_args(type(self).model_fields["day"].annotation).index(self.day))


class Country(Value):
    """A country: its name in texts, its ISO 3166 code (`DE`) in a file."""

    code: SameText = Field(pattern=r"^[A-Z]{2}$")

    @model_validator(mode="before")
    @classmethod
    def _from_a_code(cls, data: Any) -> Any:
        return {"code": data} if isinstance(data, str) else data

    def __str__(self) -> str:
        return country_name(self.code)


class Day(Value):
    """A calendar date: `2026-11-21`."""

    day: date

    @model_validator(mode="before")
    @classmethod
    def _from_a_date(cls, data: Any) -> Any:
        return {"day": data} if isinstance(data, date) else data

    def __str__(self) -> str:
        return self.day.isoformat()

    @property
    def month(self) -> str:
        """`April 2022`."""
        return month_in_words(self.day)

    @property
    def year(self) -> str:
        """`2022`."""
        return f"{self.day.year}"
