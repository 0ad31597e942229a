import base64
import hashlib

import pytest

from livecommerce.content.consent import consent_content
from livecommerce.content.vendors import VENDORS
from livecommerce.serving.content_policy import page_policy
from livecommerce.settings import Settings

BACKEND = "http://localhost:3000"
PAGE = """<html><head><style>p{color:red}</style><script src="/assets/app.js"></script>
<script type="application/ld+json">{"@context": "https://schema.org"}</script></head>
<body><script>one()</script><script type="module" async="">import "/a.js"</script></body></html>"""


def policy(html: str = PAGE, backend: str = BACKEND, **settings: str) -> dict[str, list[str]]:
    """Return the sources by directive."""
    text = page_policy(html, Settings(**settings), backend)  # pyright: ignore[reportArgumentType]
    return {words[0]: words[1:] for words in (directive.split() for directive in text.split("; "))}


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_scripts_run_only_from_the_site_or_by_their_hash() -> None:
    assert set(policy()["script-src"]) == {"'self'", hashed("one()"), hashed('import "/a.js"')}


def test_only_a_page_that_says_so_runs_web_assembly() -> None:
    assert "'wasm-unsafe-eval'" in policy(PAGE.replace("<body>", '<body data-web-assembly="">'))["script-src"]
    assert "'wasm-unsafe-eval'" not in policy()["script-src"]


def test_styles_are_the_sites_or_allowed_by_their_hash() -> None:
    assert policy()["style-src"] == ["'self'", hashed("p{color:red}")]


def test_everything_that_is_not_named_is_forbidden() -> None:
    found = policy()
    assert found["default-src"] == found["object-src"] == found["base-uri"] == found["frame-ancestors"] == ["'none'"]
    assert found["form-action"] == ["'self'"]
    assert not any("unsafe" in source or source == "*" for sources in found.values() for source in sources)


def test_a_log_in_without_scripts_may_lead_to_the_app() -> None:
    assert policy(app_url="https://app.example/in")["form-action"] == ["'self'", "https://app.example"]


@pytest.mark.parametrize(
    ("setting", "value", "host"),
    [
        ("analytics_id", "G-1", "https://www.googletagmanager.com"),
        ("tag_manager_id", "GTM-1", "https://www.googletagmanager.com"),
        ("heatmap_id", "abc", "https://*.clarity.ms"),
        ("ad_conversion_id", "AW-1", "https://www.googleadservices.com"),
    ],
)
def test_a_vendor_is_allowed_by_name_only_when_its_id_is_set(setting: str, value: str, host: str) -> None:
    def others(found: dict[str, list[str]]) -> set[str]:
        return {source for sources in found.values() for source in sources if source.startswith("https:")}

    assert host in policy(**{setting: value})["script-src"]
    assert others(policy()) == set()


def test_the_pixel_needs_no_other_host() -> None:
    assert policy(social_pixel_id="P1") == policy()


@pytest.mark.parametrize(
    ("site", "backend", "connected"),
    [
        ("http://localhost:3000", "http://localhost:3000", ["'self'", "ws://localhost:3000"]),
        (
            "http://localhost:3000",
            "http://localhost:8000",
            ["'self'", "ws://localhost:3000", "http://localhost:8000", "ws://localhost:8000"],
        ),
        ("https://www.example.com", "http://localhost:8000", ["'self'", "wss://www.example.com"]),
        (
            "https://www.example.com",
            "https://api.example.com",
            ["'self'", "wss://www.example.com", "https://api.example.com", "wss://api.example.com"],
        ),
        (
            "http://site.test",
            "http://0.0.0.0:8000",
            ["'self'", "ws://site.test", "http://site.test:8000", "ws://site.test:8000"],
        ),
    ],
)
def test_the_backend_is_reached_wherever_it_is(site: str, backend: str, connected: list[str]) -> None:
    assert policy(backend=backend, site_url=site)["connect-src"] == connected


def test_on_https_nothing_is_asked_for_without_it() -> None:
    assert "upgrade-insecure-requests" in policy(site_url="https://www.example.com")
    assert "upgrade-insecure-requests" not in policy()


@pytest.mark.parametrize("setting", ["analytics_id", "tag_manager_id", "heatmap_id"])
def test_the_addresses_of_google_ads_are_allowed_with_its_id_alone(setting: str) -> None:
    ads = {"https://www.googleadservices.com", "https://googleads.g.doubleclick.net", "https://td.doubleclick.net"}

    def allowed(**settings: str) -> set[str]:
        return {source for sources in policy(**settings).values() for source in sources}

    assert ads <= allowed(ad_conversion_id="AW-1")
    assert not ads & allowed(**{setting: "G-1" if setting == "analytics_id" else "GTM-1" if "tag" in setting else "x"})


def test_the_script_of_every_vendor_is_allowed_by_its_own_sources() -> None:
    for vendor in VENDORS.values():
        hosts = vendor.sources.get("script-src", "").replace("*.", "www.").split()
        assert vendor.script.startswith(("/", *(f"{host}/" for host in hosts))), vendor.script


def test_every_vendor_that_stores_something_is_in_the_privacy_text_and_every_optional_cookie_has_a_vendor() -> None:
    cookies = [
        cookie for category in consent_content().categories if not category.required for cookie in category.cookies
    ]
    assert {cookie.vendor for cookie in cookies} == VENDORS.keys() - {"tagManager"}
