"""The states of open pages, where one process keeps them in files."""

import os
from pathlib import Path

import pytest

from livecommerce.serving.shared_state import PURGE_SECONDS, StatesInFiles


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the files are."""
    monkeypatch.setenv("REFLEX_STATES_WORKDIR", str(tmp_path))
    return tmp_path


def _old_file(folder: Path) -> Path:
    file = folder / "old.pkl"
    file.touch()
    os.utime(file, (0, 0))
    return file


def test_files_of_pages_long_gone_are_removed_now_and_then(folder: Path) -> None:
    file = _old_file(folder)
    states = StatesInFiles()
    assert not file.exists()
    file = _old_file(folder)
    states._purge_expired_states()  # pyright: ignore[reportPrivateUsage]
    assert file.exists()
    states.look_again_at -= PURGE_SECONDS
    states._purge_expired_states()  # pyright: ignore[reportPrivateUsage]
    assert not file.exists()
