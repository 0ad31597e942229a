"""A shared query for all pages that wait for the same answer."""

import asyncio

import pytest

from livecommerce.state import poll
from livecommerce.state.poll import Poll
from tests.support.event_loop import run

UNKNOWN = "?"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poll, "POLL_SECONDS", 0.01)


class Source:
    def __init__(self) -> None:
        self.answer: str | Exception = "first"
        self.asked = 0

    async def ask(self) -> str:
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def answers(source: Source) -> Poll[str]:
    return Poll(source.ask, UNKNOWN)


async def comes(answers: Poll[str], expected: str) -> None:
    """Wait for an answer as a page does."""
    async with asyncio.timeout(5):
        while answers.answer != expected:
            await answers.wait()


def test_all_pages_hear_of_one_answer(source: Source, answers: Poll[str]) -> None:
    async def visits() -> None:
        async with answers.subscribe(), answers.subscribe(), answers.subscribe():
            await comes(answers, "first")
            pages = [asyncio.create_task(comes(answers, "second")) for _ in range(3)]
            await asyncio.sleep(0)
            before, source.answer = source.asked, "second"
            await asyncio.gather(*pages)
            assert source.asked - before <= 2

    run(visits())


def test_after_a_failure_nothing_is_known_until_the_next_answer(source: Source, answers: Poll[str]) -> None:
    async def visits() -> None:
        async with answers.subscribe():
            await comes(answers, "first")
            source.answer = ConnectionError()
            await comes(answers, UNKNOWN)
            source.answer = "second"
            await comes(answers, "second")

    run(visits())


def test_when_nobody_waits_it_stops_asking_and_forgets(source: Source, answers: Poll[str]) -> None:
    async def visits() -> None:
        async with answers.subscribe():
            await comes(answers, "first")
        await comes(answers, UNKNOWN)
        asked = source.asked
        for _ in range(5):
            await answers.wait()
        assert source.asked == asked
        async with answers.subscribe():
            await comes(answers, "first")

    run(visits())
