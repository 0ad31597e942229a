"""Fixtures of the production site in a real browser.

The site is built and served once, by the command of the README, on a free port. A page that logs an error or a warning
fails its test; a failing test leaves a trace and a screenshot in `test-results/`.
"""

import logging
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, cast

import httpx
import pytest
from filelock import FileLock
from playwright.sync_api import BrowserContext, BrowserType, Page, Playwright, Route, ViewportSize
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.content.loading import CONTENT_DIR
from livecommerce.content_editor.files import FOLDER
from livecommerce.languages import LANGUAGES
from tests.support import web
from tests.support.console import ConsoleGuard
from tests.support.git_service import GitService, git_service
from tests.support.hosts import QUICK_BUILD, Export, build_sample, export
from tests.support.installed import chromium_executable
from tests.support.pages import LAY_OUT
from tests.support.ports import free_port
from tests.support.processes import COMMAND, StartedProcess, ran, started
from tests.support.servers import MailServer, mail_server

BUILD_SECONDS = 240
WIDTHS = {1440: 900, 992: 768, 991: 768, 390: 844}
"""Window widths, each with a suitable height: desktop, the two sides of the breakpoint, a phone."""

IOS = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile "
    "Safari/537.36"
)

GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

VENDOR_IDS = {
    "ANALYTICS_ID": "G-TEST1",
    "TAG_MANAGER_ID": "GTM-TEST1",
    "HEATMAP_ID": "heat1",
    "AD_CONVERSION_ID": "AW-123",
    "SOCIAL_PIXEL_ID": "PIXEL1",
}
"""The vendors' accounts for which the site under test is built."""

DESK_SECRET = "the second factors of these tests"

STILL = """
const isEndless = ({ effect }) => effect.getTiming().iterations === Infinity;
addEventListener("animationstart", ({ target }) =>
  target.getAnimations().filter(isEndless).forEach((animation) => animation.pause()));
"""
"""Stops endless animations: in software rendering they take a tenth of all the time."""

ADD_UP_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value)))
  .observe({ type: "layout-shift", buffered: true });
"""
"""Adds up layout shifts in `window.shift`."""

ALIVE = "html[data-alive]"
"""Matches as soon as the page is hydrated."""

SOON = 10_000
"""Milliseconds that a test waits for a live change to appear, on a busy machine."""

FAILED = pytest.StashKey[bool]()


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    return "._on_route() " not in record.getMessage()


def pytest_configure() -> None:
    """Silence asyncio's complaint, in a later test, about a request that a test has held back and never answered."""
    logging.getLogger("asyncio").addFilter(_is_worth_a_line)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Retry a failing browser test once if `CI` is set; the report shows the first failure."""
    if os.environ.get("CI"):
        for item in items:
            if item.path.is_relative_to(Path(__file__).parent):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell fixtures the outcome of their test."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start Chromium with one process and no network calls of its own."""
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": chromium_executable(),
        # Chromium would keep a process ready for the next page: a sixth of a page's cost.
        "args": ["--disable-gpu", "--force-color-profile=srgb", "--renderer-process-limit=1", *quiet, *sandbox],
    }


class Process:
    """A site served by a separate process, which can be killed and restarted.

    Attributes:
        address: Its address.
    """

    def __init__(self, folder: Path, port: int, settings: dict[str, str], *, sign_of_life: str = "/") -> None:
        """Set the common parameters of every start; `sign_of_life` is a path that responds once it is ready."""
        self.address = f"http://localhost:{port}"
        self._sign_of_life = self.address + sign_of_life
        self._folder, self._environment = folder, os.environ | {"PYTHONFAULTHANDLER": "1"} | settings
        self._process: StartedProcess | None = None

    def start(self, command: list[str]) -> None:
        """Start it and wait until it responds; end the tests if it does not."""
        with NamedTemporaryFile() as log:
            self._process = started(command, self._folder, self._environment, Path(log.name))
            if not _answers(self._sign_of_life, self._process):
                # Its Python processes then say in the log where they are.
                self.end(signal.SIGABRT)
                pytest.fail(f"the site was not served:\n{log.read().decode(errors='replace')[-8000:]}", pytrace=False)

    def operate(self, *arguments: str) -> str:
        run = ran(arguments, self._folder, self._environment)
        assert run.returncode == 0, run.stderr
        return run.stdout

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def workers(self) -> list[int]:
        """Return the ids of its worker processes; none while it is down."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(child) for child in children.read_text().split()] if children.exists() else []

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, with all its workers."""
        if self._process and self._process.poll() is None:
            os.killpg(self._process.pid, how)
            self._process.wait(timeout=60)


@contextmanager
def served(command: list[str], folder: Path, port: int, settings: dict[str, str]) -> Generator[Process]:
    """Run a command that builds a site and serves it on this port, within the block."""
    process = Process(folder, port, settings)
    try:
        process.start(command)
        yield process
    finally:
        process.end()


def _answers(address: str, process: StartedProcess) -> bool:
    until = time.monotonic() + BUILD_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            if web.get(address).status_code == 200:
                return True
        except httpx.TransportError:
            time.sleep(0.2)
    return False


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("records") / "records.db"


@pytest.fixture(scope="session")
def mails() -> Generator[MailServer]:
    with mail_server() as running:
        yield running


@pytest.fixture(scope="session")
def git() -> Generator[GitService]:
    """Return a Git service whose repository has the content of the site, for the editor at the desk."""
    folders = [CONTENT_DIR / code for code in LANGUAGES] + [CONTENT_DIR / "images"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    with git_service({f"{FOLDER}/{path.relative_to(CONTENT_DIR)}": path.read_bytes() for path in files}) as running:
        yield running


@pytest.fixture(scope="session")
def shared(worker_id: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.getbasetemp()
    return folder if worker_id == "master" else folder.parent


@pytest.fixture(scope="session")
def built_for(shared: Path) -> Path:
    """Return a file that all test processes share, with the address for which the site was built."""
    return shared / "built-for"


@pytest.fixture(scope="session")
def site(root: Path, records: Path, mails: MailServer, git: GitService, built_for: Path) -> Generator[Process]:
    """Return the production site, by the command of the README: built once, served for each test process."""
    port = free_port()
    settings = {
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{records}",
        "LIVECOMMERCE_PUBLISHED": str(records.parent / "published"),
        "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
        "LIVECOMMERCE_REDIRECTS": '{"/shop": "https://shop.example/live", "/brands": "/for-brands"}',
        "LIVECOMMERCE_SMTP_URL": mails.url,
        "LIVECOMMERCE_SMTP_REQUIRE_TLS": "false",
        "LIVECOMMERCE_DESK_SECRET": DESK_SECRET,
        "LIVECOMMERCE_CONTENT_REPOSITORY": git.setting,
        "LIVECOMMERCE_TEAM_ADDRESSES": '{"press": "press@example.com"}',
        # All tests are one client, except those that name another.
        "LIVECOMMERCE_RATE_LIMIT": "100000/minute",
        "LIVECOMMERCE_TRUSTED_PROXIES": "127.0.0.1",
        **{f"LIVECOMMERCE_{name}": value for name, value in VENDOR_IDS.items()},
        **QUICK_BUILD,
    }
    process = Process(root, port, settings)
    try:
        with FileLock(built_for.with_suffix(".lock")):
            process.start([COMMAND, "serve", "--port", str(port), *(["--no-build"] if built_for.exists() else [])])
            if not built_for.exists():
                built_for.write_text(process.address)
        yield process
    finally:
        process.end()


@pytest.fixture(scope="session")
def site_url(site: Process, built_for: Path) -> str:
    """Return the address for which the site was built, which its pages contain."""
    return built_for.read_text()


@pytest.fixture(scope="session")
def server(site: Process) -> str:
    return site.address


class Outage:
    def __init__(self, site: Process) -> None:
        self._site, self._is_on = site, False

    def begin(self) -> None:
        self._site.end(signal.SIGKILL)
        self._is_on = True

    def end(self) -> None:
        """Restart the server with the existing build."""
        if self._is_on:
            port = self._site.address.rpartition(":")[2]
            self._site.start([COMMAND, "serve", "--no-build", "--port", port])
            self._is_on = False


@pytest.fixture
def outage(site: Process) -> Generator[Outage]:
    """Return an outage, which ends with the test."""
    now = Outage(site)
    yield now
    now.end()


@pytest.fixture(scope="session")
def built_sample(root: Path, shared: Path) -> Path:
    """Return a site of three pages, one of which needs the server: built once."""
    folder = shared / "sample"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            build_sample(root, folder)
    return folder


@contextmanager
def served_sample(folder: Path, settings: dict[str, str]) -> Generator[str]:
    port = free_port()
    serve = f"from livecommerce.serving.built_site import serve_built_site; serve_built_site('127.0.0.1', {port})"
    with served([sys.executable, "-c", serve], folder, port, settings) as process:
        yield process.address


@pytest.fixture(scope="session")
def sample(built_sample: Path) -> Generator[str]:
    with served_sample(built_sample, {}) as address:
        yield address


@pytest.fixture(scope="session")
def exported(static_dir: Path, root: Path, shared: Path) -> Export:
    """Return another build, for two hosts, under another brand and in all languages, based on the previous one."""
    folder = shared / "exported"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            export(root, folder, {"LIVECOMMERCE_PREVIOUS_BUILD": str(static_dir)})
    return Export.read(folder)


@pytest.fixture(scope="session")
def base_url(server: str) -> str:
    """Let tests open paths such as `/for-brands`."""
    return server


@pytest.fixture(scope="session")
def static_dir(server: str, root: Path) -> Path:
    return root / ".web" / "build" / "client"


@pytest.fixture
def allowed_messages() -> list[str]:
    """Return the expected console messages of this test, to which it appends parts of messages."""
    return []


@pytest.fixture
def console(allowed_messages: list[str]) -> Generator[ConsoleGuard]:
    """Fail the test on any error or warning on the console of a watched context."""
    guard = ConsoleGuard(allowed_messages)
    yield guard
    assert guard.problems == []


@pytest.fixture
def new_context(
    new_context: CreateContextCallback, console: ConsoleGuard, request: pytest.FixtureRequest
) -> Generator[CreateContextCallback]:
    """Return a function that opens browser profiles without endless animations, and with watched consoles.

    A failure leaves pictures of their pages.
    """

    def opened(**arguments: Any) -> BrowserContext:
        context = new_context(**arguments)
        context.add_init_script(STILL)
        console.watch(context)
        return context

    yield cast(CreateContextCallback, opened)
    # The plugin would take a picture of every page at the end of each test, and delete nearly all of them.
    failed = request.node.stash.get(FAILED, True) or console.problems
    request.config.option.screenshot = "only-on-failure" if failed else "off"


@pytest.fixture
def context(
    context: BrowserContext, console: ConsoleGuard, request: pytest.FixtureRequest, output_path: str
) -> Generator[BrowserContext]:
    """Trace the test; the trace is kept if it fails."""
    if request.config.getoption("--tracing") != "off":
        # The plugin traces, with a picture of the document at every step: a fifth of all the time.
        yield context
        return
    context.tracing.start(sources=True)
    yield context
    failed = request.node.stash.get(FAILED, True) or console.problems
    context.tracing.stop(path=Path(output_path) / "trace.zip" if failed else None)


def each_width(page: Page) -> Generator[int]:
    """Resize the window to each width, from the widest, and yield the width."""
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        yield width


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    return page


@pytest.fixture
def desktop(page: Page) -> Page:
    page.set_viewport_size({"width": 1440, "height": 900})
    return page


@pytest.fixture(params=[1440, 390], ids=lambda width: f"{width}px")
def still(new_context: CreateContextCallback, base_url: str, request: pytest.FixtureRequest) -> Page:
    """Return a page without motion, whose cookie banner is answered."""
    size: ViewportSize = {"width": request.param, "height": WIDTHS[request.param]}
    context = new_context(reduced_motion="reduce", viewport=size)
    context.add_cookies([{"name": "first_consent", "value": "accept", "url": base_url}])
    return context.new_page()


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> BrowserType:
    return playwright.chromium


def alive(page: Page, path: str) -> None:
    page.goto(path)
    page.locator(ALIVE).wait_for(state="attached")


def reloaded(page: Page) -> None:
    """Reload the page and wait until it is hydrated: the prerendered content proves nothing yet."""
    page.reload()
    page.locator(ALIVE).wait_for(state="attached")


def laid_out(page: Page) -> None:
    """Lay out the whole page: content far below the window has no size until the visitor comes near."""
    page.evaluate(
        f"() => {{ {LAY_OUT}; return new Promise((done) => requestAnimationFrame(() => setTimeout(done))); }}"
    )


def held_back(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """Hold back and return the requests to an address, which the test continues."""
    held: list[Route] = []

    def hold(call: Route) -> None:
        held.append(call)

    page.route(address, hold)
    return held


def save_data(page: Page) -> None:
    """Disable prefetching on the page, as with data saving."""
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")


def settled(page: Page, condition: Callable[[], bool], timeout: float = 10_000) -> None:
    """Wait until a condition holds, for at most these milliseconds."""
    until = time.monotonic() + timeout / 1000
    while not condition():
        if time.monotonic() > until:
            pytest.fail("what was waited for did not happen")
        page.wait_for_timeout(50)
