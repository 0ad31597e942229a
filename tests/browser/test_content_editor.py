"""`content edit`: words, entries and pictures are edited in Chromium, over a folder that the browser opens.

The origin's private file system stands in for the folder of the checkout: it has the same handles, and no dialog.
"""

import base64
import difflib
import os
import re
import subprocess
import sys
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from livecommerce.content.loading import CONTENT_DIR
from livecommerce.content_editor.files import FOLDER
from livecommerce.served_port import recorded_port
from tests.browser.conftest import Process, served
from tests.support.content_editor import SECONDS, Editor
from tests.support.hosts import QUICK_BUILD
from tests.support.ports import free_port
from tests.support.processes import COMMAND, ran
from tests.support.project_copy import copy_project, share_caches

OPEN_FOLDER = """
window.showDirectoryPicker = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle("checkout");
"""

FILL_FOLDER = """async (files) => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("checkout", { create: true });
  await root.getDirectoryHandle(".git", { create: true });
  for (const [path, content] of Object.entries(files)) {
    const parts = path.split("/");
    const name = parts.pop();
    let folder = root;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
    const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await file.write(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    await file.close();
  }
}"""

READ_TEXTS = """async (top) => {
  const found = {};
  const read = async (folder, path) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === "file") found[path + name] = await (await handle.getFile()).text();
      else if (name !== "images") await read(handle, `${path}${name}/`);
    }
  };
  let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("checkout");
  for (const part of top.split("/")) folder = await folder.getDirectoryHandle(part);
  await read(folder, "");
  return found;
}"""

READ_FILE = """async (parts) => {
  const name = parts.pop();
  let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("checkout");
  for (const part of parts) folder = await folder.getDirectoryHandle(part);
  return [...new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer())];
}"""

ARTICLE = "how-we-count-the-parcels"
OPENING, OTHER_OPENING = "live-host-beauty-london", "live-operator-berlin"
BUILT_ENTRIES = {"index", ARTICLE, OPENING, OTHER_OPENING}
BUILT_PAGES = {"desk", "home", "legal", "preview"}
"""Desk and previews have no route, but modules of theirs are imported."""
SUMMARY = "What is counted when a parcel leaves the warehouse, and why two people do it every evening before the show."
GERMAN_SUMMARY = (
    "Was gezählt wird, wenn ein Paket das Lager verlässt, und warum das jeden Abend vor der Show zwei Leute tun."
)
YESTERDAY = datetime.now(UTC) - timedelta(days=1)

TEXTS = ("*.yaml", "*.md")


def content_of(folder: Path) -> dict[str, str]:
    """Return the texts of all languages, by their path below the folder of content."""
    paths = (path for code in ("en", "de", "pl") for pattern in TEXTS for path in (folder / code).rglob(pattern))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the database beside which a server of the site records its port."""
    return tmp_path_factory.mktemp("editor") / "records.db"


@pytest.fixture(scope="module")
def editor(root: Path, beside: Path) -> Generator[Process]:
    port = free_port()
    process = Process(root, port, {"LIVECOMMERCE_DATABASE_URL": f"sqlite:///{beside}"}, sign_of_life="/editor")
    try:
        process.start([COMMAND, "content", "edit", "--no-open", "--port", str(port)])
        yield process
    finally:
        process.end()


@pytest.fixture(scope="module")
def browser_context_args(editor: Process) -> dict[str, str]:
    """Let tests open paths of the editor, without building the production site."""
    return {"base_url": editor.address}


class FolderEditor(Editor):
    """An editor of a folder that the browser has.

    Attributes:
        before: The texts that the folder had when it was last looked at.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.before = content_of(CONTENT_DIR)

    def open(self) -> None:
        pictures = {f"images/{path.name}": path.read_bytes() for path in (CONTENT_DIR / "images").iterdir()}
        files = {path: text.encode() for path, text in self.before.items()} | pictures
        self.page.add_init_script(OPEN_FOLDER)
        self.page.goto("/configuration")
        self.page.evaluate(
            FILL_FOLDER,
            {f"{FOLDER}/{path}": base64.b64encode(content).decode() for path, content in files.items()},
        )
        self.page.goto("/editor")
        self.page.get_by_role("button", name="Work with Local Repository").click()
        expect(self.page.get_by_role("button", name="Work with Local Repository")).to_be_hidden(timeout=SECONDS)

    def after(self) -> dict[str, str]:
        return self.page.evaluate(READ_TEXTS, FOLDER)

    def picture(self, name: str) -> bytes:
        """Return a file of the folder of pictures."""
        return bytes(self.page.evaluate(READ_FILE, [*FOLDER.split("/"), "images", name]))

    def changes(self) -> dict[str, list[str]]:
        """Return the changed lines of every file that is not the same as before, byte for byte."""
        before, self.before = self.before, self.after()
        return {
            path: [line for line in difflib.ndiff(old, new) if line.startswith(("+", "-"))]
            for path in sorted({*before, *self.before})
            if (old := before.get(path, "").splitlines(keepends=True))
            != (new := self.before.get(path, "").splitlines(keepends=True))
        }


@pytest.fixture
def words(page: Page) -> FolderEditor:
    editor = FolderEditor(page)
    editor.open()
    return editor


KINDS = (
    ("en", "pages/entries/consent", "dialog", "dialog.title", "consent.yaml"),
    ("en", "pages/entries/people", "people", "people.0.line", "people.yaml"),
    ("en", "case_studies/entries/kiln-pans", "quote", "quote.text", "case_studies/kiln-pans.md"),
    ("en", "openings/entries/live-host-beauty-london", "pay", "pay.note", "openings/live-host-beauty-london.md"),
    ("en", "posts/entries/index", "", "empty", "posts/index.md"),
    ("en", "legal/entries/privacy", "", "title", "legal/privacy.md"),
    # Words of the team have one language.
    ("_default", "pages/entries/desk", "log_in", "log_in.submit", "desk.yaml"),
)


def test_every_kind_of_file_keeps_what_is_not_changed(words: FolderEditor) -> None:
    for locale, entry, folded, key, file in KINDS:
        words.go(entry, locale)
        expect(words.page.get_by_role("button", name="Show Field Options").first).to_be_visible()
        # They would send texts to third parties.
        expect(words.page.get_by_role("button", name="Translate")).to_have_count(0)
        if folded:
            words.unfold(locale, folded)
        words.type(locale, key, words.value(locale, key) + "!")
        words.save()
        [(changed, lines)] = words.changes().items()
        assert changed == f"en/{file}"
        [old, new] = lines
        assert re.sub('[!"]', "", new[1:]) == re.sub('[!"]', "", old[1:])


def test_a_picture_is_uploaded_with_what_it_shows(words: FolderEditor) -> None:
    words.go("case_studies/entries/kiln-pans")
    picture = words.upload("en", "picture", "Steel Pans.webp")
    words.type("en", "alt", "Three pans of steel on a hob.")
    words.save()
    [(changed, lines)] = words.changes().items()
    assert changed == "en/case_studies/kiln-pans.md"
    assert [line for line in lines if line.startswith("+")] == [
        "+ picture: steel-pans.webp\n",
        '+ alt: "Three pans of steel on a hob."\n',
    ]
    assert words.picture("steel-pans.webp") == picture


class Site(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>Site</title><link rel=icon href='data:,'><h1>Lights up at eight.</h1>")


def test_the_site_is_beside_the_editor(desktop: Page, beside: Path) -> None:
    desktop.goto("/")
    expect(desktop.get_by_text("start uv run reflex run and load this page again")).to_be_visible()
    sign_in = desktop.frame_locator("[title='The editor']").get_by_role("button", name="Work with Local Repository")
    expect(sign_in).to_be_visible(timeout=SECONDS)
    expect(desktop.frame_locator("[title='The editor']").get_by_role("button")).to_have_count(1)
    with ThreadingHTTPServer(("localhost", 0), Site) as site, recorded_port(beside, site.server_port):
        Thread(target=site.serve_forever).start()
        desktop.reload()
        shown = desktop.frame_locator("[title='The site']").get_by_role("heading")
        expect(shown).to_have_text("Lights up at eight.")
        link = desktop.get_by_role("link", name="in a window of its own")
        expect(link).to_have_attribute("href", f"http://localhost:{site.server_port}")
        expect(sign_in).to_be_visible(timeout=SECONDS)
        site.shutdown()


def test_what_the_schema_refuses_is_not_saved(words: FolderEditor, allowed_messages: list[str]) -> None:
    allowed_messages.append("status of 422")
    words.go("openings/entries/live-host-beauty-london")
    words.type("en", "until", "2026-01-31")
    words.page.get_by_role("button", name="Save", exact=True).click()
    dialog = words.page.get_by_role("alertdialog").or_(words.page.get_by_role("dialog"))
    expect(dialog).to_contain_text(
        "content/en/openings/live-host-beauty-london.md:2: `until` is 2026-01-31, before `date`, which is 2026-11-09"
    )
    assert words.changes() == {}


def test_a_text_that_is_too_long_is_marked(words: FolderEditor) -> None:
    words.go("posts/entries/casting-a-host")
    words.type("de", "title", "Ein Titel" * 8)
    words.page.get_by_role("button", name="Save", exact=True).click()
    expect(words.field("de", "title")).to_contain_text("10 to 60 characters.")
    assert words.changes() == {}


def begin_an_article(words: FolderEditor) -> None:
    """Begin an article with a picture, schedule it for yesterday, and translate it."""
    words.go("posts/new")
    words.type("en", "title", "How we count the parcels")
    words.type("en", "summary", SUMMARY)
    words.type("en", "date", f"{YESTERDAY:%Y-%m-%d}")
    words.type("en", "scheduled", f"{YESTERDAY:%Y-%m-%dT09:30}")
    words.choose("en", "cover", "grid")
    words.choose("en", "author", "Jonas Weidner")
    words.add("en", "tags", "Samples")
    words.type("en", "body", 'A parcel is counted twice.\n\n![Pans on a hob](case-kitchen.webp "The pans")')
    words.field("en", "draft").get_by_role("switch").click()
    words.translate("de", "German")
    words.type("de", "title", "Wie wir Pakete zählen")
    words.type("de", "summary", GERMAN_SUMMARY)
    words.type("de", "tags", "Muster")
    words.type("de", "body", "Ein Paket wird zweimal gezählt.\n\n![Pfannen auf einem Herd](case-kitchen.webp)")
    words.save()


def close_an_opening(words: FolderEditor) -> None:
    words.go(f"openings/entries/{OPENING}")
    words.type("en", "until", "2026-11-09")
    words.save()


def change_the_headline(words: FolderEditor) -> None:
    words.go("pages/entries/home")
    words.unfold("de", "hero")
    words.type("de", "hero.title", "Um neun Licht an.")
    words.save()


def leave_out(project: Path) -> None:
    """Leave out the pages and entries that are not looked at: a build takes its time for each."""
    for page in (project / "livecommerce" / "pages").glob("*/page.py"):
        if page.parent.name not in BUILT_PAGES:
            page.unlink()
    for collection in ("posts", "openings"):
        for entry in (project / FOLDER).glob(f"*/{collection}/*.md"):
            if entry.stem not in BUILT_ENTRIES:
                entry.unlink()


def test_what_is_saved_is_checked_built_and_shown(
    words: FolderEditor, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    change_the_headline(words)
    begin_an_article(words)
    close_an_opening(words)
    changes = words.changes()
    assert list(changes) == [
        "de/home.yaml",
        f"de/posts/{ARTICLE}.md",
        f"en/openings/{OPENING}.md",
        f"en/posts/{ARTICLE}.md",
    ]
    assert changes[f"en/openings/{OPENING}.md"] == ["- until: 2028-12-31\n", "+ until: 2026-11-09\n"]
    assert f"+ scheduled: {YESTERDAY:%Y-%m-%dT09:30}:00+00:00\n" in changes[f"en/posts/{ARTICLE}.md"]

    project = tmp_path_factory.mktemp("edited")
    copy_project(root, project, "livecommerce", "assets", "reflex.lock", "rxconfig.py", "pyproject.toml")
    share_caches(root, project / ".web")
    after = words.after()
    for path in changes:
        (project / FOLDER / path).write_text(after[path], encoding="utf-8")
    for command in (["translated", "de", f"posts/{ARTICLE}.md"], ["check"]):
        done = ran(["content", *command], project, os.environ | {"PYTHONPATH": str(project)})
        assert done.returncode == 0, done.stdout + done.stderr
    leave_out(project)

    settings = {
        "PYTHONPATH": str(project),
        "LIVECOMMERCE_LANGUAGES": "en,de",
        "LIVECOMMERCE_DESK_PAGES": "false",
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{project}/records.db",
        **QUICK_BUILD,
    }
    export = [sys.executable, "-m", "reflex", "export", "--env", "prod", "--no-zip"]
    built = subprocess.run(export, cwd=project, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    port = free_port()
    with served([COMMAND, "serve", "--no-build", "--port", str(port)], project, port, settings) as site:
        page = words.page
        page.goto(f"{site.address}/de")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Um neun Licht an.")
        for address, title, picture in (
            (f"/blog/{ARTICLE}", "How we count the parcels", "Pans on a hob"),
            (f"/de/blog/{ARTICLE}", "Wie wir Pakete zählen", "Pfannen auf einem Herd"),
        ):
            page.goto(site.address + address)
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
            expect(page.get_by_role("img", name=picture)).to_be_visible()
        assert page.request.get(f"{site.address}/openings/{OPENING}").status == 404
        openings = page.request.get(f"{site.address}/openings").text()
        assert OPENING not in openings
        assert OTHER_OPENING in openings
        # What the page still asks for would fail without the server.
        page.goto("about:blank")
