"""The countries that a form offers, by name."""

from pydantic import Field

from livecommerce.content.loading import Content, load_yaml
from livecommerce.forms.field import Choice


class CountriesContent(Content):
    """Names by ISO 3166 code."""

    countries: dict[str, str] = Field(min_length=1)


def countries() -> tuple[Choice, ...]:
    """The countries in the order of the file."""
    content = load_yaml("countries.yaml", CountriesContent)
    return tuple(Choice(value=code, label=name) for code, name in content.countries.items())
