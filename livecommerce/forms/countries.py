"""The countries that a form offers, under their common names."""

from collections.abc import Mapping
from typing import Any

import pycountry

from livecommerce.languages import ENGLISH, cache_by_language, language
from livecommerce.languages.formatting import country_name, sort_key

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
"""Common names by ISO 3166 code, where the standard's are too formal."""

_NOBODY_LIVES_THERE = {"AQ", "BV", "HM", "UM", "TF", "GS", "IO"}


def _name(country: Any) -> str:
    if language() is not ENGLISH:
        return country_name(country.alpha_2)
    name = _PLAINER_NAMES.get(country.alpha_2) or getattr(country, "common_name", country.name)
    return name.replace("'", "’")


@cache_by_language
def countries() -> Mapping[str, str]:
    """Return the names of all inhabited countries in the current language, sorted, by ISO 3166 code."""
    names = {
        country.alpha_2: _name(country) for country in pycountry.countries if country.alpha_2 not in _NOBODY_LIVES_THERE
    }
    return dict(sorted(names.items(), key=lambda named: sort_key(named[1])))
