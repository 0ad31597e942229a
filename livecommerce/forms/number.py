"""Numeric answers, in any common notation."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any

from pydantic.json_schema import JsonSchemaValue
from typing_extensions import override

from livecommerce.forms.answer import AnswerType, refusal
from livecommerce.forms.text import line_of, within
from livecommerce.languages.formatting import exactly, share
from livecommerce.languages.messages import _, ngettext

_SIGNS = re.compile(r"^[€£$]|[€£$%]$")
_FIGURES = re.compile(
    r"(?P<whole>[0-9]+|[0-9]{1,3}(?:(?P<by>[.,'’ ])[0-9]{3})(?:(?P=by)[0-9]{3})*)(?:[.,](?P<part>[0-9]{1,2}))?"
)
_SHORT = re.compile(r"(?P<number>[0-9]{1,4}(?:[.,][0-9]{1,2})?) ?(?P<unit>[km])", re.IGNORECASE)


def parse_number(text: str) -> Decimal | None:
    """Return the number written as `1200`, `1,200`, `1.200`, `1 200.50`, `1'200`, `1.2k` or `15 %`, or None.

    A point or comma before exactly three digits groups thousands, before one or two it starts the fraction.
    """
    plain = _SIGNS.sub("", text).strip()
    if short := _SHORT.fullmatch(plain):
        return Decimal(short["number"].replace(",", ".")) * (1_000 if short["unit"] in "kK" else 1_000_000)
    found = _FIGURES.fullmatch(plain)
    if not found:
        return None
    return Decimal(re.sub(r"[^0-9]", "", found["whole"]) + (f".{found['part']}" if found["part"] else ""))


class Number(AnswerType):
    """A number within bounds."""

    kind = "number"
    max_length = 20

    def __init__(self, least: int, most: int, *, decimals: int = 0, unit: str = "") -> None:
        """Set the bounds; without decimal places it is stored as an integer. The unit is shown behind it."""
        self.least, self.most, self.decimals, self.unit = least, most, decimals, unit
        self.input_mode = "decimal" if decimals else None

    @override
    def read(self, value: object, others: Mapping[str, Any]) -> int | Decimal:
        number = self._number(value)
        if number is None:
            raise refusal(_("Enter a number between {least} and {most}, in digits", least=self.least, most=self.most))
        if not self.least <= number <= self.most:
            raise refusal(self._within_bounds)
        if number != round(number, self.decimals):
            raise refusal(
                ngettext(
                    "Enter a number with at most {count} decimals",
                    "Enter a number with at most {count} decimals",
                    self.decimals,
                )
                if self.decimals
                else _("Enter a whole number")
            )
        return round(number, self.decimals) if self.decimals else int(number)

    @override
    def json_schema(self) -> JsonSchemaValue:
        number = {"type": "number" if self.decimals else "integer", "minimum": self.least, "maximum": self.most}
        return {"anyOf": [number, {"type": "string", "minLength": 1, "maxLength": self.max_length}]}

    @override
    def missing(self, label: str) -> str:
        return self._within_bounds if self.most < 100_000 else _("Enter a number such as {number}", number=1_200)

    @override
    def shown(self, answer: Any) -> str:
        return f"{exactly(Decimal(answer))}{self.unit}"

    @property
    def _within_bounds(self) -> str:
        return _("Enter a number between {least} and {most}", least=self.least, most=self.most)

    def _number(self, value: object) -> Decimal | None:
        if isinstance(value, bool):
            return None
        if isinstance(value, int | float | Decimal):
            number = Decimal(str(value))
            return number if number.is_finite() else None
        return parse_number(within(line_of(value), most=self.max_length))


CURRENCY = "currency"
"""The question for the currency of all amounts in a form that asks for it."""


def with_currency(amount: str, answers: Mapping[str, Any]) -> str:
    """Return an amount in words with its currency; words without a figure, such as "None yet", unchanged."""
    currency = answers.get(CURRENCY)
    return f"{amount} {currency}" if currency and any(map(str.isdigit, amount)) else amount


class Amount(Number):
    """An amount of money, in the currency that another question asks for."""

    @override
    def shown_among(self, answer: Any, answers: Mapping[str, Any]) -> str:
        return with_currency(self.shown(answer), answers)


class Share(Number):
    """A share in per cent, shown as the texts of the site show it: `12.5%`."""

    @override
    def shown(self, answer: Any) -> str:
        return share(exactly(Decimal(answer).normalize()))


Percent = Annotated[Decimal, Share(1, 80, decimals=1)]
"""A commission in per cent: TikTok Shop takes 1 to 80 %."""

Money = Annotated[Decimal, Amount(1, 1_000_000, decimals=2)]
"""An amount in a currency that another question asks for."""

Count = Annotated[int, Number(0, 1_000_000_000)]
"""A count."""
