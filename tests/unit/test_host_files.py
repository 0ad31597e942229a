"""Configuration files for hosts of the exported files."""

from collections.abc import Iterable

from livecommerce.engine.html_pass import BuiltPage, Pages
from livecommerce.export.host_files import (
    MOST_RULES,
    headers_file,
    redirects_file,
    spelling_rules,
    with_policy,
    without_rule,
)
from livecommerce.export.site_files import ERROR_SOURCE
from livecommerce.languages import LANGUAGES
from livecommerce.routes import routes
from livecommerce.serving.content_policy import page_policy
from livecommerce.settings import Settings

SETTINGS = Settings(languages=("en",))  # pyright: ignore[reportCallIssue]
REDIRECTS = {"/old": "/new", "/start": "/", "/shop": "https://shop.example"}
TRANSLATED = Settings(languages=tuple(LANGUAGES), redirects=REDIRECTS)  # pyright: ignore[reportCallIssue]
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


def policies(file: str) -> dict[str, str]:
    """Return the lines of each rule, by its path."""
    return {path: lines for path, _, lines in (rule.partition("\n") for rule in file.split("\n\n"))}


def test_one_rule_is_for_a_page_in_all_other_languages() -> None:
    site = pages_of(["about-us.html", "index.html"])
    site |= {"de.html": BuiltPage("de.html", PAGE), "de/about-us.html": BuiltPage("de/about-us.html", PAGE)}
    site["pl/about-us.html"] = BuiltPage("pl/about-us.html", PAGE.replace("one()", "two()"))
    csp = policies(headers_file(site, TRANSLATED))
    assert [*csp] == ["/*", "/assets/*", "/builds/*", "/de/*", "/pl/*", "/", "/:language/about-us", "/about-us", "/de"]
    assert "Content-Language: pl" in csp["/pl/*"]
    assert "Content-Language: en" in csp["/about-us"]
    assert "Content-Language" not in csp["/:language/about-us"]
    for page in (site["de/about-us.html"], site["pl/about-us.html"]):
        script = page_policy(page.html, SETTINGS).partition("script-src 'self' ")[2].partition(";")[0]
        assert script in csp["/:language/about-us"]


def test_a_rule_for_all_languages_is_for_no_other_page() -> None:
    csp = policies(headers_file(pages_of(["form.html", "blog/form.html", "de/form.html", "pl/form.html"]), TRANSLATED))
    assert {"/form", "/blog/form", "/de/form", "/pl/form"} < csp.keys()
    assert "/:language/form" not in csp


def test_the_routes_in_a_fourth_language_have_rules_too() -> None:
    english = [f"{route.path.strip('/') or 'index'}.html" for route in routes()]
    others = [f"{code}{route.path.rstrip('/')}.html" for code in LANGUAGES if code != "en" for route in routes()]
    assert without_rule(pages_of([*english, *others]), TRANSLATED) == set()
    count = len(policies(headers_file(pages_of([*english, *others]), TRANSLATED)))
    # Another language has a rule for its home page, and a rule that names it.
    assert count + 2 <= MOST_RULES


def test_redirects_hold_in_each_language() -> None:
    assert redirects_file(TRANSLATED).splitlines() == [
        "/de/old /de/new 302",
        "/de/start /de 302",
        "/de/shop https://shop.example 302",
        "/pl/old /pl/new 302",
        "/pl/start /pl 302",
        "/pl/shop https://shop.example 302",
        "/.well-known/change-password /saas/activate 302",
        "/old /new 302",
        "/start / 302",
        "/shop https://shop.example 302",
        "/de/* /de/404.html 404",
        "/pl/* /pl/404.html 404",
    ]
    assert redirects_file(SETTINGS) == "/.well-known/change-password /saas/activate 302"


def test_the_usual_spellings_of_an_address_lead_to_it() -> None:
    lines = spelling_rules(pages_of(["index.html", "for-talent.html", "form/TalentForm.html", "legal/id=18.html"]))
    assert lines.splitlines() == [
        "/for-talent. /for-talent 308",
        "/FOR-TALENT /for-talent 308",
        "/For-Talent /for-talent 308",
        "/For-talent /for-talent 308",
        "/form/TalentForm. /form/TalentForm 308",
        "/FORM/TALENTFORM /form/TalentForm 308",
        "/form/talentform /form/TalentForm 308",
        "/Form/Talentform /form/TalentForm 308",
    ]


def test_a_page_without_a_rule_brings_its_policy_along() -> None:
    policy = page_policy(PAGE, SETTINGS).replace("; frame-ancestors 'none'", "")
    page = with_policy(PAGE, SETTINGS, where="a page")
    assert page.replace("&#x27;", "'").startswith(
        '<!DOCTYPE html><html><head><meta charSet="utf-8"/>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"/><title>'
    )
    assert page_policy(page, SETTINGS) == page_policy(PAGE, SETTINGS)


def test_lines_are_as_short_as_hosts_want_them() -> None:
    ids = {"analytics_id": "G-1", "tag_manager_id": "GTM-1", "heatmap_id": "h", "ad_conversion_id": "AW-1"}
    settings = Settings(**ids)  # pyright: ignore[reportArgumentType]
    scripts = "".join(f"<script>{number}</script>" for number in range(12))
    assert max(map(len, headers_file(pages_of(["index.html"], PAGE + scripts), settings).splitlines())) < 2_000
