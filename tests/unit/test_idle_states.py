"""States that nobody asks for leave the memory, and come back as they were."""

import asyncio
import time
from pathlib import Path

import pytest
from reflex.istate.manager.token import BaseStateToken
from reflex.state import State

from livecommerce.serving.shared_state import IDLE_SECONDS, StatesHere
from livecommerce.state.server_notices import ServerNotices

LEFT, BUSY = (BaseStateToken(ident=name, cls=State) for name in ("left", "busy"))
SECONDS = 30


async def tell(states: StatesHere, page: BaseStateToken, text: str) -> list[str]:
    """Tells a page something; what it has been told."""
    async with states.modify_state(page) as state:
        notices = await state.get_state(ServerNotices)
        notices.toast(text)
        return [message["text"] for message in notices.messages]


def test_a_state_leaves_the_memory_when_it_is_idle_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFLEX_STATES_WORKDIR", str(tmp_path))
    monkeypatch.setenv("REFLEX_STATE_MANAGER_DISK_DEBOUNCE", "10ms")
    now = time.time

    async def visit() -> None:
        states = StatesHere()
        await tell(states, LEFT, "Hello")
        async with states.modify_state(BUSY), asyncio.timeout(SECONDS):
            monkeypatch.setattr(time, "time", lambda: now() + IDLE_SECONDS + 1)
            while LEFT.cache_key in states.states:
                await asyncio.sleep(0.01)
            assert list(states.states) == [BUSY.cache_key]
        assert await tell(states, LEFT, "again") == ["Hello", "again"]
        await states.close()

    asyncio.run(visit())
