"""Twice the usual font size in the settings of Firefox and WebKit: nothing is cut off, everything can be reached."""

from collections.abc import Generator

import pytest

from tests.browser.engines.engines import IN_OTHERS, EngineName, browser
from tests.browser.engines.visitor import Visitor, watched
from tests.support.cut_off import CUT_OFF
from tests.support.pages import LAY_OUT, SHOW_EVERY_STEP

PAGES = ("/de", "/de/for-talent", "/pl/for-brands", "/de/form", "/contact-us")
BODY = "return parseFloat(getComputedStyle(document.documentElement).fontSize)"


@pytest.fixture
def large_print(engine: EngineName, server: str, picture: str) -> Generator[Visitor]:
    """Return a visitor whose default font has 32 pixels, and who has answered the question about cookies."""
    with browser(engine, motion=False, font=32) as opened, watched(Visitor(opened, server), picture) as somebody:
        somebody.begin()
        somebody.ask("document.cookie = 'first_consent=accept; path=/'")
        yield somebody


@IN_OTHERS
def test_texts_wrap_and_controls_are_reached(large_print: Visitor) -> None:
    visitor = large_print
    for path in PAGES:
        visitor.with_window(320)
        visitor.open(path)
        assert visitor.ask(BODY) == 32
        visitor.ask(LAY_OUT)
        visitor.ask(SHOW_EVERY_STEP)
        for width in (320, 1000):
            visitor.with_window(width)
            assert visitor.ask(f"return ({CUT_OFF})()") == [], (path, width)
