"""Collections: the content of case studies and openings, and a new collection in one file."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import feedparser  # pyright: ignore[reportMissingTypeStubs]
import pytest
import yaml

from livecommerce.content.collection import AnyCollection
from livecommerce.content.collections import collections
from livecommerce.content.collections.case_studies import COLLECTION as CASE_STUDIES
from livecommerce.content.collections.case_studies import CaseStudy, CaseStudyFront, case_studies
from livecommerce.content.collections.openings import COLLECTION as OPENINGS
from livecommerce.content.collections.openings import Opening, OpeningFront, openings
from livecommerce.export.feed import feed
from livecommerce.languages.formatting import euros_in_short
from livecommerce.routes import listed_addresses, routes
from livecommerce.settings import get_settings
from tests.conftest import ROOT
from tests.support.project_copy import copy_project

README = ROOT / "livecommerce" / "content" / "README.md"
MOST_LINES = 40
LATER = datetime.now(UTC) + timedelta(days=5_000)


@pytest.mark.parametrize("collection", collections(), ids=lambda collection: collection.name)
def test_everything_follows_from_the_definition(collection: AnyCollection) -> None:
    paths = [entry.path for entry in collection.entries()]
    pages = {route.path: route for route in routes()}
    assert len(paths) >= 4
    assert set(paths) <= set(pages) and set(paths) <= set(listed_addresses())
    assert pages[collection.path].listing is collection
    assert all(pages[path].trail[0].path == collection.path for path in paths)
    read = feedparser.parse(feed(collection, collection.entries(), get_settings()))  # pyright: ignore
    assert (read.bozo, len(read.entries)) == (False, len(paths))  # pyright: ignore
    assert read.feed.links[1].href == get_settings().site_url + collection.feed  # pyright: ignore


@pytest.mark.parametrize("study", case_studies(), ids=lambda study: study.slug)
def test_the_months_of_a_season_add_up_to_its_gmv(study: CaseStudy) -> None:
    source = (CASE_STUDIES.folder / f"{study.slug}.md").read_text(encoding="utf-8")
    [chart] = re.findall(r"```chart\n(.*?)```", source, re.DOTALL)
    bars = yaml.safe_load(chart)["bars"]
    assert sum(bar["value"] for bar in bars) * 1_000 == study.front.gmv
    assert all(bar["shown"] == f"€{bar['value']}k" for bar in bars)


@pytest.mark.parametrize(("euros", "shown"), [(1_320_000, "€1.32m"), (640_000, "€640k"), (84_000_000, "€84m")])
def test_amounts_in_short(euros: int, shown: str) -> None:
    assert euros_in_short(euros) == shown


def test_what_a_reader_could_compute_follows_from_the_figures() -> None:
    front = next(study.front for study in case_studies() if study.slug == "kiln-pans")
    assert [figure.value for figure in front.all_figures] == [
        "€640k",
        "285\N{NO-BREAK SPACE}h",
        "4.1%",
        "9,014",
        "€71",
        "€2,246",
    ]


def test_a_title_of_any_length_that_is_allowed_makes_a_title_for_search_engines() -> None:
    study = case_studies()[0]
    long = "Sixty characters are as many as the title of a case study ha"
    titled = replace(study, front=study.front.model_copy(update={"title": long}))
    assert len(long) == 60
    assert titled.meta.title == "Case studies: Sixty characters are as many as the title of a case…"


def changed(front: CaseStudyFront | OpeningFront, **keys: object) -> dict[str, object]:
    return front.model_dump() | keys


def test_hours_on_air_are_whole_shows() -> None:
    with pytest.raises(ValueError, match="`hours` is 286, but 95 shows of 3 hours are another number"):
        CaseStudyFront.model_validate(changed(case_studies()[0].front, shows=95, hours=286))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"until": "2020-01-01"}, "`until` is 2020-01-01, before `date`"),
        ({"place": "home", "countries": []}, "`countries` is for work at home"),
        ({"place": "berlin", "countries": ["Germany"]}, "`countries` is for work at home"),
        ({"pay": {"low": 40, "high": 30, "unit": "HOUR"}}, "`high` is 30, less than `low`, which is 40"),
    ],
)
def test_an_opening_that_makes_no_sense_is_refused(keys: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        OpeningFront.model_validate(changed(openings()[0].front, **keys))


@pytest.mark.parametrize("opening", openings(), ids=lambda opening: opening.slug)
def test_an_opening_leaves_the_site_after_its_last_day(opening: Opening) -> None:
    end = opening.front.ends
    assert opening in OPENINGS.shown(end - timedelta(microseconds=1))
    assert opening.slug not in {other.slug for other in OPENINGS.shown(end)}
    assert not OPENINGS.shown(LATER)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the program with the collection of the documentation, and an entry of it."""
    root = tmp_path_factory.mktemp("own")
    copy_project(ROOT, root, "livecommerce", "assets", "rxconfig.py", "pyproject.toml")
    text = README.read_text(encoding="utf-8").split("## A collection of your own")[1]
    [code] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    [words] = re.findall(r"```markdown\n(.*?)```", text, re.DOTALL)
    assert code.count("\n") < MOST_LINES
    (root / "livecommerce/content/collections/recipes.py").write_text(code, encoding="utf-8")
    (root / "livecommerce/content/en/recipes").mkdir()
    (root / "livecommerce/content/en/recipes/index.md").write_text(words, encoding="utf-8")
    run(root, *COMMAND, "content", "new", "recipe", "Soup for seven hosts")
    entry = root / "livecommerce/content/en/recipes/soup-for-seven-hosts.md"
    entry.write_text(entry.read_text(encoding="utf-8").replace("draft: true\n", ""), encoding="utf-8")
    return root


def run(root: Path, *arguments: str) -> str:
    # A new collection is not translated yet.
    environment = os.environ | {"LIVECOMMERCE_LANGUAGES": "en"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


COMMAND = ("-c", "from livecommerce.cli import run; run()")
LOOK = """
from livecommerce.content.collections import collections
from livecommerce.export.feed import feed
from livecommerce.export.llms_txt import llms_txt
from livecommerce.export.search_index import indexed_routes
from livecommerce.languages.formatting import euros_in_short
from livecommerce.routes import listed_addresses, routes, summarized_pages
from livecommerce.settings import get_settings

own = next(found for found in collections() if found.name == "recipes")
entry = own.entries()[0]
pages = {route.path: route for route in routes()}
page, listed = (str(pages[path].page().render()) for path in (entry.path, own.path))
print(entry.title in page, entry.title in listed, {entry.path, own.path} <= set(listed_addresses()))
print(entry.path in llms_txt(summarized_pages(), collections(), get_settings()))
print(entry.path in {route.path for route in indexed_routes()}, entry.title in feed(own, own.entries(), get_settings()))
print(pages[entry.path].structured[-1]["@type"], pages[entry.path].card.eyebrow, own.feed)
print("/recipes/tags/soup" in pages)
"""


def test_a_collection_of_ones_own_has_all_that_the_others_have(own: Path) -> None:
    assert run(own, "-c", LOOK).splitlines() == [
        "True True True",
        "True",
        "True True",
        "Recipe Soup /recipes/feed.xml",
        "True",
    ]


def test_the_check_covers_an_added_collection(own: Path) -> None:
    assert run(own, *COMMAND, "content", "check", "en") == "no problems\n"
