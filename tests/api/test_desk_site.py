"""The desk exists once the team has a member, and not before."""

import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.api.database import Database
from livecommerce.desk import members
from livecommerce.desk.rights import shell_actor
from livecommerce.serving.desk_server import desk_app
from livecommerce.serving.desk_site import DeskSite
from livecommerce.settings import Settings
from tests.api.conftest import Api, settings_of
from tests.support.asgi import app_client

DESK = "http://127.0.0.1:3100"
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


@pytest.fixture
def elsewhere(api: Api) -> httpx.Client:
    with api.platform.database.write() as session:
        members.invite(session, api.platform.settings, shell_actor(), "grace@example.com", "owner")
    settings = api.platform.settings.model_copy(update={"desk_address": "127.0.0.1:3100", "desk_url": DESK})
    desk = desk_app(PlainTextResponse("backend"), DeskSite(SITE, api.platform), settings)
    return app_client(desk, base_url=DESK)


def test_an_address_of_its_own_has_the_desk_and_nothing_else(elsewhere: httpx.Client) -> None:
    assert elsewhere.get("/", follow_redirects=False).headers["location"] == "/desk"
    assert elsewhere.get("/desk", follow_redirects=False).headers["location"] == "/desk/log-in?next=%2Fdesk"
    for path in ("/for-brands", "/api/v1/health/live", "/_event", "/icons/lucide.json", "/ping"):
        assert elsewhere.get(path).status_code == 404


def test_another_site_posts_nothing_to_it(elsewhere: httpx.Client) -> None:
    foreign = {"origin": "http://localhost:3000", "sec-fetch-site": "cross-site"}
    own = {"origin": DESK}
    assert elsewhere.post("/desk/log-out", headers=foreign).status_code == 403
    assert elsewhere.post("/desk/log-out", headers=own, follow_redirects=False).status_code == 303


def test_mailed_links_name_the_address_of_the_desk(database_url: str) -> None:
    assert settings_of(database_url=database_url).desk_url == "http://localhost:3000"
    apart = settings_of(database_url=database_url, desk_secret="s" * 32, desk_address="127.0.0.1:3100")
    assert (apart.desk_url, apart.is_desk_https) == ("http://127.0.0.1:3100", False)
    behind = settings_of(database_url=database_url, desk_address="127.0.0.1:3100", desk_url="https://desk.example.com")
    assert behind.is_desk_https
    database = Database(apart.database_url)
    with database.write() as session:
        mail = members.invite(session, apart, shell_actor(), "ada@example.com", "reader")
    database.close()
    assert "http://127.0.0.1:3100/desk/welcome#" in mail.payload["text"]
