"""Reviews of previews: accepted until the address expires, read by the editors, deleted in time."""

from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from livecommerce.api.housekeeping import delete_expired
from livecommerce.api.tables import Review
from livecommerce.commands.content import app as content
from livecommerce.desk.reviews import as_data, list_reviews
from livecommerce.desk.rights import shell_actor
from livecommerce.published import previews
from livecommerce.published.preview_address import new_address
from livecommerce.published.previews import Preview
from livecommerce.settings import get_settings
from tests.api.conftest import Api, problem

NOW = datetime.now(UTC)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    monkeypatch.setenv("LIVECOMMERCE_PUBLISHED", str(tmp_path / "published"))
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


def token(tmp_path: Path, ends: datetime = NOW + timedelta(hours=1), *, path: str = "/blog/sample-logistics") -> str:
    """Return the address of a preview of an article."""
    address = new_address(ends)
    site = tmp_path / address.name
    for part in previews.FOLDERS:
        (site / part).mkdir(parents=True)
    preview = Preview(
        name=address.name,
        path=path,
        title="Blog: Sample logistics",
        existed=True,
        made_at=NOW.isoformat(),
        ends_at=address.ends.isoformat(),
        text="",
    )
    previews.save(preview, "<p>", site)
    return address.token


def review(preview: str, **answers: str) -> dict[str, str]:
    return {"preview": preview, "name": "Ada", "verdict": "approve", **answers}


def test_a_reviewer_approves_or_comments(api: Api, tmp_path: Path) -> None:
    preview = token(tmp_path)
    approved = api.post("/reviews", review(preview))
    assert approved.status_code == 201
    assert approved.json()["data"]["verdict"] == "approve"
    assert api.post("/reviews", review(preview, verdict="comment", comment="Two\nlines")).status_code == 201
    with api.platform.database.read() as session:
        rows = [as_data(row) for row in list_reviews(session, shell_actor())]
    assert [(row["verdict"], row["comment"], row["path"], row["language"]) for row in rows] == [
        ("comment", "Two\nlines", "/blog/sample-logistics", "en"),
        ("approve", "", "/blog/sample-logistics", "en"),
    ]


@pytest.mark.parametrize(
    "target", ["de/sample-logistics", "/de/blog/sample-logistics", "content/de/posts/sample-logistics.md"]
)
def test_a_review_has_the_language_of_its_page(
    api: Api, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", database_url)
    get_settings.cache_clear()
    assert api.post("/reviews", review(token(tmp_path, path="/de/blog/sample-logistics"))).status_code == 201
    assert [row.language for row in api.rows(Review)] == ["de"]
    assert "Ada" in CliRunner().invoke(content, ["reviews", target]).output
    assert "No reviews." in CliRunner().invoke(content, ["reviews", "sample-logistics"]).output
    monkeypatch.setenv("LIVECOMMERCE_LANGUAGES", "en")
    get_settings.cache_clear()
    wrong = CliRunner().invoke(content, ["reviews", target])
    assert "the site has no Deutsch" in str(wrong.exception)


def test_a_review_is_stored_once(api: Api, tmp_path: Path) -> None:
    body = review(token(tmp_path))
    assert [api.post("/reviews", body, idempotency_key="k").status_code for _ in range(2)] == [201, 201]
    assert len(api.rows(Review)) == 1


@pytest.mark.parametrize(
    ("answers", "field"),
    [({"name": ""}, "name"), ({"verdict": "maybe"}, "verdict"), ({"verdict": "comment"}, "comment")],
)
def test_what_is_missing_is_named(api: Api, tmp_path: Path, answers: dict[str, str], field: str) -> None:
    assert list(problem(api.post("/reviews", review(token(tmp_path), **answers)), 422)) == [field]
    assert api.rows(Review) == []


def test_only_a_preview_that_lives_is_reviewed(api: Api, tmp_path: Path) -> None:
    problem(api.post("/reviews", review("0" * 32 + "-6b03d91a-" + "0" * 32)), 404)
    problem(api.post("/reviews", review(token(tmp_path, NOW - timedelta(seconds=1)))), 410)
    problem(api.post("/reviews", review(new_address(NOW + timedelta(hours=1)).token)), 410)
    assert api.rows(Review) == []


def test_a_robot_is_thanked_and_forgotten(api: Api, tmp_path: Path) -> None:
    assert api.post("/reviews", review(token(tmp_path), referral_note="x")).status_code == 201
    assert api.rows(Review) == []


def test_reviews_are_deleted_with_the_messages(api: Api, tmp_path: Path) -> None:
    assert api.post("/reviews", review(token(tmp_path))).status_code == 201
    months = api.platform.settings.message_months
    with api.platform.database.write() as session:
        delete_expired(session, api.platform.settings, NOW + timedelta(days=27 * months))
    assert len(api.rows(Review)) == 1
    with api.platform.database.write() as session:
        delete_expired(session, api.platform.settings, NOW + timedelta(days=32 * months))
    assert api.rows(Review) == []


def test_the_editor_reads_them(api: Api, tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", database_url)
    get_settings.cache_clear()
    assert api.post("/reviews", review(token(tmp_path), verdict="comment", comment="Shorter.")).status_code == 201
    shown = CliRunner().invoke(content, ["reviews", "sample-logistics"])
    assert shown.exit_code == 0, shown.output
    assert "Ada" in shown.output and "Shorter." in shown.output
    assert "No reviews." in CliRunner().invoke(content, ["reviews", "/about-us"]).output
    wrong = CliRunner().invoke(content, ["reviews", "sample-logistic"])
    assert "did you mean sample-logistics?" in str(wrong.exception)
