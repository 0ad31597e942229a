import subprocess
import sys
from pathlib import Path

import pytest

from livecommerce.export.search_index import indexable, write_index

PAGEFIND = """
import sys, time
from pathlib import Path

file = Path(sys.argv[sys.argv.index("--output-path") + 1], "pagefind.js")
file.parent.mkdir(parents=True)
file.write_text("first half, ")
time.sleep(0.2)
with file.open("a") as rest:
    rest.write("second half")
"""
PAGES = {"/about-us": indexable("About", "<h1>About us</h1>", "en")}


def use_as_pagefind(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = tmp_path / "command"
    command.write_text(f"#!{sys.executable}\n{script}", encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PAGEFIND_BINARY_PATH", str(command))


def test_every_file_is_whole_however_late_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_as_pagefind(PAGEFIND, tmp_path, monkeypatch)
    write_index(PAGES, tmp_path / "index")
    assert (tmp_path / "index" / "pagefind.js").read_text(encoding="utf-8") == "first half, second half"


def test_a_failure_ends_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_as_pagefind("raise SystemExit(3)", tmp_path, monkeypatch)
    with pytest.raises(subprocess.CalledProcessError, match="exit status 3"):
        write_index(PAGES, tmp_path / "index")
