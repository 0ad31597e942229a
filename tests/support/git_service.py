"""A stand-in for a Gitea: the part of its API that the content editor uses, over one branch in memory."""

import base64
import hashlib
import json
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

TOKEN = "a token of the member's"
API, REPOSITORY, BRANCH = "/api/v1", "team/site", "main"


@dataclass(frozen=True)
class Commit:
    """A commit.

    Attributes:
        changes: The content of every changed file before and after it, by path.
    """

    message: str
    author: str
    changes: Mapping[str, tuple[bytes, bytes]]


@dataclass
class GitService:
    address: str
    files: dict[str, bytes]
    commits: list[Commit] = field(default_factory=list[Commit])

    @property
    def setting(self) -> str:
        """The setting by which the desk edits this repository."""
        given = {"repository": REPOSITORY, "branch": BRANCH, "address": self.address, "app_id": "a1"}
        return json.dumps({"service": "gitea", **given})

    @property
    def head(self) -> str:
        return hashlib.sha1(str(len(self.commits)).encode()).hexdigest()

    def answer(self, path: str, body: dict[str, Any] | None) -> tuple[int, object]:
        """Return status and body of the response to a request; those with a body are POST."""
        here = f"/repos/{REPOSITORY}"
        answers: dict[str, object] = {
            "/user": {"id": 1, "login": "ada", "full_name": "Ada", "email": "ada@example.com"}
            | {"avatar_url": f"{self.address}/avatars/1", "html_url": f"{self.address}/ada"},
            "/version": {"version": "1.24.0"},
            "/settings/api": {"default_paging_num": 30, "max_response_items": 50},
            here: {"default_branch": BRANCH, "permissions": {"pull": True, "push": True}},
            f"{here}/branches/{BRANCH}": {"commit": {"id": self.head, "message": "The last one"}},
            f"{here}/git/trees/{self.head}": {"tree": self._tree(), "truncated": False},
        }
        if body is not None and path == f"{here}/file-contents":
            return 200, [self._content(name) for name in body["files"]]
        if body is not None and path == f"{here}/contents":
            return self._commit(body)
        return (200, answers[path]) if body is None and path in answers else (404, {"message": f"no {path}"})

    def _tree(self) -> list[dict[str, object]]:
        return [
            {"type": "blob", "path": path, "sha": blob_id(content), "size": len(content)}
            for path, content in self.files.items()
        ]

    def _content(self, path: str) -> dict[str, object]:
        content = self.files[path]
        encoded = base64.b64encode(content).decode()
        return {"path": path, "sha": blob_id(content), "encoding": "base64", "content": encoded}

    def _commit(self, body: dict[str, Any]) -> tuple[int, object]:
        """Commit files as Git does: one that is sent as it was is not among the changes."""
        written: dict[str, bytes] = {}
        for one in body["files"]:
            path, old = str(one["path"]), self.files.get(one["path"])
            if one["operation"] not in {"create", "update"} or one.get("sha") != (old and blob_id(old)):
                return 422, {"message": f"{path} cannot be written: {one['operation']}, {one.get('sha')}"}
            written[path] = base64.b64decode(one["content"])
        changes = {path: (old, new) for path, new in written.items() if (old := self.files.get(path, b"")) != new}
        self.files |= written
        self.commits.append(Commit(body["message"], body["author"]["email"], changes))
        saved = [{"path": path, "sha": blob_id(content)} for path, content in written.items()]
        return 201, {"commit": {"sha": self.head, "created": datetime.now(UTC).isoformat()}, "files": saved}


def blob_id(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


@contextmanager
def git_service(files: Mapping[str, bytes]) -> Generator[GitService]:
    """Run a service whose repository has these files, on a free port, within the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_OPTIONS(self) -> None:
            self._send(200, None)

        def do_GET(self) -> None:
            self._answer(None)

        def do_POST(self) -> None:
            self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def _answer(self, body: dict[str, Any] | None) -> None:
            path = urlsplit(self.path).path.removeprefix(API)
            if self.headers["Authorization"] != f"token {TOKEN}":
                self._send(401, {"message": "a token is needed"})
            else:
                self._send(*service.answer(path, body))

        def _send(self, status: int, answer: object) -> None:
            content = json.dumps(answer).encode()
            self.send_response(status)
            for name, allowed in (("Origin", "*"), ("Headers", "authorization, content-type"), ("Methods", "*")):
                self.send_header(f"Access-Control-Allow-{name}", allowed)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None: ...

    with ThreadingHTTPServer(("localhost", 0), Handler) as server:
        service = GitService(f"http://localhost:{server.server_port}", dict(files))
        Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()
