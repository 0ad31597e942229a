import argparse
from dataclasses import dataclass

from tests.support.pages import ARTICLE, KINDS

RUNS = 5
QUICK_RUNS = 2
QUICK_PATHS = ["/", "/form", "/blog"]


@dataclass(frozen=True)
class Options:
    """The options; no tricks mean all of them."""

    runs: int
    paths: list[str]
    write: bool
    tricks: list[str]


def every_path() -> list[str]:
    """Return the path of every route, with one article for all of them."""
    return ["/legal?id=18" if path == "/legal" else path for path in KINDS] + [ARTICLE]


def read_options(description: str | None, paths: list[str], tricks: tuple[str, ...] = ()) -> Options:
    """Parse the command line; `description` is the help text, `paths` are the default pages."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = paths if tricks else None
    parser.add_argument("--only", nargs="+", metavar="PATH", choices=known, help="these pages alone")
    parser.add_argument("--runs", type=int, help=f"how often everything is measured; {RUNS} if left out")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_RUNS} runs of {', '.join(QUICK_PATHS)}")
    parser.add_argument("--write", action="store_true", help="renew the README of the benchmarks")
    if tricks:
        parser.add_argument("--tricks", nargs="+", choices=tricks, default=[], help="these tricks alone")
    chosen = parser.parse_args()
    quick_paths = [path for path in paths if path in QUICK_PATHS] or paths
    return Options(
        runs=chosen.runs or (QUICK_RUNS if chosen.quick else RUNS),
        paths=chosen.only or (quick_paths if chosen.quick else paths),
        write=chosen.write,
        tricks=chosen.tricks if tricks else [],
    )
