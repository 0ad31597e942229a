"""The content editor at the desk: a member edits the words of the site by commits at a Git service."""

import difflib

from playwright.sync_api import Page, expect

from livecommerce.content_editor.files import FOLDER
from livecommerce.content_editor.site import editor_policy
from tests.support.content_editor import SECONDS, Editor
from tests.support.desk import Desks
from tests.support.git_service import TOKEN, GitService

LINK = "Texts of the site"
HOME = f"{FOLDER}/de/home.yaml"
TRANSLATORS = ("https://translation.googleapis.com/", "https://api.anthropic.com/", "https://api.openai.com/")


def opened(page: Page) -> Editor:
    """Open the editor by the link of the desk, and sign in at the service."""
    page.get_by_role("link", name=LINK).click()
    page.get_by_role("button", name="Sign In Using Access Token").click()
    page.get_by_role("textbox", name="Personal Access Token").fill(TOKEN)
    page.get_by_role("button", name="Sign In", exact=True).click()
    expect(page.get_by_role("button", name="Sign In Using Access Token")).to_be_hidden(timeout=SECONDS)
    return Editor(page)


def change_the_headline(editor: Editor, headline: str) -> None:
    editor.go("pages/entries/home")
    editor.unfold("de", "hero")
    editor.type("de", "hero.title", headline)
    editor.save()


def changed_lines(old: bytes, new: bytes) -> list[str]:
    compared = difflib.ndiff(old.decode().splitlines(keepends=True), new.decode().splitlines(keepends=True))
    return [line for line in compared if line.startswith(("+", "-"))]


def test_a_changed_headline_is_one_commit_of_one_line(desks: Desks, git: GitService) -> None:
    page = desks.open("decider")
    editor = opened(page)
    assert git.commits == []
    for old, new in (("Um acht Licht an.", "Um neun Licht an."), ("Um neun Licht an.", "Um zehn Licht an.")):
        change_the_headline(editor, new)
        commit = git.commits.pop()
        assert git.commits == []
        assert commit.author == "ada@example.com"
        [(path, (before, after))] = commit.changes.items()
        assert path == HOME
        assert [line.strip("+- \n") for line in changed_lines(before, after)] == [f"title: {old}", f"title: {new}"]


def test_an_uploaded_picture_is_in_the_commit_that_uses_it(desks: Desks, git: GitService) -> None:
    editor = opened(desks.open("owner"))
    editor.go("case_studies/entries/kiln-pans")
    picture = editor.upload("en", "picture", "Steel Pans.webp")
    editor.save()
    changes = dict(git.commits.pop().changes)
    assert git.commits == []
    assert changes.pop(f"{FOLDER}/images/steel-pans.webp") == (b"", picture)
    [(path, (before, after))] = changes.items()
    assert path == f"{FOLDER}/en/case_studies/kiln-pans.md"
    assert changed_lines(before, after) == ["- picture: case-kitchen.webp\n", "+ picture: steel-pans.webp\n"]


def test_who_may_not_edit_words_finds_no_editor(desks: Desks, server: str) -> None:
    page = desks.open("reader")
    expect(page.get_by_role("link", name="Your passkeys")).to_be_visible()
    expect(page.get_by_role("link", name=LINK)).to_have_count(0)
    for path in ("/desk/content", "/desk/content/editor", "/desk/content/configuration"):
        assert page.request.get(server + path).status == 403


def test_the_browser_calls_the_git_service_and_no_other_host(
    desks: Desks, server: str, git: GitService, allowed_messages: list[str]
) -> None:
    allowed_messages.extend(["Content Security Policy", "against the policy: connect-src", "status of 401"])
    page = desks.open("owner")
    with page.expect_response(f"{server}/desk/content/editor") as editor:
        page.get_by_role("link", name=LINK).click()
    assert editor.value.headers["content-security-policy"] == editor_policy(git.address)
    call = "(address) => fetch(address, { mode: 'no-cors' }).then(() => 'answered', () => 'refused')"
    assert page.evaluate(call, f"{git.address}/api/v1/version") == "answered"
    for address in TRANSLATORS:
        assert page.evaluate(call, address) == "refused"
