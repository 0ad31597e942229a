from collections.abc import Sequence

from playwright.sync_api import BrowserContext, ConsoleMessage

WATCH_POLICY = """
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  console.error(`against the policy: ${effectiveDirective} ${blockedURI}`));
"""

CUT_SHORT = "WebSocket is closed before the connection is established"
"""The browser's message when a visitor leaves or reloads a page while it connects."""


class ConsoleGuard:
    """Collect errors and warnings of every page of the contexts that it watches.

    `allowed` has parts of expected messages; it is read when a message arrives.
    """

    def __init__(self, allowed: Sequence[str]) -> None:
        self.problems: list[str] = []
        self._allowed = allowed

    def watch(self, context: BrowserContext) -> None:
        context.add_init_script(WATCH_POLICY)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._note("uncaught", error.error.message))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(message.type, message.text, message.location["url"])

    def _note(self, kind: str, text: str, place: str = "") -> None:
        if not any(part in text for part in (*self._allowed, CUT_SHORT)):
            self.problems.append(f"{kind}: {text} ({place})")
