"""The response headers of the site: policies, caching, and cross-origin access."""

import base64
import re
from collections.abc import Generator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect

from livecommerce.routes import routes
from tests.browser.conftest import alive
from tests.support import web
from tests.support.hosts import StaticHost
from tests.support.pages import ARTICLE, KINDS

BROWSER = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36"}
NEAR = [path for path in KINDS if path != "/legal"]
ADDRESSES = [*NEAR, ARTICLE, "/legal?id=18", "/legal?id=17"]
EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
}


def get(address: str) -> httpx.Response:
    return web.get(address, headers=BROWSER)


@pytest.fixture(scope="session")
def static_host(static_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """Yield the address of the same files, copied to a separate folder and served by Caddy."""
    with StaticHost(tmp_path_factory.mktemp("files") / "site") as host:
        host.deploy(static_dir, keep_assets=True)
        yield host.address


@pytest.fixture(params=["process", "caddy"])
def host(request: pytest.FixtureRequest, server: str) -> str:
    return request.getfixturevalue("static_host") if request.param == "caddy" else server


@pytest.mark.parametrize("address", [*ADDRESSES, "/nope", "/500"])
def test_a_page_says_what_it_may_run(host: str, address: str) -> None:
    answer = get(host + address)
    policy = answer.headers["content-security-policy"]
    # The search runs WebAssembly.
    assert "unsafe" not in (policy.replace("'wasm-unsafe-eval'", "") if address == "/search" else policy)
    assert "frame-ancestors 'none'" in policy
    assert re.search(r"script-src 'self' 'sha256-", policy)
    assert {name: answer.headers[name] for name in EVERYWHERE} == EVERYWHERE
    assert "camera=()" in answer.headers["permissions-policy"]
    assert answer.headers["cache-control"] == "no-cache"
    assert "strict-transport-security" not in answer.headers


def test_the_hosts_give_the_same_answers(server: str, static_host: str, site_url: str) -> None:
    # The process names its own address where the files name the one that they were built for.
    own, built_for = urlsplit(server).netloc, urlsplit(site_url).netloc

    def policy(answer: httpx.Response) -> str | None:
        header = answer.headers.get("content-security-policy") if "html" in answer.headers["content-type"] else None
        return header and header.replace(built_for, own)

    for address in [
        *ADDRESSES,
        "/nope",
        "/legal",
        "/legal?id=5",
        "/about-us/",
        "/about-us.html",
        "/robots.txt",
        "/sitemap.xml",
        "/feed.xml",
        "/manifest.webmanifest",
        "/blog/",
    ]:
        served, other = get(server + address), get(static_host + address)
        assert (address, served.status_code, served.text) == (address, other.status_code, other.text)
        assert policy(served) == policy(other)
        for name in ("content-type", "cache-control", "permissions-policy"):
            assert served.headers[name] == other.headers[name]


def test_hashed_files_are_kept_for_a_year(host: str) -> None:
    script = re.search(r"/assets/[\w.-]+\.js", get(host).text)
    assert script is not None
    assert get(host + script[0]).headers["cache-control"] == "public, max-age=31536000, immutable"


def test_what_is_meant_for_hosts_is_not_served(host: str) -> None:
    assert [get(f"{host}/{name}").status_code for name in ("_headers", "Caddyfile", "site.caddy")] == [404] * 3


def test_the_headers_file_names_every_page(static_dir: Path) -> None:
    rules = (static_dir / "_headers").read_text().split("\n\n")
    policies = {rule.split("\n")[0]: "Content-Security-Policy: default-src 'none'" in rule for rule in rules}
    assert [route.path for route in routes() if not policies.get(route.path)] == []


def test_the_backend_answers_with_headers_too(server: str) -> None:
    answer = get(server + "/_health")
    assert {name: answer.headers[name] for name in EVERYWHERE} == EVERYWHERE
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize("path", ["/ping/", "/_health/", "/_event", "/_event/", "/_upload/", "/api/", "/desk/", "/de/"])
def test_the_backend_makes_no_address_from_a_host(server: str, path: str) -> None:
    answer = web.get(server + path, headers={"host": "evil.example", "x-forwarded-host": "evil.example"})
    assert "evil.example" not in f"{answer.headers}{answer.text}"


def test_a_stranger_gets_no_websocket(server: str) -> None:
    handshake = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    handshake |= {"sec-websocket-key": base64.b64encode(b"k" * 16).decode()}
    address = f"{server}/_event/?EIO=4&transport=websocket&token={'t' * 36}"
    for cookie in ("", "session=", f"session={'s' * 43}", f"desk_session={'s' * 43}"):
        assert web.get(address, headers=handshake | {"cookie": cookie}).status_code == 403
    assert web.get(address.replace("=websocket", "=polling")).status_code == 426


def test_only_the_site_itself_may_ask_from_a_page(server: str) -> None:
    def allowed(origin: str) -> str | None:
        return web.get(server + "/_health", headers={"origin": origin}).headers.get("access-control-allow-origin")

    assert allowed(server) == server
    assert allowed("https://elsewhere.example") is None


def test_a_page_lives_under_its_policy_where_caddy_sends_it(page: Page, static_host: str) -> None:
    for address in ("/", "/form", "/search", "/legal?id=18", ADDRESSES[-3]):
        alive(page, static_host + address)
        expect(page.locator("h1:visible")).to_have_count(1)


def test_injected_code_does_not_run(page: Page, allowed_messages: list[str]) -> None:
    allowed_messages += ["Content Security Policy", "against the policy"]
    alive(page, "/")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.foreign = true";
          document.head.append(script);
          document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='window.foreign = true'>");
        }"""
    )
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.foreign ?? false") is False


def test_no_page_can_be_framed(page: Page, base_url: str, allowed_messages: list[str]) -> None:
    allowed_messages += ["Content Security Policy", "against the policy", "frame-ancestors"]
    page.route(
        "https://elsewhere.example/",
        lambda route: route.fulfill(content_type="text/html", body=f"<iframe src='{base_url}/login'></iframe>"),
    )
    page.goto("https://elsewhere.example/")
    page.wait_for_load_state("networkidle")
    assert page.frames[-1].url == "chrome-error://chromewebdata/"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("written", "status", "meant"),
    [
        ("/For-Talent", 308, "/for-talent"),
        ("/form/talentform?x=1", 308, "/form/TalentForm?x=1"),
        ("/de/For-Brands.", 308, "/de/for-brands"),
        ("/legal?id=18.", 308, "/legal?id=18"),
        ("/.well-known/change-password", 302, "/saas/activate"),
    ],
)
def test_known_addresses_are_found_in_other_spellings(
    host: str, method: str, written: str, status: int, meant: str
) -> None:
    answer = web.request(method, host + written, headers=BROWSER)
    assert (answer.status_code, answer.headers.get("location")) == (status, meant)


@pytest.mark.parametrize("path", ["/Nope", "/nope.", "/legal?id=5.", "/de/Nope"])
def test_unknown_addresses_stay_unknown(host: str, path: str) -> None:
    assert get(host + path).status_code == 404


def test_the_site_says_where_to_report_a_weakness(host: str) -> None:
    answer = get(f"{host}/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith("Contact: mailto:")
    assert "Expires: " in answer.text


@pytest.mark.parametrize(
    "path", ["/", "/ping", "/_health", "/icons/lucide.json?icons=x", "/api/v1/health/live", "/api/v1/health/ready"]
)
def test_head_is_answered_wherever_get_is(server: str, path: str) -> None:
    got, head = (web.request(method, server + path, headers=BROWSER) for method in ("GET", "HEAD"))
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-type"] == got.headers["content-type"]
