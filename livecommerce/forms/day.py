import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, cast

from babel.dates import get_month_names
from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.field import FieldKind
from livecommerce.forms.text import line_of, within
from livecommerce.languages import LANGUAGES
from livecommerce.languages.formatting import date_in_words
from livecommerce.languages.messages import _

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_NUMBERS = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})", re.ASCII)
_WORDS = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th)?\.? ([^\W\d_]{3,12})\.?,? ([0-9]{4})", re.IGNORECASE)
_MONTHS = frozenset(
    (number, name.lower())
    for language in LANGUAGES.values()
    for context in ("format", "stand-alone")
    for number, name in cast(Mapping[int, str], get_month_names(context=context, locale=language.locale)).items()
)
"""The names of every month in all languages and cases: both `grudzień` and `grudnia`."""
_LAST_ZONE = timedelta(hours=-12)
"""The time zone in which a day ends last."""


def today() -> date:
    """Return the earliest date that is still today somewhere."""
    return (datetime.now(UTC) + _LAST_ZONE).date()


def _wanted() -> str:
    return _("Enter a date such as 31/12/{year}", year=str(today().year))


def parse_day(text: str) -> date:
    """Return the date written as `2026-12-31`, `31/12/2026`, `31.12.2026`, `12/31/2026` or `31 December 2026`.

    A month may have its name in any language of the site.

    Raises:
        PydanticCustomError: It is not a date, or ambiguous (`3/4/2026`).
    """
    if iso := _ISO.fullmatch(text):
        return _day(iso[1], iso[2], iso[3])
    if words := _WORDS.fullmatch(text):
        months = {number for number, name in _MONTHS if name.startswith(words[2].lower())}
        return _day(words[3], months.pop() if len(months) == 1 else 0, words[1])
    if numbers := _NUMBERS.fullmatch(text):
        first, second, year = int(numbers[1]), int(numbers[3]), numbers[4]
        if numbers[2] == "/" and second > 12:
            return _day(year, first, second)
        day = _day(year, second, first)
        if numbers[2] == "/" and first != second and first <= 12:
            raise refusal(
                _(
                    "Write the month as a word, such as {day}, so that nobody mixes it up",
                    day=lambda: date_in_words(day),
                )
            )
        return day
    raise refusal(_wanted())


def _day(year: str, month: str | int, day: str | int) -> date:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        raise refusal(_wanted()) from None


@dataclass(frozen=True)
class ComingDay(AnswerType):
    """A date from today on, at most `days` away."""

    days: int = 730
    kind: FieldKind = "date"
    max_length: int = 30

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> date:
        if isinstance(value, date) and not isinstance(value, datetime):
            day = value
        else:
            day = parse_day(within(line_of(value), most=self.max_length))
        if day < today():
            raise refusal(_("Enter a date that is not in the past"))
        if day > today() + timedelta(days=self.days):
            raise refusal(_("Enter a date within the next two years"))
        return day

    @override
    def json_schema(self) -> JsonSchemaValue:
        return {"type": "string", "minLength": 8, "maxLength": self.max_length, "examples": ["2026-12-31"]}

    @override
    def missing(self, label: str) -> str:
        return _wanted()

    @override
    def shown(self, answer: Any) -> str:
        day = answer if isinstance(answer, date) else date.fromisoformat(answer)
        return date_in_words(day)


ComingDate = Annotated[date, ComingDay()]
