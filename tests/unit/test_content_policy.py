"""The Content-Security-Policy of a page."""

import base64
import hashlib

import pytest

from livecommerce.serving.content_policy import page_policy
from livecommerce.settings import Settings

BACKEND = "http://localhost:3000"
PAGE = """<html><head><style>p{color:red}</style><script src="/assets/app.js"></script>
<script type="application/ld+json">{"@context": "https://schema.org"}</script></head>
<body><script>one()</script><script type="module" async="">import "/a.js"</script></body></html>"""


def policy(html: str = PAGE, backend: str = BACKEND, **settings: str) -> dict[str, list[str]]:
    """The sources by directive."""
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
