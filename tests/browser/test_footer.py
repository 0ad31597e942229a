"""The footer (spec §2)."""

import re

from playwright.sync_api import Page, expect

from livecommerce.constants import MOBILE_BREAKPOINT_PX
from tests.browser.conftest import alive, each_width

COLUMNS = {
    "PLATFORM": {"For Talent": "/for-talent", "For Brands": "/for-brands"},
    "COMPANY": {"About": "/about-us", "Contact Us": "/contact-us"},
    "LEGAL": {"Privacy": "/legal?id=18", "Terms": "/legal?id=17", "Imprint": "/imprint"},
}


def test_three_columns_lead_to_their_pages(desktop: Page) -> None:
    alive(desktop, "/")
    footer = desktop.get_by_role("contentinfo")
    for _ in each_width(desktop):
        for heading, links in COLUMNS.items():
            column = footer.locator("div", has=desktop.get_by_role("heading", name=heading, exact=True)).last
            for name, address in links.items():
                expect(column.get_by_role("link", name=name, exact=True)).to_have_attribute("href", address)


def test_the_tagline_fits_the_width(desktop: Page) -> None:
    alive(desktop, "/")
    footer = desktop.get_by_role("contentinfo")
    wide = footer.get_by_text("Where Brands and Creators Connect to Sell Smarter on TikTok", exact=True)
    narrow = footer.get_by_text("Connecting Creators and Brands Through AI-Powered Live Commerce", exact=True)
    for width in each_width(desktop):
        shown, hidden = (wide, narrow) if width >= MOBILE_BREAKPOINT_PX else (narrow, wide)
        expect(shown).to_be_visible()
        expect(hidden).to_be_hidden()
        box = shown.bounding_box()
        assert box is not None
        assert box["width"] <= 577


def test_social_links_are_named_like_their_networks(desktop: Page) -> None:
    alive(desktop, "/")
    footer = desktop.get_by_role("contentinfo")
    for network in ("TikTok", "Facebook", "Instagram", "LinkedIn"):
        expect(footer.get_by_role("link", name=network, exact=True)).to_have_attribute(
            "href", re.compile(rf"https://www\.{network.lower()}\.com/")
        )


def test_the_copyright_line_names_the_operating_company(desktop: Page) -> None:
    alive(desktop, "/")
    expect(desktop.get_by_role("contentinfo")).to_contain_text(re.compile(r"© \d{4} Stagelight Live Commerce Ltd"))


def test_legal_texts_open_in_a_new_tab(desktop: Page) -> None:
    alive(desktop, "/")
    for name in ("Privacy", "Terms"):
        with desktop.context.expect_page() as opened:
            desktop.get_by_role("contentinfo").get_by_role("link", name=name, exact=True).click()
        expect(opened.value).to_have_title(re.compile(f"^{name}"))
        expect(opened.value.get_by_role("heading", level=1)).to_be_visible()


def test_a_second_row_leads_to_the_pages_that_are_in_no_column(desktop: Page) -> None:
    alive(desktop, "/")
    row = desktop.get_by_role("contentinfo").get_by_role("navigation", name="More to read")
    found = {link.text_content(): link.get_attribute("href") for link in row.get_by_role("link").all()}
    assert found == {
        "Blog": "/blog",
        "Case studies": "/case-studies",
        "Open positions": "/openings",
        "Search": "/search",
    }
