"""Previews and published builds: access, expiry, and the remains of a swap."""

import json
import os
import re
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.commands import publish as command
from livecommerce.commands.publish import next_change
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.loading import content_dir
from livecommerce.errors import PlainError
from livecommerce.published import previews
from livecommerce.published.builds import KEPT, current_link, newest_build, publish_build
from livecommerce.published.preview_address import NoPreviewError, new_address, read_address
from livecommerce.published.previews import Preview
from livecommerce.published.status import publish_status
from livecommerce.serving import static_site
from livecommerce.serving.previews import Previews
from livecommerce.serving.static_site import StaticSite
from livecommerce.settings import get_settings
from tests.support.event_loop import run

SOON = datetime.now(UTC) + timedelta(hours=1)
PAGE = '<html><head></head><body><main><p>Words</p></main><script src="/assets/a.js"></script></body></html>'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIVECOMMERCE_PUBLISHED", str(tmp_path / "published"))
    get_settings.cache_clear()
    return tmp_path / "published"


@pytest.fixture(autouse=True, scope="module")
def settings_of_others_stay() -> object:
    yield
    get_settings.cache_clear()


def test_an_address_is_long_and_never_the_same() -> None:
    tokens = {new_address(SOON).token for _ in range(100)}
    assert len(tokens) == 100
    assert all(re.fullmatch(r"[0-9a-f]{32}-[0-9a-f]+-[0-9a-f]{32}", token) for token in tokens)


def test_an_address_says_when_it_ends() -> None:
    address = new_address(SOON)
    assert read_address(address.token) == address


def test_nobody_makes_an_address_or_a_longer_life() -> None:
    name, end, signature = new_address(SOON).token.split("-")
    later = f"{int(end, 16) + 3600:x}"
    other = "0" * 32
    for forged in (
        f"{name}-{later}-{signature}",
        f"{other}-{end}-{signature}",
        f"{name}-{end}-{other}",
        "",
        "a",
        "é-1-ü",
    ):
        with pytest.raises(NoPreviewError):
            read_address(forged)


def test_another_secret_signs_other_addresses(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    token = new_address(SOON).token
    assert (folder / "secret").stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv("LIVECOMMERCE_PREVIEW_SECRET", "x" * 32)
    get_settings.cache_clear()
    with pytest.raises(NoPreviewError):
        read_address(token)


def built(tmp_path: Path, made_at: int, page: str = PAGE) -> Path:
    site = tmp_path / f"site-{made_at}"
    for part in ("assets", "builds", "secret"):
        (site / part).mkdir(parents=True)
    (site / "assets" / "a.js").write_text(
        'import("/assets/b.js");const deps=["assets/c.js"];fetch(`/builds/latest.json`)'
    )
    (site / "builds" / "latest.json").write_text(json.dumps({"id": "1", "timestamp": made_at}))
    (site / "index.html").write_text(page)
    (site / "404.html").write_text(page)
    return site


def kept(tmp_path: Path, *, path: str = "/blog/draft", existed: bool = False, ends: datetime = SOON) -> Preview:
    address = new_address(ends)
    preview = Preview(
        name=address.name,
        path=path,
        title="Draft",
        existed=existed,
        made_at="2026-11-23T10:00:00+00:00",
        ends_at=address.ends.isoformat(),
        text=previews.words_of(PAGE),
    )
    previews.save(preview, PAGE, built(tmp_path, 1))
    return preview


class Site:
    """The previews before a site with a fixed response."""

    def __init__(self, public: str | None = None) -> None:
        self.public = public

        async def page(path: str) -> str | None:
            return {"/410": "<h1>Ended</h1>", "/de/410": "<h1>Beendet</h1>"}.get(path, self.public)

        self._app = Previews(PlainTextResponse("the site", 404), page, get_settings())

    def get(self, path: str, **headers: str) -> httpx.Response:
        async def send() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url="http://site") as client:
                return await client.get(path, headers={key.replace("_", "-"): value for key, value in headers.items()})

        return run(send())


def test_a_preview_is_shown_to_anyone_with_its_address_and_to_no_robot(tmp_path: Path) -> None:
    path = kept(tmp_path).shown_at
    shown = Site().get(path)
    assert (shown.status_code, "Words" in shown.text) == (200, True)
    assert shown.headers["x-robots-tag"].startswith("noindex")
    assert "no-store" in shown.headers["cache-control"]
    assert shown.headers["referrer-policy"] == "no-referrer"
    assert "script-src 'self'" in shown.headers["content-security-policy"]
    assert Site().get(path, user_agent="Mozilla/5.0 (compatible; Googlebot/2.1)").text == "the site"
    assert Site().get(f"{path}0").text == "the site"
    assert Site().get("/preview/").text == "the site"


def test_a_preview_in_german_is_below_the_german_prefix_and_nowhere_else(tmp_path: Path) -> None:
    preview = kept(tmp_path, path="/de/blog/draft")
    assert preview.shown_at == f"/de/preview/{preview.address.token}"
    shown = Site().get(preview.shown_at)
    assert (shown.status_code, shown.headers["content-language"]) == (200, "de")
    assert "Words" in shown.text
    for prefix in ("", "/pl"):
        assert Site().get(f"{prefix}/preview/{preview.address.token}").text == "the site"
    previews.remove(preview)
    over = Site().get(preview.shown_at)
    assert (over.status_code, over.text, over.headers["content-language"]) == (410, "<h1>Beendet</h1>", "de")


def test_what_a_preview_loads_lies_below_its_own_address(tmp_path: Path) -> None:
    preview = kept(tmp_path)
    below = f"/preview/{preview.address.token}"
    assert f'src="{below}/assets/a.js"' in Site().get(preview.shown_at).text
    script = Site().get(f"{below}/assets/a.js")
    assert script.text == (
        f'import("{below}/assets/b.js");const deps=["{below[1:]}/assets/c.js"];fetch(`{below}/builds/latest.json`)'
    )
    assert script.headers["cache-control"] == "private, no-store"
    assert Site().get(f"{below}/builds/latest.json").status_code == 200


@pytest.mark.parametrize(
    "file", ["preview.json", "page.html", "assets/../preview.json", "assets/%2e%2e/page.html", "a"]
)
def test_nothing_else_of_it_is_shown(tmp_path: Path, file: str) -> None:
    assert Site().get(f"/preview/{kept(tmp_path).address.token}/{file}").text == "the site"


@pytest.mark.parametrize("file", ["assets/a.js", "builds/latest.json"])
def test_no_file_of_a_preview_is_shown_without_its_signature_or_after_its_end(tmp_path: Path, file: str) -> None:
    preview = kept(tmp_path)
    assert Site().get(f"/preview/{preview.address.token}/{file}").status_code == 200
    for unsigned in (preview.name, preview.address.token[:-1], f"{preview.address.token[:-1]}x"):
        assert Site().get(f"/preview/{unsigned}/{file}").text == "the site"
    previews.remove(preview)
    assert Site().get(f"/preview/{preview.address.token}/{file}").text == "the site"


def test_no_file_of_a_preview_outlives_it(tmp_path: Path) -> None:
    preview = kept(tmp_path, ends=datetime.now(UTC) - timedelta(seconds=1))
    assert Site().get(f"/preview/{preview.address.token}/assets/a.js").text == "the site"


def test_an_address_ends_with_its_life(tmp_path: Path) -> None:
    over = Site().get(kept(tmp_path, ends=datetime.now(UTC) - timedelta(seconds=1)).shown_at)
    assert (over.status_code, over.text, over.headers["x-robots-tag"][:7]) == (410, "<h1>Ended</h1>", "noindex")


def test_the_preview_of_a_draft_ends_when_it_is_public(tmp_path: Path) -> None:
    path = kept(tmp_path).shown_at
    assert Site().get(path).status_code == 200
    assert Site(PAGE.replace("Words", "Other words")).get(path).status_code == 410


def test_the_preview_of_a_change_ends_when_readers_see_it(tmp_path: Path) -> None:
    path = kept(tmp_path, existed=True).shown_at
    assert Site(PAGE.replace("Words", "Old words")).get(path).status_code == 200
    assert Site(PAGE.replace("<p>", '<p class="a">')).get(path).status_code == 410


def test_previews_that_have_ended_are_removed(tmp_path: Path, folder: Path) -> None:
    preview = kept(tmp_path)
    previews.remove_ended(SOON - timedelta(seconds=2))
    assert previews.every_preview() == [preview]
    previews.remove_ended(SOON)
    assert list((folder / "previews").iterdir()) == []


def test_the_newer_build_is_served(tmp_path: Path) -> None:
    own = built(tmp_path, 10)
    assert newest_build(own) == own
    published = publish_build(built(tmp_path, 20))
    assert newest_build(own) == published.resolve()
    assert newest_build(built(tmp_path, 30)).name == "site-30"
    assert newest_build(tmp_path / "nothing") == published.resolve()


def test_a_file_server_can_read_all_of_it_despite_a_strict_umask(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        site = built(tmp_path, 10)
        os.umask(0o077)
        folder = publish_build(site)
    finally:
        os.umask(before)
    kept_back = [path.name for path in folder.rglob("*") if not path.stat().st_mode & 0o004]
    assert (folder / "pages.caddy").exists()
    assert kept_back == []


def test_a_few_builds_stay(tmp_path: Path, folder: Path) -> None:
    for made_at in range(1, KEPT + 3):
        publish_build(built(tmp_path, made_at))
    assert sorted(path.name for path in (folder / "builds").iterdir()) == ["3", "4", "5"]
    assert current_link().resolve().name == "5"


def test_a_running_site_takes_what_is_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_site, "CHECK_SECONDS", 0)
    own = built(tmp_path, 10, PAGE)

    async def visit() -> list[str]:
        site = StaticSite(PlainTextResponse("backend"), lambda: newest_build(own), get_settings())
        seen: list[str] = []
        async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url="http://site") as client:
            for change in (lambda: None, lambda: publish_build(built(tmp_path, 20, "<html>second</html>"))):
                change()
                # The request that notices is still answered from the previous site.
                seen.append((await client.get("/")).text)
                await site.settled()
                seen.append((await client.get("/")).text)
        return seen

    assert run(visit()) == [PAGE, PAGE, PAGE, "<html>second</html>"]


def test_a_build_that_fails_leaves_the_site_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def working(_settings: object) -> Path:
        return built(tmp_path, 20)

    monkeypatch.setattr(command, "build_beside", working)
    command.publish()
    status = publish_status()
    assert status and status.outcome == "published"

    def failing(_settings: object) -> Path:
        raise PlainError("the build failed:\n  content/en/posts/a.md:1: the front matter is missing")

    monkeypatch.setattr(command, "build_beside", failing)
    with pytest.raises(PlainError, match="The site is unchanged"):
        command.publish()
    status = publish_status()
    assert status and (status.outcome, status.reason) == (
        "failed",
        "content/en/posts/a.md:1: the front matter is missing",
    )
    assert current_link().resolve().name == "20"


FRONT = """---
title: "What a test is for"
summary: "A summary that is long enough to say what somebody will find in this article, and why."
date: {date}
{more}
author: "Maya Okafor"
tags: [Money]
cover: waves
---
"""


def test_the_next_change_is_when_something_appears_or_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = tmp_path / "en"
    (content / "posts").mkdir(parents=True)
    (content / "posts" / "index.md").write_bytes((POSTS.folder / "index.md").read_bytes())
    for words in content_dir().glob("*.yaml"):
        shutil.copy(words, content)
    for name, date, more in (
        ("past", "2026-01-01", "scheduled: 2026-01-01T08:00:00Z"),
        ("next", "2026-06-02", "scheduled: 2026-06-02T09:00:00+02:00"),
        ("later", "2026-06-03", "draft: false"),
        ("draft", "2026-06-01", "draft: true"),
    ):
        (content / "posts" / f"{name}.md").write_text(FRONT.format(date=date, more=more), encoding="utf-8")
    monkeypatch.setattr("livecommerce.content.loading.CONTENT_DIR", tmp_path)
    at = datetime(2026, 5, 1, tzinfo=UTC)
    assert next_change(at) == datetime(2026, 6, 2, 7, tzinfo=UTC)
    assert next_change(datetime(2026, 6, 2, 7, tzinfo=UTC)) == datetime(2026, 6, 3, tzinfo=UTC)
    assert next_change(datetime(2026, 7, 1, tzinfo=UTC)) is None
