"""Articles and legal texts: publication, order, and errors in files."""

import re
import shutil
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from livecommerce.components.collection.page_links import near
from livecommerce.components.illustrations.cover_art import cover_svg
from livecommerce.content.blog import blog_content
from livecommerce.content.collection import LIST_FILE, neighbours, related
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import Post, posts
from livecommerce.content.consent import consent_content
from livecommerce.content.legal import privacy, terms
from livecommerce.content.lists import paged, tags_of
from livecommerce.content.markdown import MarkdownSource, Rendered, render
from livecommerce.content.people import people
from livecommerce.typed_yaml import ContentError

PER_PAGE = POSTS.per_page or 0
NOW = datetime(2026, 6, 2, 12, tzinfo=UTC)
FRONT = """---
title: "What a test is for"
summary: "A summary that is long enough to say what somebody will find in this article, and why."
date: {date}
author: "Maya Okafor"
tags: [{tags}]
cover: waves
draft: {draft}
---

## First
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    posts = tmp_path / "en" / "posts"
    posts.mkdir(parents=True)
    shutil.copy(POSTS.folder / LIST_FILE, posts)
    # Authors and topics stay those of the site, which are read once.
    people()
    blog_content()
    monkeypatch.setattr("livecommerce.content.loading.CONTENT_DIR", tmp_path)
    return posts


def write(
    folder: Path, slug: str, *, day: str = "2026-05-01", tags: str = "Money", draft: str = "false", body: str = ""
) -> None:
    (folder / f"{slug}.md").write_text(FRONT.format(date=day, tags=tags, draft=draft) + body, encoding="utf-8")


def html(text: str) -> Rendered:
    return render(MarkdownSource(text, "x.md", 1))


def test_newest_first_without_drafts_and_future_dates(folder: Path) -> None:
    write(folder, "old", day="2026-05-01")
    write(folder, "new", day="2026-06-01")
    write(folder, "draft", day="2026-05-02", draft="true")
    write(folder, "later", day="2026-06-03")
    assert [post.slug for post in POSTS.shown(NOW)] == ["new", "old"]


def slugs(moment: str) -> list[str]:
    return [post.slug for post in POSTS.shown(datetime.fromisoformat(moment))]


def test_a_post_appears_at_midnight_utc_of_its_day(folder: Path) -> None:
    write(folder, "post", day="2026-06-02")
    assert slugs("2026-06-01T23:59:59.999999+00:00") == []
    assert slugs("2026-06-02T00:00:00+00:00") == ["post"]


def test_the_zone_of_the_machine_makes_no_difference(folder: Path) -> None:
    write(folder, "post", day="2026-06-02")
    assert slugs("2026-06-02T01:59:59+02:00") == []
    assert slugs("2026-06-02T02:00:00+02:00") == ["post"]
    assert slugs("2026-06-01T16:59:59-07:00") == []
    assert slugs("2026-06-01T17:00:00-07:00") == ["post"]


def test_a_scheduled_post_appears_at_its_moment(folder: Path) -> None:
    write(folder, "post", day="2026-06-02\nscheduled: 2026-06-03T00:30:00+02:00")
    assert slugs("2026-06-02T22:29:59+00:00") == []
    assert slugs("2026-06-02T22:30:00+00:00") == ["post"]


def test_a_draft_never_appears(folder: Path) -> None:
    write(folder, "post", day="2020-01-01", draft="true")
    assert slugs("2030-01-01T00:00:00+00:00") == []


def test_on_one_day_the_later_moment_comes_first(folder: Path) -> None:
    write(folder, "a-noon", day="2026-06-01\nscheduled: 2026-06-01T12:00:00Z")
    write(folder, "b-morning", day="2026-06-01")
    assert slugs("2026-06-02T00:00:00+00:00") == ["a-noon", "b-morning"]


def test_what_readers_cannot_see_is_in_no_list(folder: Path) -> None:
    write(folder, "seen", tags="Money")
    write(folder, "draft", tags="Secret", draft="true")
    write(folder, "later", day="2026-06-03", tags="Future")
    among = POSTS.shown(NOW)
    assert [use.name for use in tags_of(POSTS, among)] == ["Money"]
    assert [post.slug for page in paged(POSTS, "", among) for post in page.entries] == ["seen"]


def test_lists_come_in_pages(folder: Path) -> None:
    for number in range(PER_PAGE * 2 + 1):
        write(folder, f"post-{number}", day=str(date(2026, 1, 1) + timedelta(number)), tags="Live shows")
    pages = list(paged(POSTS, "Live shows", POSTS.shown(NOW)))
    assert [(page.path, len(page.entries)) for page in pages] == [
        ("/blog/tags/live-shows", PER_PAGE),
        ("/blog/tags/live-shows/page/2", PER_PAGE),
        ("/blog/tags/live-shows/page/3", 1),
    ]
    assert pages[0].entries[0].slug == "post-12"
    assert pages[1].meta.title == "Blog: Live shows, Page 2 of 3 | Stagelight"
    assert pages[1].meta.updated == date(2026, 1, 7)


def test_a_blog_without_posts_has_one_page() -> None:
    (page,) = paged(POSTS, "", ())
    assert (page.path, page.entries) == ("/blog", ())


def test_a_tag_is_written_in_one_way(folder: Path) -> None:
    write(folder, "a", tags="Live shows")
    write(folder, "b", tags="Live Shows")
    with pytest.raises(ContentError, match="is written"):
        tags_of(POSTS, POSTS.shown(NOW))


@pytest.mark.parametrize(("number", "count", "shown"), [(1, 1, [1]), (1, 3, [1, 2, 3]), (5, 9, [1, 0, 4, 5, 6, 0, 9])])
def test_far_pages_are_left_out_of_the_links(number: int, count: int, shown: list[int]) -> None:
    assert list(near(number, count)) == shown


def test_a_picture_keeps_its_place_and_says_what_it_shows() -> None:
    document = html('![A table with two lamps](studio-london.webp "Room 2")')
    assert document.pictures == ("studio-london.webp",)
    assert 'alt="A table with two lamps"' in document.html
    assert "<figcaption>Room 2</figcaption>" in document.html
    assert re.search(r'width="\d+" height="\d+" loading="lazy"', document.html)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("![](studio-london.webp)", "x.md:1: the picture studio-london.webp does not say what it shows"),
        ("Text\n\n![A](studio-londn.webp)", "x.md:3: there is no picture studio-londn.webp .* mean studio-london.webp"),
        ("So ![A](studio-london.webp) it is", "x.md:1: a picture in the middle of a text"),
    ],
)
def test_a_bad_picture_is_named_by_line(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        html(text)


def test_the_address_of_a_list_is_not_a_post(folder: Path) -> None:
    write(folder, "tags")
    with pytest.raises(ContentError, match="the address of a list"):
        POSTS.load(folder / "tags.md")


def test_neighbours_and_related(folder: Path) -> None:
    write(folder, "a", day="2026-05-01", tags="Money, Talent")
    write(folder, "b", day="2026-05-02", tags="Samples")
    write(folder, "c", day="2026-05-03", tags="Talent, Money")
    write(folder, "d", day="2026-05-04", tags="Money")
    among: tuple[Post, ...] = POSTS.shown(NOW)
    d, c, b, a = among
    assert neighbours(d, among) == (c, None)
    assert neighbours(c, among) == (b, d)
    assert neighbours(a, among) == (None, b)
    assert related(a, among) == (c, d, b)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cover: waves", "cover: sunset", "post.md:7: cover: is 'sunset'; it must be 'beams'"),
        ("Maya Okafor", "Nobody", "post.md:5: author: nobody in people.yaml is named 'Nobody'"),
        ("## First", "# First", "post.md:11: a heading of level 1"),
        ("## First", "## First\n\n#### Third", "post.md:13: a heading of level 4 under one of level 2"),
        ("## First", "## First\n\n| a | b |\n|---|---|\n| 1 | 2 |", "post.md:13: a table without a caption"),
        ("## First", "## First\n\nTable: Alone", "post.md:13: a caption without a table"),
        (
            "## First",
            "```chart\ncaption: Too short to draw\nbars: []\n```",
            "post.md:13: bars: is too short: 0 entries, at least 2",
        ),
        ("date: 2026-05-01", "date: soon", "post.md:4: date: must be a day such as 2026-12-01"),
        ("draft: false", "draft: perhaps", "post.md:8: draft: must be true or false"),
        (
            "cover",
            "scheduled: 2026-05-01 10:00:00\ncover",
            "post.md:7: scheduled: a time needs its time zone",
        ),
        ("date: 2026-05-01", "scheduled: 2026-05-01T10:00:00Z", "date: is missing"),
        ("cover", "scheduled: 2026-05-02T10:00:00Z\ncover", "`scheduled` falls on 2026-05-02 in UTC"),
        ("cover", "updated: 2026-04-30\ncover", "`updated` is 2026-04-30, before `date`"),
        ("[Money]", "[Money, money]", "a tag is listed twice"),
        ("draft:", "drafts:", "post.md:8: drafts: is not a known key; did you mean draft?"),
        ("---\ntitle", "title", "post.md:1: the front matter is missing"),
    ],
)
def test_a_bad_post_is_named_by_line_and_reason(folder: Path, old: str, new: str, message: str) -> None:
    write(folder, "post")
    path = folder / "post.md"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        POSTS.shown(NOW)
    assert message in str(error.value)


def test_html_in_a_document_is_text() -> None:
    assert "&lt;script&gt;" in html("<script>alert(1)</script>").html


def test_headings_are_linked_by_unique_anchors() -> None:
    document = html("## What now?\n\n## What now?")
    assert [heading.id for heading in document.headings] == ["what-now", "what-now-2"]
    assert '<h2 id="what-now-2"><a href="#what-now-2">What now?</a></h2>' in document.html


def test_a_table_has_caption_headers_and_a_frame_that_scrolls() -> None:
    document = html("Table: Prices\n\n| What | Cost |\n|---|---:|\n| Room | €65 |").html
    assert '<caption id="table-1">Prices</caption>' in document
    assert '<th class="cell-right" scope="col">Cost</th>' in document
    assert '<th scope="row">Room</th>' in document
    assert 'tabindex="0" aria-labelledby="table-1"' in document
    assert "style=" not in document


def test_a_quotation_names_its_speaker() -> None:
    document = html("> Stand up.\n>\n> — Elif, host").html
    assert '<figure class="quote">' in document
    assert "<figcaption>Elif, host</figcaption>" in document


def test_links_to_other_sites_say_so() -> None:
    document = html("[out](https://example.com) and [in](/blog)").html
    assert '<a href="https://example.com" rel="external noopener noreferrer">' in document
    assert '<a href="/blog">' in document


def test_every_cover_is_small_and_stays_the_same() -> None:
    for post in posts():
        drawing = cover_svg(post.slug, post.front.cover)
        assert drawing == cover_svg(post.slug, post.front.cover)
        assert len(drawing) <= 1536


def test_legal_texts_share_a_page_without_sharing_ids() -> None:
    ids = [heading.id for document in (privacy(), terms()) for heading in document.headings]
    assert len(ids) == len(set(ids))
    assert privacy().html.count("<h2") > 6


def test_the_privacy_text_lists_every_cookie() -> None:
    tables = privacy().html
    for category in consent_content().categories:
        assert f">{category.label}</caption>" in tables
        for cookie in category.cookies:
            assert (cookie.name in tables) == (cookie.only_with is None)
            assert cookie.lifetime in tables or cookie.only_with
