"""Throttling of any program: its processes are stopped for most of the time, in short intervals."""

import os
import signal
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

TURN = 0.02
"""Seconds in which a program runs once and is stopped once: about a frame, so that every frame is affected."""


@contextmanager
def slowed(process: int, times: int) -> Generator[None]:
    """Slow down by a factor everything that a process has started, but not itself, within the block."""
    over = Event()

    def take_turns() -> None:
        while not over.is_set():
            stopped = list(_started_by(process))
            _send(stopped, signal.SIGSTOP)
            time.sleep(TURN - TURN / times)
            _send(stopped, signal.SIGCONT)
            over.wait(TURN / times)

    turns = Thread(target=take_turns, daemon=True)
    turns.start()
    try:
        yield
    finally:
        over.set()
        turns.join()


def _started_by(process: int) -> Iterator[int]:
    """Yield the ids of its children, recursively."""
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        # A process that ends meanwhile is gone.
        with suppress(OSError):
            for child in map(int, thread.read_text().split()):
                yield child
                yield from _started_by(child)


def _send(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)
