"""What hosts of the exported files are told."""

from collections.abc import Iterable

from livecommerce.engine.html_pass import BuiltPage, Pages
from livecommerce.export.host_files import MOST_RULES, headers_file, with_policy, without_rule
from livecommerce.export.site_files import ERROR_SOURCE
from livecommerce.serving.content_policy import page_policy
from livecommerce.settings import Settings

SETTINGS = Settings()  # pyright: ignore[reportCallIssue]
PAGE = '<!DOCTYPE html><html><head><meta charSet="utf-8"/><title>Page</title></head><body><script>one()</script></body>'


def pages_of(files: Iterable[str], html: str = PAGE) -> Pages:
    return {file: BuiltPage(file, html) for file in files}


def pages(articles: int) -> Pages:
    names = [ERROR_SOURCE, "index.html", "blog.html", "legal.html", "legal/id=18.html"]
    return pages_of((*names, *(f"blog/article-{number}.html" for number in range(articles))))


def rules(articles: int) -> list[str]:
    return [line for line in headers_file(pages(articles), SETTINGS).splitlines() if line.startswith("/")]


def test_each_address_has_one_rule() -> None:
    assert rules(2) == [
        "/*",
        "/assets/*",
        "/builds/*",
        "/",
        "/404.html",
        "/blog",
        "/blog/article-0",
        "/blog/article-1",
        "/legal",
    ]
    assert without_rule(pages(2), SETTINGS) == set()


def test_with_many_pages_the_deepest_do_without_a_rule() -> None:
    assert len(rules(1_000)) == MOST_RULES
    assert {"/", "/404.html", "/blog", "/legal"} <= set(rules(1_000))
    left_out = without_rule(pages(1_000), SETTINGS)
    assert len(left_out) == 1_000 - (MOST_RULES - 7)
    assert all(name.startswith("blog/") for name in left_out)


def test_a_page_without_a_rule_brings_its_policy_along() -> None:
    policy = page_policy(PAGE, SETTINGS).replace("; frame-ancestors 'none'", "")
    said = with_policy(PAGE, SETTINGS, where="a page")
    assert said.replace("&#x27;", "'").startswith(
        '<!DOCTYPE html><html><head><meta charSet="utf-8"/>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"/><title>'
    )
    assert page_policy(said, SETTINGS) == page_policy(PAGE, SETTINGS)


def test_lines_are_as_short_as_hosts_want_them() -> None:
    ids = {"analytics_id": "G-1", "tag_manager_id": "GTM-1", "heatmap_id": "h", "ad_conversion_id": "AW-1"}
    settings = Settings(**ids)  # pyright: ignore[reportArgumentType]
    scripts = "".join(f"<script>{number}</script>" for number in range(12))
    assert max(map(len, headers_file(pages_of(["index.html"], PAGE + scripts), settings).splitlines())) < 2_000
