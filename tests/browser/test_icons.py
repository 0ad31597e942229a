import json
import time
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import Route as Call

from livecommerce.serving.icons import read_set, set_in_packages, subset
from tests.browser.conftest import alive, held_back, settled
from tests.support import web

ONE = "https://one.example/**"
TWO = "https://two.example/icons/**"


@pytest.fixture
def asked(page: Page) -> list[str]:
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url) if "?icons=" in request.url else None)
    return addresses


@pytest.fixture(autouse=True)
def failures_are_logged(allowed_messages: list[str]) -> None:
    allowed_messages.append("Failed to load resource")


def answer(call: Call) -> None:
    address = urlsplit(call.request.url)
    if not address.path.endswith("/lucide.json"):
        call.fulfill(status=404, headers={"access-control-allow-origin": "*"}, body="404")
        return
    names = parse_qs(address.query)["icons"][0].split(",")
    body = json.dumps(subset(read_set(set_in_packages("lucide")), names))
    call.fulfill(content_type="application/json", headers={"access-control-allow-origin": "*"}, body=body)


def put(page: Page, label: str) -> None:
    page.get_by_role("button", name=label, exact=True).click()


def drawn(page: Page) -> None:
    expect(page.locator("li svg path")).not_to_have_count(0)
    box = page.locator("li svg").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (20, 20)


@pytest.mark.parametrize("name", ["House", "Home"])
def test_an_icon_comes_from_the_first_host(page: Page, sample: str, asked: list[str], name: str) -> None:
    page.route(ONE, answer)
    alive(page, sample + "/shelf")
    assert asked == []
    put(page, name)
    drawn(page)
    assert asked == [f"https://one.example/lucide.json?icons={name.lower()}"]


@pytest.mark.parametrize("failure", ["dead", "503", "nonsense"])
def test_a_host_that_fails_is_passed_over(page: Page, sample: str, asked: list[str], failure: str) -> None:
    def fail(call: Call) -> None:
        if failure == "dead":
            call.abort()
        else:
            headers = {"access-control-allow-origin": "*"}
            call.fulfill(status=503 if failure == "503" else 200, headers=headers, body="<p>sorry")

    page.route(ONE, fail)
    page.route(TWO, answer)
    alive(page, sample + "/shelf")
    put(page, "House")
    drawn(page)
    assert [urlsplit(address).netloc for address in asked] == ["one.example", "two.example"]


def test_a_slow_host_is_not_waited_for(page: Page, sample: str, asked: list[str]) -> None:
    held = held_back(page, ONE)
    page.route(TWO, answer)
    page.clock.install()
    alive(page, sample + "/shelf")
    page.clock.pause_at(time.time() + 3600)
    put(page, "House")
    settled(page, lambda: page.clock.run_for(10) or len(held) == 1)
    page.clock.run_for(700)
    assert len(asked) == 1
    page.clock.run_for(60)
    settled(page, lambda: len(asked) == 2)
    page.clock.resume()
    drawn(page)


def test_a_file_host_does_too(page: Page, sample: str, asked: list[str]) -> None:
    for host in (ONE, TWO):
        page.route(host, lambda call: call.abort())
    alive(page, sample + "/shelf")
    put(page, "House")
    drawn(page)
    assert asked[-1] == f"{sample}/icons/lucide.json?icons=house"


def test_an_unknown_icon_shows_nothing_and_breaks_nothing(page: Page, sample: str, asked: list[str]) -> None:
    page.route(ONE, answer)
    alive(page, sample + "/shelf")
    put(page, "Unknown")
    settled(page, lambda: any("no-such-icon" in address for address in asked))
    expect(page.locator("li")).to_have_count(4)
    expect(page.locator("li svg")).to_have_count(0)
    put(page, "House")
    drawn(page)


def test_without_any_host_the_page_works(page: Page, sample: str, asked: list[str]) -> None:
    for host in (ONE, TWO, "**/icons/lucide.json*"):
        page.route(host, lambda call: call.abort())
    alive(page, sample + "/shelf")
    put(page, "House")
    settled(page, lambda: len(asked) >= 3)
    expect(page.locator("li svg")).to_have_count(0)
    page.go_back()


def test_addresses_stay_short(page: Page, sample: str, asked: list[str]) -> None:
    page.route(ONE, answer)
    alive(page, sample + "/shelf")
    put(page, "Many")
    settled(page, lambda: sum(address.count("no-such-icon") for address in asked) == 60)
    assert len(asked) > 1
    # Iconify counts a comma as one character, as before it is escaped.
    assert max(len(unquote(address)) for address in asked) <= 500


def test_only_pages_with_such_icons_load_what_draws_them(page: Page, sample: str) -> None:
    scripts: list[str] = []
    page.on("response", lambda answer: scripts.append(answer.text()) if answer.url.endswith(".js") else None)
    alive(page, sample)
    page.wait_for_load_state("networkidle")
    mark = "maxURL"
    assert [script for script in scripts if mark in script] == []
    page.get_by_role("link", name="To the shelf").click()
    expect(page.get_by_role("heading", name="Shelf")).to_be_visible()
    # A script exists a little before its text can be read.
    settled(page, lambda: any(mark in script for script in scripts))


def test_no_page_of_the_site_loads_it(static_dir: Path) -> None:
    assert [path.name for path in (static_dir / "assets").glob("*.js") if "maxURL" in path.read_text()] == []


def test_the_site_has_its_own_icon_service(server: str) -> None:
    found = web.get(f"{server}/icons/lucide.json?icons=house,home,no-such-icon").json()
    assert (found["prefix"], found["not_found"]) == ("lucide", ["no-such-icon"])
    assert "house" in found["icons"]
    assert len(found["icons"]) <= 2
