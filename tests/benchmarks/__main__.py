"""How fast the site is, all of it: every page, clicks, and the one process.

`uv run python -m tests.benchmarks --write` measures and renews the tables of the README, which takes half an hour. What
each needs, and what else it can be told, stands at its head.
"""

from tests.benchmarks import interaction, page_speed, serving

if __name__ == "__main__":
    for benchmark in (page_speed, interaction, serving):
        benchmark.main()
