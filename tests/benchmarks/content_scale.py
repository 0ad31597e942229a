"""The cost of a thousand articles: the build time, and the growth of every other page.

`uv run python -m tests.benchmarks.content_scale` builds the site in a separate folder, once with 10 articles and once
with 1,000, and prints the table; `--write` puts it into the README. The time includes the installation of npm packages.
"""

import re
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path
from random import Random

from livecommerce.content.collection import LIST_FILE
from tests.benchmarks.measured_builds import Build, copy_sources, measured_build
from tests.benchmarks.report import machine, publish

FEW, MANY = 10, 1_000
SECONDS_AT_MOST = 150
GROWTH_AT_MOST = 2_000
"""Bytes, gzip."""
LISTS = ("/blog/tags/", "/blog/page/")
PLACES = ["London", "Berlin", "Warsaw", "Lisbon", "Porto", "Lyon", "Turin", "Ghent", "Malmö", "Graz", "Bilbao", "Cork"]
THINGS = ["serum", "pan", "coat", "lamp", "kettle", "blender", "scarf", "candle", "bottle", "mirror", "brush", "chair"]


def article(number: int, sentences: list[str]) -> str:
    """Return an article of about 900 words, different from every other."""
    dice = Random(number)
    thing, place = dice.choice(THINGS), dice.choice(PLACES)
    tags = dice.sample(["Live shows", "Money", "Talent", "Reports", "Studio", "Samples", "Operations", "Growth"], 2)
    cover = dice.choice(["beams", "waves", "orbits", "grid", "ripples", "bars", "tiles", "crowd"])
    sections = "".join(
        f"\n## Part {part}: the {thing} in {place}\n\n"
        + "\n\n".join(" ".join(dice.choices(sentences, k=6)) for _ in range(3))
        + "\n"
        for part in range(1, 7)
    )
    return (
        f'---\ntitle: "Note {number}: a {thing} in {place}"\n'
        f'summary: "What we learnt on evening {number} about selling a {thing} in {place}, with the figures left in '
        'and the mistakes as well."\n'
        f"date: {date(2023, 1, 1) + timedelta(number)}\n"
        f'author: "Maya Okafor"\ntags: ["{tags[0]}", "{tags[1]}"]\ncover: {cover}\n---\n{sections}'
    )


def write_articles(folder: Path, count: int) -> None:
    there = [path for path in sorted(folder.glob("*.md")) if path.name != LIST_FILE]
    words = " ".join(path.read_text(encoding="utf-8").split("---", 2)[2] for path in there)
    sentences = list(re.findall(r"[A-Z][a-z][^.!?|#`\[\]{}*\n]{30,160}\.", words))
    for number in range(count - len(there)):
        (folder / f"note-{number}.md").write_text(article(number, sentences), encoding="utf-8")


def build(count: int, folder: Path) -> Build:
    copy_sources(folder)
    write_articles(folder / "livecommerce" / "content" / "en" / "posts", count)
    return measured_build(folder)


def growth(few: Build, many: Build) -> dict[str, int]:
    """Return the growth, in bytes, of HTML and scripts of each page that both builds have.

    Later pages of the list and the lists of topics are left out: they show more articles, six at most.
    """
    many_are = {path: weight.html + weight.scripts for path, weight in many.weights.items()}
    few_are = {path: weight.html + weight.scripts for path, weight in few.weights.items()}
    shared = (path for path in sorted(few_are) if path in many_are and not path.startswith(LISTS))
    return {path: many_are[path] - few_are[path] for path in shared}


def table(few: Build, many: Build) -> list[str]:
    grown = growth(few, many)
    heaviest = max(grown, key=lambda path: grown[path])
    return [
        "| articles | build, s | of processor time | files |",
        "| ---: | ---: | ---: | ---: |",
        f"| {FEW} | {few.seconds:.0f} | {few.busy:.0f} | {few.files} |",
        f"| {MANY} | {many.seconds:.0f} | {many.busy:.0f} | {many.files} |",
        "",
        f"Of the pages that both have, `{heaviest}` grows most: by {grown[heaviest] / 1000:.1f} KB, gzip. {machine()}",
    ]


def main() -> None:
    builds: list[Build] = []
    for count in (FEW, MANY):
        with tempfile.TemporaryDirectory(prefix="content-scale-") as folder:
            builds.append(build(count, Path(folder)))
    few, many = builds
    publish(table(few, many), "scale", write="--write" in sys.argv)
    if many.seconds > SECONDS_AT_MOST or max(growth(few, many).values()) > GROWTH_AT_MOST:
        raise SystemExit("over the bounds: 150 s, and 2 KB per page")


if __name__ == "__main__":
    main()
