from typing import Any

import httpx
import pytest
from starlette.responses import JSONResponse, PlainTextResponse, Response

from livecommerce.api.response_headers import ResponseHeaders
from tests.api.conftest import MESSAGE, SITE, Api, settings_of
from tests.support.asgi import app_client

EXPECTED = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}
ASK = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}


def _headers(response: httpx.Response, names: Any) -> dict[str, str | None]:
    return {name: response.headers.get(name) for name in names}


def test_every_answer_has_them_preflights_and_failures_too(api: Api) -> None:
    preflight = api.client.options("/api/v1/messages", headers={"origin": SITE, **ASK})
    assert preflight.headers["access-control-allow-origin"] == SITE
    foreign = api.client.options("/api/v1/messages", headers={"origin": "https://evil.example", **ASK})
    assert (foreign.status_code, "access-control-allow-origin" in foreign.headers) == (400, False)
    refused = api.client.post("/api/v1/messages", json=MESSAGE, headers={"origin": "https://evil.example"})
    for response in (api.post("/messages", MESSAGE), api.post("/messages", {}), preflight, foreign, refused):
        assert _headers(response, EXPECTED) == EXPECTED
        assert "strict-transport-security" not in response.headers


@pytest.mark.parametrize(
    ("subdomains", "header"), [(False, "max-age=31536000"), (True, "max-age=31536000; includeSubDomains")]
)
def test_with_https_browsers_are_told_to_keep_using_it(subdomains: bool, header: str) -> None:
    settings = settings_of(site_url="https://www.example.com", hsts_subdomains=subdomains)
    site = app_client(ResponseHeaders(PlainTextResponse("page"), settings))
    assert site.get("/").headers["strict-transport-security"] == header


def test_data_of_the_site_is_not_a_page_either() -> None:
    settings = settings_of()
    data, text = (
        app_client(ResponseHeaders(app, settings)).get("/") for app in (JSONResponse({}), PlainTextResponse())
    )
    assert data.headers["content-security-policy"] == EXPECTED["content-security-policy"]
    assert text.headers["content-security-policy"] == "frame-ancestors 'none'"


def test_an_asset_has_only_what_matters_without_a_document() -> None:
    settings = settings_of(site_url="https://www.example.com")
    script, page = (
        app_client(ResponseHeaders(Response("x", media_type=kind), settings)).get("/assets/x")
        for kind in ("text/javascript", "text/html")
    )
    ours = {"x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"}
    assert set(script.headers) - {"content-type", "content-length"} == ours | {"access-control-allow-origin"}
    assert ours | {"content-security-policy", "referrer-policy", "permissions-policy"} <= set(page.headers)


class TestOnHttps:
    @pytest.fixture
    def api_settings(self, database_url: str) -> Any:
        return settings_of(database_url=database_url, site_url="https://www.example.com")

    def test_the_api_alone_has_them_too(self, api: Api) -> None:
        assert api.get("/health/live").headers["strict-transport-security"] == "max-age=31536000"
