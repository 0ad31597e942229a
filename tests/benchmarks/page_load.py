"""The cost of loading a page, as Chromium observes it on slow 4G with a processor four times slower.

Lighthouse loads a page at full speed and computes the time of a slow device, including the time spent waiting for the
browser's other processes on a machine with few cores. Here network and processor are really slow.
"""

from dataclasses import dataclass
from typing import Any, cast

from tests.benchmarks.slow_processor import PHONE, slow_down, started_browser

STARTING_MS = 1000
"""The time for which a newly started browser has work of its own."""
SETTLING_MS = 4000
"""The time after its last request within which all idle work of a page is done."""
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 184_320, "uploadThroughput": 84_375}
"""Lighthouse's slow 4G: milliseconds per request, bytes per second."""
OBSERVED = """() => new Promise((resolve) => {
  const observed = { lcp: 0, tasks: [] };
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (observed.lcp = Math.max(observed.lcp, startTime)));
  observe("longtask", ({ duration }) => observed.tasks.push(duration));
  setTimeout(() => resolve(observed), 500);
})"""
"""Observers receive earlier entries in a separate task."""
LONG_TASK_MS = 50


@dataclass(frozen=True)
class PageLoad:
    """A page load, in milliseconds.

    Attributes:
        lcp: Until the largest part was painted.
        blocking: The sum of the long tasks' time over 50 ms.
        longest_task: The longest task; 0 if none took 50 ms.
        main_thread: All work of the main thread.
    """

    lcp: float
    blocking: float
    longest_task: float
    main_thread: float


def load_page(address: str) -> PageLoad:
    """Load a page as a phone, with an empty cache, in a newly started browser."""
    with started_browser() as browser:
        page = browser.new_context(**PHONE).new_page()
        session = page.context.new_cdp_session(page)
        page.wait_for_timeout(STARTING_MS)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Performance.enable")
        slow_down(page)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLING_MS)
        worked = cast(dict[str, Any], session.send("Performance.getMetrics"))
        observed: Any = page.evaluate(OBSERVED)
    tasks: list[float] = observed["tasks"]
    metrics: list[dict[str, Any]] = worked["metrics"]
    seconds = next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")
    return PageLoad(
        lcp=float(observed["lcp"]),
        blocking=sum(task - LONG_TASK_MS for task in tasks),
        longest_task=max(tasks, default=0.0),
        main_thread=1000 * seconds,
    )
