from typing import cast

import httpx
from starlette.testclient import TestClient
from starlette.types import ASGIApp


def app_client(app: ASGIApp, base_url: str = "http://testserver", address: str = "testclient") -> httpx.Client:
    """Return a client whose requests are answered by this app; as a context it runs the app's lifespan."""
    # Starlette accepts httpx, but its types describe only the successor.
    return cast(httpx.Client, TestClient(app, base_url=base_url, client=(address, 1)))
