"""Open-loop load: calls start at random times drawn beforehand, without waiting for earlier responses.

Latency counts from the drawn time, so that delays before a call are part of it and hide nothing.
"""

import asyncio
import math
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from livecommerce.errors import PlainError

Call = Callable[[], Awaitable[bool]]
"""Makes a call, and returns whether it succeeded."""

STEP = 1.15
"""The ratio of consecutive rates: as exact as a few minutes allow."""
STEP_SECONDS = 2.0
"""The duration of a rate: a rate above the maximum leaves a queue of a quarter of a second, which shows."""
REPORT_SECONDS = 5.0
FIRST_OF_CLOSED_LOOP = 0.7
"""The first rate, as a share of the closed-loop rate: below what can be sustained."""
CLOSED_LOOP_CALLERS = 16
CLOSED_LOOP_SECONDS = 1.0
REPORTED = 0.75
"""The share of the highest sustained rate at which latency is reported: servers run with capacity to spare."""
SLOWEST_P99 = 1.0
LEAST_ACHIEVED = 0.95
LOWEST_RATE = 1.0


@dataclass(frozen=True)
class RateStep:
    """The result of a rate.

    Attributes:
        rate: Calls per second, as offered.
        latencies: Of the successful calls, in seconds, sorted.
        errors: The number of failed calls.
        seconds: From the beginning until all but the last hundredth had responses: a single straggler is not a queue.
    """

    rate: float
    latencies: list[float]
    errors: int
    seconds: float

    def latency(self, share: float) -> float:
        """Return the latency at a quantile, in seconds; infinite if no call succeeded."""
        if not self.latencies:
            return math.inf
        return self.latencies[round(share * (len(self.latencies) - 1))]

    @property
    def is_sustained(self) -> bool:
        calls = len(self.latencies)
        return not self.errors and self.latency(0.99) <= SLOWEST_P99 and calls / self.seconds >= self.least

    @property
    def least(self) -> float:
        """Return the rate that must be achieved."""
        return LEAST_ACHIEVED * self.rate


@dataclass(frozen=True)
class Result:
    """The capacity of a server.

    Attributes:
        sustained: The highest rate at which it kept up.
        step: The result of a lower rate, at which latency is reported.
        generator: The share of a core that the calls themselves used meanwhile.
    """

    sustained: float
    step: RateStep
    generator: float


async def offer(call: Call, rate: float, seconds: float) -> RateStep:
    """Make calls at a rate, at random times like independent clients, and wait for all responses."""
    count = max(2, round(rate * seconds))
    ended: list[tuple[float, float]] = []

    async def begin(moment: float) -> None:
        if await call():
            ended.append((time.perf_counter(), moment))

    start = time.perf_counter()
    async with asyncio.TaskGroup() as calls:
        # A number of times, uniformly distributed, has the distribution of a Poisson process with that many events.
        for offset in sorted(random.uniform(0, seconds) for _ in range(count)):
            await asyncio.sleep(max(0.0, start + offset - time.perf_counter()))
            calls.create_task(begin(start + offset))
    latencies = sorted(end - moment for end, moment in ended)
    ends = sorted(end - start for end, _ in ended)
    most = ends[round(0.99 * (len(ends) - 1))] if ends else 0.0
    return RateStep(rate, latencies, count - len(ended), max(seconds, most))


async def closed_loop(call: Call) -> float:
    """Return the calls per second of a few callers who wait for responses, after a warm-up of as many calls."""
    start, succeeded = time.perf_counter() + CLOSED_LOOP_SECONDS, 0
    end = start + CLOSED_LOOP_SECONDS

    async def go_on() -> None:
        nonlocal succeeded
        while time.perf_counter() < end:
            if await call() and time.perf_counter() > start:
                succeeded += 1

    async with asyncio.TaskGroup() as callers:
        for _ in range(CLOSED_LOOP_CALLERS):
            callers.create_task(go_on())
    return succeeded / CLOSED_LOOP_SECONDS


async def highest_sustained(call: Call) -> float:
    """Return the highest rate at which the server keeps up.

    Raises:
        PlainError: There is none.
    """
    rate, held = FIRST_OF_CLOSED_LOOP * await closed_loop(call), 0.0
    while rate > LOWEST_RATE:
        # Other load on the machine may spoil a step; nothing makes a step better than the server.
        if (await offer(call, rate, STEP_SECONDS)).is_sustained or (await offer(call, rate, STEP_SECONDS)).is_sustained:
            held, rate = rate, rate * STEP
        elif held:
            return held
        else:
            rate /= STEP
    raise PlainError("the server keeps up with no rate at all")


async def measure(call: Call) -> Result:
    sustained = await highest_sustained(call)
    start, spent = time.perf_counter(), time.process_time()
    step = await offer(call, REPORTED * sustained, REPORT_SECONDS)
    return Result(sustained, step, (time.process_time() - spent) / (time.perf_counter() - start))
