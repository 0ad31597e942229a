"""Documentation of the API: OpenAPI with every form, and a page that shows it without third-party requests."""

from pathlib import Path
from typing import Any

import fastapi_offline
from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from starlette.responses import FileResponse, HTMLResponse, Response

from livecommerce.api.envelope import CheckForm, FaultReport, LinkForm, SessionTokens, StepReport
from livecommerce.api.problems import Problem
from livecommerce.forms.account import ActivationCodeForm, ActivationForm, CloseAccountForm, LoginForm, OpeningForm
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.forms.consent import ConsentChoice
from livecommerce.forms.message import MessageForm

TITLE = "Platform API"
DOCS_PATH = "/api/docs"
OPENAPI_PATH = "/api/openapi.json"
SWAGGER = Path(fastapi_offline.__file__).parent / "static"
SWAGGER_FILES = ("swagger-ui-bundle.js", "swagger-ui.css", "favicon.png")

FORMS: tuple[type[BaseModel], ...] = (
    *(application.model for application in APPLICATIONS.values()),
    MessageForm,
    LoginForm,
    CloseAccountForm,
    ActivationForm,
    ActivationCodeForm,
    CheckForm,
    LinkForm,
    OpeningForm,
    StepReport,
    FaultReport,
    SessionTokens,
    ConsentChoice,
)

_PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{TITLE}</title>
<link rel="icon" href="{DOCS_PATH}/favicon.png">
<link rel="stylesheet" href="{DOCS_PATH}/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="{DOCS_PATH}/swagger-ui-bundle.js"></script>
<script src="{DOCS_PATH}/start.js"></script>
</body>
</html>
"""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Swagger UI writes styles into its elements."""
_START = f"""SwaggerUIBundle({{
  url: "{OPENAPI_PATH}",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
}});
"""
_PROBLEMS = {
    400: "The request cannot be read: broken JSON or Unicode, a bad header.",
    401: "Nobody is logged in, or e-mail or password is wrong.",
    403: "The request was made by a page of another site.",
    404: "It does not exist, or no longer.",
    408: "The body took too long to arrive.",
    410: "It has expired.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "Answers are invalid; `errors` says why by field. Or the key was used with another body.",
    429: "Too many requests; `Retry-After` says when to retry, in seconds.",
    503: "The database is down or not migrated; retry after `Retry-After` seconds.",
}
_SENDING = (400, 403, 408, 413, 415, 422, 429, 503)
_RETRY_AFTER = {"Retry-After": {"description": "Seconds.", "schema": {"type": "string", "pattern": "^[0-9]+$"}}}


def problem_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the failures of a call, for its documentation."""
    return {
        status: {
            "model": Problem,
            "description": _PROBLEMS[status],
            **({"headers": _RETRY_AFTER} if status in {429, 503} else {}),
        }
        for status in statuses
    }


def sending(*more: int) -> dict[int | str, dict[str, Any]]:
    """Return the failures of a call that takes a form, with further ones."""
    return problem_responses(*sorted({*_SENDING, *more}))


def takes(form: type[BaseModel]) -> dict[str, Any]:
    """Return the request body of a call, for its documentation."""
    schema = {"$ref": f"#/components/schemas/{form.__name__}"}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def document_api(app: FastAPI) -> None:
    """Add the OpenAPI document, and the page that shows it, to the app."""

    def openapi() -> dict[str, Any]:
        if not app.openapi_schema:
            document = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
                tags=app.openapi_tags,
            )
            _, forms = models_json_schema(
                [(form, "validation") for form in FORMS], ref_template="#/components/schemas/{model}"
            )
            document["components"]["schemas"].update(forms["$defs"])
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi
    app.include_router(_pages())


def _pages() -> APIRouter:
    router = APIRouter(prefix=DOCS_PATH, include_in_schema=False)

    @router.get("")
    async def page() -> Response:
        return HTMLResponse(_PAGE, headers={"Content-Security-Policy": _POLICY})

    @router.get("/start.js")
    async def start() -> Response:
        return Response(_START, media_type="text/javascript")

    def serve(name: str) -> None:
        async def file() -> Response:
            return FileResponse(SWAGGER / name, headers={"Cache-Control": "public, max-age=3600"})

        router.add_api_route(f"/{name}", file)

    for name in SWAGGER_FILES:
        serve(name)
    return router
