"""Reverse proxy to a platform API at another address."""

import httpx
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from livecommerce.api.body import read_body
from livecommerce.api.cookies import sent_cookies
from livecommerce.api.problems import of_status
from livecommerce.api_address import is_api_path
from livecommerce.constants import HTTP_TIMEOUT_MS, REQUEST_FAILED
from livecommerce.languages.messages import translate
from livecommerce.observability.request_id import HEADER, current_request_id

_OF_THIS_HOP = {
    "host",
    "connection",
    "keep-alive",
    "transfer-encoding",
    "upgrade",
    "te",
    "trailer",
    "proxy-authorization",
}
_NOT_PASSED_ON = _OF_THIS_HOP | {"x-forwarded-for", "cookie", HEADER.lower(), "content-length", "expect"}
"""Client address, cookies and id are set by this process, which knows the trusted proxies; the body has been read."""


class ApiProxy:
    """ASGI app that forwards requests to the API, or responds with 502 if the API cannot be reached.

    A body that cannot be read raises an `ApiError`, to which `RequestLog` responds. The API's address may have a path,
    which no request can leave: only plain paths of the API are forwarded.

    Args:
        base_url: The address of the API, without `/api/v1`.
        transport: The transport of the client, for tests.
    """

    def __init__(self, base_url: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._client = httpx.AsyncClient(base_url=base_url, timeout=HTTP_TIMEOUT_MS / 1000, transport=transport)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        raw = scope.get("raw_path") or scope["path"].encode()
        if not (is_api_path(scope["path"]) and raw.partition(b"?")[0] == scope["path"].encode()):
            await of_status(404).response()(scope, receive, send)
            return
        try:
            response = await self._pass_on(request)
        except (httpx.HTTPError, httpx.InvalidURL):
            response = JSONResponse({"message": translate(REQUEST_FAILED), "errors": {}}, 502)
        await response(scope, receive, send)

    async def _pass_on(self, request: Request) -> Response:
        written: dict[str, str] = {
            "x-forwarded-for": request.client.host if request.client else "",
            "cookie": sent_cookies(request),
            HEADER.lower(): current_request_id() or "",
        }
        passed_on = [header for header in request.headers.raw if header[0].decode("latin-1") not in _NOT_PASSED_ON]
        headers = [*passed_on, *((name.encode(), value.encode("latin-1")) for name, value in written.items() if value)]
        address = httpx.URL(request.scope["path"], query=request.scope["query_string"])
        has_body = request.method not in {"GET", "HEAD"} and not {"content-length", "transfer-encoding"}.isdisjoint(
            request.headers
        )
        # Read first, within the limits of the API: a client that is slow keeps no connection to it open.
        body = await read_body(request) if has_body else None
        outgoing = self._client.build_request(request.method, address, headers=headers, content=body)
        answer = await self._client.send(outgoing, stream=True)
        response = StreamingResponse(answer.aiter_raw(), answer.status_code, background=BackgroundTask(answer.aclose))
        response.raw_headers = [
            (name.lower(), value) for name, value in answer.headers.raw if name.decode().lower() not in _OF_THIS_HOP
        ]
        return response
