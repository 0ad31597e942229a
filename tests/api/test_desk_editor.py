"""The editor of content at the desk: where a setting turns it on, for members with the right to it."""

from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from livecommerce.commands import check
from livecommerce.content.loading import CONTENT_DIR
from livecommerce.content_editor.packages import EDITOR, MODULES
from livecommerce.content_editor.site import MOST_BYTES
from livecommerce.desk import log_in
from livecommerce.serving import desk_site
from livecommerce.serving.desk_server import desk_app
from livecommerce.serving.desk_site import DeskSite
from livecommerce.settings import ContentRepository, Settings
from tests.api.conftest import Api, settings_of
from tests.support.asgi import app_client
from tests.support.desk import TeamMember, team_member

GITHUB = ContentRepository(service="github", repository="team/site", branch="main")
FORGEJO = ContentRepository(
    service="gitea", repository="team/site", branch="words", address="https://git.example.com", app_id="a1"
)
DESK = "http://127.0.0.1:3100"
SITE = PlainTextResponse("the site has nothing here", 404)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(
        database_url=database_url,
        desk_secret="the second factors of these tests",
        desk_address="127.0.0.1:3100",
        desk_url=DESK,
        content_repository=GITHUB,
    )


@pytest.fixture(autouse=True)
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    module = tmp_path / MODULES[EDITOR]
    module.parent.mkdir(parents=True)
    module.write_text("export default {};")
    for user in (desk_site, check):
        monkeypatch.setattr(user, "editor_folder", lambda: tmp_path)
    return tmp_path


def desk_of(api: Api, repository: ContentRepository | None) -> httpx.Client:
    settings = api.platform.settings.model_copy(update={"content_repository": repository})
    api.platform.settings = settings
    return app_client(desk_app(PlainTextResponse("backend"), DeskSite(SITE, api.platform), settings), base_url=DESK)


def member(api: Api, desk: httpx.Client, role: str) -> TeamMember:
    """Return a member who is logged in at a desk."""
    who = team_member(api.platform.settings.database_url, role)  # pyright: ignore[reportArgumentType]
    token = log_in.log_in(
        api.platform.database,
        api.platform.settings,
        api.platform.rates,
        email=who.email,
        password="four words in a row",
        code=who.recovery_codes.pop(),
        client="203.0.113.9",
    )
    desk.cookies.set("desk_session", token)
    return who


def test_it_is_off_unless_a_repository_is_set(api: Api) -> None:
    desk = desk_of(api, None)
    member(api, desk, "owner")
    assert desk.get("/desk/content/editor").status_code == 404
    assert check._editor(api.platform.settings)[0] == "off"  # pyright: ignore[reportPrivateUsage]


def test_visitors_are_asked_to_log_in(api: Api) -> None:
    desk = desk_of(api, GITHUB)
    member(api, desk, "owner")
    desk.cookies.clear()
    for path in ("/desk/content", "/desk/content/editor", f"/desk/content/packages/{MODULES[EDITOR]}"):
        assert desk.get(path, follow_redirects=False).headers["location"] == "/desk/log-in?next=%2Fdesk"
    ended = desk.post("/desk/content/texts", json={})
    assert ended.status_code == 401
    assert ended.json()["message"].startswith("Your session has ended.")


@pytest.mark.parametrize(("role", "status"), [("reader", 403), ("decider", 200), ("owner", 200)])
def test_it_needs_a_right_of_its_own(api: Api, role: str, status: int) -> None:
    desk = desk_of(api, GITHUB)
    member(api, desk, role)
    assert desk.get("/desk/content/editor").status_code == status
    assert desk.get("/desk/content/configuration").status_code == status


def test_its_policy_opens_the_service_and_nothing_else(api: Api) -> None:
    desk = desk_of(api, FORGEJO)
    member(api, desk, "decider")
    answer = desk.get("/desk/content")
    assert answer.url.path == "/desk/content/editor"
    policy = answer.headers["Content-Security-Policy"]
    assert "connect-src 'self' data: blob: https://git.example.com;" in policy
    assert policy.count("https://") == 1
    assert answer.headers["Cross-Origin-Opener-Policy"] == "unsafe-none"
    assert desk.get("/desk/log-in").headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "local.css" not in answer.text
    assert "https://" not in desk.get("/desk/log-in").headers.get("Content-Security-Policy", "")


def test_members_sign_in_at_the_service(api: Api) -> None:
    desk = desk_of(api, FORGEJO)
    member(api, desk, "decider")
    assert desk.get("/desk/content/configuration").json()["config"]["backend"] == {
        "name": "gitea",
        "repo": "team/site",
        "branch": "words",
        "base_url": "https://git.example.com",
        "api_root": "https://git.example.com/api/v1",
        "app_id": "a1",
    }


def test_it_reads_and_writes_the_texts_that_the_browser_has(api: Api) -> None:
    desk = desk_of(api, GITHUB)
    member(api, desk, "decider")
    text = (CONTENT_DIR / "en" / "people.yaml").read_text(encoding="utf-8")
    values = desk.post("/desk/content/values", json={"kind": "people.yaml", "text": text}).json()
    values["people"][0]["line"] = "Sold honey from a kitchen table, and still would."
    sent = {"path": "livecommerce/content/en/people.yaml", "values": {"en": values}}
    written = desk.post("/desk/content/texts", json=sent).json()["en"]
    assert [new for old, new in zip(text.splitlines(), written.splitlines(), strict=True) if old != new] == [
        '    line: "Sold honey from a kitchen table, and still would."'
    ]


def test_more_than_a_file_is_refused(api: Api) -> None:
    desk = desk_of(api, GITHUB)
    member(api, desk, "decider")
    assert desk.post("/desk/content/texts", content=b"x" * (MOST_BYTES + 1)).status_code == 413


def test_the_check_says_what_is_missing(api: Api, packages: Path) -> None:
    settings = api.platform.settings

    def found(**changes: object) -> tuple[str, str]:
        return check._editor(settings.model_copy(update=changes))  # pyright: ignore[reportPrivateUsage]

    assert found() == ("on", "github: team/site, main; members sign in by an access token of theirs; app_id is not set")
    assert found(content_repository=FORGEJO)[1].endswith("members sign in by an application of the service")
    assert found(desk_url="http://desk.example.com")[0] == "wrong"
    (packages / MODULES[EDITOR]).unlink()
    assert found() == ("wrong", "the build lacks the editor: build the site with LIVECOMMERCE_CONTENT_REPOSITORY, too")
    desk = desk_of(api, GITHUB)
    member(api, desk, "owner")
    assert desk.get("/desk/content/editor").status_code == 503


@pytest.mark.parametrize(
    "wrong",
    [
        '{"service": "gitea", "repository": "team/site"}',
        '{"service": "github", "repository": "site"}',
        '{"service": "github", "repository": "team/site", "app_id": "a1"}',
        "team/site",
    ],
)
def test_a_wrong_repository_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="content_repository"):
        Settings.model_validate({"content_repository": wrong})
