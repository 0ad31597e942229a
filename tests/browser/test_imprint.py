"""The imprint (contract §8)."""

import pytest
from playwright.sync_api import Page, expect

from livecommerce.brand.loading import brand
from tests.browser.conftest import alive

NAMES = {"": "Imprint", "/de": "Impressum", "/pl": "Nota prawna"}


@pytest.mark.parametrize("prefix", NAMES)
def test_the_footer_leads_to_the_imprint_which_says_who_answers_for_the_site(desktop: Page, prefix: str) -> None:
    alive(desktop, prefix or "/")
    legal = desktop.get_by_role("contentinfo").get_by_role("link", name=NAMES[prefix], exact=True)
    legal.click()
    desktop.wait_for_url(f"**{prefix}/imprint")
    expect(desktop.get_by_role("heading", level=1)).to_have_text(NAMES[prefix])
    main = desktop.get_by_role("main")
    imprint = brand().imprint
    for line in (brand().company, imprint.street, imprint.registry, imprint.number, imprint.vat_id, imprint.directors):
        expect(main).to_contain_text(line)
    for address in (f"mailto:{brand().mails.sender}", f"tel:{imprint.phone.replace(' ', '')}"):
        expect(main.locator(f"a[href='{address}']")).to_be_visible()
