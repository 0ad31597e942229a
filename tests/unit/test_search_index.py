"""The search index as Pagefind's service writes it."""

import sys
from pathlib import Path

import pytest

from livecommerce.export.search_index import indexable, write_index
from tests.support.event_loop import run

SLOW_SERVICE = """
import base64, json, sys, time
from pathlib import Path

ANSWERS = {"NewIndex": "NewIndex", "AddDir": "IndexedDir", "WriteFiles": "WriteFiles"}
asked = ""
while letter := sys.stdin.read(1):
    if letter != ",":
        asked += letter
        continue
    message = json.loads(base64.b64decode(asked))
    asked = ""
    payload = message["payload"]
    answer = {"type": ANSWERS[payload["type"]], "index_id": 1, "page_count": 1, "output_path": ""}
    sent = json.dumps({"message_id": message["message_id"], "payload": answer}).encode()
    if payload["type"] == "WriteFiles":
        file = Path(payload["output_path"], "pagefind.js")
        file.parent.mkdir(parents=True)
        file.write_text("first half, ")
    print(base64.b64encode(sent).decode(), end=",", flush=True)
time.sleep(0.2)
with file.open("a") as rest:
    rest.write("second half")
"""
"""Responds after half a file, as Pagefind may on a busy machine, and ends when all is written."""


def test_every_file_is_whole_however_slowly_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    service = tmp_path / "service"
    service.write_text(f"#!{sys.executable}{SLOW_SERVICE}", encoding="utf-8")
    service.chmod(0o755)
    monkeypatch.setenv("PAGEFIND_BINARY_PATH", str(service))
    run(write_index({"/about-us": indexable("About", "<h1>About us</h1>", "en")}, tmp_path / "index"))
    assert (tmp_path / "index" / "pagefind.js").read_text(encoding="utf-8") == "first half, second half"
