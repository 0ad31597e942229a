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
