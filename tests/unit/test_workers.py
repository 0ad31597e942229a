"""The number of connections and files of a server, and its warning about an unpatched Python."""

import subprocess
import sys
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from livecommerce.serving import workers

LIMITED = """
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from livecommerce.serving.workers import raise_file_limit

setrlimit(RLIMIT_NOFILE, (256, 2048))
print(raise_file_limit(), *getrlimit(RLIMIT_NOFILE))
"""


def test_it_opens_as_many_files_as_it_may() -> None:
    process = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=True)
    assert process.stdout.split() == ["2048"] * 3


@pytest.mark.parametrize("is_mended", [False, True])
def test_a_server_names_the_holes_of_its_python(
    is_mended: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Debian mends older versions: what is mended counts, not the version number."""
    monkeypatch.delattr("http.cookies._unquote_sub", raising=False)
    if is_mended:
        monkeypatch.setattr("http.cookies._unquote_sub", print, raising=False)
    policy = SimpleNamespace(verify_generated_headers=True) if is_mended else SimpleNamespace()
    monkeypatch.setattr("email.policy.default", policy)
    monkeypatch.setattr(workers, "Granian", Mock())
    workers.run_workers("app:app", host="127.0.0.1", port=1, workers=1)
    log = capsys.readouterr().err
    named = [word for word in ("CVE-2024-7592", "CVE-2024-6923", workers.PATCHED_PYTHON, "README.md") if word in log]
    assert len(named) == (0 if is_mended else 4)
