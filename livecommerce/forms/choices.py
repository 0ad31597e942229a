"""Lists of answers that more than one application offers."""

from typing import Annotated

from livecommerce.facts import models
from livecommerce.facts.loading import facts
from livecommerce.forms.choice import OneOf, Several
from livecommerce.languages.messages import Phrase, _, ngettext, pgettext

CATEGORY_LABELS = {
    "beauty": _("Beauty"),
    "fashion": _("Fashion"),
    "jewellery": _("Jewellery"),
    "home": pgettext("category", "Home"),
    "kitchen": _("Kitchen"),
    "food": _("Food"),
    "tech": _("Tech"),
    "sport": _("Sport"),
    "outdoor": _("Outdoor"),
    "children": _("Children"),
    "pets": _("Pets"),
    "crafts": _("Crafts"),
}

Categories = Annotated[tuple[str, ...], Several(CATEGORY_LABELS)]

CreatorSales = Annotated[
    str,
    OneOf(
        {
            "none": _("None yet"),
            "0-500": _("Up to €500"),
            "500-2000": _("€500–2,000"),
            "2000-10000": _("€2,000–10,000"),
            "10000-or-more": _("Over €10,000"),
            "undisclosed": _("Prefer not to say"),
        }
    ),
]
"""Gross merchandise value of a creator within 30 days."""

FollowerBand = Annotated[
    str,
    OneOf(
        {
            "0-999": _("Under 1,000"),
            "1000-4999": _("1,000–5,000"),
            "5000-19999": _("5,000–20,000"),
            "20000-99999": _("20,000–100,000"),
            "100000-499999": _("100,000–500,000"),
            "500000-or-more": _("Over 500,000"),
        }
    ),
]

YesNo = Annotated[str, OneOf({"no": _("No"), "yes": _("Yes")})]


def _studio(name: str) -> tuple[str, str]:
    """Return the city of a studio, and its facilities."""

    def here() -> models.StudioFacts:
        return facts().studios.by_name[name]

    rooms = ngettext(
        "{words} live room in {quarter}.",
        "{words} live rooms in {quarter}.",
        here().rooms.figure,
        words=lambda: here().rooms.capital,
        quarter=lambda: here().quarter,
    )
    return Phrase.of("{city}", {"city": lambda: here().city}), rooms


StudioChoice = Annotated[
    str,
    OneOf({name: _studio(name) for name in facts().studios.by_name}),
]
