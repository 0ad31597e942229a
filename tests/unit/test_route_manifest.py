"""Far routes are named only in the pages that show them or link to them."""

import json

import pytest

from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.compat.route_manifest import split_manifest, with_far_routes
from livecommerce.export.route_flags import far_prefixes
from livecommerce.routes import ROUTES

ROUTES_OF_MANIFEST = {
    "root": {"id": "root", "path": ""},
    "routes/blog": {"id": "routes/blog", "path": "blog"},
    "routes/blog.a": {"id": "routes/blog.a", "path": "blog/a"},
    "routes/blog.b": {"id": "routes/blog.b", "path": "blog/b"},
}
MANIFEST = f"window.__reactRouterManifest={json.dumps({'routes': ROUTES_OF_MANIFEST})};"
FAR = {"/blog/a": {"id": "A"}, "/blog/b": {"id": "B"}}
PAGE = '<a class="x" href="/blog/b#top">b</a><script type="module">import "/assets/manifest-1a.js";\nstart()</script>'


def test_the_manifest_loses_the_far_routes() -> None:
    thin, taken = split_manifest(MANIFEST, {"/blog/a", "/blog/b"})
    assert set(json.loads(thin.removeprefix("window.__reactRouterManifest=").rstrip(";"))["routes"]) == {
        "root",
        "routes/blog",
    }
    assert set(taken) == {"/blog/a", "/blog/b"}


@pytest.mark.parametrize("text", ["export default {}", MANIFEST.replace("blog/b", "blog/c")])
def test_another_manifest_stops_the_build(text: str) -> None:
    with pytest.raises(ReflexChangedError, match=r"manifest\.js"):
        split_manifest(text, {"/blog/a", "/blog/b"})


def test_a_page_names_itself_and_what_it_links_to() -> None:
    def added(*names: str) -> str:
        return f"Object.assign(window.__reactRouterManifest.routes,{json.dumps({n: {'id': n} for n in names})});"

    assert added("B").replace(" ", "") in with_far_routes(PAGE, "/", FAR, where="x").replace(" ", "")
    assert added("A", "B").replace(" ", "") in with_far_routes(PAGE, "/blog/a", FAR, where="x").replace(" ", "")


def test_a_page_that_links_to_none_stays_as_it_is() -> None:
    page = PAGE.replace("/blog/b", "/about-us")
    assert with_far_routes(page, "/", FAR, where="x") == page


def test_a_page_without_its_import_stops_the_build() -> None:
    with pytest.raises(ReflexChangedError, match="x: expected one import"):
        with_far_routes(PAGE.replace("import", "require"), "/", FAR, where="x")


def test_far_routes_are_those_that_the_browser_expects() -> None:
    for route in ROUTES:
        assert route.far == route.path.startswith(far_prefixes())
        assert not route.far or (route.show_header, route.show_footer, route.theme, route.server_state) == (
            True,
            True,
            "dark",
            False,
        )
