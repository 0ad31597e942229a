"""The words that stand for a page elsewhere: in the browser's tab, in search results, in previews."""

from pydantic import Field

from livecommerce.content.loading import Content, ContentError, load_yaml


class Meta(Content):
    """A page's title and description."""

    title: str = Field(min_length=3, max_length=70)
    description: str = Field(min_length=50, max_length=170)


class MetaTable(Content):
    """The metadata of every route, by path."""

    routes: dict[str, Meta]


def meta_of(path: str) -> Meta:
    """The metadata of the page at this path.

    Raises:
        ContentError: `meta.yaml` is bad, or has no entry for the path.
    """
    routes = load_yaml("meta.yaml", MetaTable).routes
    if path not in routes:
        raise ContentError(f"content/meta.yaml:1: routes: there is no entry for {path}")
    return routes[path]
