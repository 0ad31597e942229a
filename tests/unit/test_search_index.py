import sys
from pathlib import Path

import pytest

from livecommerce.export.search_index import indexable, write_index
from tests.support.event_loop import run

SERVICE = """
import base64, json, sys, time
from pathlib import Path
from threading import Timer

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
        %s
    print(base64.b64encode(sent).decode(), end=",", flush=True)
%s
"""
ADD_SECOND_HALF = """
time.sleep(0.2)
with file.open("a") as rest:
    rest.write("second half")
"""
WRITE_LATER = """
        file.touch()
        later = Timer(0.5, file.write_text, ["all of it"])
        later.daemon = True
        later.start()
"""


@pytest.mark.parametrize(
    ("at_once", "at_the_end", "written"),
    [
        pytest.param('file.write_text("first half, ")', ADD_SECOND_HALF, "first half, second half", id="at its end"),
        pytest.param(WRITE_LATER, "", "all of it", id="only as long as it runs"),
    ],
)
def test_every_file_is_whole_however_late_the_service_writes_it(
    at_once: str, at_the_end: str, written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It responds before all is written, as Pagefind may on a busy machine."""
    service = tmp_path / "service"
    service.write_text(f"#!{sys.executable}{SERVICE % (at_once, at_the_end)}", encoding="utf-8")
    service.chmod(0o755)
    monkeypatch.setenv("PAGEFIND_BINARY_PATH", str(service))
    run(write_index({"/about-us": indexable("About", "<h1>About us</h1>", "en")}, tmp_path / "index"))
    assert (tmp_path / "index" / "pagefind.js").read_text(encoding="utf-8") == written
