"""A draft is built, reviewed and published beside the running site, as an editor and a reviewer do."""

import json
import os
import re
import subprocess
import threading
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.commands.building import BESIDE
from livecommerce.content.form_words import form_words
from livecommerce.content.preview import preview_content
from livecommerce.content.shell import shell_words
from livecommerce.languages import in_language
from tests.browser.conftest import Process, alive
from tests.support import web
from tests.support.accessibility import still_context, violations
from tests.support.caddy import Caddy
from tests.support.hosts import QUICK_BUILD, waiting_for
from tests.support.installed import CADDY_OF_TODAY
from tests.support.ports import free_port
from tests.support.processes import COMMAND, ran
from tests.support.project_copy import copy_project, share_caches
from tests.support.units import PATH as SYSTEM_PATH

WORDS = preview_content()
SLUG, PATH = "a-draft-for-reviewers", "/blog/a-draft-for-reviewers"
DRAFT = """---
title: "A draft for reviewers"
summary: "A summary that is long enough to say what somebody will find in this article, and why they should read it."
date: 2026-11-20
author: "Maya Okafor"
tags: ["Money"]
cover: waves
draft: {draft}
---

The secret of the lamp.

## A heading

![A table with two lamps](studio-london.webp "Room 2")
"""


@dataclass
class Desk:
    """A copy of the project in which an editor writes, served from its last build."""

    folder: Path
    process: Process
    settings: dict[str, str] = field(default_factory=dict[str, str])

    def run(self, *arguments: str, languages: str = "en") -> subprocess.CompletedProcess[str]:
        """Run an editor's command as a timer does: the Python environment is not active."""
        own = {"PYTHONPATH": str(self.folder), "PATH": SYSTEM_PATH, "LIVECOMMERCE_LANGUAGES": languages}
        return ran(arguments, self.folder, os.environ | QUICK_BUILD | self.settings | own)

    def write(self, *, draft: bool) -> None:
        path = self.folder / "livecommerce" / "content" / "en" / "posts" / f"{SLUG}.md"
        path.write_text(DRAFT.format(draft=str(draft).lower()), encoding="utf-8")

    def get(self, path: str) -> httpx.Response:
        return web.get(self.process.address + path)


@pytest.fixture(scope="module")
def desk(root: Path, static_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Desk]:
    folder, port = tmp_path_factory.mktemp("desk"), free_port()
    copy_project(root, folder, "livecommerce", "assets", "reflex.lock", "rxconfig.py", "pyproject.toml")
    share_caches(root, folder / BESIDE)
    settings = {
        "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{folder}/records.db",
        "LIVECOMMERCE_PUBLISHED": str(folder / "published"),
        "LIVECOMMERCE_DESK_PAGES": "false",
    }
    served = settings | {
        "REFLEX_WEB_WORKDIR": str(static_dir.parents[1]),
        "PYTHONPATH": str(folder),
        "LIVECOMMERCE_LANGUAGES": "en,de",
    }
    process = Process(folder, port, served)
    try:
        process.start([COMMAND, "serve", "--no-build", "--port", str(port)])
        yield Desk(folder, process, settings)
    finally:
        process.end()


@pytest.fixture(scope="module")
def preview(desk: Desk) -> str:
    desk.write(draft=True)
    done = desk.run("content", "preview", SLUG, "--hours", "2")
    assert done.returncode == 0, done.stderr
    [listed] = json.loads(desk.run("content", "previews", "--json").stdout)
    assert listed["address"] in done.stdout
    return listed["address"].removeprefix(desk.settings["LIVECOMMERCE_SITE_URL"])


def test_a_preview_is_a_whole_page_that_nobody_else_finds(desk: Desk, preview: str) -> None:
    shown = desk.get(preview)
    assert (shown.status_code, "The secret of the lamp" in shown.text) == (200, True)
    assert re.search(r'<meta (?=[^>]*content="noindex")[^>]*name="robots"', shown.text)
    assert shown.headers["x-robots-tag"].startswith("noindex")
    assert "application/ld+json" not in shown.text
    assert desk.get(PATH).status_code == 404
    build = desk.get("/builds/latest.json").json()["id"]
    for path in ("/blog", "/feed.xml", "/sitemap.xml", "/llms.txt", f"/builds/meta/{build}.json"):
        assert SLUG not in desk.get(path).text
        assert "/preview/" not in desk.get(path).text


def test_a_preview_lives_and_has_no_fault(desk: Desk, preview: str, new_context: CreateContextCallback) -> None:
    page = still_context(new_context, desk.process.address, 390)
    alive(page, desk.process.address + preview)
    mark, asks = page.get_by_role("complementary", name=WORDS.mark), page.get_by_role("region", name="Cookie consent")
    expect(asks).to_be_visible()
    # The banner slides in; after that it covers nothing of the mark.
    asks.evaluate("banner => Promise.all(banner.getAnimations().map(animation => animation.finished))")
    box, banner = mark.bounding_box(), asks.bounding_box()
    assert box and banner
    assert box["y"] + box["height"] <= banner["y"]
    assert violations(page) == []


def test_the_caddy_of_deploy_shows_it_as_the_server_does(
    desk: Desk, preview: str, static_dir: Path, tmp_path: Path, page: Page
) -> None:
    (tmp_path / "pages.caddy").write_text(f"root * {static_dir}\nimport {static_dir}/site.caddy\n", encoding="utf-8")
    home = tmp_path / "home"
    home.mkdir()
    port = int(desk.process.address.rpartition(":")[2])
    with Caddy(CADDY_OF_TODAY, free_port(), [port], tmp_path, home).running() as caddy:
        here, there = desk.get(preview), web.get(caddy.address + preview)
        assert (there.status_code, there.text) == (200, here.text)
        kept = ("x-robots-tag", "cache-control", "referrer-policy", "content-security-policy", "content-type")
        assert [there.headers[name] for name in kept] == [here.headers[name] for name in kept]
        script = re.search(r'"(/preview/[^"]+\.js)"', here.text)
        assert script
        assert (
            web.get(caddy.address + script[1]).headers["cache-control"] == desk.get(script[1]).headers["cache-control"]
        )
        assert web.get(f"{caddy.address}{preview[:-1]}").status_code == 404
        alive(page, caddy.address + preview)
        expect(page.get_by_role("complementary", name=WORDS.mark)).to_be_visible()
        # It would continue prefetching from a server that is gone.
        page.goto("about:blank")


def test_a_reviewer_comments_and_the_editor_reads_it(
    desk: Desk, preview: str, page: Page, allowed_messages: list[str]
) -> None:
    allowed_messages.append("422")
    page.goto(desk.process.address + preview)
    page.get_by_role("button", name=WORDS.submit).click()
    expect(page.get_by_role("alert")).to_contain_text("Enter your name")
    page.get_by_label("Your name").fill("Ada Lovelace")
    page.get_by_label("I have comments").check()
    page.get_by_label("What should change?").fill("The second heading.")
    page.get_by_role("button", name=WORDS.submit).click()
    expect(page.get_by_role("status").get_by_role("heading")).to_have_text(WORDS.commented_title)
    [review] = json.loads(desk.run("content", "reviews", SLUG, "--json").stdout)
    assert (review["name"], review["verdict"], review["comment"], review["path"]) == (
        "Ada Lovelace",
        "comment",
        "The second heading.",
        PATH,
    )


def test_a_legal_text_is_reviewed_in_its_language_before_it_is_in_force(
    desk: Desk, new_context: CreateContextCallback, allowed_messages: list[str]
) -> None:
    allowed_messages.append("422")
    text = desk.folder / "livecommerce" / "content" / "de" / "legal" / "terms.md"
    text.write_text(
        text.read_text(encoding="utf-8") + "\n## Lampen\n\nJede Lampe wird ausgeschaltet.\n", encoding="utf-8"
    )
    done = desk.run("content", "preview", "content/de/legal/terms.md", languages="en,de")
    assert done.returncode == 0, done.stderr
    listed = json.loads(desk.run("content", "previews", "--json").stdout)
    [address] = [shown["address"] for shown in listed if shown["path"] == "/de/legal?id=17"]
    shown = web.get(address)
    assert (shown.status_code, shown.headers["x-robots-tag"][:7]) == (200, "noindex")
    page = still_context(new_context, desk.process.address, 1200)
    alive(page, address)
    expect(page).to_have_title(re.compile("^Nutzungsbedingungen"))
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    expect(page.get_by_text("Jede Lampe wird ausgeschaltet.")).to_be_visible()
    with in_language("de"):
        words, switch, problem = preview_content(), shell_words().languages, form_words().problem_title
    # It is not public yet, in any language.
    others = page.get_by_role("list", name=switch.label).get_by_role("listitem")
    expect(others.filter(has_text="English")).to_contain_text(switch.missing)
    assert violations(page) == []
    page.get_by_role("button", name=words.submit).click()
    expect(page.get_by_role("alert")).to_contain_text(problem)
    page.get_by_label("Dein Name").fill("Ada Lovelace")
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name=words.submit).click()
    expect(page.get_by_role("status").get_by_role("heading")).to_have_text(words.approved_title)
    [review] = json.loads(desk.run("content", "reviews", "de/terms", "--json", languages="en,de").stdout)
    assert (review["verdict"], review["language"]) == ("approve", "de")
    ended = desk.run("content", "preview", "de/terms", "--end", languages="en,de")
    assert ended.returncode == 0, ended.stderr
    assert web.get(address).status_code == 410


def test_publishing_drops_no_request_and_ends_the_previews(desk: Desk, preview: str) -> None:
    desk.write(draft=False)
    seen: Counter[tuple[str, int]] = Counter()
    enough = threading.Event()

    def visit() -> None:
        with web.client(base_url=desk.process.address) as client:
            while not enough.wait(0.02):
                for path in ("/", PATH):
                    seen[path, client.get(path).status_code] += 1

    visitor = threading.Thread(target=visit)
    visitor.start()
    try:
        done = desk.run("publish")
        assert done.returncode == 0, done.stderr
        waiting_for(lambda: desk.get(PATH).status_code == 200)
    finally:
        enough.set()
        visitor.join()
    assert {(path, status) for path, status in seen if (path, status) != (PATH, 404)} <= {("/", 200), (PATH, 200)}
    assert PATH in desk.get("/blog").text
    for address in (
        preview,
        *(listed["address"] for listed in json.loads(desk.run("content", "previews", "--json").stdout)),
    ):
        waiting_for(lambda path=address: web.get(httpx.URL(desk.process.address).join(path)).status_code == 410)
    assert "This preview has ended" in desk.get(preview).text


def test_a_bad_file_leaves_what_is_served(desk: Desk, preview: str) -> None:
    bad = desk.folder / "livecommerce" / "content" / "en" / "posts" / "bad.md"
    bad.write_text("no front matter", encoding="utf-8")
    done = desk.run("publish")
    assert done.returncode == 1
    assert "content/en/posts/bad.md:1: the front matter is missing" in done.stderr
    assert desk.get("/").status_code == 200
    assert desk.get("/api/v1/health/ready").json()["data"]["content"] == "stale"
