"""What a page may weigh; the README shows what each does."""

from pathlib import Path

import pytest

from livecommerce.build.weight import Weight, table, weigh_site

HOME = {"scripts": 175_000, "styles": 15_000, "fonts": 80_000}
"""Bytes, gzip."""


@pytest.fixture(scope="module")
def weights(static_dir: Path) -> dict[str, Weight]:
    """The weight of every page, by address."""
    return {weight.path: weight for weight in weigh_site(static_dir)}


def test_home_keeps_its_budget(weights: dict[str, Weight]) -> None:
    home = weights["/"]
    assert {kind: getattr(home, kind) for kind in HOME if getattr(home, kind) > HOME[kind]} == {}


def test_no_page_is_heavier_than_home_may_be(weights: dict[str, Weight]) -> None:
    assert [weight.path for weight in weights.values() if weight.scripts > HOME["scripts"]] == []
    assert [weight.path for weight in weights.values() if weight.styles > HOME["styles"]] == []


def test_the_table_has_a_line_for_every_page(weights: dict[str, Weight]) -> None:
    lines = table(list(weights.values())).splitlines()
    assert len(lines) == len(weights) + 2
    assert lines[2].startswith("| `/` |")
