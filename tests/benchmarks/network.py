"""The network requests of a page, as counted by Chromium."""

import time
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import CDPSession, Page

QUIET_MS = 3000
"""A page without requests for this long is at rest; prefetching begins before."""
PATIENCE_MS = 60_000
LOOK_MS = 50


class Network:
    """Counts the requests of a page from now on.

    Received bytes are compressed, include headers, and are by Chromium's resource type.
    """

    def __init__(self, page: Page, session: CDPSession | None = None) -> None:
        self.requests = 0
        self.bytes_by_type: dict[str, int] = {}
        self._page, self._open = page, dict[str, str]()
        self._last = time.monotonic()
        session = session or page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._begin)
        session.on("Network.loadingFinished", self._finish)
        session.on("Network.loadingFailed", self._forget)
        session.on("Network.requestServedFromCache", self._forget)
        session.send("Network.enable")

    @property
    def all_bytes(self) -> int:
        return sum(self.bytes_by_type.values())

    def wait_until_quiet(self, milliseconds: float = QUIET_MS) -> None:
        """Wait until nothing has been requested or answered for a while, with a time limit."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < until:
            self._page.wait_for_timeout(LOOK_MS)
            if not self._open and time.monotonic() - self._last > milliseconds / 1000:
                return

    def _begin(self, event: Mapping[str, Any]) -> None:
        if event["request"]["url"].startswith("data:"):
            return
        self._open[event["requestId"]] = event.get("type", "Other")
        self._last = time.monotonic()

    def _finish(self, event: Mapping[str, Any]) -> None:
        kind = self._open.pop(event["requestId"], None)
        if kind:
            self.requests += 1
            self.bytes_by_type[kind] = self.bytes_by_type.get(kind, 0) + int(event["encodedDataLength"])
        self._last = time.monotonic()

    def _forget(self, event: Mapping[str, Any]) -> None:
        self._open.pop(event["requestId"], None)
        self._last = time.monotonic()
