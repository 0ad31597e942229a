"""The OpenAPI document: complete, true, and shown without third-party requests."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import schemathesis.checks
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks

from livecommerce.api.app import create_api
from livecommerce.api.rates import Rates
from livecommerce.forms.applications import APPLICATIONS
from tests.api.conftest import Api, settings_of, uncounted

SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]
CHECKS: Any = (
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
    checks.negative_data_rejection,
)

BOUNDS: dict[str, set[str]] = {
    "string": {"maxLength", "enum", "const", "format", "pattern"},
    "integer": {"maximum", "enum"},
    "number": {"maximum", "enum"},
    "array": {"maxItems"},
}
PARTS = ("checks", "steps", "links", "openings")
"""The calls below that of an application."""
WITHOUT_KEY = ("/checks", "/steps", "/openings", "/sessions", "/versions", "/faults")
"""A check stores nothing, a count no personal data, and a link opens once; a log-in must not store any key."""


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return create_api(settings_of(database_url=f"sqlite:///{tmp_path_factory.mktemp('document')}/x.db")).openapi()


def _fields(schemas: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, schema in schemas.items():
        for field, description in schema.get("properties", {}).items():
            yield f"{name}.{field}", description


def _types(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the schema, and all its alternatives."""
    yield schema
    for part in schema.get("anyOf", []):
        yield from _types(part)


def test_every_field_has_a_description_and_bounds(document: dict[str, Any]) -> None:
    fields = dict(_fields(document["components"]["schemas"]))
    assert len(fields) > 80
    for name, field in fields.items():
        assert field.get("description") or "$ref" in field, name
        for kind in _types(field):
            assert not BOUNDS.get(kind.get("type", ""), set()) or BOUNDS[kind["type"]] & kind.keys(), name


def test_every_question_of_every_form_is_there(document: dict[str, Any]) -> None:
    for application in APPLICATIONS.values():
        schema = document["components"]["schemas"][application.model.__name__]
        assert list(schema["properties"]) == [field.name for field in application.fields]
        assert schema["additionalProperties"] is False


def test_it_says_when_a_conditional_question_is_required(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    brand = schemas["BrandApplication"]
    assert brand["properties"]["tiktok_shop_name"]["description"].endswith(
        "Required if `platforms` is or holds `tiktok-shop`; otherwise left out."
    )
    # Asked, and never required.
    assert " Asked if `platforms` is or holds `amazon`;" in brand["properties"]["amazon_link"]["description"]
    assert brand["properties"]["tiktok_shop_name"]["x-required-when"] == {"platforms": ["tiktok-shop"]}
    assert brand["properties"]["amazon_link"]["x-asked-when"] == {"platforms": ["amazon"]}
    for application in APPLICATIONS.values():
        schema = schemas[application.model.__name__]
        required = {name for name, field in schema["properties"].items() if "x-required-when" in field}
        assert required == {field.name for field in application.fields if field.when and field.required}
        assert required.isdisjoint(schema["required"])


def test_every_call_of_the_contract_is_there(document: dict[str, Any]) -> None:
    calls = {f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods}
    assert calls == {
        "POST /api/v1/applications/brand",
        "POST /api/v1/applications/talent",
        "POST /api/v1/applications/affiliate",
        *(f"POST /api/v1/applications/{kind}/{part}" for kind in APPLICATIONS for part in PARTS),
        "POST /api/v1/messages",
        "POST /api/v1/reviews",
        "POST /api/v1/sessions",
        "GET /api/v1/sessions/current",
        "POST /api/v1/sessions/versions",
        "DELETE /api/v1/sessions/current",
        "DELETE /api/v1/sessions/current/account",
        "POST /api/v1/activations",
        "POST /api/v1/activation-codes",
        "POST /api/v1/faults",
        "GET /api/v1/health/live",
        "GET /api/v1/health/ready",
    }
    for path, methods in document["paths"].items():
        if "post" in methods:
            post = methods["post"]
            assert {"400", "403", "413", "415", "422", "429", "503"} <= post["responses"].keys(), path
            takes_key = any(parameter["name"] == "idempotency-key" for parameter in post.get("parameters", []))
            assert takes_key != path.endswith(WITHOUT_KEY), path


def test_the_page_asks_no_other_host(api: Api) -> None:
    page = api.client.get("/api/docs")
    assert page.status_code == 200
    assert "http" not in page.text
    policy = page.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "form-action 'none'", "frame-ancestors 'none'"} <= set(policy)
    assert not re.search(r"<script>", page.text)
    for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert api.client.get(address).status_code == 200, address
    assert "/api/openapi.json" in api.client.get("/api/docs/start.js").text
    assert api.client.get("/api/openapi.json").json()["info"]["title"] == "Platform API"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the document as schemathesis reads it, with the app behind it."""
    database: Path = tmp_path_factory.mktemp("generated") / "records.db"
    app = create_api(settings_of(database_url=f"sqlite:///{database}"))
    app.state.platform.database.prepare()
    document = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    rejection = document.config.checks.negative_data_rejection
    # A generated body may be too large besides being wrong.
    rejection.expected_statuses = [*rejection.expected_statuses, "413"]
    return document


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_generated_requests_are_answered_as_the_document_says(
    generated: Any, mode: GenerationMode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "login", uncounted)
    monkeypatch.setattr(Rates, "code", uncounted)
    answered: Counter[int] = Counter()
    operations = [found.ok() for found in generated.get_all_operations()]
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and operation.method != "post":
            # A call without input cannot be called wrongly.
            continue

        @settings(max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=SLOW)
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            response = case.call()
            answered[response.status_code] += 1
            case.validate_response(response, checks=CHECKS)

        ask()
    assert answered[201 if mode is GenerationMode.POSITIVE else 422] > 10
