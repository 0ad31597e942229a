"""HEAD is answered wherever there is GET, with the same status and headers and without a body."""

import pytest

from livecommerce.api.documentation import DOCS_PATH, OPENAPI_PATH
from tests.api.conftest import Api

GETS = ["/health/live", "/health/ready", "/sessions/current", OPENAPI_PATH, DOCS_PATH, "/nope"]
OF_THIS_REQUEST = {"x-request-id", "date"}


@pytest.mark.parametrize("path", GETS)
def test_head_says_what_get_says(api: Api, path: str) -> None:
    address = path if path.startswith("/api/") else f"/api/v1{path}"
    got, head = (api.client.request(method, address) for method in ("GET", "HEAD"))
    assert head.status_code == got.status_code
    assert head.content == b""
    kept = [
        {name: value for name, value in response.headers.items() if name not in OF_THIS_REQUEST}
        for response in (got, head)
    ]
    assert kept[0] == kept[1]


def test_head_is_refused_where_only_posts_are_taken(api: Api) -> None:
    assert api.client.request("HEAD", "/api/v1/messages").status_code == 405
