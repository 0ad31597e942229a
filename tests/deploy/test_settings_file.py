"""The example of an environment file: every parser reads it alike, and every name is a setting."""

import re
from pathlib import Path

import pytest
from dotenv import dotenv_values

from livecommerce.settings import PREFIX, Settings
from tests.conftest import ROOT
from tests.support.units import read_environment

DEPLOY = ROOT / "deploy"
EXAMPLE = DEPLOY / "livecommerce.env.example"


@pytest.fixture
def everything(tmp_path: Path) -> Path:
    """Return the file without comment marks; the second occurrence of a setting counts."""
    file = tmp_path / "livecommerce.env"
    file.write_text(re.sub(r"^#(?=[A-Z_]+=)", "", EXAMPLE.read_text(), flags=re.MULTILINE))
    return file


def test_every_reader_understands_the_same(everything: Path) -> None:
    for file in (EXAMPLE, everything):
        assert read_environment(file) == dotenv_values(file)


def test_every_setting_is_one(everything: Path) -> None:
    names = {name for name in read_environment(everything) if name.startswith(PREFIX)}
    assert {name.removeprefix(PREFIX).lower() for name in names} <= set(Settings.model_fields)


def test_everything_else_is_asked_for_in_some_file(everything: Path) -> None:
    others = {name for name in read_environment(everything) if not name.startswith(PREFIX)}
    texts = [path.read_text() for path in (DEPLOY / "compose.yaml", *DEPLOY.glob("systemd/*.service"))]
    assert others
    assert [name for name in others if not any(f"${{{name}" in text for text in texts)] == []


def test_the_example_is_valid_unchanged() -> None:
    given = {name.removeprefix(PREFIX).lower(): value for name, value in read_environment(EXAMPLE).items()}
    settings = Settings.model_validate(given)
    assert settings.proxy_networks == ["127.0.0.1"]
    assert settings.database_url == "sqlite:////var/lib/livecommerce/livecommerce.db"
