"""Queries to other servers that may hang."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")


class Probe(Generic[T]):
    """Query in a separate thread, one at a time: concurrent callers wait for the same answer.

    So a server that hangs costs one thread, however often it is asked.

    Args:
        question: The query; may block.
    """

    def __init__(self, question: Callable[[], T]) -> None:
        self._question = question
        self._lock = threading.Lock()
        self._asked: Future[T] | None = None

    async def ask(self, seconds: float) -> T:
        """Return the answer.

        Raises:
            TimeoutError: There was none within this many seconds.
        """
        answer = asyncio.wrap_future(self._ask())
        await asyncio.wait([answer], timeout=seconds)
        if not answer.done():
            answer.cancel()
            raise TimeoutError
        return answer.result()

    def ask_blocking(self, seconds: float) -> T:
        """Return the answer, for callers outside an event loop.

        Raises:
            TimeoutError: There was none within this many seconds.
        """
        return self._ask().result(seconds)

    def _ask(self) -> Future[T]:
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked = Future()
                self._asked.set_running_or_notify_cancel()
                threading.Thread(target=self._answer, args=[self._asked], daemon=True).start()
            return self._asked

    def _answer(self, asked: Future[T]) -> None:
        try:
            answer = self._question()
        except Exception as error:
            asked.set_exception(error)
        else:
            asked.set_result(answer)
