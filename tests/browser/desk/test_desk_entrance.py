"""Log-in of members to the desk, and the refusal of others."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from livecommerce.constants import DESK_COOKIE
from tests.support import web
from tests.support.desk import PASSWORD, TeamMember, mailed_link, team_member
from tests.support.member import unused_client


@pytest.fixture(scope="module")
def owner(site: object, records: Path) -> TeamMember:
    """Return an owner, with whom the desk exists."""
    return team_member(records, "owner")


def test_a_member_follows_the_link_and_logs_in(
    page: Page, server: str, records: Path, owner: TeamMember, allowed_messages: list[str]
) -> None:
    allowed_messages.append("status of 422")
    member, token = mailed_link(records, "reader")
    page.goto(f"{server}/desk/welcome#{token}")
    expect(page.get_by_role("heading", name="Set up your access")).to_be_visible()
    assert token not in page.url
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    member.secret = page.locator("[data-secret]").inner_text()
    page.get_by_label("New password").fill("password")
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose a password of at least 12 characters")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("Code").fill(member.code)
    page.get_by_role("button", name="Set up").click()
    codes = page.locator("[data-codes] code").all_inner_texts()
    assert len(codes) == 10
    page.get_by_role("link", name="I have kept them").click()
    page.get_by_label("E-mail").fill(member.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Code").fill(codes[0])
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(f"{server}/desk")
    page.goto(f"{server}/desk/welcome#{token}")
    expect(page.get_by_role("alert")).to_contain_text("This link has ended or was used")


def test_log_in_leads_to_the_requested_page(server: str, owner: TeamMember) -> None:
    with web.client(base_url=server, headers=unused_client()) as browser:
        asked = browser.get("/desk?kind=brand")
        assert asked.headers["location"] == "/desk/log-in?next=%2Fdesk%3Fkind%3Dbrand"
        form = browser.get(asked.headers["location"])
        wanted = re.search(r'name="next"[^>]*value="([^"]*)"', form.text)
        assert wanted
        answers = {"email": owner.email, "password": PASSWORD, "code": owner.recovery_codes.pop(), "next": wanted[1]}
        answer = browser.post("/desk/log-in", data=answers)
        assert answer.headers["location"] == "/desk?kind=brand"
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert browser.get("/desk").status_code == 200
        assert browser.post("/desk/log-out").headers["location"] == "/desk/log-in"
        assert browser.get("/desk").status_code == 303


def test_nobody_is_led_to_another_site(server: str, owner: TeamMember) -> None:
    for elsewhere in ("https://evil.example/desk", "//evil.example/desk", "/\\evil.example", "/desk\\..", "/login"):
        answers = {"email": owner.email, "password": "wrong", "code": "1", "next": elsewhere}
        answer = web.post(f"{server}/desk/log-in", data=answers, headers=unused_client())
        assert 'value="/desk"' in answer.text
        assert "evil" not in answer.text


@pytest.mark.parametrize("wrong", [{"password": "wrong"}, {"code": "000000"}, {"email": "nobody@example.com"}])
def test_every_wrong_value_is_refused_in_the_same_words(server: str, owner: TeamMember, wrong: dict[str, str]) -> None:
    answers = {"email": owner.email, "password": PASSWORD, "code": "111111"} | wrong
    answer = web.post(f"{server}/desk/log-in", data=answers, headers=unused_client())
    assert answer.status_code == 401
    assert "E-mail, password or code is not right" in answer.text
    assert DESK_COOKIE not in answer.cookies
    assert PASSWORD not in answer.text


def test_another_site_logs_nobody_in_or_out(server: str, owner: TeamMember) -> None:
    foreign = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    for path in ("/desk/log-in", "/desk/log-out", "/desk/set-up"):
        assert web.post(server + path, headers=foreign).status_code == 403


def test_the_account_of_an_applicant_opens_nothing(server: str, owner: TeamMember) -> None:
    cookies = {DESK_COOKIE: "s2-made-up", "session": owner.session(server)}
    assert web.get(f"{server}/desk", cookies=cookies).status_code == 303


@pytest.mark.parametrize("path", ["/desk/log-in", "/desk/welcome"])
def test_nobody_finds_it_frames_it_or_keeps_it(server: str, owner: TeamMember, path: str) -> None:
    answer = web.get(server + path)
    assert "noindex" in answer.headers["x-robots-tag"]
    assert "no-store" in answer.headers["cache-control"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    for public in ("/sitemap.xml", "/robots.txt", "/llms.txt", "/"):
        assert "/desk" not in web.get(server + public).text


def test_no_file_of_the_site_holds_anything_of_it(static_dir: Path) -> None:
    of_the_desk = re.compile(r"/desk\b|___desk|desk_session|privateStates")
    files = [path for path in static_dir.rglob("*") if path.suffix in {".js", ".html", ".json", ".css", ".xml"}]
    assert files
    assert [path.name for path in files if of_the_desk.search(path.read_text(encoding="utf-8"))] == []
