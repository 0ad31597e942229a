import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.serving import icons
from livecommerce.serving.icons import IconsMiddleware, subset
from tests.support.event_loop import run

SET = {
    "prefix": "test",
    "width": 24,
    "height": 24,
    "icons": {"house": {"body": "<path/>"}, "cat": {"body": "<g/>", "width": 30}},
    "aliases": {"home": {"parent": "house"}, "hut": {"parent": "home", "hFlip": True}},
}


def test_the_icons_that_are_asked_for() -> None:
    assert subset(SET, ["cat"]) == {
        "prefix": "test",
        "width": 24,
        "height": 24,
        "icons": {"cat": {"body": "<g/>", "width": 30}},
    }


def test_an_alias_includes_its_icon() -> None:
    answer = subset(SET, ["hut"])
    assert answer["aliases"] == {"hut": {"parent": "home", "hFlip": True}, "home": {"parent": "house"}}
    assert list(answer["icons"]) == ["house"]


def test_unknown_icons_are_listed() -> None:
    answer = subset(SET, ["dog", "cat"])
    assert (answer["not_found"], list(answer["icons"])) == (["dog"], ["cat"])


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> IconsMiddleware:
    """Return the service with one set, in front of another app."""
    (tmp_path / "icons-test.json").write_text(json.dumps(SET))

    def place(prefix: str) -> Path:
        return tmp_path / f"icons-{prefix}.json"

    monkeypatch.setattr(icons, "set_in_backend", place)
    monkeypatch.setattr(icons, "set_in_packages", place)
    return IconsMiddleware(PlainTextResponse("something else"))


def get(service: IconsMiddleware, path: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(service), base_url="http://site") as client:
            return await client.get(path)

    return run(ask())


def test_the_service_answers_in_the_protocol(service: IconsMiddleware) -> None:
    answer = get(service, "/icons/test.json?icons=cat,dog,cat")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/json")
    found: dict[str, Any] = answer.json()
    assert (found["prefix"], list(found["icons"]), found["not_found"]) == ("test", ["cat"], ["dog"])


@pytest.mark.parametrize(
    "path",
    [
        "/icons/none.json?icons=cat",
        "/icons/test.json",
        "/icons/test.json?icons=",
        "/icons/test",
        "/icons/..%2Ftest.json?icons=cat",
        "/icons/TEST.json?icons=cat",
    ],
)
def test_other_paths_are_not_found(service: IconsMiddleware, path: str) -> None:
    assert get(service, path).status_code == 404


def test_everything_else_is_left_to_others(service: IconsMiddleware) -> None:
    assert get(service, "/iconography").text == "something else"
