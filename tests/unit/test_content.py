"""Content files: a bad one is named by file and line."""

from pathlib import Path

import pytest
from pydantic import Field

from livecommerce.content.loading import Content, ContentError, parse_yaml
from livecommerce.routes import ERROR_ROUTES, ROUTES


class Card(Content):
    title: str = Field(max_length=10)
    price: int


class Cards(Content):
    heading: str
    cards: list[Card]


GOOD = """heading: "{brand} sells"
cards:
  - title: Serum
    price: 12
  - title: Pan
    price: 40
"""


def test_names_are_filled_in() -> None:
    assert parse_yaml(GOOD, Cards, name="x.yaml").heading == "Stagelight sells"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("title: Pan", "title: Much too long a title"), "x.yaml:5: cards.1.title: String should have at most 10"),
        (("price: 40", "price: forty"), "x.yaml:6: cards.1.price: Input should be a valid integer"),
        (("    price: 12\n", ""), "x.yaml:3: cards.0.price: Field required"),
        (("heading:", "headline:"), "x.yaml:1: heading: Field required"),
        (("    price: 40", "    price: 40\n    colour: red"), "x.yaml:7: cards.1.colour: Extra inputs"),
        (("price: 40", "price: [40"), "x.yaml:7: "),
    ],
)
def test_a_bad_file_is_named_by_line_and_reason(change: tuple[str, str], message: str) -> None:
    with pytest.raises(ContentError) as error:
        parse_yaml(GOOD.replace(*change), Cards, name="x.yaml")
    assert str(error.value).startswith(message)


def test_every_route_has_its_words() -> None:
    for route in (*ROUTES, *ERROR_ROUTES):
        assert route.meta.title
        assert route.meta.description


def test_every_content_file_can_be_read(root: Path) -> None:
    for route in (*ROUTES, *ERROR_ROUTES):
        route.page()
