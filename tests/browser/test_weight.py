"""The budgets of a page's weight; the README shows the actual weights."""

from pathlib import Path

import pytest

from tests.tools.weight import Weight, grouped, table, weigh_site

BUDGETS = {
    "/": (27, 36),
    "/410": (9, 30),
    "/500": (10, 30),
    "/about-us": (17, 30),
    "/blog": (13, 30),
    "/blog/…": (17, 32),
    "/blog/page/…": (11, 30),
    "/blog/tags/…": (11, 30),
    "/case-studies": (12, 30),
    "/case-studies/…": (14, 32),
    "/contact-us": (14, 39),
    "/for-brands": (22, 30),
    "/for-talent": (22, 30),
    "/form": (21, 48),
    "/form/AffiliateForm": (21, 44),
    "/form/TalentForm": (26, 48),
    "/imprint": (9, 30),
    "/legal": (25, 31),
    "/login": (10, 43),
    "/openings": (10, 30),
    "/openings/…": (12, 30),
    "/saas/activate": (10, 42),
    "/saas/close-account": (9, 41),
    "/search": (9, 35),
}
"""Kilobytes of HTML and scripts, gzip, in the heaviest of the languages; the heaviest of its kind if an address ends in
an ellipsis.
"""
NEW_PAGE = (15, 30)
"""The budget of a page that is not listed."""
STYLES = 16
FONTS = 40
PICTURES = {"/": 120, "/case-studies": 80, "/case-studies/…": 80}
"""Kilobytes; styles are in the page itself, and pages that are not listed have no pictures."""


@pytest.fixture(scope="module")
def weights(static_dir: Path) -> list[Weight]:
    return weigh_site(static_dir)


def test_every_page_keeps_its_budget(weights: list[Weight]) -> None:
    found = grouped(weights)
    assert set(BUDGETS) <= set(found)
    over: dict[str, list[tuple[int, int]]] = {}
    for name, weight in found.items():
        budget = [1000 * size for size in (*BUDGETS.get(name, NEW_PAGE), STYLES, FONTS, PICTURES.get(name, 0))]
        weighs = [weight.html, weight.scripts, weight.styles, weight.fonts, weight.pictures]
        over[name] = [(size, most) for size, most in zip(weighs, budget, strict=True) if size > most]
    assert {name: sizes for name, sizes in over.items() if sizes} == {}


def test_the_table_has_a_line_for_every_page_or_kind(weights: list[Weight]) -> None:
    lines = table(weights).splitlines()
    assert len(lines) == len(grouped(weights)) + 2
    assert lines[2].startswith("| `/` |")
