"""Settings: accepted values, and the one-line message for an invalid one."""

import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from livecommerce.project import project_folder
from livecommerce.served_port import recorded_port
from livecommerce.settings import Settings, SettingsError, get_settings
from tests.support.processes import COMMAND


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("SITE_URL", "example.com", "must be an address"),
        ("TIKTOK_URL", "javascript:alert(1)", "must be an address"),
        ("REDIRECTS", '{"old": "/new"}', "must start with /"),
        ("REDIRECTS", '{"/old": "ftp://example.com"}', "must be an address"),
        ("BRAND", "", "at least 1 character"),
        ("API_BASE_URL", "api.example.com", "must be an address"),
        ("MAIL_FROM", "Stagelight", "must be a sender"),
        ("RATE_LIMIT", "often", "must be a rate"),
        ("METRICS_ADDRESS", "9100", "must be an address such as 127.0.0.1:9100"),
        ("METRICS_ADDRESS", ":9100", "must be an address such as 127.0.0.1:9100"),
        ("METRICS_ADDRESS", "127.0.0.1:x", "must be an address such as 127.0.0.1:9100"),
        ("METRICS_ADDRESS", "http://127.0.0.1:9100/metrics", "must be an address such as 127.0.0.1:9100"),
        ("DESK_ADDRESS", "3100", "must be an address such as 127.0.0.1:9100"),
        ("DESK_URL", "desk.example.com", "must be an address"),
        ("TEAM_ADDRESS", "nobody", "not a valid email address"),
        ("TEAM_ADDRESSES", '{"sales": "a@example.com"}', "Input should be 'brand'"),
        ("TRUSTED_PROXIES", "caddy", "which must be an address or a network"),
        ("TRUSTED_PROXIES", "*", "which must be an address or a network"),
        ("TRUSTED_PROXIES", "127.0.0.1,10.0.0.1/8", "names '10.0.0.1/8'"),
        ("REDIRECTS", '{"/old": "/new",}', """must be JSON such as {"/old": "/new"}: """),
        ("ICON_HOSTS", "/icons", """must be JSON such as ["/icons"]: Expecting value (character 1)"""),
        ("TEAM_ADDRESSES", "press@example.com", "must be JSON such as "),
        ("SITE_PORT", "70000", "less than or equal to 65535"),
        ("LOG_LEVEL", "loud", "Input should be 'debug', 'info', 'warning' or 'error'"),
        ("TRUSTED_PROXY_HOPS", "1", "is not a setting any more: name the proxies in LIVECOMMERCE_TRUSTED_PROXIES"),
    ],
)
def test_a_bad_value_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str) -> None:
    monkeypatch.setenv(f"LIVECOMMERCE_{name}", value)
    get_settings.cache_clear()
    with pytest.raises(SettingsError) as error:
        get_settings()
    get_settings.cache_clear()
    message = str(error.value)
    assert message.startswith(f"LIVECOMMERCE_{name}=")
    assert reason in message
    assert "\n" not in message


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Path]:
    (tmp_path / "rxconfig.py").write_text('config = rx.Config(app_name="livecommerce")')
    (tmp_path / "deep" / "folder").mkdir(parents=True)
    for name in list(os.environ):
        if name.startswith(("LIVECOMMERCE_", "REFLEX_FRONTEND_PORT")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path / "deep" / "folder")
    get_settings.cache_clear()
    yield tmp_path
    get_settings.cache_clear()


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("LIVECOMMERCE_SITEURL", "LIVECOMMERCE_SITE_URL"),
        ("LIVECOMMERCE_SMTP", "LIVECOMMERCE_SMTP_URL"),
        ("livecommerce_trusted_proxy", "LIVECOMMERCE_TRUSTED_PROXIES"),
        ("LIVECOMMERCE_", "LIVECOMMERCE_BRAND"),
    ],
)
@pytest.mark.parametrize("is_in_file", [True, False])
def test_an_unknown_setting_is_refused_with_the_nearest_one(
    project: Path, monkeypatch: pytest.MonkeyPatch, name: str, nearest: str, is_in_file: bool
) -> None:
    if is_in_file:
        (project / ".env").write_text(f"OTHER=1\n{name}=x\n")
    else:
        monkeypatch.setenv(name, "x")
    with pytest.raises(SettingsError) as error:
        get_settings()
    assert str(error.value) == f"{name.upper()} is not a setting; did you mean {nearest}?"


@pytest.mark.usefixtures("project")
def test_variables_of_a_kubernetes_service_are_not_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SERVICE_HOST", "10.0.0.7"), ("PORT", "tcp://10.0.0.7:80"), ("PORT_80_TCP_PROTO", "tcp")):
        monkeypatch.setenv(f"LIVECOMMERCE_{name}", value)
    get_settings()


def test_settings_and_records_are_those_of_the_project_in_any_folder(project: Path) -> None:
    (project / ".env").write_text("LIVECOMMERCE_BRAND=Lampenfieber\n")
    assert get_settings().brand == "Lampenfieber"
    assert get_settings().database_url == f"sqlite:///{project}/.data/livecommerce.db"


def test_a_path_of_the_database_begins_at_the_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", "sqlite:///records/site.db")
    assert get_settings().database_url == f"sqlite:///{project}/records/site.db"


def test_outside_of_any_project_the_installed_one_is_used(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rxconfig.py").write_text('config = rx.Config(app_name="another")')
    monkeypatch.chdir(tmp_path)
    assert project_folder() == root


def test_the_settings_of_a_checkout_are_not_committed(root: Path) -> None:
    assert subprocess.run(["git", "check-ignore", "--quiet", ".env"], cwd=root, check=False).returncode == 0


def test_the_address_follows_the_port(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert get_settings().site_url == "http://localhost:3000"
    monkeypatch.setenv("LIVECOMMERCE_SITE_PORT", "3100")
    get_settings.cache_clear()
    assert get_settings().site_url == "http://localhost:3100"
    monkeypatch.setenv("REFLEX_FRONTEND_PORT", "3200")
    get_settings.cache_clear()
    assert get_settings().site_url == "http://localhost:3200"
    monkeypatch.setenv("LIVECOMMERCE_SITE_URL", "https://www.example.com")
    get_settings.cache_clear()
    assert get_settings().site_url == "https://www.example.com"


def test_commands_beside_a_server_name_its_port(project: Path) -> None:
    database = project / ".data" / "livecommerce.db"
    with recorded_port(database, 3230):
        assert get_settings().site_url == "http://localhost:3230"
    get_settings.cache_clear()
    assert get_settings().site_url == "http://localhost:3000"


def test_a_server_that_was_killed_is_not_taken_for_one_that_serves(project: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    record = project / ".data" / "livecommerce.db.served"
    record.parent.mkdir()
    for text in (f"{ended.pid} 3230\n", "no record"):
        record.write_text(text)
        get_settings.cache_clear()
        assert get_settings().site_url == "http://localhost:3000"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("DATABASE_URL", "mysql://root:hunter2@db/x", "must be a SQLite file"),
        ("DATABASE_URL", "hunter2", "must be an address such as sqlite:///"),
        ("DATABASE_URL", "sqlite:///:memory:", "must be a SQLite file"),
        ("REDIS_URL", "hunter2:6379", "must start with redis:// or rediss:// or unix://"),
        ("SMTP_URL", "http://me:hunter2@mail", "must start with smtp:// or smtps://"),
        ("WEBHOOK_SECRET", "hunter2", "must be whsec_"),
    ],
)
def test_a_bad_value_with_a_password_in_it_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(f"LIVECOMMERCE_{name}", value)
    get_settings.cache_clear()
    with pytest.raises(SettingsError) as error:
        get_settings()
    get_settings.cache_clear()
    assert str(error.value).startswith(f"LIVECOMMERCE_{name} ")
    assert reason in str(error.value)
    assert "hunter2" not in str(error.value)


def test_webhooks_need_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVECOMMERCE_WEBHOOK_URL", "https://hooks.example.com")
    get_settings.cache_clear()
    with pytest.raises(SettingsError, match="LIVECOMMERCE_WEBHOOK_SECRET is needed with LIVECOMMERCE_WEBHOOK_URL"):
        get_settings()
    get_settings.cache_clear()


@pytest.mark.parametrize("address", ["postgres://u:p@db/x", "postgresql://u:p@db/x", "postgresql+psycopg://u:p@db/x"])
def test_postgresql_may_be_written_as_usual(address: str) -> None:
    assert Settings.model_validate({"database_url": address}).database_url == "postgresql+psycopg://u:p@db/x"


def test_mail_for_a_team_goes_where_the_settings_say() -> None:
    plain = Settings.model_validate({"mail_from": "Us <us@example.com>"})
    assert plain.team("press") == "us@example.com"
    split = Settings.model_validate({"team_address": "all@example.com", "team_addresses": {"press": "p@example.com"}})
    assert (split.team("press"), split.team("brand")) == ("p@example.com", "all@example.com")


@pytest.mark.parametrize(
    ("address", "parts"),
    [("127.0.0.1:9100", ("127.0.0.1", 9100)), ("[::1]:9100", ("::1", 9100)), ("localhost:1", ("localhost", 1))],
)
def test_metrics_have_an_address_of_their_own(address: str, parts: tuple[str, int]) -> None:
    assert Settings.model_validate({"metrics_address": address}).metrics_host_and_port == parts


def test_redirects_lose_the_slash_at_their_end() -> None:
    settings = Settings(redirects={"/old/": "/new", "/shop": "https://shop.example"})  # pyright: ignore[reportCallIssue]
    assert settings.redirects == {"/old": "/new", "/shop": "https://shop.example"}


@pytest.mark.parametrize(
    "command",
    [[COMMAND, "serve"], [sys.executable, "-m", "reflex", "run"], [sys.executable, "-m", "reflex", "export"]],
    ids=["serve", "run", "export"],
)
def test_a_bad_setting_stops_every_start_with_one_line(root: Path, command: list[str]) -> None:
    process = subprocess.run(
        command,
        cwd=root,
        env={"PATH": str(Path(sys.prefix) / "bin"), "HOME": str(Path.home()), "LIVECOMMERCE_SITE_URL": "nonsense"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert process.returncode != 0
    lines = (process.stdout + process.stderr).strip().splitlines()
    assert lines == [
        "livecommerce: LIVECOMMERCE_SITE_URL='nonsense' must be an address such as https://www.example.com"
    ]
