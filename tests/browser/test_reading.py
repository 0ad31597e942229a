"""A static page makes no requests for server state."""

from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import alive
from tests.support.pages import ARTICLE, KINDS

READ_ONLY = [*KINDS, ARTICLE]
"""All distinct pages: one article represents the others."""


def test_walking_through_the_site_opens_no_websocket(desktop: Page) -> None:
    sockets: list[str] = []
    desktop.on("websocket", lambda socket: sockets.append(socket.url))
    alive(desktop, "/")
    for name in ("For Talent", "For Brands", "About", "Home"):
        desktop.get_by_role("banner").get_by_role("link", name=name, exact=True).click()
        expect(desktop.get_by_role("banner").locator("[aria-current=page]").first).to_have_text(name)
    assert sockets == []


def test_before_any_choice_nothing_is_asked_of_other_hosts(desktop: Page, base_url: str) -> None:
    others: list[str] = []
    desktop.on("request", lambda request: others.append(request.url) if not request.url.startswith(base_url) else None)
    for path in ("/", "/for-brands", "/about-us", "/contact-us"):
        alive(desktop, path)
    assert others == []


def test_everything_can_be_read_without_scripts(new_context: CreateContextCallback) -> None:
    page = new_context(java_script_enabled=False).new_page()
    for path in READ_ONLY:
        page.goto("/legal?id=18" if path == "/legal" else path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert len(page.locator("main").inner_text()) > 200, path


def test_the_site_works_with_the_server_gone(phone: Page, allowed_messages: list[str]) -> None:
    # Prefetching fails, and is logged.
    allowed_messages += ["ERR_CONNECTION_REFUSED", "could not be loaded"]
    alive(phone, "/")
    phone.route("**/*", lambda route: route.abort("connectionrefused"))
    banner = phone.get_by_role("banner")
    banner.get_by_role("button", name="Open menu").click()
    expect(banner).to_have_attribute("data-theme", "light")
    banner.get_by_role("button", name="Get Started").click()
    expect(phone.locator("#ready-to-sell")).to_be_in_viewport()
