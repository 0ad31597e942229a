"""Visitors with the available browsers: a window of an engine stays open for all of its tests."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.browser.conftest import FAILED
from tests.browser.engines.engines import ENGINES, Browser, EngineName, browser
from tests.browser.engines.visitor import Visitor, watched


@pytest.fixture
def picture(output_path: str) -> str:
    folder = Path(output_path)
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "failed.png")


@pytest.fixture(scope="package", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> EngineName:
    return request.param


@pytest.fixture(scope="package")
def window(engine: EngineName) -> Generator[Browser]:
    with browser(engine) as opened:
        yield opened


@pytest.fixture
def visitor(window: Browser, server: str, picture: str, request: pytest.FixtureRequest) -> Generator[Visitor]:
    """Return a first-time visitor on a desktop, whose console must stay empty."""
    with watched(Visitor(window, server), picture) as somebody:
        somebody.begin()
        yield somebody
        if request.node.stash.get(FAILED, False):
            somebody.photograph(picture)


@pytest.fixture
def without_scripts(engine: EngineName, server: str, picture: str) -> Generator[Visitor]:
    with browser(engine, scripts=False) as plain, watched(Visitor(plain, server), picture) as somebody:
        yield somebody
