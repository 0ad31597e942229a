import re
from pathlib import Path

from playwright.sync_api import Locator, Page

from livecommerce.content.collections.posts import posts
from livecommerce.export.route_flags import collection_prefixes
from livecommerce.routes import routes

TITLES = {
    "/": "Stagelight",
    "/for-talent": "For Talent",
    "/for-brands": "For Brands",
    "/about-us": "About",
    "/contact-us": "Contact",
    "/blog": "Blog",
    "/case-studies": "Case studies",
    "/openings": "Openings",
    "/legal?id=18": "Privacy",
    "/legal?id=17": "Terms",
    "/imprint": "Imprint",
    "/login": "Log in",
    "/form": "Apply as a brand",
    "/form/TalentForm": "Apply as talent",
    "/form/AffiliateForm": "Join as an affiliate",
    "/saas/activate": "Activate your account",
    "/saas/close-account": "Close your account",
}
"""The beginning of each page's title."""

WITHOUT_FRAME = {"/login", "/form", "/saas/activate", "/saas/close-account"}
"""Pages without header and footer."""

KINDS = [route.path for route in routes() if not route.path.startswith(collection_prefixes())]
"""The paths of distinct pages, without articles."""

ARTICLE = posts()[0].path
"""Represents all articles."""


LAY_OUT = "document.documentElement.dataset.laidOut = ''"
"""Lays out the whole page (`livecommerce/styles/layout-near.css`)."""
SHOW_EVERY_STEP = "document.querySelectorAll('[data-shown]').forEach((step) => (step.dataset.shown = 'true'))"
"""Shows all steps of an application at once."""


def wait_for_frame(page: Page) -> None:
    """Wait until the page has painted its present state."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def addresses_of(links: Locator) -> list[str]:
    """Return the links' targets as written in the page."""
    return links.evaluate_all("links => links.map(link => link.getAttribute('href'))")


def island_code(document: Path) -> str:
    found = re.search(r'data-island="([^"]+)"', document.read_text(encoding="utf-8"))
    assert found
    return found[1]
