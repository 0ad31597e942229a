"""A page changed by third parties, before its scripts start and after, keeps its words, its fields and its links."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.forms.applications import ApplicationKind
from tests.browser.conftest import ALIVE, alive
from tests.support.applicant import applicant, expect_once, expect_turned_to
from tests.support.foreign_dom import ALONE, KINDS, KINDS_OF_PAGES, LOGGED, change_now, disturb, expect_what_was_sent
from tests.support.pages import ARTICLE, TITLES

PAGES = [
    *TITLES,
    ARTICLE,
    "/search",
    "/blog/page/2",
    "/case-studies/kiln-pans",
    "/openings/live-operator-berlin",
    "/de",
    "/nope",
]
WITH_FORMS = ["/contact-us", "/form/TalentForm", "/login", "/search"]
"""One page of each kind of form."""
NOT_DECODABLE = ["/#50%", "/for-talent#%E0%A4%A", "/form#%", "/blog#100%"]


@pytest.fixture(autouse=True)
def messages_are_expected(allowed_messages: list[str]) -> None:
    allowed_messages += [*LOGGED, "Failed to load resource", "could not be loaded from", "was not started"]


def visited(new_context: CreateContextCallback, kind: str, path: str) -> Page:
    """Return a page on a phone that is changed before its scripts start."""
    context = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    disturb(context, kind)
    page = context.new_page()
    page.goto(path)
    return page


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        *((path, kind) for path in PAGES for kind in KINDS_OF_PAGES),
        *((path, kind) for path in WITH_FORMS for kind in ALONE),
    ],
)
def test_a_page_stays_as_it_was_sent(new_context: CreateContextCallback, path: str, kind: str) -> None:
    page = visited(new_context, kind, path)
    expect_what_was_sent(page)
    change_now(page, kind)
    form_answers(page)
    menu_and_next_link_work(page)


def form_answers(page: Page) -> None:
    button = page.locator("main form:not([role=search]) button:not([type=button])").first
    if button.count() and button.is_visible():
        button.click()
        expect(page.locator("main [aria-invalid=true]").first).to_be_attached()


def menu_and_next_link_work(page: Page) -> None:
    menu = page.locator("#menu-button")
    if menu.count() == 0:
        return
    menu.click()
    expect(menu).to_have_attribute("aria-expanded", "true")
    page.evaluate("window.isSameDocument = true")
    target = "/about-us" if page.url.endswith("/for-brands") else "/for-brands"
    page.locator(f"#mobile-menu a[href$='{target}']:not([data-document])").click()
    expect(page).to_have_url(re.compile(f"{target}$"))
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator("#mobile-menu")).to_have_attribute("data-open", "false")
    assert page.evaluate("window.isSameDocument") is True


@pytest.mark.parametrize("form", ["brand", "talent", "affiliate"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if "storage" not in kind])
def test_an_application_arrives_though_every_step_is_changed(
    new_context: CreateContextCallback, records: Path, form: ApplicationKind, kind: str
) -> None:
    context = new_context(viewport={"width": 1000, "height": 800}, reduced_motion="reduce")
    disturb(context, kind)
    somebody = applicant(context.new_page(), form)
    somebody.open()
    for number, step in enumerate(somebody.path, start=1):
        change_now(somebody.page, kind)
        somebody.answer(step)
        if number < len(somebody.path) and form != "affiliate":
            somebody.go_on()
            expect_turned_to(somebody.page, number + 1)
    somebody.submit()
    expect_once(records, somebody)


def test_a_translated_form_says_which_step_it_is(desktop: Page) -> None:
    somebody = applicant(desktop, "brand")
    somebody.open()
    change_now(desktop, "every text is translated")
    somebody.reach(2)
    expect(desktop.locator("#application-top")).to_contain_text("Step 2 of 6")


@pytest.mark.parametrize("path", ["/login", "/saas/activate"])
def test_a_password_is_shown_on_a_translated_page(desktop: Page, path: str) -> None:
    alive(desktop, path)
    change_now(desktop, "every text is translated")
    desktop.locator("input[type=password]").first.fill("correct horse")
    desktop.get_by_role("button", name="Show").first.click()
    expect(desktop.locator("input[name=password]")).to_have_attribute("type", "text")
    desktop.get_by_role("button", name="Show").first.click()
    expect(desktop.locator("input[name=password]")).to_have_value("correct horse")


def test_a_translated_search_answers_question_after_question(desktop: Page) -> None:
    alive(desktop, "/search")
    for question in ("commission", "qqqqqq", "studio"):
        change_now(desktop, "every text is translated")
        desktop.get_by_role("searchbox").fill(question)
        results = desktop.locator("main [aria-live], main [role=status]").first
        expect(results).not_to_be_empty()
    expect(desktop.locator("main ol a, main ul a").first).to_be_visible()


@pytest.mark.parametrize("address", NOT_DECODABLE)
def test_an_address_that_cannot_be_decoded_leads_to_its_page_and_on(phone: Page, address: str) -> None:
    phone.goto(address)
    phone.locator(ALIVE).wait_for(state="attached")
    words = phone.locator("main").inner_text()
    phone.evaluate("location.hash = '#60%'")
    phone.go_back()
    assert phone.locator("main").inner_text() == words
    if phone.locator("footer").count():
        menu_and_next_link_work(phone)
        phone.go_back()
        expect(phone.locator("main h1")).to_be_visible()
        phone.locator("footer a[lang=de]").click()
        expect(phone.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("layer", ["[]", "{}", "'foreign'", "Object.freeze([])"])
def test_a_data_layer_that_throws_stops_neither_the_question_nor_the_next_page(desktop: Page, layer: str) -> None:
    desktop.route(re.compile(r"googletagmanager|clarity"), lambda route: route.abort())
    desktop.add_init_script(
        f"window.dataLayer = {layer}; try {{ dataLayer.push = () => {{ throw new Error('foreign') }} }} catch {{}}"
    )
    alive(desktop, "/")
    desktop.get_by_role("button", name="Accept All").click()
    expect(desktop.get_by_role("region", name="Cookie consent")).to_have_count(0)
    desktop.get_by_role("banner").get_by_role("link", name="For Talent").click()
    expect(desktop).to_have_title(re.compile("^For Talent"))
    expect(desktop.locator("main h1")).to_be_visible()


def test_what_a_page_survives_is_counted(desktop: Page) -> None:
    desktop.add_init_script("window.IntersectionObserver = function () { throw new Error('foreign') }")
    with desktop.expect_request("**/api/v1/faults") as sent:
        alive(desktop, "/")
    assert sent.value.post_data_json == {"kind": "source"}
