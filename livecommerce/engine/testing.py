"""Test kit: browser states as plain Python, and whole apps in a real browser.

`pytest_plugins = ["livecommerce.engine.testing"]` in the top-level `conftest.py` provides the fixtures `plain_browser`
and `served_app`.
"""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from inspect import iscoroutine
from pathlib import Path
from types import CoroutineType
from typing import Any, TypeVar, cast, get_type_hints

import pytest

from livecommerce.engine import dom, sources, words
from livecommerce.engine.sources import RouteFlags, Source
from livecommerce.engine.state import BrowserState, definitions

S = TypeVar("S", bound=BrowserState)
T = TypeVar("T")
Operation = Callable[..., Any]

LEFT_OUT = shutil.ignore_patterns(".web", "__pycache__", "tests")


class _Pause:
    """Awaitable of a page operation: resolves at once, or at a time of the clock."""

    def __init__(self, until: float | None, value: Any = None) -> None:
        self.until, self._value = until, value

    def __await__(self) -> Generator["_Pause", None, Any]:
        if self.until is not None:
            yield self
        return self._value


@dataclass
class PlainBrowser:
    """Fake browser with a clock, a storage, cookies, a URL and a scroll position.

    States run as plain Python, synchronously and without an event loop. `dom.sleep` ends when the test advances the
    clock.

    Attributes:
        path: The path of the current page.
        flags: Route flags by path; the default has header, footer and the dark theme.
        parameters: The query parameters of the URL.
        fragment: The fragment of the URL.
        storage: The local storage.
        cookies: The cookies.
        title: The document's title.
        matching: The media queries that match.
        scrolled: The scroll progress, 0 to 1.
        now: The clock, in milliseconds.
        done: The calls of page operations without a test double, with their arguments, in order.
    """

    path: str = "/"
    flags: dict[str, RouteFlags] = field(default_factory=dict[str, RouteFlags])
    parameters: dict[str, str] = field(default_factory=dict[str, str])
    fragment: str = ""
    storage: dict[str, str] = field(default_factory=dict[str, str])
    cookies: dict[str, str] = field(default_factory=dict[str, str])
    title: str = ""
    matching: set[str] = field(default_factory=set[str])
    scrolled: float = 0.0
    now: float = 0.0
    done: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list[tuple[str, tuple[Any, ...]]])

    def __post_init__(self) -> None:
        self._states: list[BrowserState] = []
        self._waiting: list[tuple[float, Coroutine[Any, Any, Any]]] = []
        self._ticked_at: dict[int, float] = {}
        self._answers: dict[Operation, Operation] = {
            dom.sleep: self._sleep,
            dom.navigate: self.go,
            dom.redirect: self.go,
            dom.current_path: lambda: self.path,
            dom.query: partial(_kept, self.parameters),
            dom.set_query: partial(_keep, self.parameters),
            dom.fragment: lambda: self.fragment,
            dom.stored: partial(_kept, self.storage),
            dom.store: partial(_keep, self.storage),
            dom.cookie: partial(_kept, self.cookies),
            dom.set_cookie: self._set_cookie,
            words.address_of: str,
            dom.set_title: partial(setattr, self, "title"),
        }

    def open(self, state: type[S]) -> S:
        """Mount a state and send it the events of hydration: navigation, scroll progress, media queries."""
        opened = self._states[0].get_state(state) if self._states else state()
        self._states.append(opened)
        self._fire_in(opened, sources.navigation, self._flags())
        self._fire_in(opened, sources.page_change, self._flags())
        self._fire_in(opened, sources.hydrated)
        self._fire_in(opened, sources.scroll_progress, self.scrolled)
        for method, source in _listening(opened):
            if source.name == "media":
                self.run(method(source.options[0] in self.matching))
        return opened

    def run(self, result: T | Coroutine[Any, Any, T]) -> T | None:
        """Run a method's coroutine until it waits for the clock; return its result if it has ended.

        `browser.run(search.write("lamp"))`; the result of a method that is not `async` is returned as it is.
        """
        if not iscoroutine(result):
            return cast(T, result)
        return self._go_on(cast("CoroutineType[Any, Any, T]", result))

    def answer(self, operation: Operation, value: Any = None, *, by: Operation | None = None) -> None:
        """Have a page operation return a value from now on, or the result of a function of its arguments."""
        self._answers[operation] = by or (lambda *_, **__: value)

    def fire(self, source: Source[...], *news: Any) -> None:
        """Fire an event that states listen to: `browser.fire(key("Escape"))`."""
        for state in self._states:
            self._fire_in(state, source, *news)

    def go(self, path: str) -> None:
        self.path, self.scrolled = path, 0.0
        self.fire(sources.navigation, self._flags())
        self.fire(sources.page_change, self._flags())
        self.fire(sources.navigated)
        self.fire(sources.scroll_progress, 0.0)

    def scroll(self, share: float) -> None:
        """Scroll to this share of the page, 0 to 1."""
        self.scrolled = share
        self.fire(sources.scroll_progress, share)

    def keep_elsewhere(self, key: str, value: str) -> None:
        """Write to the local storage from another tab; an empty value removes the key."""
        _keep(self.storage, key, value)
        self.fire(sources.kept_elsewhere, key)

    def wait(self, milliseconds: float) -> None:
        """Advance the clock: sleeping methods resume and `every` fires, each at its time."""
        end = self.now + milliseconds
        while True:
            due = [until for until, _ in self._waiting] + [at for at, _, _ in self._ticks()]
            if not due or min(due) > end:
                break
            self.now = max(self.now, min(due))
            for at, method, key in self._ticks():
                if at <= self.now:
                    self._ticked_at[key] = self.now
                    self.run(method())
            ready = [coroutine for until, coroutine in self._waiting if until <= self.now]
            self._waiting = [(until, coroutine) for until, coroutine in self._waiting if until > self.now]
            for coroutine in ready:
                self._go_on(coroutine)
        self.now = end

    def find(self, operation: Operation) -> Operation:
        given = self._answers.get(operation)
        is_awaited = "Awaitable" in str(get_type_hints(operation).get("return"))

        def test_double(*args: Any, **kwargs: Any) -> Any:
            if given is None:
                self.done.append((operation.__name__, (*args, *kwargs.values())))
                if is_awaited or get_type_hints(operation).get("return") not in {None, type(None)}:
                    raise RuntimeError(f"set its result first: browser.answer({operation.__name__}, …)")
                return None
            value = given(*args, **kwargs)
            return _Pause(None, value) if is_awaited and not isinstance(value, _Pause) else value

        return test_double

    def _flags(self) -> RouteFlags:
        usual = RouteFlags(self.path, show_header=True, show_footer=True, theme="dark")
        return self.flags.get(self.path, usual)

    def _sleep(self, milliseconds: float) -> _Pause:
        return _Pause(self.now + milliseconds)

    def _set_cookie(self, name: str, value: str, days: int) -> None:
        _keep(self.cookies, name, value if days > 0 else "")

    def _go_on(self, coroutine: Coroutine[Any, Any, T]) -> T | None:
        try:
            pause = coroutine.send(None)
        except StopIteration as end:
            return end.value
        if not isinstance(pause, _Pause) or pause.until is None:
            raise RuntimeError("states may await only page operations, such as dom.sleep()")
        self._waiting.append((pause.until, coroutine))
        return None

    def _fire_in(self, state: BrowserState, source: Source[...], *news: Any) -> None:
        for method, heard in _listening(state):
            if heard == source:
                self.run(method(*news))

    def _ticks(self) -> list[tuple[float, Callable[[], Any], int]]:
        """Return the next tick of each `every`: its time, its method, and its key."""
        found: list[tuple[float, Callable[[], Any], int]] = []
        for state in self._states:
            for method, source in _listening(state):
                if source.name == "every":
                    key = hash((type(state), method.__name__))
                    found.append((self._ticked_at.setdefault(key, self.now) + 1000 * source.options[0], method, key))
        return found


def _listening(state: BrowserState) -> list[tuple[Callable[..., Any], Source[...]]]:
    methods = definitions[type(state)].methods
    marked = ((name, getattr(function, "__browser_source__", None)) for name, function in methods.items())
    return [(getattr(state, name), source) for name, source in marked if source is not None]


def _kept(kept: dict[str, str], name: str) -> str:
    return kept.get(name, "")


def _keep(kept: dict[str, str], name: str, value: str) -> None:
    """Store a text; an empty one removes the key."""
    kept.pop(name, None)
    if value:
        kept[name] = value


@pytest.fixture
def plain_browser() -> Generator[PlainBrowser]:
    """Yield a fake browser in which states run as plain Python."""
    browser = PlainBrowser()
    dom.test_doubles.append(browser.find)
    yield browser
    dom.test_doubles.remove(browser.find)


ServedApp = Callable[[Path], str]


@pytest.fixture(scope="session")
def served_app(tmp_path_factory: pytest.TempPathFactory) -> Generator[ServedApp]:
    """Build a folder's app once and serve it: `page.goto(served_app(FOLDER))`.

    Its npm packages come from the nearest `reflex.lock`, in the folder or above it.
    """
    addresses: dict[Path, str] = {}
    servers: list[ThreadingHTTPServer] = []

    def serve(folder: Path) -> str:
        if folder not in addresses:
            copy = tmp_path_factory.mktemp("app") / folder.name
            shutil.copytree(folder, copy, ignore=LEFT_OUT)
            locks = (parent / "reflex.lock" for parent in (folder, *folder.parents))
            if lock := next(filter(Path.is_dir, locks), None):
                shutil.copytree(lock, copy / "reflex.lock", dirs_exist_ok=True)
            _build(copy)
            server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(copy / ".web/build/client")))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            servers.append(server)
            addresses[folder] = f"http://127.0.0.1:{server.server_port}"
        return addresses[folder]

    yield serve
    for server in servers:
        server.shutdown()


class _Files(SimpleHTTPRequestHandler):
    """Silent file server for a build."""

    def log_message(self, format: str, *args: Any) -> None:
        """Suppress the log."""


def _build(folder: Path) -> None:
    command: Sequence[str] = [sys.executable, "-m", "reflex", "export", "--env", "prod", "--no-zip"]
    built = subprocess.run(command, cwd=folder, env=os.environ, capture_output=True, text=True, check=False)
    if built.returncode:
        pytest.fail(f"{folder} was not built:\n{built.stdout[-3000:]}{built.stderr[-3000:]}", pytrace=False)
