import os
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.support.installed import chromium_executable

SLOWER = int(os.environ.get("BENCHMARK_SLOWDOWN", "4"))
"""How many times slower the processor is made, so that the machine is as fast as a phone."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
}
"""Lighthouse's phone."""


@contextmanager
def started_browser() -> Generator[Browser]:
    # Looked up by a separate Playwright.
    executable = chromium_executable(headless_shell=False)
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--disable-gpu", *flags])
        yield browser
        browser.close()


def slow_down(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
