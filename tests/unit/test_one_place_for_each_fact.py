"""No fact is typed out where texts could refer to it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from livecommerce.facts.loading import facts
from livecommerce.facts.values import Country, Facts, Hours, Money, MoneyRange, Number, Percent, PercentRange, Span
from tests.conftest import ROOT

PROGRAM = ROOT / "livecommerce"
SOURCES = sorted(
    {
        *PROGRAM.glob("content/en/*.yaml"),
        *PROGRAM.glob("content/en/*/*.md"),
        *PROGRAM.glob("api/mails/*"),
        *(path for folder in ("forms", "pages", "components", "export") for path in PROGRAM.rglob(f"{folder}/**/*.py")),
    }
)
FIGURES_FROM = 200
"""The smallest number that counts as a fact without a unit."""

COINCIDENCES = {
    "content/en/consent.yaml": {"15 minutes"},
    "content/en/for_brands.yaml": {"260", "312", "€15"},
    "content/en/for_talent.yaml": {"1,000"},
    "content/en/home.yaml": {"2900", "€26"},
    "content/en/legal/privacy.md": {"United Kingdom"},
    "content/en/posts/how-a-live-show-is-run.md": {"15 minutes"},
    "content/en/posts/studio-or-remote.md": {"260", "twenty minutes"},
    "content/en/posts/the-first-hundred-viewers.md": {"fourteen days", "Fourteen days"},
    "content/en/posts/what-a-live-show-costs.md": {"260"},
}
"""Numbers that look like facts, by file: orders and viewers of single shows, prices of products."""


def spellings(name: str, fact: object) -> Iterator[str]:
    """Yield patterns of the ways to type out a fact that are unlikely to mean something else."""
    match fact:
        case Number() if fact.figure >= FIGURES_FROM:
            yield from (re.escape(str(fact)), fact.plain)
        case Money():
            yield re.escape(str(fact))
            if fact.amount >= FIGURES_FROM:
                yield re.escape(fact.bare)
        case MoneyRange():
            yield f"{fact.low.bare}( to |–| and ){re.escape('€')}?{fact.high.bare}"
        case Percent() if fact.number % 1:
            yield re.escape(str(fact.number)) + r"\s?%"
        case PercentRange():
            yield rf"{fact.low.number}( to |–| and ){fact.high.number}\s?%"
        case Span() if "working" in fact.unit or fact.count > 12:
            yield from map(re.escape, (fact.figure, fact.words))
        case str() if " " in fact or (re.search(r"\d", fact) and not fact.isdigit()):
            yield re.escape(fact)
        case Country() if " " in str(fact):
            yield re.escape(str(fact))
        case Facts():
            for part in fact.names():
                if not isinstance(fact, Money | MoneyRange | Percent | PercentRange | Span | Number | Hours):
                    yield from spellings(f"{name}.{part}", getattr(fact, part))
        case _:
            pass


def patterns() -> set[str]:
    """Return patterns of every fact, and of phrases that combine several."""
    known = facts()
    rooms, cities = known.studios.rooms, known.studios
    return {
        *spellings("", known),
        rf"({rooms}|{rooms.words})( live)? rooms",
        f"{cities.cities}|{cities.one_of_the_cities}",
        rf"{known.shows.on_air.adjective}|{known.shows.on_air} on air",
        rf"within {known.samples.arrive_within}",
        rf"(paid|pay|account)\b[^.]*\b{known.pay.day}",
        r"\w+ short steps",
    }


def typed_out(text: str) -> set[str]:
    """Return the facts in a text outside its references."""
    own = re.sub(r"\{\{.*?\}\}", "{{}}", text)
    return {
        match[0]
        for pattern in patterns()
        for match in re.finditer(rf"(?<![\w.,])(?:{pattern})(?![\w]|[.,]\d)", own, re.IGNORECASE)
    }


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PROGRAM).as_posix())
def test_no_fact_is_typed_out(path: Path) -> None:
    found = typed_out(path.read_text(encoding="utf-8"))
    if path.suffix == ".py":
        # Numbers without a unit are coordinates of drawings and bounds of answers.
        found = {text for text in found if not re.fullmatch(r"[\d,]+", text)}
    assert found - COINCIDENCES.get(path.relative_to(PROGRAM).as_posix(), set()) == set()


def test_every_coincidence_is_still_there() -> None:
    for name, texts in COINCIDENCES.items():
        assert texts <= typed_out((PROGRAM / name).read_text(encoding="utf-8")), name


@pytest.mark.parametrize(
    "text",
    [
        "Come to 14 Lantern Yard on Tuesday.",
        "open 06:30 to 02:00",
        "€28 to €45 an hour",
        "between €28 and €45",
        "4–7% of sales",
        "312 brands",
        "an answer within 2 working days",
        "Eleven rooms",
        "quantity: 4800",
    ],
)
def test_a_fact_that_is_typed_out_is_found(text: str) -> None:
    assert typed_out(text)


@pytest.mark.parametrize(
    "text", ["{{ studios.london.address }}", "1,312 brands", "€280", "41 days", "three hours each way"]
)
def test_other_numbers_are_not_taken_for_facts(text: str) -> None:
    assert not typed_out(text)
