"""Settings: what they accept, and the one line that names a bad one."""

import subprocess
import sys
from pathlib import Path

import pytest

from livecommerce.settings import Settings, SettingsError, get_settings
from tests.conftest import COMMAND


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("SITE_URL", "example.com", "is not an address"),
        ("TIKTOK_URL", "javascript:alert(1)", "is not an address"),
        ("REDIRECTS", '{"old": "/new"}', "does not start with /"),
        ("REDIRECTS", '{"/old": "ftp://example.com"}', "is not an address"),
        ("BRAND", "", "at least 1 character"),
        ("API_BASE_URL", "api.example.com", "is not an address"),
        ("MAIL_FROM", "Stagelight", "is not a sender"),
        ("RATE_LIMIT", "often", "is not a rate"),
        ("METRICS_ADDRESS", "9100", "is not an address such as 127.0.0.1:9100"),
        ("METRICS_ADDRESS", ":9100", "is not an address such as 127.0.0.1:9100"),
        ("METRICS_ADDRESS", "127.0.0.1:x", "is not an address such as 127.0.0.1:9100"),
        ("METRICS_ADDRESS", "http://127.0.0.1:9100/metrics", "is not an address such as 127.0.0.1:9100"),
        ("TEAM_ADDRESS", "nobody", "not a valid email address"),
        ("TEAM_ADDRESSES", '{"sales": "a@example.com"}', "Input should be 'brand'"),
        ("TRUSTED_PROXY_HOPS", "-1", "greater than or equal to 0"),
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


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("DATABASE_URL", "mysql://root:hunter2@db/x", "is neither a SQLite file"),
        ("DATABASE_URL", "hunter2", "is not an address such as sqlite:///"),
        ("DATABASE_URL", "sqlite:///:memory:", "is neither a SQLite file"),
        ("REDIS_URL", "hunter2:6379", "does not start with redis:// or rediss:// or unix://"),
        ("SMTP_URL", "http://me:hunter2@mail", "does not start with smtp:// or smtps://"),
        ("WEBHOOK_SECRET", "hunter2", "is not whsec_"),
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
    assert lines == ["livecommerce: LIVECOMMERCE_SITE_URL='nonsense' is not an address such as https://www.example.com"]
