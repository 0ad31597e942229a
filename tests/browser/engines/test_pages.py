from tests.browser.engines.engines import IN_OTHERS
from tests.browser.engines.visitor import Visitor
from tests.support.pages import ARTICLE, LAY_OUT, TITLES

ADDRESSES = {**TITLES, ARTICLE: "", "/search?q=samples": "Search"}
IS_WHOLE = f"""
{LAY_OUT};
const {{ scrollWidth, clientWidth }} = document.documentElement;
return scrollWidth <= clientWidth && document.querySelector("h1") !== null;
"""


@IN_OTHERS
def test_every_page_is_whole_on_a_phone_and_on_a_desktop(visitor: Visitor) -> None:
    widths = [390, 1440]
    for address, title in ADDRESSES.items():
        visitor.with_window(widths[0])
        visitor.open(address)
        visitor.wait_for_title(title)
        assert visitor.ask(IS_WHOLE), (address, widths[0])
        visitor.with_window(widths[1])
        assert visitor.ask(IS_WHOLE), (address, widths[1])
        widths.reverse()
