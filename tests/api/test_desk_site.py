"""The desk is there when the team has a member, and not before."""

import pytest
from starlette.responses import PlainTextResponse

from livecommerce.desk import members
from livecommerce.desk.rights import shell_actor
from livecommerce.serving.desk_site import DeskSite
from livecommerce.settings import Settings
from tests.api.conftest import Api, settings_of
from tests.support.asgi import app_client

SITE = PlainTextResponse("the site has nothing here", 404)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, desk_secret="s" * 32)


@pytest.mark.parametrize("path", ["/desk", "/desk/log-in", "/desk/welcome", "/desk/assets/entry.js"])
def test_before_the_first_member_there_is_no_desk(api: Api, path: str) -> None:
    desk = app_client(DeskSite(SITE, api.platform))
    assert desk.get(path).text == "the site has nothing here"
    assert desk.post(path).status_code == 404
    with api.platform.database.write() as session:
        members.invite(session, api.platform.settings, shell_actor(), "grace@example.com", "owner")
    assert desk.get("/desk", follow_redirects=False).headers["location"] == "/desk/log-in?next=%2Fdesk"


def test_what_it_does_not_have_is_the_sites_to_refuse(api: Api) -> None:
    with api.platform.database.write() as session:
        members.invite(session, api.platform.settings, shell_actor(), "grace@example.com", "owner")
    desk = app_client(DeskSite(SITE, api.platform))
    for path in ("/desk/nothing", "/desk/assets/../index.html", "/desk/assets/%2e%2e/index.html", "/desks"):
        assert desk.get(path).text == "the site has nothing here"
