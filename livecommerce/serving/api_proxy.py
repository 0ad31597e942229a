"""Passes calls of the platform API on to another address, so that browsers find it where the site is."""

import httpx
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from livecommerce.constants import HTTP_TIMEOUT_MS, REQUEST_FAILED
from livecommerce.watch.request_id import HEADER, current_request_id

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


class ApiProxy:
    """An ASGI app that answers as the API at another address does; 502 where that cannot be reached."""

    def __init__(self, base_url: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        """Takes the address.

        Args:
            base_url: Where the API is, without `/api/v1`.
            transport: How it is reached, if not by HTTP.
        """
        self._client = httpx.AsyncClient(base_url=base_url, timeout=HTTP_TIMEOUT_MS / 1000, transport=transport)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        request = Request(scope, receive)
        try:
            response = await self._pass_on(request)
        except httpx.HTTPError:
            response = JSONResponse({"message": REQUEST_FAILED, "errors": {}}, 502)
        await response(scope, receive, send)

    async def _pass_on(self, request: Request) -> Response:
        headers = [(name, value) for name, value in request.headers.items() if name not in _OF_THIS_HOP]
        if request_id := current_request_id():
            headers = [*(header for header in headers if header[0] != HEADER.lower()), (HEADER, request_id)]
        if request.client:
            headers.append(("x-forwarded-for", request.client.host))
        address = httpx.URL(request.url.path, query=request.url.query.encode())
        has_body = request.method not in {"GET", "HEAD", "DELETE"}
        outgoing = self._client.build_request(
            request.method, address, headers=headers, content=request.stream() if has_body else None
        )
        answer = await self._client.send(outgoing, stream=True)
        response = StreamingResponse(answer.aiter_raw(), answer.status_code, background=BackgroundTask(answer.aclose))
        response.raw_headers = [
            (name.lower(), value) for name, value in answer.headers.raw if name.decode().lower() not in _OF_THIS_HOP
        ]
        return response
