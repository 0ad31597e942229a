"""The states of open pages, where one process keeps them in files."""

import asyncio
import os
import time
from pathlib import Path

import pytest
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from livecommerce.serving.shared_state import IDLE_SECONDS, PURGE_SECONDS, StatesInFiles
from livecommerce.state.server_notices import ServerNotices
from tests.event_loop import run

LEFT, BUSY = (BaseStateToken(ident=name, cls=State) for name in ("left", "busy"))
SECONDS = 30


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files are."""
    monkeypatch.setenv("REFLEX_STATES_WORKDIR", str(tmp_path))
    return tmp_path


async def tell(states: StatesInFiles, page: BaseStateToken, text: str) -> list[str]:
    """Tells a page something; what it has been told."""
    async with states.modify_state(page) as state:
        notices = await state.get_state(ServerNotices)
        notices.toast(text)
        return [message["text"] for message in notices.messages]


@pytest.mark.usefixtures("folder")
def test_a_state_leaves_the_memory_when_it_is_idle_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFLEX_STATE_MANAGER_DISK_DEBOUNCE", "10ms")
    now = time.time

    async def visit() -> None:
        states = StatesInFiles()
        await tell(states, LEFT, "Hello")
        async with states.modify_state(BUSY), asyncio.timeout(SECONDS):
            monkeypatch.setattr(time, "time", lambda: now() + IDLE_SECONDS + 1)
            while LEFT.cache_key in states.states:
                await asyncio.sleep(0.01)
            assert list(states.states) == [BUSY.cache_key]
        assert await tell(states, LEFT, "again") == ["Hello", "again"]
        await states.close()

    run(visit())


def _old_file(folder: Path) -> Path:
    file = folder / "old.pkl"
    file.touch()
    os.utime(file, (0, 0))
    return file


def test_files_of_pages_long_gone_are_removed_now_and_then(folder: Path) -> None:
    file = _old_file(folder)
    states = StatesInFiles()
    assert not file.exists()
    file = _old_file(folder)
    states._purge_expired_states()  # pyright: ignore[reportPrivateUsage]
    assert file.exists()
    states.look_again_at -= PURGE_SECONDS
    states._purge_expired_states()  # pyright: ignore[reportPrivateUsage]
    assert not file.exists()
