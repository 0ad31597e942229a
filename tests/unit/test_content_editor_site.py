"""The editor's site on one's own machine: what it serves, to whom, and what it says."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from livecommerce.content.loading import CONTENT_DIR
from livecommerce.content_editor import site as editor
from livecommerce.content_editor.files import BODY, FOLDER, SOURCE
from livecommerce.content_editor.packages import packages_folder
from livecommerce.export import editor_packages
from livecommerce.served_port import recorded_port
from livecommerce.settings import get_settings
from tests.support.asgi import app_client

HOME = "home.yaml"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    words = folder / "@sveltia" / "cms" / "locales" / "de.json"
    words.parent.mkdir(parents=True)
    words.write_text('{"save": "Speichern"}')
    return folder


@pytest.fixture
def client(packages: Path) -> httpx.Client:
    return app_client(editor.local_site(packages), base_url="http://localhost:3010")


def home(code: str) -> str:
    return (CONTENT_DIR / code / HOME).read_text(encoding="utf-8")


def read(client: httpx.Client, text: str, kind: str = HOME) -> dict[str, Any]:
    return client.post("/values", json={"kind": kind, "text": text}).json()


def test_the_policy_of_the_editor_names_no_other_host(client: httpx.Client) -> None:
    answer = client.get("/editor")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert "unsafe-eval" not in policy
    assert "script-src 'self' 'sha256-" in policy
    assert "http" not in answer.text


def test_the_page_says_how_to_see_the_site(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    records = tmp_path / "records.db"
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", f"sqlite:///{records}")
    get_settings.cache_clear()
    alone = client.get("/")
    assert "start <code>uv run reflex run</code>" in alone.text
    with recorded_port(records, 3007):
        beside = client.get("/")
    assert '<iframe src="http://localhost:3007" title="The site">' in beside.text
    assert "frame-src 'self' http://localhost:3007;" in beside.headers["Content-Security-Policy"]
    get_settings.cache_clear()


def test_other_names_of_this_machine_are_refused(client: httpx.Client) -> None:
    """A page of another site that gives its name this address could otherwise read the content."""
    assert client.get("/configuration", headers={"Host": "attacker.example"}).status_code == 400


def test_a_text_comes_back_with_the_changed_value(client: httpx.Client) -> None:
    values = {code: read(client, home(code)) for code in ("en", "de", "pl")}
    assert values["de"][SOURCE] == home("de")
    values["de"]["hero"]["title"] = "Um neun Licht an."
    answer = client.post("/texts", json={"path": f"{FOLDER}/en/{HOME}", "values": values})
    assert answer.json() == {
        "en": home("en"),
        "de": home("de").replace("Um acht Licht an.", "Um neun Licht an."),
        "pl": home("pl"),
    }


def test_what_the_check_would_refuse_is_refused_with_its_place(client: httpx.Client) -> None:
    values = {"en": read(client, home("en"))}
    values["en"]["meta"]["title"] = "x" * 71
    answer = client.post("/texts", json={"path": f"{FOLDER}/en/{HOME}", "values": values})
    assert answer.status_code == 422
    assert answer.json()["message"] == "content/en/home.yaml:2: meta.title: is too long: 71 characters, at most 70"


def test_a_text_that_cannot_be_read_is_refused(client: httpx.Client) -> None:
    assert client.post("/values", json={"kind": HOME, "text": "a: {"}).status_code == 422


def test_a_document_is_front_matter_and_text(client: httpx.Client) -> None:
    text = (CONTENT_DIR / "en" / "posts" / "casting-a-host.md").read_text(encoding="utf-8")
    values = read(client, text, "posts")
    assert values["date"] == "2026-09-08"
    assert values["draft"] is False
    assert values[BODY].startswith("There are {{ counts.creators }} creators on our books.")


def test_words_of_the_editor_itself_are_a_module(client: httpx.Client) -> None:
    answer = client.get("/packages/@sveltia/cms/locales/de.json")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text == 'export default {"save": "Speichern"};'
    assert client.get("/packages/@sveltia/cms/locales/xx.json").status_code == 404


def test_packages_are_installed_apart_from_those_of_the_site(root: Path) -> None:
    assert packages_folder() == root / ".content-editor"
    assert ".content-editor/\n" in (root / ".gitignore").read_text(encoding="utf-8")


def test_a_build_has_the_editor_only_if_it_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "content-editor"
    monkeypatch.setattr(editor_packages, "editor_folder", lambda: folder)
    monkeypatch.setattr(editor_packages, "copy_packages", Path.mkdir)
    editor_packages.EditorPackages(is_wanted=True).post_build()
    assert folder.is_dir()
    editor_packages.EditorPackages(is_wanted=False).post_build()
    assert not folder.exists()
