"""Posts and legal texts: what is published, in what order, and how a bad file is named."""

from datetime import date
from pathlib import Path

import pytest

from livecommerce.components.cover_art import cover_svg
from livecommerce.content.consent import consent_content
from livecommerce.content.legal import privacy, terms
from livecommerce.content.loading import ContentError
from livecommerce.content.markdown import Rendered, Source, render
from livecommerce.content.posts import Post, neighbours, posts, published, related

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
    monkeypatch.setattr("livecommerce.content.markdown.CONTENT_DIR", tmp_path)
    return tmp_path


def write(
    folder: Path, slug: str, *, day: str = "2026-05-01", tags: str = "Money", draft: str = "false", body: str = ""
) -> None:
    (folder / f"{slug}.md").write_text(FRONT.format(date=day, tags=tags, draft=draft) + body, encoding="utf-8")


def html(text: str) -> Rendered:
    return render(Source(text, "x.md", 1))


def test_newest_first_without_drafts_and_future_dates(folder: Path) -> None:
    write(folder, "old", day="2026-05-01")
    write(folder, "new", day="2026-06-01")
    write(folder, "draft", day="2026-05-02", draft="true")
    write(folder, "later", day="2026-06-03")
    assert [post.slug for post in published(folder, date(2026, 6, 2))] == ["new", "old"]


def test_neighbours_and_related(folder: Path) -> None:
    write(folder, "a", day="2026-05-01", tags="Money, Talent")
    write(folder, "b", day="2026-05-02", tags="Samples")
    write(folder, "c", day="2026-05-03", tags="Talent, Money")
    write(folder, "d", day="2026-05-04", tags="Money")
    among: tuple[Post, ...] = published(folder, date(2026, 6, 1))
    d, c, b, a = among
    assert neighbours(d, among) == (c, None)
    assert neighbours(c, among) == (b, d)
    assert neighbours(a, among) == (None, b)
    assert related(a, among) == (c, d, b)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cover: waves", "cover: sunset", "post.md:7: cover: Input should be"),
        ("Maya Okafor", "Nobody", "post.md:5: author: Value error, nobody in people.yaml is named 'Nobody'"),
        ("## First", "# First", "post.md:11: a heading of level 1"),
        ("## First", "## First\n\n#### Third", "post.md:13: a heading of level 4 under one of level 2"),
        ("## First", "## First\n\n| a | b |\n|---|---|\n| 1 | 2 |", "post.md:13: a table without a caption"),
        ("## First", "## First\n\nTable: Alone", "post.md:13: a caption without a table"),
        ("## First", "```chart\ncaption: Too short to draw\nbars: []\n```", "post.md:13: bars: Tuple should have"),
        ("---\ntitle", "title", "post.md:1: the front matter is missing"),
    ],
)
def test_a_bad_post_is_named_by_line_and_reason(folder: Path, old: str, new: str, message: str) -> None:
    write(folder, "post")
    path = folder / "post.md"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        published(folder, date(2026, 6, 1))
    assert message in str(error.value)


def test_html_in_a_document_is_text() -> None:
    assert "&lt;script&gt;" in html("<script>alert(1)</script>").html


def test_headings_are_linked_and_told_apart() -> None:
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
        drawing = cover_svg(post.slug, post.cover)
        assert drawing == cover_svg(post.slug, post.cover)
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
            assert cookie.name in tables
            assert cookie.lifetime in tables
