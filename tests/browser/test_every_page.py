"""Every page, opened once on each device by a first-time visitor.

The tests use one document, one after the other, in this order: first properties of an untouched page, then a visitor's
actions, finally checks without the cookie banner.
"""

import re
from collections.abc import Container, Generator
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

import pytest
from lxml import html
from playwright.sync_api import Browser, BrowserContext, Page, expect

from livecommerce.constants import PREFETCH_REST_MS
from livecommerce.content.collections.posts import posts
from tests.browser.conftest import ADD_UP_SHIFTS, FAILED, STILL, WIDTHS, alive, laid_out
from tests.support import web
from tests.support.accessibility import scroll_under_light_header, violations
from tests.support.console import ConsoleGuard
from tests.support.fingertips import missed
from tests.support.pages import ARTICLE, KINDS, TITLES, WITHOUT_FRAME

UNKNOWN = "/nope"
LEGAL = {"/legal?id=17", "/legal?id=18"}
"""Sent as one document with all legal texts, of which one stays."""
PAGES = {
    **{path: "" for path in KINDS if path != "/legal"},
    **TITLES,
    "/search": "Search",
    ARTICLE: f"Blog: {posts()[0].title}",
    "/blog/page/2": "Blog: Page 2 of 2",
    "/blog/tags/live-shows": "Blog: Live shows",
    "/blog/reading-a-gmv-report": "Blog: Reading a GMV report",
    "/case-studies/kiln-pans": "Case studies: Pans sell",
    "/openings/live-operator-berlin": "Openings: Live operator, Berlin",
    UNKNOWN: "Page Not Found",
}
"""The beginning of the titles of all distinct pages."""
UNDER_BOTH_HEADERS = {"/", "/for-talent", "/for-brands", "/about-us", "/blog", "/contact-us"}
"""Pages with dark and light bands, over which the header changes."""

COUNTED = ("form", "h1", "main", "input", "select", "textarea", "button")
CUT_OFF = """() => {
  const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const canBeScrolledTo = (element) =>
    element !== document.body && (scrolls(element) || canBeScrolledTo(element.parentElement));
  return [...document.querySelectorAll("main :is(h1, h2, h3, p, li, a)")]
    .filter((element) => element.checkVisibility() && !canBeScrolledTo(element))
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.textContent);
}"""
"""Elements beyond the edge of the window, to which nobody can scroll."""


Device = Literal["desktop", "phone"]
DEVICES: dict[Device, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": WIDTHS[1440]}},
    "phone": {"viewport": {"width": 390, "height": WIDTHS[390]}, "has_touch": True, "is_mobile": True},
}


class Place(NamedTuple):
    address: str
    device: Device


class Visit:
    """A page that is opened once.

    `problems` has the console messages since the last test, `asked` the addresses of its WebSockets, and of its
    requests for server state.
    """

    def __init__(self, address: str, context: BrowserContext) -> None:
        guard = ConsoleGuard(["404"] if address == UNKNOWN else [])
        guard.watch(context)
        context.add_init_script(STILL)
        context.add_init_script(ADD_UP_SHIFTS)
        self.address, self.page, self.problems = address, context.new_page(), guard.problems
        self.asked: list[str] = []
        self.page.on("websocket", lambda socket: self.asked.append(socket.url))
        self.page.on("request", lambda call: self.asked.append(call.url) if "/_event" in call.url else None)
        self._is_open = self._is_answered = False

    def open(self) -> None:
        """Open the page, unless a test has opened it before."""
        if not self._is_open:
            alive(self.page, self.address)
            self._is_open = True

    def answer(self) -> None:
        """Answer the cookie banner, unless a test has done so before."""
        if not self._is_answered:
            self.page.get_by_role("region", name="Cookie consent").get_by_role("button", name="Reject All").click()
            expect(self.page.locator("[data-consent-banner]")).to_have_count(0)
            self._is_answered = True

    def keep(self, folder: Path) -> None:
        """Store a picture of the page, and the trace of the visit so far."""
        tracing = self.page.context.tracing
        tracing.stop_chunk(path=folder / "trace.zip")
        tracing.start_chunk()
        self.page.screenshot(path=folder / "test-failed-1.png")


@pytest.fixture(scope="module")
def visit(browser: Browser, browser_context_args: dict[str, Any], request: pytest.FixtureRequest) -> Generator[Visit]:
    """Return the visit to a page on a device, which its tests share."""
    place: Place = request.param
    context = browser.new_context(**browser_context_args, **DEVICES[place.device])
    is_shown = request.config.getoption("--tracing") != "off"
    context.tracing.start(sources=True, screenshots=is_shown, snapshots=is_shown)
    visit = Visit(place.address, context)
    yield visit
    context.close()
    assert visit.problems == []


@pytest.fixture
def opened(visit: Visit, request: pytest.FixtureRequest, output_path: str) -> Generator[Page]:
    """Return the page as the previous tests have left it; its console must stay empty, and a failure leaves a trace."""
    try:
        visit.open()
        yield visit.page
    finally:
        problems = visit.problems.copy()
        visit.problems.clear()
        if request.node.stash.get(FAILED, True) or problems:
            visit.keep(Path(output_path))
    assert problems == []


@pytest.fixture
def answered(opened: Page, visit: Visit) -> Page:
    """Return the page without the cookie banner, which would cover it."""
    visit.answer()
    return opened


def on(*devices: Device, but: Container[str] = ()) -> pytest.MarkDecorator:
    places = [Place(address, device) for device in devices for address in PAGES if address not in but]
    return pytest.mark.parametrize("visit", places, indirect=True, ids=lambda place: f"{place.address}-{place.device}")


def in_html(base_url: str, address: str) -> tuple[dict[str, int], set[str]]:
    """Return the counted elements and the ids of the HTML as it is sent."""
    document = html.document_fromstring(web.get(base_url + address).text)

    def found(path: str) -> list[Any]:
        return cast(list[Any], document.xpath(path))

    for part in found("//noscript | //template | //*[@data-consent-banner]"):
        part.drop_tree()
    return {name: len(found(f"//{name}")) for name in COUNTED}, {str(name) for name in found("//body//@id")}


def in_document(page: Page) -> tuple[dict[str, int], set[str]]:
    """Return the same of the document as it is now."""
    counts, ids = page.evaluate(
        """names => {
          const own = selector => [...document.querySelectorAll(selector)].filter(
            element => !element.closest("[data-consent-banner]"));
          const counts = names.map(name => [name, own(name).length]);
          return [Object.fromEntries(counts), own("body [id]").map(({ id }) => id)];
        }""",
        COUNTED,
    )
    return counts, set(ids)


@on("desktop", "phone")
def test_a_page_that_comes_alive_stays_as_it_was_sent(opened: Page, visit: Visit) -> None:
    opened.wait_for_load_state("networkidle")
    assert opened.evaluate("window.shift") == 0
    expect(opened).to_have_title(re.compile("^" + re.escape(PAGES[visit.address])))
    assert opened.locator("head > meta[name=description]").count() == 1
    assert opened.locator("head > link[rel=canonical]").count() == 1
    frame = 0 if visit.address in WITHOUT_FRAME else 1
    expect(opened.get_by_role("banner")).to_have_count(frame)
    expect(opened.get_by_role("contentinfo")).to_have_count(frame)
    expect(opened.locator("h1:visible")).to_have_count(1)


@on("desktop", but=LEGAL)
def test_at_rest_it_holds_what_was_sent_and_nothing_else(opened: Page, visit: Visit, base_url: str) -> None:
    opened.wait_for_timeout(PREFETCH_REST_MS + 500)
    opened.wait_for_load_state("networkidle")
    counts, ids = in_document(opened)
    sent_counts, sent_ids = in_html(base_url, visit.address)
    assert counts == sent_counts
    assert ids - sent_ids == set()


@on("desktop", "phone")
def test_reading_it_opens_no_websocket(opened: Page, visit: Visit) -> None:
    opened.evaluate("scrollTo(0, document.body.scrollHeight)")
    opened.wait_for_load_state("networkidle")
    assert visit.asked == []


@on("desktop")
def test_the_skip_link_leads_to_the_content(opened: Page) -> None:
    opened.keyboard.press("Tab")
    expect(opened.get_by_role("link", name="Skip to the content")).to_be_focused()
    opened.keyboard.press("Enter")
    expect(opened.locator("#main")).to_be_focused()


@on("phone")
def test_every_control_is_as_large_as_a_fingertip(answered: Page) -> None:
    assert missed(answered) == []


@on("desktop", "phone")
def test_axe_finds_nothing_under_the_dark_and_the_light_header(answered: Page, visit: Visit) -> None:
    # Without animations.
    answered.emulate_media(reduced_motion="reduce")
    answered.evaluate("scrollTo(0, 0)")
    assert violations(answered) == []
    if visit.address in UNDER_BOTH_HEADERS:
        scroll_under_light_header(answered)
        assert violations(answered, "header") == []


@on("desktop")
def test_nothing_scrolls_sideways_or_is_cut_off_at_any_width(answered: Page) -> None:
    laid_out(answered)
    for width in (360, *WIDTHS, 1280, 1920):
        answered.set_viewport_size({"width": width, "height": 800})
        assert answered.evaluate("document.documentElement.scrollWidth") <= width
        assert answered.evaluate(CUT_OFF) == []
