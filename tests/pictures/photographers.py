"""The photographers: Chromium, whose pictures are compared, and the other engines beside it."""

import io
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Protocol

from PIL import Image
from playwright.sync_api import Page

from livecommerce.brand.look import DISPLAY, TEXT
from tests.benchmarks.slow_processor import started_browser
from tests.browser.engines.engines import Browser, EngineName, browser
from tests.pictures.views import COME_TO_REST, NO_CHANCE, NOW, View
from tests.support.fonts import is_plain
from tests.support.servers import until

SCREEN = 900
"""The height of the window; a picture shows the page down to its end."""
CONSENT = "document.cookie = 'first_consent=accept; path=/'"
FORGET = "localStorage.clear(); sessionStorage.clear();"
IS_THERE = "document.documentElement.dataset.alive !== undefined || document.title.startsWith('Page not found')"
IS_PLAIN = is_plain(DISPLAY, TEXT)
"""The fonts came too late for this page, and are cached for the next."""


class Photographer(Protocol):
    """Takes pictures of pages, from top to bottom."""

    def __call__(self, view: View, width: int) -> Image.Image: ...


@contextmanager
def chromium(site: str) -> Generator[Photographer]:
    """Start Chromium with its clock stopped."""
    with started_browser() as started, started.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.clock.set_fixed_time(NOW)
        page.add_init_script(NO_CHANCE)

        def photograph(view: View, width: int) -> Image.Image:
            page.set_viewport_size({"width": width, "height": SCREEN})
            _open(page.goto, page.evaluate, site, view)
            page.evaluate(f"async () => {{ {COME_TO_REST} }}")
            return _picture(_full(page))

        yield photograph


def _full(page: Page) -> bytes:
    return page.screenshot(full_page=True, animations="disabled", caret="hide")


@contextmanager
def other(engine: EngineName, site: str) -> Generator[Photographer]:
    """Start another engine, in a window as high as the page."""
    with browser(engine, motion=False) as window:

        def photograph(view: View, width: int) -> Image.Image:
            window.resize(width, SCREEN)
            _open(window.driver.get, lambda script: _ask(window, f"return {script}"), site, view)
            done = "const done = arguments[arguments.length - 1];"
            window.driver.execute_async_script(f"{done} (async () => {{ {COME_TO_REST} done(null); }})();")  # pyright: ignore[reportUnknownMemberType]
            window.resize(width, int(_ask(window, "return document.documentElement.scrollHeight")))
            return _picture(window.driver.get_screenshot_as_png())

        yield photograph


def _ask(window: Browser, script: str) -> Any:
    return window.driver.execute_script(script)  # pyright: ignore[reportUnknownMemberType]


def _open(go: Callable[[str], Any], ask: Callable[[str], Any], site: str, view: View) -> None:
    """Open the page as a visitor who has answered the cookie banner and reached this step."""
    go(f"{site}/robots.txt")
    ask(f"(() => {{ {CONSENT}; {FORGET} {view.before} }})()")
    for _ in range(3):
        go(site + view.path)
        until(lambda: ask(f"({IS_THERE}) && document.querySelector({view.until!r}) !== null"))
        if not ask(IS_PLAIN):
            return
        go(f"{site}/robots.txt")


def _picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")
