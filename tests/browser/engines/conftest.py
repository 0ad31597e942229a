"""Visitors with the browsers that there are: one window of each engine stays open for all tests of a process."""

from collections.abc import Callable, Generator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.engines.engines import ENGINES, Browser, EngineName, browser
from tests.browser.engines.visitor import Visitor, watched

Windows = Callable[..., Browser]


@pytest.fixture(scope="session")
def windows() -> Generator[Windows]:
    """The window of an engine, opened when it is first asked for."""
    opened: dict[tuple[EngineName, bool], Browser] = {}
    with ExitStack() as stack:

        def window(engine: EngineName, *, scripts: bool = True) -> Browser:
            if (engine, scripts) not in opened:
                opened[engine, scripts] = stack.enter_context(browser(engine, scripts=scripts))
            return opened[engine, scripts]

        yield window


@pytest.fixture
def picture(output_path: str) -> str:
    """Where a picture of what failed goes."""
    folder = Path(output_path)
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "failed.png")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> EngineName:
    """Each of the engines."""
    return request.param


@pytest.fixture
def visitor(windows: Windows, engine: EngineName, server: str, picture: str) -> Generator[Visitor]:
    """Somebody who has never been at the site, on a desktop, whose console has to stay empty."""
    with watched(Visitor(windows(engine), server), picture) as somebody:
        somebody.begin()
        yield somebody


@pytest.fixture
def without_scripts(windows: Windows, engine: EngineName, server: str, picture: str) -> Generator[Visitor]:
    """Somebody whose browser runs no scripts."""
    with watched(Visitor(windows(engine, scripts=False), server), picture) as somebody:
        yield somebody
