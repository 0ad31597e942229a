"""Figures in the content that a reader could check add up."""

import math
import re
from decimal import Decimal
from pathlib import Path

import pytest

from livecommerce.content.about import about_content
from livecommerce.content.collections.case_studies import COLLECTION as CASE_STUDIES
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.for_brands import for_brands_content
from livecommerce.content.for_talent import for_talent_content
from livecommerce.content.home import PayslipCard, home_content
from livecommerce.facts.loading import facts
from livecommerce.languages.formatting import euros, percent

PAY, SHOWS = facts().pay.example, facts().shows
SHARE = PAY.commission.number / 100
HOST = SHOWS.paid_hours.number * PAY.hourly.amount


def amount(text: str) -> Decimal:
    """Return the amount in a text such as `€1,178`."""
    return Decimal(re.sub(r"[^\d.]", "", text))


def text_of(slug: str) -> str:
    post = POSTS.load(POSTS.folder / f"{slug}.md")
    return " ".join(re.sub(r"<[^>]+>", " ", post.html).replace("\N{NO-BREAK SPACE}", " ").split())


def rows(slug: str, columns: int) -> dict[str, list[str]]:
    """Return the rows of an article's tables with this many columns, by their first cell."""
    html = POSTS.load(POSTS.folder / f"{slug}.md").html
    found: dict[str, list[str]] = {}
    for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL):
        cells = [
            re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        if len(cells) == columns:
            found.setdefault(cells[0], []).extend(cells[1:])
    return found


def code_of(slug: str) -> str:
    html = POSTS.load(POSTS.folder / f"{slug}.md").html
    return "\n".join(re.findall(r"<code[^>]*>(.*?)</code>", html, re.DOTALL))


def bars(slug: str, folder: Path = POSTS.folder) -> list[tuple[str, Decimal, str]]:
    """Return the bars of an entry's first chart: label, value, shown text."""
    source = (folder / f"{slug}.md").read_text(encoding="utf-8")
    found = re.findall(r'label: "(.*?)", value: ([\d.]+), shown: "(.*?)"', source)
    return [(label, Decimal(value), shown) for label, value, shown in found]


def test_the_hours_on_air_are_those_of_all_years() -> None:
    years = about_content().story.years
    assert sum(year.hours for year in years) == facts().counts.hours.figure
    assert years[-1].rooms == facts().studios.rooms.figure
    assert years[0].year == facts().company.first_show.day.year
    assert home_content().numbers.hours.years == pytest.approx(facts().counts.hours.figure / 24 / 365, abs=0.005)


def test_the_months_add_up_to_the_sales_of_the_year() -> None:
    assert sum(home_content().numbers.sales.values) == pytest.approx(facts().counts.sales_millions.figure)


def test_the_evening_adds_up_and_four_of_them_make_the_example_week() -> None:
    page = for_talent_content()
    evening = page.evening
    assert sum(amount(line.amount) for line in evening.sum_lines) == amount(evening.sum_amount)
    assert amount(evening.sum_lines[0].amount) == HOST
    kept = amount(evening.sum_lines[1].amount) / SHARE
    sold = amount([moment.note for moment in evening.moments if moment.on_air][-1])
    assert sold * (100 - SHOWS.average.returns.number) / 100 == pytest.approx(kept, rel=Decimal("0.005"))
    shows = page.earnings.rows[3].quantity
    assert page.earnings.sum == amount(evening.sum_amount) * int(shows) == amount(page.benefits.drawn.paid)
    assert page.earnings.hours == page.earnings.rows[0].quantity == SHOWS.on_air.count * shows
    assert page.earnings.rows[1].quantity == SHOWS.around.number * int(shows)


def test_the_counter_of_tonight_adds_up() -> None:
    tonight = for_talent_content().tonight
    pay, commission = tonight.shares
    assert amount(pay.amount) == Decimal("2.25") * PAY.hourly.amount
    assert amount(commission.amount) == SHARE * 1860
    last = tonight.ticks[-1].amount
    assert last in tonight.label
    assert amount(last) == sum(amount(share.amount) for share in tonight.shares)
    for before, tick in zip(tonight.ticks, tonight.ticks[1:], strict=False):
        assert amount(before.amount) + amount(tick.order.split()[0]) == amount(tick.amount)


def test_the_payslip_adds_up() -> None:
    card = home_content().how.sides[1].steps[3].card
    report = home_content().how.sides[0].steps[3].card
    assert isinstance(card, PayslipCard)
    assert sum(amount(row.value) for row in card.rows) == amount(card.total.value)
    assert amount(card.rows[0].value) == HOST
    assert amount(card.rows[1].value) == SHARE * 7470
    assert amount(card.rows[2].value) == facts().pay.bonus.amount
    assert report.kind == "report"
    assert amount(report.value) == 8120


def test_the_days_to_the_first_show_follow_from_the_promises() -> None:
    days = for_brands_content().first_show.days
    answered = facts().answers.application.count
    samples = facts().samples.reach_us_within.count + facts().samples.arrive_within.count
    assert days == [0, answered, answered + samples, SHOWS.first_show.count * 7]
    assert SHOWS.first_samples.count == answered + samples


def test_a_hosts_share_is_within_what_a_brand_pays() -> None:
    assert facts().pay.commission.high.number <= min(band.commission.number for band in facts().prices.bands)


def test_a_manager_is_paid_for_the_share_of_a_show_that_is_theirs() -> None:
    hours = rows("what-a-live-show-costs", 3)["Manager"][0].split()[0]
    assert Decimal(hours) == SHOWS.paid_hours.number / SHOWS.rooms_per_manager.figure


def test_the_dissected_show_adds_up() -> None:
    show = home_content().show
    sold, orders, peak = (item.value for item in show.result[:3])
    assert sum(show.orders) == amount(orders)
    assert max(show.viewers) == amount(peak)
    bundle = show.moments[-1]
    before, after = (Decimal(figure) for figure in re.findall(r"€(\d+)", bundle.text))
    late = sum(show.orders[bundle.minute // 10 :])
    assert (sum(show.orders) - late) * before + late * after == pytest.approx(amount(sold), rel=Decimal("0.01"))
    for moment in show.moments:
        assert moment.time == f"{20 + moment.minute // 60}:{moment.minute % 60:02}"


def test_the_funnel_and_the_reported_show_agree_with_the_averages() -> None:
    page = for_brands_content()
    samples, _, _, clicks, orders = page.funnel.stages
    assert f"{orders.value} orders" in page.funnel.title
    assert samples.value == 50
    assert percent(orders.value, clicks.value) == str(facts().counts.conversion)
    shown = next(show for show in page.report.shows if show.show.startswith("Thu"))
    campaign = page.campaign
    assert (shown.viewers, shown.clicks, shown.orders, shown.gmv) == (
        campaign.viewers,
        campaign.clicks,
        campaign.orders,
        campaign.gmv,
    )
    assert f"€{campaign.gmv:,} GMV from {campaign.orders} orders" in campaign.label


def test_a_room_of_a_studio_has_a_number_that_the_studio_has() -> None:
    number, city = re.findall(r"Room (\d+), (\w+)", for_brands_content().campaign.place)[0]
    assert int(number) <= facts().studios.by_name[city.lower()].rooms.figure
    assert for_talent_content().benefits.drawn.your_room <= facts().studios.london.rooms.figure


def test_the_average_show_is_what_its_figures_make_it() -> None:
    average = SHOWS.average
    assert percent(average.orders.figure, average.clicks.figure) == str(facts().counts.conversion)
    table = rows("reading-a-gmv-report", 3)
    assert table["Click rate"][0] == percent(average.clicks.figure, average.viewers.figure)
    assert table["GMV per hour"][0] == euros(float(average.gmv.amount / SHOWS.on_air.count))
    source = (POSTS.folder / "reading-a-gmv-report.md").read_text(encoding="utf-8")
    lines = [line.split(",") for line in source.splitlines() if line.startswith("1184,")]
    assert sum(int(line[4]) for line in lines) == average.clicks.figure
    assert sum(int(line[5]) for line in lines) == average.orders.figure
    assert sum(Decimal(line[6]) for line in lines) == average.gmv.amount
    assert sum(Decimal(line[7]) for line in lines) == average.kept.amount


def test_the_bill_of_a_show_adds_up() -> None:
    fixed = rows("what-a-live-show-costs", 3)
    costs = [amount(cells[1]) for name, cells in fixed.items() if cells[1].startswith("€") and name not in {"Total"}]
    assert sum(costs) == amount(fixed["Total"][1])
    assert amount(fixed["Host"][1]) == HOST
    gmv = SHOWS.average.gmv.amount
    bill = {name: (cells[0], cells[1]) for name, cells in fixed.items() if cells[1].endswith("%")}
    kept = SHOWS.average.kept_exactly.amount
    commission = facts().prices.prime_time.commission.number / 100
    assert amount(bill["Commission"][0]) == round(commission * kept)
    assert amount(bill["Parcels"][0]) == round(SHOWS.average.orders.figure * facts().prices.parcel.amount)
    left = amount(bill["Left over"][0])
    taken = [amount(cost) for cost, _ in bill.values() if cost.startswith("\N{MINUS SIGN}")]
    assert gmv - sum(taken) == left
    for cost, share in bill.values():
        assert share == percent(float(amount(cost)), float(gmv))


def test_the_number_of_orders_at_which_a_show_pays_follows_from_the_bill() -> None:
    lines = re.findall(r"^(\w+),\w+,([\d.]+),([\d.]+)$", code_of("what-a-live-show-costs"), re.MULTILINE)
    prices = {name: Decimal(price) for name, _, price in lines}
    kept, orders = SHOWS.average.kept_exactly.amount, SHOWS.average.orders.figure
    of_a_kept_euro = 1 - prices["commission"] - prices["platform_fee"] - prices["product_cost"]
    remaining = of_a_kept_euro - prices["parcel"] * orders / kept
    fixed = sum(
        Decimal(quantity) * Decimal(price)
        for name, quantity, price in lines
        if name in {"host", "assistant", "operator", "manager", "room", "samples"}
    )
    needed = fixed / remaining
    text = text_of("what-a-live-show-costs")
    assert f"{100 * remaining:.0f} cents remain" in text
    assert f"To carry {euros(float(fixed))} the show has to keep {euros(float(needed))}" in text
    assert f"which means {math.ceil(needed / kept * orders)} orders" in text
    longer = (38 - SHOWS.average.basket.amount) * orders * kept / SHOWS.average.gmv.amount
    assert f"adds {euros(float(round(longer * of_a_kept_euro, -1)))} to what is left" in text
    bands = facts().prices.bands
    assert (
        f"the difference is {euros(float((bands[0].commission.number - bands[-1].commission.number) / 100 * kept))}"
        in text
    )


def test_the_losses_of_the_first_shows_are_those_that_the_article_names() -> None:
    bill = rows("what-a-live-show-costs", 3)
    fixed, left = amount(bill["Total"][1]), amount(bill["Left over"][0])
    of_an_order = (left + fixed) / SHOWS.average.orders.figure
    first, *_, fourth = [fixed - of_an_order * orders for _, orders, _ in bars("what-a-live-show-costs")[:2]]
    assert (round(fourth, -2), round(first, -2)) == (100, 500)
    assert "four that lose between €100 and €500 each" in text_of("what-a-live-show-costs")


def test_a_test_from_home_costs_about_what_the_article_says() -> None:
    bill = rows("what-a-live-show-costs", 3)
    crew = sum(amount(bill[role][1]) for role in ("Host", "Assistant", "Manager"))
    low, high = (Decimal(cost) for cost in re.findall(r"€(\d+)", rows("studio-or-remote", 3)["Cost of the room"][1]))
    assert crew + low <= 350 <= crew + high
    assert f"for about €350 and not for {bill['Total'][1]}" in text_of("studio-or-remote")


def test_the_tables_of_commission_models_are_worked_out_with_the_rates() -> None:
    share = PAY.affiliate_commission.number / 100
    hour = SHOWS.paid_hours.number * facts().pay.hourly.high.amount
    table = rows("commission-models-compared", 4)
    for name, kept in (("€1,200", 1200), ("€8,600", 8600), ("€24,000", 24000)):
        earned = next(cells for row, cells in table.items() if row.startswith(f"{name}, "))
        right = [hour, HOST + SHARE * kept, share * kept]
        assert [amount(cell) for cell in earned] == [
            Decimal(int(amount_earned + Decimal("0.5"))) for amount_earned in right
        ]
        assert table[name] == [percent(float(amount_earned), kept) for amount_earned in right]
    text = text_of("commission-models-compared")
    assert f"cross at {euros(float(HOST / (share - SHARE)))}" in text
    assert f"cross already at {euros(float((hour - HOST) / SHARE))}" in text


def test_the_mixture_pays_for_itself_by_as_much_as_the_article_says() -> None:
    text = text_of("commission-models-compared")
    hour = SHOWS.paid_hours.number * facts().pay.hourly.high.amount
    more = HOST + SHARE * 8600 - hour
    average, prices = SHOWS.average, {"platform": Decimal("0.09"), "product": Decimal("0.35")}
    of_an_order = (
        average.kept.amount / average.orders.figure * (1 - sum(prices.values())) - facts().prices.parcel.amount
    )
    gap = round(Decimal("0.18") * average.orders.figure)
    assert f"is about {euros(float(more // 5 * 5))}" in text
    assert f"what {more / of_an_order:.0f} orders earn" in text
    assert f"18% is {gap} orders on an average show" in text
    assert f"about {euros(float(round(gap * of_an_order - more, -1)))} to spare" in text
    shown = int(hour + Decimal("0.5"))
    assert f"it costs {euros(float(HOST + SHARE * 1200) - shown)} more" in text


def test_the_chart_of_what_a_host_takes_home_is_worked_out_with_the_rates() -> None:
    kept = [900, 3000, int(SHOWS.average.kept.amount), 18000]
    for (_, value, shown), sold in zip(bars("casting-a-host"), kept, strict=True):
        assert value == round(HOST + SHARE * sold + facts().pay.bonus.amount)
        assert shown == euros(float(value))


def test_the_kit_costs_what_its_parts_cost() -> None:
    assert sum(value for _, value, _ in bars("studio-or-remote")) == facts().talent.kit.cost.amount


def test_the_shares_of_the_parcels_make_a_hundred() -> None:
    shares = bars("sample-logistics")
    assert sum(value for _, value, _ in shares) == 100
    in_time = sum(value for _, value, _ in shares[:-1])
    assert f"{in_time} in 100 arrive within {facts().samples.arrive_within}" in text_of("sample-logistics")


def test_the_parts_of_a_casting_fill_its_time() -> None:
    text = text_of("casting-a-host")
    words = {"Two": 2, "Three": 3, "Four": 4, "Eight": 8}
    parts = re.findall(r"(\w+) minutes: [\w ]+\.", text)
    assert sum(words[part] for part in parts) == facts().talent.casting.count


def test_the_room_costs_the_same_wherever_it_is_named() -> None:
    room = 4 * facts().prices.hour.room.amount
    assert amount(rows("what-a-live-show-costs", 3)["Live room"][1]) == room
    assert amount(rows("studio-or-remote", 3)["Cost of the room"][0]) == room


def test_a_live_hour_costs_brands_about_what_it_costs_to_run() -> None:
    hourly = amount(rows("what-a-live-show-costs", 3)["Total"][1]) / SHOWS.on_air.count
    for band in facts().prices.bands:
        assert band.budget.amount / band.hours.figure == pytest.approx(hourly, rel=Decimal("0.05"))


def test_the_months_of_a_season_make_its_sales_and_its_shows_its_hours() -> None:
    for study in map(CASE_STUDIES.load, CASE_STUDIES.files()):
        months = sum(value for _, value, _ in bars(study.slug, CASE_STUDIES.folder))
        assert (months * 1000, study.front.hours) == (study.front.gmv, study.front.shows * SHOWS.on_air.count)


def test_more_was_kept_in_the_last_month_than_was_ordered_in_any_of_the_first_three() -> None:
    months = [value for _, value, _ in bars("vela-three-sizes", CASE_STUDIES.folder)]
    text = (CASE_STUDIES.folder / "vela-three-sizes.md").read_text(encoding="utf-8")
    returned = re.search(r"to (\d+)% in August", text)
    assert returned
    kept = months[-1] * (100 - Decimal(returned[1])) / 100
    assert max(months[:3]) < kept < months[3]
