"""Benchmarks of the whole site: every page, clicks, and the server process.

`uv run python -m tests.benchmarks --write` measures and updates the tables of the README beside this file, which takes
two hours. The docstring of each benchmark lists its requirements and options.
"""

from tests.benchmarks import first_visit, interaction, page_speed, serving

if __name__ == "__main__":
    for benchmark in (page_speed, first_visit, interaction, serving):
        benchmark.main()
