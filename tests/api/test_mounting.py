"""The API inside the backend of the site."""

import asyncio
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from livecommerce.api.database import Database
from livecommerce.serving.site import api_lifespan, embedded_api, with_api
from livecommerce.settings import get_settings


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Generator[None]:
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", f"sqlite:///{tmp_path}/records.db")
    get_settings.cache_clear()
    embedded_api.cache_clear()
    yield
    get_settings.cache_clear()
    embedded_api.cache_clear()


@pytest.mark.parametrize(
    ("path", "text"),
    [("/api/v1/health/live", "ok"), ("/api", "nothing at this address"), ("/apiary", "backend"), ("/ping", "backend")],
)
def test_it_answers_what_is_its_own(path: str, text: str) -> None:
    assert text in TestClient(with_api(PlainTextResponse("backend"))).get(path).text


def test_the_backend_starts_it_and_stops_it(tmp_path: Path) -> None:
    async def life() -> None:
        async with api_lifespan():
            Database(f"sqlite:///{tmp_path}/records.db").require_current()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, life()).result()


def test_a_site_with_another_api_brings_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVECOMMERCE_API_BASE_URL", "https://api.example.com")
    get_settings.cache_clear()
    assert embedded_api() is None
    assert TestClient(with_api(PlainTextResponse("backend"))).get("/api/v1/health/live").text == "backend"
