"""Pages that need the server's state connect when they are shown, and only they do."""

import shutil
import sys
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import alive, free_port, served


@pytest.fixture(scope="module")
def sample(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a built site of two pages, one of which needs the server."""
    folder = tmp_path_factory.mktemp("sample") / "site"
    shutil.copytree(root / "tests" / "sample", folder, ignore=shutil.ignore_patterns(".web", "__pycache__"))
    shutil.copytree(root / "reflex.lock", folder / "reflex.lock")
    port = str(free_port())
    command = [sys.executable, "-m", "reflex", "run", "--env", "prod", "--single-port"]
    with served([*command, "--frontend-port", port, "--backend-port", port], folder, int(port), {}) as address:
        yield address


@pytest.fixture
def sockets(page: Page) -> list[str]:
    """The websockets that the page has opened."""
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    return opened


def test_a_page_that_is_read_has_its_state_in_the_browser(page: Page, sample: str, sockets: list[str]) -> None:
    alive(page, sample)
    page.get_by_role("button", name="Lamp off").click()
    expect(page.get_by_role("button", name="Lamp on")).to_be_visible()
    assert sockets == []


def test_a_page_that_needs_the_server_connects_when_it_is_opened(page: Page, sample: str, sockets: list[str]) -> None:
    alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.get_by_role("status")).to_have_text("1")
    assert len(sockets) == 1


def test_it_connects_when_it_is_reached_by_a_link(page: Page, sample: str, sockets: list[str]) -> None:
    alive(page, sample)
    assert sockets == []
    page.get_by_role("link", name="To the live page").click()
    page.get_by_role("button", name="Increase").click()
    expect(page.get_by_role("status")).to_have_text("1")
    assert len(sockets) == 1


def test_it_disconnects_when_the_visitor_goes_on(page: Page, sample: str) -> None:
    with page.expect_websocket() as opened:
        alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.get_by_role("status")).to_have_text("1")
    with opened.value.expect_event("close"):
        page.get_by_role("link", name="Back to reading").click()
    page.get_by_role("button", name="Lamp off").click()
    expect(page.get_by_role("button", name="Lamp on")).to_be_visible()


def test_the_values_are_still_there_when_the_visitor_comes_back(page: Page, sample: str) -> None:
    alive(page, sample + "/live")
    page.get_by_role("button", name="Increase").click()
    expect(page.get_by_role("status")).to_have_text("1")
    page.get_by_role("link", name="Back to reading").click()
    page.get_by_role("link", name="To the live page").click()
    expect(page.get_by_role("status")).to_have_text("1")


def test_both_pages_are_prerendered(sample: str) -> None:
    assert "<h1>Reading</h1>" in httpx.get(sample + "/").text
    assert "<h1>Live</h1>" in httpx.get(sample + "/live", follow_redirects=True).text
