"""The network traffic of a first visit, and the number of elements in the page.

`uv run python -m tests.benchmarks.first_visit` opens every route as a phone, with gzip, and the script-free copy beside
it. The traffic before prefetching is counted by a browser that saves data, which prefetches nothing; then the page is
opened again normally and counted at rest. These figures do not depend on the machine, so a single run is enough.
"""

from dataclasses import dataclass

import httpx
from playwright.sync_api import Browser, Page

from tests.benchmarks.built_sites import built_site, served_site, served_without_scripts
from tests.benchmarks.figures import Limit, Row, Spread, table
from tests.benchmarks.limits import ALL, HTML, KB, SCRIPTS, SCRIPTS_AIM
from tests.benchmarks.network import Network
from tests.benchmarks.options import every_path, read_options
from tests.benchmarks.report import publish
from tests.benchmarks.slow_processor import PHONE, started_browser

HEAD = [
    "page",
    f"HTML, KB (≤ {HTML.median / KB:.0f})",
    f"scripts, KB (≤ {SCRIPTS.median / KB:.0f}, aim {SCRIPTS_AIM / KB:.0f})",
    f"all, KB (≤ {ALL.median / KB:.0f})",
    "requests",
    "copy: all, KB",
    "requests",
    "fetched ahead, KB",
    "requests",
    "elements sent",
    "at rest (≤ sent + banner)",
    "banner",
    "breaks",
]

SENT = """async (address) => {
  const sent = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  // A browser with scripts takes these for text.
  return sent.querySelectorAll("body *:not(noscript *)").length;
}"""
AT_REST = """() => document.querySelectorAll("body *").length"""
IN_BANNER = """() => {
  const banner = document.querySelector("[data-consent-banner]");
  return banner ? banner.querySelectorAll("*").length + 1 : 0;
}"""


@dataclass(frozen=True)
class Visit:
    """A first visit, until the page is at rest.

    Bytes are compressed; those of the HTML include inline styles. The other figures are numbers of answered requests,
    and of elements as sent, at rest, and in the cookie banner.
    """

    html: int
    scripts: int
    all_bytes: int
    requests: int
    sent: int
    elements: int
    banner: int


def visit(browser: Browser, address: str, *, saves_data: bool = False) -> Visit:
    """Open a page with an empty cache, and wait until it is at rest; a browser that saves data prefetches nothing."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setDataSaverOverride", {"dataSaverEnabled": saves_data})
    network = Network(page, session)
    page.goto(address)
    network.wait_until_quiet()
    scripts, everything, requests = network.bytes_by_type.get("Script", 0), network.all_bytes, network.requests
    sent, elements, banner = page.evaluate(SENT, address), _count(page, AT_REST), _count(page, IN_BANNER)
    context.close()
    return Visit(html_bytes(address), scripts, everything, requests, sent, elements, banner)


def html_bytes(address: str) -> int:
    """Return the bytes of a page as it is sent, compressed, without headers."""
    with httpx.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as response:
        return sum(map(len, response.iter_raw()))


def _count(page: Page, script: str) -> int:
    return int(page.evaluate(script))


def row(path: str, before: Visit, at_rest: Visit, copy: Visit) -> list[str]:
    """Return a row of the table: a visit before prefetching, the same at rest, and one of the copy."""

    def kilobytes(size: float) -> Spread:
        return Spread.of([size])

    elements = Limit("elements", at_rest.sent + at_rest.banner).is_broken_by(Spread.of([at_rest.elements]))
    return (
        Row(f"`{path}`")
        .add_figure(kilobytes(before.html), HTML, digits=1, unit=KB)
        .add_figure(kilobytes(before.scripts), SCRIPTS, digits=1, unit=KB)
        .add_figure(kilobytes(before.all_bytes), ALL, digits=1, unit=KB)
        .add(f"{before.requests}")
        .add(f"{copy.all_bytes / KB:.1f}")
        .add(f"{copy.requests}")
        .add(f"{(at_rest.all_bytes - before.all_bytes) / KB:.1f}")
        .add(f"{at_rest.requests - before.requests}")
        .add(f"{at_rest.sent}")
        .add(f"{at_rest.elements}", breaks="elements" if elements else "")
        .add(f"{at_rest.banner}")
        .cells
    )


def first_visits(paths: list[str], site: str, copy: str) -> list[str]:
    """Return the table for these paths of a site and of its script-free copy, each given by its address."""
    with started_browser() as browser:
        rows = [
            row(
                path,
                visit(browser, site + path, saves_data=True),
                visit(browser, site + path),
                visit(browser, copy + path),
            )
            for path in paths
        ]
    return table(HEAD, rows)


def main() -> None:
    options = read_options(__doc__, every_path())
    built = built_site()
    with served_site(built) as site, served_without_scripts(built) as copy:
        publish(first_visits(options.paths, site.address, copy), "first-visit", write=options.write)


if __name__ == "__main__":
    main()
