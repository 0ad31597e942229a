"""Caddy's responses below the prefix of each language, with the file that the export writes for it."""

from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

from livecommerce.engine.html_pass import read_pages
from livecommerce.export.host_files import CADDYFILE, caddy_directives
from livecommerce.settings import Settings
from tests.support import web
from tests.support.hosts import StaticHost
from tests.support.ports import free_port

PAGES = ["404", "form", "legal", "legal/id=18", "legal/id="]
REDIRECTS = {"/old": "/form", "/start.htm": "/", "/shop": "https://shop.example", "/de/special": "/form"}
PREFIXES = {"en": "", "de": "/de", "pl": "/pl"}


@pytest.fixture(scope="module")
def caddy(tmp_path_factory: pytest.TempPathFactory) -> Generator[httpx.Client]:
    """Return a client of a small site in three languages, whose pages name their file; its backend is down."""
    folder = tmp_path_factory.mktemp("caddy") / "site"
    for prefix in PREFIXES.values():
        for file in (f"{prefix or '/index'}.html", *(f"{prefix}/{page}.html" for page in PAGES)):
            path = Path(f"{folder}{file}")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"<script>{file}</script>")
        for name in ("feed.xml", "manifest.webmanifest"):
            Path(f"{folder}{prefix}", name).write_text(name)
    settings = Settings(languages=tuple(PREFIXES), redirects=REDIRECTS)  # pyright: ignore[reportCallIssue]
    (folder / "site.caddy").write_text(caddy_directives(read_pages(folder), settings))
    backend = f"handle /api/* {{\n\t\treverse_proxy 127.0.0.1:{free_port()}\n\t}}\n\t"
    (folder / "Caddyfile").write_text(CADDYFILE.replace("import site.caddy", f"{backend}import site.caddy"))
    (folder / "_redirects").write_text("")
    with StaticHost(folder) as host:
        host.start()
        with web.client(base_url=host.address) as client:
            yield client


@pytest.mark.parametrize("code", PREFIXES)
@pytest.mark.parametrize(
    ("path", "status", "file"),
    [
        ("/form", 200, "/form.html"),
        ("/form/", 200, "/form.html"),
        ("/form.html", 404, "/404.html"),
        ("/nope", 404, "/404.html"),
        ("/legal?id=18", 200, "/legal/id=18.html"),
        ("/legal/?id=18", 200, "/legal/id=18.html"),
        ("/legal?id=5", 404, "/legal/id=.html"),
        ("/legal", 404, "/legal/id=.html"),
    ],
)
def test_pages_and_errors_are_those_of_the_language(
    caddy: httpx.Client, code: str, path: str, status: int, file: str
) -> None:
    answer = caddy.get(PREFIXES[code] + path)
    assert (answer.status_code, answer.text) == (status, f"<script>{PREFIXES[code]}{file}</script>")
    assert answer.headers["content-language"] == code
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src" in answer.headers["content-security-policy"]


def test_home_pages_have_their_language(caddy: httpx.Client) -> None:
    found = {path: caddy.get(path).headers["content-language"] for path in ("/", "/de", "/de/", "/pl")}
    assert found == {"/": "en", "/de": "de", "/de/": "de", "/pl": "pl"}


def test_an_address_that_only_begins_like_a_language_is_english(caddy: httpx.Client) -> None:
    answer = caddy.get("/design")
    assert (answer.text, answer.headers["content-language"]) == ("<script>/404.html</script>", "en")


@pytest.mark.parametrize("prefix", PREFIXES.values())
def test_redirects_stay_in_the_language(caddy: httpx.Client, prefix: str) -> None:
    led = {path: caddy.get(prefix + path).headers.get("location") for path in ("/old", "/old/", "/start.htm", "/shop")}
    form, home = f"{prefix}/form", prefix or "/"
    assert led == {"/old": form, "/old/": form, "/start.htm": home, "/shop": "https://shop.example"}
    assert caddy.get(f"{prefix}/startXhtm").status_code == 404


def test_a_redirect_of_one_language_comes_first(caddy: httpx.Client) -> None:
    assert caddy.get("/de/special").headers["location"] == "/form"
    assert caddy.get("/pl/special").status_code == 404


@pytest.mark.parametrize("prefix", PREFIXES.values())
def test_files_have_their_media_types(caddy: httpx.Client, prefix: str) -> None:
    assert caddy.get(f"{prefix}/feed.xml").headers["content-type"] == "application/xml; charset=utf-8"
    assert caddy.get(f"{prefix}/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    assert caddy.get("/_redirects").status_code == 404


@pytest.mark.parametrize(
    ("query", "accepted", "code", "text"),
    [
        ("", "de", "de", "Der Server ist gerade nicht erreichbar"),
        ("", "pl-PL,pl;q=0.9,en;q=0.8", "pl", "Serwer jest teraz niedostępny"),
        ("?language=pl", "de-DE,de;q=0.9", "pl", "Serwer jest teraz niedostępny"),
        ("?language=en", "de", "en", "The server cannot be reached"),
        ("", "fr,de;q=0.5", "en", "The server cannot be reached"),
        ("", "dev", "en", "The server cannot be reached"),
    ],
)
def test_an_unreachable_backend_is_reported_in_the_language_of_the_form(
    caddy: httpx.Client, query: str, accepted: str, code: str, text: str
) -> None:
    headers = {"accept-language": accepted}
    program_answer = caddy.post(f"/api/v1/messages{query}", headers=headers)
    person_answer = caddy.post(f"/api/v1/messages{query}", headers={**headers, "accept": "text/html,*/*;q=0.8"})
    for response in (program_answer, person_answer):
        assert (response.status_code, response.headers["content-language"]) == (502, code)
    assert person_answer.text.startswith(text)
    assert program_answer.json() == {"message": person_answer.text, "errors": {}}


@pytest.mark.parametrize("prefix", PREFIXES.values())
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("/Form", "/form"),
        ("/FORM/?a=b", "/form?a=b"),
        ("/form.", "/form"),
        ("/legal?id=18.", "/legal?id=18"),
        ("/Legal?a=b&ID=18", "/legal?id=18"),
    ],
)
def test_another_spelling_of_a_known_address_leads_to_it(
    caddy: httpx.Client, prefix: str, written: str, meant: str
) -> None:
    answer = caddy.get(prefix + written)
    assert (answer.status_code, answer.headers.get("location")) == (308, prefix + meant)


@pytest.mark.parametrize("path", ["/Nope", "/nope.", "/legal?id=5.", "/Legal"])
def test_an_unknown_address_stays_unknown(caddy: httpx.Client, path: str) -> None:
    assert caddy.get(path).status_code == 404


def test_password_managers_find_where_a_new_password_is_set(caddy: httpx.Client) -> None:
    answer = caddy.get("/.well-known/change-password")
    assert (answer.status_code, answer.headers["location"]) == (302, "/saas/activate")
