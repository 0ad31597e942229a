"""The build's id, and the files that it passes on to the next."""

import json
import zipfile
from pathlib import Path

import pytest

from livecommerce.engine.html_pass import BuiltPage
from livecommerce.errors import PlainError
from livecommerce.export.manifest import OWN_ASSETS, build_id, manifest, previous_assets
from livecommerce.settings import Settings


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_the_same_files_are_the_same_build(tmp_path: Path) -> None:
    files, home = {"assets/a.js": "one"}, {"index.html": BuiltPage("index.html", "home")}
    first = build_id(write(tmp_path / "first", files), home)
    assert build_id(write(tmp_path / "second", files), home) == first
    assert build_id(write(tmp_path / "third", {"assets/a.js": "two"}), home) != first
    assert build_id(write(tmp_path / "fourth", {"assets/b.js": "one"}), home) != first
    assert build_id(write(tmp_path / "fifth", files), {"index.html": BuiltPage("index.html", "other")}) != first


def test_the_manifest_has_the_shape_of_nuxt() -> None:
    settings = Settings(redirects={"/old": "/new"})  # pyright: ignore[reportCallIssue]
    assert manifest("abc", 1, settings, ["/"]) == {
        "id": "abc",
        "timestamp": 1,
        "matcher": {"static": {"/old": {"redirect": "/new"}}, "wildcard": {}, "dynamic": {}},
        "prerendered": ["/"],
    }


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """Return a build that has its own assets, and one of the previous build."""
    own = json.dumps(["a.js"])
    return write(tmp_path / "site", {OWN_ASSETS: own, "assets/a.js": "own", "assets/old.js": "older", "index.html": ""})


def test_only_its_own_assets_are_handed_on(build: Path) -> None:
    assert previous_assets(build) == {"a.js": b"own"}


def test_an_archive_will_do(build: Path, tmp_path: Path) -> None:
    archive = tmp_path / "frontend.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in build.rglob("*"):
            packed.write(path, path.relative_to(build))
    assert previous_assets(archive) == {"a.js": b"own"}


@pytest.mark.parametrize("kind", ["missing", "empty folder", "no archive"])
def test_a_path_that_is_not_a_build_is_reported_in_one_line(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "build"
    if kind == "empty folder":
        place.mkdir()
    if kind == "no archive":
        place.write_text("nothing")
    with pytest.raises(PlainError, match=r"LIVECOMMERCE_PREVIOUS_BUILD=.*must be a built site or"):
        previous_assets(place)
