"""What a page may weigh; the README shows what each does."""

from pathlib import Path

import pytest

from tests.tools.weight import Weight, grouped, table, weigh_site

BUDGETS = {
    "/": (25, 96, 23),
    "/410": (8, 90, 17),
    "/500": (8, 90, 17),
    "/about-us": (15, 90, 18),
    "/blog": (11, 90, 18),
    "/blog/…": (15, 93, 20),
    "/blog/page/…": (9, 90, 17),
    "/blog/tags/…": (9, 90, 17),
    "/case-studies": (10, 90, 18),
    "/case-studies/…": (13, 93, 20),
    "/contact-us": (12, 97, 19),
    "/for-brands": (20, 90, 20),
    "/for-talent": (20, 90, 21),
    "/form": (17, 102, 21),
    "/form/AffiliateForm": (17, 99, 18),
    "/form/TalentForm": (22, 102, 19),
    "/legal": (17, 90, 19),
    "/login": (8, 101, 18),
    "/openings": (9, 90, 18),
    "/openings/…": (12, 90, 19),
    "/saas/activate": (8, 100, 18),
    "/search": (7, 96, 16),
}
"""Kilobytes of HTML, scripts and styles, gzip; the heaviest of its kind where an address ends in an ellipsis."""
FONTS = 80
PICTURES = {"/": 120, "/case-studies": 80, "/case-studies/…": 80}
"""Kilobytes; pages that are not named have no pictures."""


@pytest.fixture(scope="module")
def weights(static_dir: Path) -> list[Weight]:
    """The weight of every page."""
    return weigh_site(static_dir)


def test_every_page_has_a_budget(weights: list[Weight]) -> None:
    found = grouped(weights)
    new = {name: weight for name, weight in found.items() if name not in BUDGETS}
    missing = {name: [size // 1000 + 1 for size in (one.html, one.scripts, one.styles)] for name, one in new.items()}
    assert missing == {}, f"tests/browser/test_weight.py: BUDGETS needs a line for each new page; they weigh {missing}"
    assert list(found) == list(BUDGETS)


@pytest.mark.parametrize("name", BUDGETS)
def test_a_page_keeps_its_budget(weights: list[Weight], name: str) -> None:
    weight = grouped(weights)[name]
    budget = [1000 * size for size in (*BUDGETS[name], FONTS, PICTURES.get(name, 0))]
    weighs = [weight.html, weight.scripts, weight.styles, weight.fonts, weight.pictures]
    assert [size for size, most in zip(weighs, budget, strict=True) if size > most] == []


def test_the_table_has_a_line_for_every_page_or_kind(weights: list[Weight]) -> None:
    lines = table(weights).splitlines()
    assert len(lines) == len(grouped(weights)) + 2
    assert lines[2].startswith("| `/` |")
