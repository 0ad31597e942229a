"""The longest task of a page while it opens and wakes up, as the page itself observes it.

Lighthouse traces a fast processor and multiplies by four, also what was spent waiting for the browser's other processes
on a machine of few cores. Here Chromium makes the processor four times slower, and waiting stays as long as it is.
"""

from typing import Any

from tests.benchmarks.slow_processor import slow_down, started_browser

STARTING_MS = 1000
"""So long a browser that was just started has work of its own."""
SETTLING_MS = 4000
"""Everything that a page does when the browser is idle is over so long after its last request."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
}
"""The phone of Lighthouse."""

OBSERVED = """() => new Promise((resolve) => {
  let longest = 0;
  const note = ({ duration }) => (longest = Math.max(longest, duration));
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "longtask", buffered: true });
  setTimeout(() => resolve(longest), 500);
})"""
"""Observers are told of what happened before they were there, in a task of its own."""


def longest_task(address: str) -> float:
    """Milliseconds of the longest task of a page that is opened by a browser just started; 0 if none took 50."""
    with started_browser() as browser:
        page = browser.new_context(**PHONE).new_page()
        page.wait_for_timeout(STARTING_MS)
        slow_down(page)
        page.goto(address)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(SETTLING_MS)
        return float(page.evaluate(OBSERVED))
