import gzip
import os
import subprocess
import sys
from pathlib import Path

import brotli  # pyright: ignore[reportMissingTypeStubs]
import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.serving.static_site import StaticSite
from livecommerce.settings import Settings
from tests.support.event_loop import run

BROWSER = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0"}


class Client:
    """Request the site on a separate event loop, because the browser tests keep one running."""

    def __init__(self, site: StaticSite) -> None:
        self._site = site

    def request(self, method: str, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self._site)
            async with httpx.AsyncClient(transport=transport, base_url="http://site", headers=BROWSER) as client:
                return await client.request(method, path, headers=headers)

        return run(ask())

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.request("GET", path, headers)


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """Return a small site in front of a backend that always responds `backend`."""
    files = {
        "index.html": "home",
        "for-brands.html": "brands",
        "for-brands/index.html": "brands",
        "legal.html": "both",
        "legal/id=18.html": "privacy",
        "legal/id=.html": "no such text",
        "404.html": "not found",
        "de.html": "Start",
        "de/form.html": "Formular",
        "de/404.html": "nicht gefunden",
        "assets/app-1.js": "script",
        "share.png": "picture",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(b"home"))
    (tmp_path / "index.html.br").write_bytes(brotli.compress(b"home"))  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    settings = Settings(redirects={"/old": "/for-brands", "/shop": "https://shop.example"}, languages=("en", "de"))  # pyright: ignore[reportCallIssue]
    site = StaticSite(PlainTextResponse("backend"), lambda: tmp_path, settings)
    return Client(site)


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/", 200, "home"),
        ("/for-brands", 200, "brands"),
        ("/for-brands/", 200, "brands"),
        ("/for-brands.html", 404, "not found"),
        ("/for-brands/index.html", 404, "not found"),
        ("/legal?id=18", 200, "privacy"),
        ("/legal/?id=18", 200, "privacy"),
        ("/legal", 404, "no such text"),
        ("/legal?id=5", 404, "no such text"),
        ("/legal?id=", 404, "no such text"),
        ("/legal?id=18&id=5", 200, "privacy"),
        ("/legal/id=18", 404, "not found"),
        ("/legal%3Fid=18", 404, "not found"),
        ("/404.html", 200, "not found"),
        ("/nope", 404, "not found"),
        ("/../pyproject.toml", 404, "not found"),
        ("/%2e%2e/pyproject.toml", 404, "not found"),
        ("/ping", 200, "backend"),
        ("/api/v1/health/live", 200, "backend"),
    ],
)
def test_addresses(client: Client, path: str, status: int, text: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.text) == (status, text)


def test_what_is_posted_goes_to_the_backend(client: Client) -> None:
    assert (client.request("POST", "/for-brands")).text == "backend"


def test_head_answers_without_a_body(client: Client) -> None:
    response = client.request("HEAD", "/for-brands")
    assert (response.status_code, response.text, response.headers["content-length"]) == (200, "", "6")


def test_compressed_variants_have_validators_of_their_own(client: Client) -> None:
    compressed = client.get("/", headers={"accept-encoding": "gzip"})
    plain = client.get("/", headers={"accept-encoding": "identity"})
    assert compressed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert compressed.headers["etag"] != plain.headers["etag"]
    assert compressed.text == plain.text


@pytest.mark.parametrize(("accepted", "sent"), [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("zstd", None)])
def test_a_browser_gets_the_smallest_variant_that_it_reads(client: Client, accepted: str, sent: str | None) -> None:
    assert client.get("/", headers={"accept-encoding": accepted}).headers.get("content-encoding") == sent


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("br;q=0", None),
        ("br;q=0, gzip", "gzip"),
        ("BR;Q=0.5, gzip;q=1.0", "gzip"),
        ("gzip;q=0.5, br;q=0.5", "br"),
        ("*", "br"),
        ("*;q=0.1, br;q=0", "gzip"),
        ("identity, gzip;q=0.5", None),
        ("identity;q=0.5, gzip;q=0.4, br;q=0.3", None),
        ("identity;q=0", None),
        ("*;q=0", None),
        ("gzip;q=0.000", None),
        ("gzip;q=none", None),
        ("x-gzip", "gzip"),
        ("brotli", None),
        ("", None),
    ],
)
def test_a_browser_gets_the_variant_that_it_likes_best(client: Client, accepted: str, sent: str | None) -> None:
    assert client.get("/", headers={"accept-encoding": accepted}).headers.get("content-encoding") == sent


@pytest.mark.parametrize("known", ["*", '"x", W/{etag}', "{etag}"])
def test_what_a_client_has_is_not_sent_again(client: Client, known: str) -> None:
    etag = client.get("/", headers={"accept-encoding": "br"}).headers["etag"]
    headers = {"accept-encoding": "br", "if-none-match": known.format(etag=etag)}
    assert client.get("/", headers=headers).status_code == 304
    assert client.get("/nope", headers={"if-none-match": "*"}).status_code == 404


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("/For-Brands", "/for-brands"),
        ("/FOR-BRANDS/?from=mail", "/for-brands?from=mail"),
        ("/for-brands.", "/for-brands"),
        ("/for-brands%2E", "/for-brands"),
        ("/For-Brands../", "/for-brands"),
        ("/legal?id=18.", "/legal?id=18"),
        ("/legal?ID=18", "/legal?id=18"),
        ("/Legal.?x=1&id=18..", "/legal?id=18"),
        ("/DE/form", "/de/form"),
        ("/Old", "/old"),
        ("/Share.PNG", "/share.png"),
    ],
)
def test_another_spelling_of_a_known_address_leads_to_it(client: Client, method: str, written: str, meant: str) -> None:
    response = client.request(method, written)
    assert (response.status_code, response.headers["location"], response.text) == (308, meant, "")


@pytest.mark.parametrize("path", ["/Nope", "/nope.", "/legal?id=5.", "/Legal", "/legal?id=.", "/legal?id="])
def test_an_unknown_address_stays_unknown(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_password_managers_find_where_a_new_password_is_set(client: Client) -> None:
    response = client.get("/.well-known/change-password")
    assert (response.status_code, response.headers["location"]) == (302, "/saas/activate")


def test_the_build_makes_these_variants(root: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("REFLEX_")}
    formats = "import rxconfig; print(*rxconfig.config.frontend_compression_formats)"
    command = [sys.executable, "-c", formats]
    built = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert built.stdout.split() == ["gzip", "brotli"]


def test_what_has_not_changed_is_not_sent_again(client: Client) -> None:
    first = client.get("/for-brands")
    again = client.get("/for-brands", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")


def test_hashed_files_are_kept_for_a_year_and_pages_asked_for_again(client: Client) -> None:
    assert "immutable" in (client.get("/assets/app-1.js")).headers["cache-control"]
    assert (client.get("/")).headers["cache-control"] == "no-cache"


def test_redirect_rules(client: Client) -> None:
    for path, target in (("/old/", "/for-brands"), ("/shop", "https://shop.example")):
        response = client.get(path)
        assert (response.status_code, response.headers["location"]) == (302, target)


def test_a_bot_gets_the_status_without_the_page(client: Client) -> None:
    response = client.get("/nope", headers={"user-agent": "Googlebot/2.1"})
    assert (response.status_code, response.text) == (404, "")


def test_no_cache_gives_a_visitor_what_a_bot_got_or_a_bot_what_a_visitor_got(client: Client) -> None:
    agents = ("Googlebot/2.1", BROWSER["user-agent"])
    found = {client.get("/nope", headers={"user-agent": agent}).headers["vary"] for agent in agents}
    assert found == {"accept-encoding, user-agent"}
    assert client.get("/").headers["vary"] == "accept-encoding"


def test_a_page_says_its_language(client: Client) -> None:
    found = {path: client.get(path).headers["content-language"] for path in ("/", "/de", "/de/form/", "/for-brands")}
    assert found == {"/": "en", "/de": "de", "/de/form/": "de", "/for-brands": "en"}


def test_an_unknown_address_is_answered_in_its_language_where_the_site_has_it(client: Client) -> None:
    answers = {path: client.get(path) for path in ("/nothing", "/de/nothing", "/de/404", "/pl/nothing")}
    assert {path: (answer.status_code, answer.text) for path, answer in answers.items()} == {
        "/nothing": (404, "not found"),
        "/de/nothing": (404, "nicht gefunden"),
        "/de/404": (404, "nicht gefunden"),
        "/pl/nothing": (404, "not found"),
    }


def test_a_rule_leads_to_the_same_language(client: Client) -> None:
    led = {path: client.get(path).headers.get("location") for path in ("/old", "/de/old", "/de/shop", "/pl/old")}
    assert led == {
        "/old": "/for-brands",
        "/de/old": "/de/for-brands",
        "/de/shop": "https://shop.example",
        "/pl/old": None,
    }
