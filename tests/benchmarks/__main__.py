"""How fast the site is, all of it: every page, clicks, and the one process.

`uv run python -m tests.benchmarks --write` measures and renews the tables of the README beside this file, which takes
two hours. What each needs, and what else it can be told, stands at its head.
"""

from tests.benchmarks import first_visit, interaction, page_speed, serving

if __name__ == "__main__":
    for benchmark in (page_speed, first_visit, interaction, serving):
        benchmark.main()
