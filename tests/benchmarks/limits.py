"""The limits of a page's figures, on a phone with a processor four times slower."""

from tests.benchmarks.figures import Limit

KB = 1000

FIRST_PAINT = Limit("first paint", 1000)
LARGEST_PAINT = Limit("largest paint", 1000)
"""In milliseconds, over a network throttled to slow 4G."""
LCP = Limit("LCP", 1400)
"""As Lighthouse simulates it."""
MAIN_THREAD_RATIO = 1.9
"""The limit as a multiple of the script-free copy's main-thread time."""

TBT = Limit("TBT", 60, each=150)
CLICK = Limit("click", 200)
INP = Limit("INP", 150)
CONTINUE = Limit("Continue", INP.median)
LONGEST_TASK = Limit("longest task", INP.median)
"""A press during a task waits for its end."""

HTML = Limit("HTML", 42 * KB)
"""Including the styles of the page."""
SCRIPTS = Limit("scripts", 130 * KB)
SCRIPTS_AIM = 115 * KB
ALL = Limit("all", 180 * KB)

PERFORMANCE_SCORE = 99
OTHER_SCORES = 100


def main_thread_limit(copy: float) -> Limit:
    return Limit("main thread", MAIN_THREAD_RATIO * copy)
