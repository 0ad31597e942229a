"""Site of the editor: Sveltia CMS, its configuration, and what reads and writes files.

On one's own machine, the browser itself opens the folder of the checkout, and saves in it; at the desk, it reads from
and commits to a repository, at whose service the member signs in. The server only turns texts into values, and values
into texts; it writes nothing, and never sees a token.
"""

import base64
import hashlib
import html
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import yaml
from sqlalchemy import make_url
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from livecommerce.constants import DESK_CONTENT_PATH
from livecommerce.content_editor.configuration import configuration, formats
from livecommerce.content_editor.files import file_kinds, kind_at, values_of, written
from livecommerce.content_editor.packages import EDITOR, MODULES, WORDS, editor_module
from livecommerce.served_port import served_port
from livecommerce.settings import ContentRepository, get_settings
from livecommerce.typed_yaml import ContentError

HOSTS = ["localhost", "127.0.0.1"]
"""The names of this machine; any other name is another site's, whose pages would read the content."""

_PAGES = Path(__file__).parent / "page"
MOST_BYTES = 4 << 20
"""The largest request: the texts of the longest file are a tenth of it."""
HOSTS_OF = {
    "github": "https://api.github.com https://www.githubstatus.com",
    "gitlab": "https://gitlab.com https://status-api.hostedstatus.com",
}
"""The API of a service, and where it says whether it works, which the editor shows."""
_IMPORT_MAP = json.dumps({"imports": {name: f"./packages/{path}" for name, path in MODULES.items()}})


def editor_policy(service: str = "") -> str:
    """Return the Content-Security-Policy of the editor: nothing comes from another host, or goes there.

    Svelte writes styles into the document, and pictures are shown from memory.

    Args:
        service: The origin of the API of the repository's service, which alone may be called.
    """
    service = f" {service}" if service else ""
    import_map = base64.b64encode(hashlib.sha256(_IMPORT_MAP.encode()).digest()).decode()
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src 'self' 'sha256-{import_map}'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            f"connect-src 'self' data: blob:{service}",
            "manifest-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'self'",
        ]
    )


def page_policy(site: str) -> str:
    """Return the policy of the page that has the editor and the site side by side."""
    return (
        f"default-src 'none'; style-src 'self'; img-src data:; frame-src 'self' {site}; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


def development_site() -> str:
    """Return the address of the running development server or local site; empty if there is none."""
    url = make_url(get_settings().database_url)
    port = served_port(Path(url.database)) if url.get_backend_name() == "sqlite" and url.database else None
    return f"http://localhost:{port}" if port else ""


def _page(_: Request) -> Response:
    site = html.escape(development_site())
    page = (_PAGES / "page.html").read_text(encoding="utf-8")
    for name, text in _beside(site).items():
        page = page.replace(f"{{{name}}}", text)
    return HTMLResponse(page, headers={"Content-Security-Policy": page_policy(site)})


def _beside(site: str) -> dict[str, str]:
    """Return what the page says about the site, and the frame that shows it."""
    if not site:
        start = "To see the site beside it, start <code>uv run reflex run</code> and load this page again."
        return {"note": start, "frame": ""}
    link = f'<a href="{site}" target="livecommerce-site">{site} in a window of its own</a>'
    return {
        "note": f"The site shows what is saved: {link}",
        "frame": f'<iframe src="{site}" title="The site"></iframe>',
    }


def _editor(request: Request) -> Response:
    repository: ContentRepository | None = request.app.state.repository
    service = repository.address or HOSTS_OF[repository.service] if repository else ""
    local = "" if repository else '<link rel="stylesheet" href="page/local.css">'
    page = (_PAGES / "editor.html").read_text(encoding="utf-8")
    page = page.replace("{import_map}", _IMPORT_MAP).replace("{local}", local)
    headers = {"Content-Security-Policy": editor_policy(service), "Cache-Control": "no-store"}
    # The window in which a member signs in at the service hands the token over to this one.
    return HTMLResponse(page, headers=headers | ({"Cross-Origin-Opener-Policy": "unsafe-none"} if repository else {}))


def _configuration(request: Request) -> Response:
    return JSONResponse({"config": configuration(request.app.state.repository), "formats": formats()})


def _answering(answer: Callable[[Any], object]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that answers a JSON body, or refuses it with the reason."""

    async def endpoint(request: Request) -> Response:
        content = bytearray()
        async for part in request.stream():
            content += part
            if len(content) > MOST_BYTES:
                return Response(status_code=413)
        try:
            return JSONResponse(await run_in_threadpool(answer, json.loads(content)))
        except (ContentError, ValueError, yaml.YAMLError) as error:
            return JSONResponse({"message": str(error)}, 422)

    return endpoint


def _values(body: dict[str, str]) -> object:
    return values_of(file_kinds()[body["kind"]], body["text"])


def _texts(body: dict[str, Any]) -> object:
    kind, slug = kind_at(body["path"])
    return written(kind, slug, body["values"])


def _module(request: Request) -> Response:
    return Response(editor_module(request.app.state.packages), media_type="text/javascript")


def _locale(request: Request) -> Response:
    """Return words of the editor itself as a module: browsers import JSON only with its type."""
    path: Path = request.app.state.packages / WORDS / f"{request.path_params['code']}.json"
    if not path.is_file():
        return Response(status_code=404)
    return Response(f"export default {path.read_text(encoding='utf-8')};", media_type="text/javascript")


def local_site(packages: Path) -> Starlette:
    """Return the site on one's own machine, with the page that has the site beside the editor.

    Args:
        packages: The folder of npm's packages.
    """
    hosts = Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)
    return _site(packages, None, [Route("/", _page)], [hosts])


def desk_editor(packages: Path, repository: ContentRepository) -> Starlette:
    """Return the site below `/desk/content`; who may open it is for the desk to decide."""
    return Starlette(routes=[Mount(DESK_CONTENT_PATH, _site(packages, repository, [], []))])


def _site(
    packages: Path, repository: ContentRepository | None, routes: list[Route], middleware: list[Middleware]
) -> Starlette:
    site = Starlette(
        routes=[
            *routes,
            Route("/editor", _editor),
            Route("/configuration", _configuration),
            Route("/values", _answering(_values), methods=["POST"]),
            Route("/texts", _answering(_texts), methods=["POST"]),
            Route(f"/packages/{MODULES[EDITOR]}", _module),
            Route(f"/packages/{WORDS}/{{code:str}}.json", _locale),
            Mount("/packages", StaticFiles(directory=packages, check_dir=False)),
            Mount("/page", StaticFiles(directory=_PAGES)),
        ],
        middleware=middleware,
    )
    site.state.packages, site.state.repository = packages, repository
    return site
