"""Questions to other servers that may never be answered."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Probe(Generic[Answer]):
    """A question that is asked in a thread of its own, one at a time: who asks meanwhile waits for the same answer.

    So a server that hangs costs one thread, however often it is asked after.

    Args:
        question: What is asked; may block.
    """

    def __init__(self, question: Callable[[], Answer]) -> None:
        self._question = question
        self._lock = threading.Lock()
        self._asked: Future[Answer] | None = None

    async def ask(self, seconds: float) -> Answer:
        """The answer.

        Raises:
            TimeoutError: There was none within so many seconds.
        """
        answer = asyncio.wrap_future(self._ask())
        await asyncio.wait([answer], timeout=seconds)
        if not answer.done():
            answer.cancel()
            raise TimeoutError
        return answer.result()

    def ask_blocking(self, seconds: float) -> Answer:
        """The answer, for callers outside of an event loop.

        Raises:
            TimeoutError: There was none within so many seconds.
        """
        return self._ask().result(seconds)

    def _ask(self) -> Future[Answer]:
        with self._lock:
            if self._asked is None or self._asked.done():
                self._asked = Future()
                self._asked.set_running_or_notify_cancel()
                threading.Thread(target=self._answer, args=[self._asked], daemon=True).start()
            return self._asked

    def _answer(self, asked: Future[Answer]) -> None:
        try:
            answer = self._question()
        except Exception as error:
            asked.set_exception(error)
        else:
            asked.set_result(answer)
