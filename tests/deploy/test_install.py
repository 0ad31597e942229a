"""The script that installs a release reports errors before it changes anything."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT


def refused(*arguments: str | Path) -> str:
    run = subprocess.run([ROOT / "deploy" / "install", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stdout == ""
    return run.stderr


def test_how_it_is_called() -> None:
    for arguments in ([], ["release"], ["--no-build"], ["--no-build", "release", "settings"]):
        message = refused(*arguments)
        assert "deploy/install RELEASE SETTINGS" in message
        assert "deploy/install --no-build RELEASE" in message


def test_a_release_is_never_changed(tmp_path: Path) -> None:
    assert (
        refused("--no-build", tmp_path) == f"deploy/install: {tmp_path} is already there; a release is a new folder\n"
    )


def test_settings_have_to_be_there(tmp_path: Path) -> None:
    settings = tmp_path / "livecommerce.env"
    assert refused(tmp_path / "release", settings) == f"deploy/install: {settings} cannot be read\n"
    assert not (tmp_path / "release").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root could become somebody else here")
@pytest.mark.parametrize(("owner", "mode"), [("nobody", 0o644), ("root", 0o646)])
def test_root_installs_nothing_that_another_user_may_write(tmp_path: Path, owner: str, mode: int) -> None:
    """A checkout's owner who publishes with root's rights could otherwise become root."""
    (tmp_path / "deploy").mkdir(mode=0o755)
    shutil.copy(ROOT / "deploy" / "install", tmp_path / "deploy")
    (tmp_path / "rxconfig.py").touch()
    shutil.chown(tmp_path / "rxconfig.py", owner)
    (tmp_path / "rxconfig.py").chmod(mode)
    command = [tmp_path / "deploy" / "install", "--no-build", tmp_path / "release"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, f"may write {tmp_path}/rxconfig.py" in run.stderr) == (1, True)
