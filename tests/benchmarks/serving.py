"""The throughput of the server process, beside Caddy with the same files and headers.

`uv run python -m tests.benchmarks.serving` builds the site, serves it by both, and requests from each in turn a page,
the heaviest script, and an unchanged page, over 32 connections for five seconds; the median of three counts. `--write`
puts the table into the README. Needs `apt-get install caddy wrk` and an otherwise idle machine.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import httpx

from livecommerce.errors import PlainError
from tests.benchmarks.report import machine, publish
from tests.browser.conftest import served
from tests.conftest import ROOT
from tests.support.hosts import StaticHost
from tests.support.ports import free_port
from tests.support.processes import COMMAND

BUILT = ROOT / ".web" / "build" / "client"
CONNECTIONS = 32
SECONDS = 5
ROUNDS = 3
ACCEPTED = {"Accept-Encoding": "br, gzip"}
RATE = re.compile(r"Requests/sec:\s+([\d.]+)")
TROUBLE = re.compile(r"Socket errors.*|Non-2xx.*")


def rate(address: str, headers: dict[str, str]) -> float:
    """Return the responses per second.

    Raises:
        PlainError: Some were missing, or errors.
    """
    options = [option for name, value in headers.items() for option in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", *options, address]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    trouble = TROUBLE.search(printed)
    if trouble:
        raise PlainError(f"{address}: {trouble[0]}")
    found = RATE.search(printed)
    assert found, printed
    return float(found[1])


def unchanged(address: str) -> dict[str, str]:
    """Return the headers of a browser that has the page at this address in its cache."""
    etag = httpx.get(address, headers=ACCEPTED).headers["etag"]
    headers = {**ACCEPTED, "If-None-Match": etag}
    assert httpx.get(address, headers=headers).status_code == 304
    return headers


def heaviest_script() -> str:
    script = max((BUILT / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    return f"/assets/{script.name}"


def table(own: str, caddy: str) -> list[str]:
    lines = ["| | the one process, per second | Caddy | ratio |", "| --- | ---: | ---: | ---: |"]
    cases = [("home", "/", False), ("the heaviest script", heaviest_script(), False), ("home, unchanged", "/", True)]
    for name, path, is_known in cases:
        headers = {host: unchanged(host + path) if is_known else ACCEPTED for host in (own, caddy)}
        rounds = [(rate(own + path, headers[own]), rate(caddy + path, headers[caddy])) for _ in range(ROUNDS)]
        mine, theirs = (median(side) for side in zip(*rounds, strict=True))
        lines.append(f"| {name} | {mine:,.0f} | {theirs:,.0f} | {mine / theirs:.2f} |")
    return [*lines, "", machine()]


def main() -> None:
    port = free_port()
    settings = {"LIVECOMMERCE_SITE_URL": f"http://localhost:{port}"}
    build = ["--no-build"] if "--no-build" in sys.argv else []
    with (
        tempfile.TemporaryDirectory(prefix="serving-") as folder,
        served([COMMAND, "serve", "--port", str(port), *build], ROOT, port, settings) as site,
        StaticHost(Path(folder) / "site") as host,
    ):
        host.deploy(BUILT, keep_assets=True)
        publish(table(site.address, host.address), "serving", write="--write" in sys.argv)


if __name__ == "__main__":
    main()
