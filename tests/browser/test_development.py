"""`reflex run`, the development server, is the same site, and shows changes without a restart.

The server runs on a copy of the project, which the tests change.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PIL import Image, ImageOps
from playwright.sync_api import Page, expect

from livecommerce.served_port import served_port
from tests.browser.conftest import Process, alive, settled
from tests.support.ports import free_port, is_free
from tests.support.project_copy import copy_project, share_caches

SECONDS = 240_000
"""For what takes seven seconds on an idle machine."""

DRAFT, SCHEDULED = "a-draft-of-the-tests", "scheduled-by-the-tests"
IN_A_YEAR = datetime.now(UTC) + timedelta(days=365)


def article(title: str, date: str, *, draft: bool) -> str:
    return f"""---
title: "{title}"
summary: "What the tests know about the axolotl, an animal that has never been on air, and what it would sell there."
date: {date}
author: Jonas Weidner
tags: ["Live shows"]
cover: beams
draft: {str(draft).lower()}
---

The axolotl stays young.
"""


@pytest.fixture(scope="module")
def project(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project, with a draft and an article scheduled in a year."""
    folder = tmp_path_factory.mktemp("development") / "project"
    copy_project(root, folder)
    share_caches(root, folder / ".web")
    posts = folder / "livecommerce" / "content" / "en" / "posts"
    posts.joinpath(f"{DRAFT}.md").write_text(article("A draft of the tests", "2026-01-05", draft=True))
    later = article("Scheduled by the tests", f"{IN_A_YEAR:%Y-%m-%d}", draft=False)
    posts.joinpath(f"{SCHEDULED}.md").write_text(later)
    return folder


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def backend_port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def command(port: int, backend_port: int) -> list[str]:
    """Return the command, run by a shell in the place of `uv run`."""
    ports = ["--frontend-port", str(port), "--backend-port", str(backend_port)]
    return ["sh", "-c", '"$@" & wait', "uv", sys.executable, "-m", "reflex", "run", *ports]


@pytest.fixture(scope="module")
def development(project: Path, port: int, command: list[str]) -> Generator[Process]:
    """Start the copy's server in one language, because each takes as long to compile as the first."""
    settings = {"LIVECOMMERCE_LANGUAGES": "en", "UV": "uv"}
    process = Process(project, port, settings, sign_of_life="/api/v1/health/live")
    try:
        process.start(command)
        yield process
    finally:
        process.end()


@pytest.fixture(scope="module")
def browser_context_args(development: Process) -> dict[str, str]:
    """Let tests open paths, without building the production site."""
    return {"base_url": development.address}


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def wait_for_picture(page: Page) -> None:
    """Scroll to the picture of the London studio, and wait until it is loaded, even if the page reloads meanwhile."""
    page.wait_for_function(
        """() => {
          const image = document.querySelector("img[src*=studio-london]");
          image?.scrollIntoView();
          return image?.complete && image.naturalWidth > 0;
        }""",
        timeout=SECONDS,
    )


def test_its_first_pages_name_its_port_and_so_do_commands_beside_it(
    desktop: Page, project: Path, development: Process, port: int
) -> None:
    alive(desktop, "/about-us")
    expect(desktop.locator("link[rel=canonical]")).to_have_attribute("href", f"{development.address}/about-us")
    assert f"<loc>{development.address}/about-us</loc>" in desktop.request.get("/sitemap.xml").text()
    assert served_port(project / ".data" / "livecommerce.db") == port


def test_pages_are_html_before_they_are_anything_else(desktop: Page) -> None:
    assert "Privacy policy</h1>" in desktop.request.get("/legal").text()


@pytest.mark.parametrize(("number", "title"), [(18, "Privacy policy"), (17, "Terms of use")])
def test_it_shows_the_legal_text_that_the_address_names(desktop: Page, number: int, title: str) -> None:
    alive(desktop, f"/legal?id={number}")
    expect(desktop.get_by_role("heading", level=1)).to_have_text(title)
    expect(desktop).to_have_title(f"{title} | Stagelight")


def test_drafts_and_what_appears_later_are_shown_and_say_so(desktop: Page) -> None:
    alive(desktop, "/blog")
    stages = desktop.locator("main article").locator("[data-stage]")
    expect(stages.filter(has_text=f"Appears {IN_A_YEAR.day}")).to_be_visible()
    alive(desktop, f"/blog/{DRAFT}")
    expect(desktop.locator("h1 ~ div [data-stage=draft]")).to_have_text("Draft")
    alive(desktop, f"/blog/{SCHEDULED}")
    expect(desktop.locator("h1 ~ div [data-stage=scheduled]")).to_contain_text("00:00 UTC")


def test_the_search_finds_what_is_there_now(desktop: Page) -> None:
    alive(desktop, "/search?q=axolotl")
    for slug in (DRAFT, SCHEDULED):
        expect(desktop.locator(f"main a[href='/blog/{slug}']")).to_be_visible(timeout=SECONDS)


def test_a_page_that_is_started_meanwhile_is_there(desktop: Page, project: Path) -> None:
    command = [sys.executable, "-c", "from livecommerce.cli import run; run()", "content", "new", "page", "/zebra-farm"]
    subprocess.run(command, cwd=project, check=True)
    settled(desktop, lambda: "Zebra farm</h1>" in desktop.request.get("/zebra-farm").text(), SECONDS)
    alive(desktop, "/zebra-farm")
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Zebra farm")


def test_a_change_leaves_what_was_typed_and_the_place_on_the_page(
    desktop: Page, project: Path, allowed_messages: list[str]
) -> None:
    allowed_messages.append("")
    package = project / "livecommerce"
    alive(desktop, "/contact-us")
    name = desktop.get_by_role("main").get_by_role("textbox").first
    name.fill("Ada Zebra")
    desktop.evaluate("window.isSameDocument = true; window.scrollTo(0, 200)")
    place = name.evaluate("field => field.getBoundingClientRect().top")
    change(package / "content" / "en" / "contact.yaml", "lead: No bots.", "lead: No horses.")
    change(package / "pages" / "contact" / "page.py", "(content.studios),", '(content.studios), rx.el.p("A horse"),')
    expect(desktop.get_by_text("A horse")).to_be_attached(timeout=SECONDS)
    expect(desktop.get_by_role("main")).to_contain_text("No horses.")
    expect(name).to_have_value("Ada Zebra")
    assert desktop.evaluate("window.isSameDocument")
    assert name.evaluate("field => field.getBoundingClientRect().top") == pytest.approx(place, abs=1)


def test_a_word_of_the_frame_and_a_method_of_a_state_are_on_the_open_page(
    desktop: Page, project: Path, allowed_messages: list[str]
) -> None:
    allowed_messages.append("")
    package = project / "livecommerce"
    alive(desktop, "/about-us")
    change(package / "content" / "en" / "shell.yaml", "skip_link: ", "skip_link: Horses ")
    change(package / "state" / "header.py", "self.menu_open = True", "self.menu_open = False")
    expect(desktop.get_by_text("Horses ")).to_be_attached(timeout=SECONDS)
    desktop.wait_for_function(
        "async () => !(await (await fetch('/engine/states/Header.js')).text()).includes('menu_open = true')",
        timeout=SECONDS,
    )


def test_deleted_text_disappears_and_a_typing_error_is_shown_until_it_is_fixed(
    desktop: Page, project: Path, allowed_messages: list[str]
) -> None:
    allowed_messages.append("")
    package = project / "livecommerce"
    alive(desktop, "/blog")
    link = desktop.locator(f"main a[href='/blog/{SCHEDULED}']").first
    expect(link).to_be_attached()
    package.joinpath("content", "en", "posts", f"{SCHEDULED}.md").unlink()
    expect(link).to_have_count(0, timeout=SECONDS)
    page = package / "pages" / "blog" / "post_grid.py"
    change(page, "import reflex as rx", "import reflex as rx horses")
    overlay = desktop.locator("vite-error-overlay")
    expect(overlay).to_contain_text("post_grid.py:", timeout=SECONDS)
    change(page, "import reflex as rx horses", "import reflex as rx")
    expect(overlay).to_have_count(0, timeout=SECONDS)
    route = project / ".web" / "app" / "routes" / f"[blog].[{SCHEDULED}]._index.jsx"
    settled(desktop, lambda: not route.exists(), SECONDS)
    # The bundler has not yet read its routes again.
    alive(desktop, "/about-us")


def test_an_error_is_shown_on_the_open_page_until_it_is_fixed(
    desktop: Page, project: Path, allowed_messages: list[str]
) -> None:
    allowed_messages.append("")
    alive(desktop, "/about-us")
    words = project / "livecommerce" / "content" / "en" / "about.yaml"
    change(words, "  viewers: ", "  viewerz: ")
    overlay = desktop.locator("vite-error-overlay")
    expect(overlay).to_contain_text("hero.viewers: is missing", timeout=SECONDS)
    expect(overlay).to_contain_text("did you mean viewers?")
    change(words, "  viewerz: ", "  viewers: ")
    expect(overlay).to_have_count(0, timeout=SECONDS)


def test_what_is_saved_is_on_the_open_page_without_a_restart(
    desktop: Page, project: Path, allowed_messages: list[str]
) -> None:
    # Vite complains about every module that is missing while it replaces them.
    allowed_messages.append("")
    package = project / "livecommerce"
    alive(desktop, "/")
    shown = desktop.locator("img[src*=studio-london]").first
    before = shown.get_attribute("src")
    # A browser asks for a visible picture at once, and only once: it must be there before the page that names it.
    wait_for_picture(desktop)
    change(package / "content" / "en" / "contact.yaml", "title: Write to", "title: Zebras write to")
    change(package / "facts" / "studios.yaml", "street: 14 Lantern Yard", "street: 14 Zebra Yard")
    change(package / "forms" / "brand.py", "I agree to the terms of use", "I agree with the zebras")
    change(package / "content" / "en" / "posts" / "sample-logistics.md", 'title: "', 'title: "Zebra ')
    change(package / "brand" / "brand.yaml", 'ink: "#0c0a16"', 'ink: "#0a1420"')
    change(package / "drawings" / "bottle.svg", "M13 28h22v9H13z", "M13 29h22v8H13z")
    picture = package / "content" / "images" / "studio-london.webp"
    with Image.open(picture) as original:
        mirrored = ImageOps.mirror(original.convert("RGB"))
    mirrored.save(picture)
    change(
        package / "pages" / "home" / "page.py", "home_hero(c.hero),", 'home_hero(c.hero), rx.el.p("A zebra crosses"),'
    )
    expect(desktop.get_by_text("A zebra crosses")).to_be_attached(timeout=SECONDS)
    desktop.wait_for_function(
        "getComputedStyle(document.documentElement).getPropertyValue('--color-ink') === '#0a1420'", timeout=SECONDS
    )
    expect(desktop.locator("path[d='M13 29h22v8H13z']")).to_be_attached(timeout=SECONDS)
    expect(shown).not_to_have_attribute("src", before or "", timeout=SECONDS)
    # The open page is compiled first; when everything is compiled, it may be rendered again.
    wait_for_picture(desktop)
    written = {"/about-us": "14 Zebra Yard", "/blog/sample-logistics": "Zebra ", "/contact-us": "Zebras write to"}
    for path, words in written.items():
        alive(desktop, path)
        expect(desktop.locator("main")).to_contain_text(words, timeout=SECONDS)
    settled(desktop, lambda: "I agree with the zebras" in desktop.request.get("/form").text(), SECONDS)


def test_its_ports_are_free_when_uv_or_reflex_is_killed_alone(
    page: Page, development: Process, command: list[str], port: int, backend_port: int
) -> None:
    [reflex] = development.workers()
    os.kill(development.pid, signal.SIGKILL)
    settled(page, lambda: not Path(f"/proc/{reflex}").exists() and is_free(port) and is_free(backend_port))
    development.start(command)
    [reflex] = development.workers()
    os.kill(reflex, signal.SIGKILL)
    settled(page, lambda: is_free(port) and is_free(backend_port))
