"""The cost of further languages: the build time, and the growth of each English page.

`uv run python -m tests.benchmarks.languages` builds the site in separate folders, in English, in three languages and in
four, and prints the tables; `--write` puts them into the README. The fourth language is a copy of German. The time
includes the installation of npm packages.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from livecommerce.languages import ENGLISH, LANGUAGES
from tests.benchmarks.limits import KB
from tests.benchmarks.measured_builds import Build, copy_sources, measured_build
from tests.benchmarks.report import machine, publish
from tests.tools.weight import Weight, grouped

FOURTH = "fr"
GROWTH_AT_MOST = KB
"""Bytes of HTML, scripts and styles of an English page, gzip: for two languages, and for one more."""
TIMES_AT_MOST = 2
"""The ratio of the build time in three languages to that in English."""


def add_fourth(package: Path) -> None:
    """Add a language that is a copy of German to the package of a copied project."""
    shutil.copytree(package / "content" / "de", package / "content" / FOURTH)
    shutil.copytree(package / "languages" / "locales" / "de", package / "languages" / "locales" / FOURTH)
    words = package / "facts" / "words"
    shutil.copyfile(words / "de.yaml", words / f"{FOURTH}.yaml")
    with (package / "languages" / "languages.yaml").open("a", encoding="utf-8") as file:
        file.write(f"{FOURTH}: {{name: Français, locale: fr_FR}}\n")


def build(codes: list[str]) -> Build:
    with tempfile.TemporaryDirectory(prefix="languages-") as name:
        folder = Path(name)
        copy_sources(folder)
        add_fourth(folder / "livecommerce")
        return measured_build(folder, {"LIVECOMMERCE_LANGUAGES": ",".join(codes)})


def english(build: Build, others: list[str]) -> dict[str, int]:
    prefixes = tuple(f"/{code}/" for code in others)
    own = [weight for weight in build.weights.values() if not f"{weight.path}/".startswith(prefixes)]
    return {name: _weighed(weight) for name, weight in grouped(own).items()}


def _weighed(weight: Weight) -> int:
    return weight.html + weight.scripts + weight.styles


def main() -> None:
    three = [*LANGUAGES]
    others = [code for code in (*three, FOURTH) if code != ENGLISH.code]
    builds = {1: build([ENGLISH.code]), 3: build(three), 4: build([*three, FOURTH])}
    weights = {count: english(built, others) for count, built in builds.items()}
    lines = ["| languages | build, s | of processor time | files | payloads |", "| ---: | ---: | ---: | ---: | ---: |"]
    lines += [
        f"| {count} | {built.seconds:.0f} | {built.busy:.0f} | {built.files} | {built.payloads} |"
        for count, built in builds.items()
    ]
    lines += ["", "| page | in English alone, KB | two more, bytes | a fourth, bytes |", "| --- | ---: | ---: | ---: |"]
    grown = {
        name: (weights[3][name] - alone, weights[4][name] - weights[3][name]) for name, alone in weights[1].items()
    }
    lines += [
        f"| `{name}` | {weights[1][name] / KB:.1f} | {two:+} | {fourth:+} |" for name, (two, fourth) in grown.items()
    ]
    publish([*lines, "", machine()], "languages", write="--write" in sys.argv)
    if builds[3].busy > TIMES_AT_MOST * builds[1].busy or max(map(max, grown.values())) > GROWTH_AT_MOST:
        raise SystemExit("over the bounds: twice the time of a build in English, and 1 KB per page")


if __name__ == "__main__":
    main()
