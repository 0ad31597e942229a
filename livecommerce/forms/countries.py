"""The countries that a form offers, by the names that people use."""

import unicodedata
from functools import cache
from typing import Any

import pycountry

from livecommerce.forms.field import Choice

_PLAINER_NAMES = {
    "BQ": "Caribbean Netherlands",
    "CC": "Cocos (Keeling) Islands",
    "CD": "Congo (Democratic Republic)",
    "CG": "Congo (Republic)",
    "FK": "Falkland Islands",
    "FM": "Micronesia",
    "LA": "Laos",
    "MF": "Saint Martin (French part)",
    "PS": "Palestine",
    "RU": "Russia",
    "SX": "Sint Maarten (Dutch part)",
    "BN": "Brunei",
    "CV": "Cape Verde",
    "VA": "Vatican City",
    "VG": "British Virgin Islands",
    "VI": "US Virgin Islands",
}
"""Names by ISO 3166 code, where the standard's are for lawyers."""

_NOBODY_LIVES_THERE = {"AQ", "BV", "HM", "UM", "TF", "GS", "IO"}


def _without_accents(name: str) -> str:
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()


def _name(country: Any) -> str:
    name = _PLAINER_NAMES.get(country.alpha_2) or getattr(country, "common_name", country.name)
    return name.replace("'", "’")


@cache
def countries() -> tuple[Choice, ...]:
    """Every inhabited country of ISO 3166, sorted by name."""
    named = (
        Choice(value=country.alpha_2, label=_name(country))
        for country in pycountry.countries
        if country.alpha_2 not in _NOBODY_LIVES_THERE
    )
    return tuple(sorted(named, key=lambda choice: _without_accents(choice.label)))
