"""The desk at a separate address: only there, and nothing of it at the site's."""

import json
import re
from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback
from reflex.utils.format import format_event_handler

from livecommerce.constants import DESK_COOKIE
from livecommerce.state.desk.desk import Desk
from tests.browser.conftest import DESK_SECRET, served
from tests.browser.test_serving import CONNECT
from tests.support import web
from tests.support.desk import Desks, TeamMember, apply, team_member
from tests.support.member import member_of
from tests.support.ports import free_port
from tests.support.processes import COMMAND


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("apart") / "records.db"


@pytest.fixture(scope="module")
def addresses(root: Path, static_dir: Path, kept: Path) -> Generator[tuple[str, str]]:
    """Yield the addresses of the site and the desk, both served by one process."""
    port, other = free_port(), free_port()
    settings = {
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{kept}",
        "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
        "LIVECOMMERCE_DESK_ADDRESS": f"127.0.0.1:{other}",
        "LIVECOMMERCE_DESK_SECRET": DESK_SECRET,
    }
    command = [COMMAND, "serve", "--no-build", "--port", str(port)]
    with served(command, root, port, settings) as process:
        yield process.address, f"http://127.0.0.1:{other}"


@pytest.fixture(scope="module")
def decider(addresses: tuple[str, str], kept: Path) -> TeamMember:
    return team_member(kept, "decider")


def test_it_is_there_and_live_and_the_site_answers_404_for_it(
    addresses: tuple[str, str], decider: TeamMember, new_context: CreateContextCallback
) -> None:
    site, desk = addresses
    for path in ("/desk", "/desk/log-in", "/desk/applications.csv"):
        assert web.get(site + path).status_code == 404
    assert web.get(f"{desk}/for-brands").status_code == 404
    # Browsers allow no passkeys at an address of numbers.
    assert "passkey" not in web.get(f"{desk}/desk/log-in").text
    page = Desks(new_context, desk, {"decider": decider}).open("decider")
    # There is no repository to edit.
    expect(page.get_by_role("link", name="Your passkeys")).to_be_visible()
    expect(page.get_by_role("link", name="Texts of the site")).to_have_count(0)
    assert page.request.get(f"{desk}/desk/content").status == 404
    reference = apply(site)
    page.locator(f'[data-row="{reference}"]').click()
    page.get_by_role("button", name="Approve").click()
    page.get_by_role("button", name="Approve and send").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is approved.")).to_be_visible()


def test_the_sites_websocket_knows_no_member(
    addresses: tuple[str, str], decider: TeamMember, kept: Path, page: Page, allowed_messages: list[str]
) -> None:
    allowed_messages.append("WebSocket")
    site, desk = addresses
    reference = apply(site)
    decider.token = decider.token or decider.session(desk)
    cookie = {"name": DESK_COOKIE, "value": decider.token, "url": site, "httpOnly": True}
    page.context.add_cookies([cookie])  # pyright: ignore[reportArgumentType]
    page.goto(f"{site}/login")
    address = f"{site.replace('http', 'ws')}/_event/?token={'t' * 32}&EIO=4&transport=websocket"
    assert page.evaluate(CONNECT, address) == "error"
    member_of(site, kept).log_in(page, site)
    decide = format_event_handler(Desk.event_handlers["set_status"])
    payload = {"reference": reference, "seen": "received", "status": "in_review"}
    outcome = page.evaluate(SAY, [site.replace("http", "ws"), json.dumps({"name": decide, "payload": payload})])
    assert re.search(r'"ended[^"]*": ?true', outcome)
    answer = web.get(f"{desk}/desk/applications.json", cookies={DESK_COOKIE: decider.token})
    assert {application["reference"]: application["status"] for application in answer.json()}[reference] == "received"


SAY = """async ([address, event]) => {
  const token = crypto.randomUUID();
  const socket = new WebSocket(`${address}/_event/?EIO=4&transport=websocket&token=${token}`);
  let received = "";
  const until = (part) => new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      received += data;
      if (data === "2") socket.send("3");
      if (received.includes(part)) resolve();
    });
  });
  await until('0{"sid"');
  socket.send("40/_event,{}");
  await until("40/_event");
  const router_data = { pathname: "/desk", query: {}, asPath: "/desk", headers: {}, token };
  socket.send('42/_event,' + JSON.stringify(["event", { ...JSON.parse(event), token, router_data }]));
  await until("ended");
  socket.close();
  return received;
}"""
"""Opens a websocket as a page does, sends one event, and returns the response."""
