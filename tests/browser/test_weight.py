"""What a page may weigh; the README shows what each does."""

from pathlib import Path

import pytest

from livecommerce.build.weight import Weight, grouped, table, weigh_site

BUDGETS = {
    "/": (25, 164, 14),
    "/500": (8, 144, 9),
    "/about-us": (15, 152, 11),
    "/blog": (11, 149, 10),
    "/blog/…": (15, 150, 12),
    "/blog/page/…": (9, 147, 10),
    "/blog/tags/…": (9, 147, 10),
    "/contact-us": (12, 154, 11),
    "/for-brands": (20, 157, 12),
    "/for-talent": (20, 157, 13),
    "/form": (17, 165, 12),
    "/form/AffiliateForm": (17, 162, 11),
    "/form/TalentForm": (22, 168, 12),
    "/legal": (17, 146, 11),
    "/login": (8, 151, 11),
    "/saas/activate": (8, 152, 10),
    "/search": (7, 145, 10),
}
"""Kilobytes of HTML, scripts and styles, gzip; the heaviest of its kind where an address ends in an ellipsis."""
FONTS = 80
PICTURES = {"/": 120}
"""Kilobytes; pages that are not named have no pictures."""


@pytest.fixture(scope="module")
def weights(static_dir: Path) -> list[Weight]:
    """The weight of every page."""
    return weigh_site(static_dir)


def test_every_page_has_a_budget(weights: list[Weight]) -> None:
    assert list(grouped(weights)) == list(BUDGETS)


@pytest.mark.parametrize("name", BUDGETS)
def test_a_page_keeps_its_budget(weights: list[Weight], name: str) -> None:
    weight = grouped(weights)[name]
    budget = [1000 * size for size in (*BUDGETS[name], FONTS, PICTURES.get(name, 0))]
    weighs = [weight.html, weight.scripts, weight.styles, weight.fonts, weight.pictures]
    assert [size for size, most in zip(weighs, budget, strict=True) if size > most] == []


def test_the_table_has_a_line_for_every_page_or_kind(weights: list[Weight]) -> None:
    lines = table(weights).splitlines()
    assert len(lines) == len(BUDGETS) + 2
    assert lines[2].startswith("| `/` |")
