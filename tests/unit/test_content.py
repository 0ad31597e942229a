from pathlib import Path

import pytest
from pydantic import Field

from livecommerce import pages
from livecommerce.content import checking
from livecommerce.content.loading import Content, content_dir, load_yaml, parse_yaml
from livecommerce.routes import error_routes, in_every_language, routes
from livecommerce.typed_yaml import ContentError, read_text


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
        (
            ("title: Pan", "title: Much too long a title"),
            "x.yaml:5: cards.1.title: is too long: 21 characters, at most 10",
        ),
        (("price: 40", "price: forty"), "x.yaml:6: cards.1.price: must be a whole number"),
        (("    price: 12\n", ""), "x.yaml:3: cards.0.price: is missing"),
        (("heading:", "headline:"), "x.yaml:1: heading: is missing"),
        (("    price: 40", "    price: 40\n    colour: red"), "x.yaml:7: cards.1.colour: is not a known key"),
        (("price: 40", "price: [40"), "x.yaml:7: invalid YAML: "),
        (
            ("price: 40", "price: 40\n    prize: 4"),
            "x.yaml:7: cards.1.prize: is not a known key; did you mean ",
        ),
        (("price: 40", "price: \x07"), "x.yaml:1: invalid YAML: "),
    ],
)
def test_a_bad_file_is_named_by_line_and_reason(change: tuple[str, str], message: str) -> None:
    with pytest.raises(ContentError) as error:
        parse_yaml(GOOD.replace(*change), Cards, name="x.yaml")
    assert str(error.value).startswith(message)


def test_a_bad_file_names_everything_that_is_wrong_with_it() -> None:
    with pytest.raises(ContentError) as error:
        parse_yaml(GOOD.replace("price: 12", "price: twelve").replace("    price: 40\n", ""), Cards, name="x.yaml")
    assert error.value.problems == (
        "x.yaml:4: cards.0.price: must be a whole number",
        "x.yaml:5: cards.1.price: is missing",
    )
    assert str(error.value) == "\n".join(error.value.problems)


def test_a_byte_order_mark_is_accepted_and_another_encoding_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert parse_yaml(read_text(file, "x.yaml"), Cards, name="x.yaml").cards[0].price == 12
    file.write_bytes(GOOD.replace("Pan", "Pâte").encode("latin-1"))
    with pytest.raises(ContentError) as error:
        read_text(file, "x.yaml")
    assert str(error.value) == "x.yaml:5: the file is not saved as UTF-8"


def test_every_yaml_file_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[str] = set()

    def no_yaml(path: Path, _name: str) -> str:
        read.add(path.name)
        return "["

    monkeypatch.setattr("livecommerce.content.loading.read_text", no_yaml)
    load_yaml.cache_clear()
    problems = checking.check_words()
    load_yaml.cache_clear()
    there = {path.name for path in content_dir().glob("*.yaml")}
    assert read == there, f"no module of content/ declares the schema of {', '.join(there - read)}"
    assert {problem.file for problem in problems} == {f"content/en/{name}" for name in read}


def test_every_route_has_its_words() -> None:
    for route in routes() + in_every_language(error_routes):
        assert route.meta.title
        assert route.meta.description


def test_every_page_of_a_package_is_declared_once() -> None:
    packages = {path.parent.name for path in Path(pages.__path__[0]).glob("*/page.py")}
    declared = {route.page.__module__.split(".")[-2] for route in routes() if route.page.__module__.endswith(".page")}
    assert packages - declared == {"desk", "preview"}
    paths = [route.path for route in routes()]
    assert len(paths) == len(set(paths))


def test_every_content_file_can_be_read(root: Path) -> None:
    for route in routes() + in_every_language(error_routes):
        route.page()
