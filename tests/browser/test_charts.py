"""Every chart is as high, and as wide, as its figures."""

import math
import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page

from livecommerce.content.about import about_content
from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.for_talent import for_talent_content
from livecommerce.content.home import ReportCard, home_content

SIZE = "(parts, side) => parts.map((part) => part.getBoundingClientRect()[side])"


def proportions(values: Sequence[float]) -> list[float]:
    """Return each value as a share of the largest."""
    return [value / max(values) for value in values]


def measured(parts: Locator, side: str) -> list[float]:
    """Return the heights or widths of elements, as shares of the largest."""
    return proportions(parts.evaluate_all(SIZE, side))


def points(path: str) -> list[tuple[float, float]]:
    """Return the points of a path of curves and lines, without its control points."""
    found: list[tuple[float, float]] = []
    for command, text in re.findall(r"([MCL])([^MCLVHZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
        step = 6 if command == "C" else 2
        found += [(numbers[at + step - 2], numbers[at + step - 1]) for at in range(0, len(numbers), step)]
    return found


def test_the_sales_of_each_month(still: Page) -> None:
    sales = home_content().numbers.sales
    still.goto("/")
    bars = still.get_by_role("img", name=sales.alt).locator(".rounded-t-md")
    assert measured(bars, "height") == pytest.approx(proportions(sales.values), abs=0.01)


def test_the_hours_as_years(still: Page) -> None:
    years = home_content().numbers.hours.years
    still.goto("/")
    tracks = still.locator(".bg-violet.h-full").filter(visible=True)
    widths = tracks.evaluate_all(
        "bars => bars.map((bar) => bar.getBoundingClientRect().width / bar.parentElement.getBoundingClientRect().width)"
    )
    assert sum(widths) == pytest.approx(years, abs=0.02)


def test_the_orders_of_the_report_on_a_card(still: Page) -> None:
    [card] = [step.card for step in home_content().how.sides[0].steps if isinstance(step.card, ReportCard)]
    still.goto("/")
    bars = still.locator(".h-14 > .rounded-t-sm").filter(visible=True)
    assert measured(bars, "height") == pytest.approx(proportions(card.bars), abs=0.02)


def test_viewers_and_orders_of_a_show(still: Page) -> None:
    show = home_content().show
    still.goto("/")
    chart = still.get_by_role("img", name=show.chart_alt)
    curve = points(chart.locator("path.stroke-cool").get_attribute("d") or "")
    heights = proportions([400 - y for _, y in curve])
    assert heights == pytest.approx(proportions(show.viewers), abs=0.01)
    columns = re.findall(r"V([\d.]+)", chart.locator("path.stroke-magenta").get_attribute("d") or "")
    assert proportions([400 - float(y) for y in columns]) == pytest.approx(proportions(show.orders), abs=0.01)


def test_the_report_of_a_campaign(still: Page) -> None:
    campaign = for_brands_content().campaign
    still.goto("/for-brands")
    report = still.get_by_role("img", name=campaign.label)
    bars = report.locator(".bg-violet.h-full")
    assert measured(bars, "width") == pytest.approx(
        proportions([product.units for product in campaign.products]), abs=0.01
    )
    curve = points(report.locator("svg path").last.get_attribute("d") or "")
    assert proportions([300 - y for _, y in curve]) == pytest.approx(proportions(campaign.readings), abs=0.01)


def test_the_funnel_is_as_wide_as_the_logarithm_of_its_figures(still: Page) -> None:
    funnel = for_brands_content().funnel
    still.goto("/for-brands")
    for picture in still.get_by_role("img", name=funnel.picture, include_hidden=True).all():
        upright = (picture.get_attribute("viewBox") or "").startswith("0 0 300")
        outline = points(picture.locator("path").last.get_attribute("d") or "")
        edge = [abs((x if upright else y) - 150) for x, y in outline]
        near = edge[1 : 1 + len(funnel.stages)]
        assert proportions(near) == pytest.approx(
            proportions([math.log10(stage.value) for stage in funnel.stages]), abs=0.02
        )


def test_the_sales_of_a_weekly_report(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    report = for_brands_content().report
    page.goto("/for-brands")
    bars = page.get_by_role("table", name=report.caption).locator(".bg-linear-to-r")
    # Bands far below the window are not laid out.
    bars.first.scroll_into_view_if_needed()
    assert measured(bars, "width") == pytest.approx(proportions([show.gmv for show in report.shows]), abs=0.01)


def test_the_parts_of_a_weeks_earnings(still: Page) -> None:
    earnings = for_talent_content().earnings
    still.goto("/for-talent")
    parts = still.locator(".h-4.gap-1 > span")
    assert measured(parts, "width") == pytest.approx(proportions([row.amount for row in earnings.rows]), abs=0.03)


def test_the_hours_of_each_year_of_the_story(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    years = about_content().story.years
    page.goto("/about-us")
    columns = page.locator("svg:has(> linearGradient[id^=story-])")
    heights = measured(columns, "height")
    drawn = proportions([year.hours for year in years])
    # The lowest columns stay visible.
    assert [height for height, share in zip(heights, drawn, strict=True) if share > 0.05] == pytest.approx(
        [share for share in drawn if share > 0.05], abs=0.02
    )
    assert all(before < after for before, after in pairwise(heights))
