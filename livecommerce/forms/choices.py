"""Lists of answers that more than one application offers."""

from typing import Annotated

from livecommerce.facts.loading import facts
from livecommerce.forms.choice import OneOf, Several

CATEGORY_LABELS = {
    "beauty": "Beauty",
    "fashion": "Fashion",
    "jewellery": "Jewellery",
    "home": "Home",
    "kitchen": "Kitchen",
    "food": "Food",
    "tech": "Tech",
    "sport": "Sport",
    "outdoor": "Outdoor",
    "children": "Children",
    "pets": "Pets",
    "crafts": "Crafts",
}

Categories = Annotated[tuple[str, ...], Several(CATEGORY_LABELS)]

CreatorSales = Annotated[
    str,
    OneOf(
        {
            "none": "None yet",
            "0-500": "Up to €500",
            "500-2000": "€500–2,000",
            "2000-10000": "€2,000–10,000",
            "10000-or-more": "Over €10,000",
            "undisclosed": "Rather not say",
        }
    ),
]
"""Gross merchandise value of a creator within 30 days."""

FollowerBand = Annotated[
    str,
    OneOf(
        {
            "0-999": "Under 1,000",
            "1000-4999": "1,000–5,000",
            "5000-19999": "5,000–20,000",
            "20000-99999": "20,000–100,000",
            "100000-499999": "100,000–500,000",
            "500000-or-more": "Over 500,000",
        }
    ),
]

YesNo = Annotated[str, OneOf({"no": "No", "yes": "Yes"})]

Studio = Annotated[
    str,
    OneOf(
        {
            key: (studio.city, f"{studio.rooms.capital} live rooms in {studio.quarter}.")
            for key, studio in facts().studios.by_name.items()
        }
    ),
]
