"""The words around the posts: the list's head, and what an article's page says besides the article."""

from pydantic import Field

from livecommerce.content.loading import Content, load_yaml


class BlogHead(Content):
    """The head of the list of posts."""

    eyebrow: str = Field(min_length=3, max_length=40)
    title: str = Field(min_length=5, max_length=60)
    lead: str = Field(min_length=40, max_length=200)
    newest: str = Field(min_length=2, max_length=20)


class BlogMore(Content):
    """The head of the cards."""

    title: str = Field(min_length=3, max_length=60)


class BlogCall(Content):
    """The card that asks for questions."""

    title: str = Field(min_length=5, max_length=60)
    text: str = Field(min_length=20, max_length=220)
    link: str = Field(min_length=2, max_length=30)
    href: str = Field(pattern="^/")


class BlogFeed(Content):
    """The link to the feed."""

    label: str = Field(min_length=2, max_length=30)
    href: str = Field(pattern="^/")


class PostWords(Content):
    """What an article's page and a card say besides the article."""

    minutes: str = Field(min_length=2, max_length=20)
    back: str = Field(min_length=2, max_length=30)
    contents: str = Field(min_length=2, max_length=40)
    older: str = Field(min_length=2, max_length=30)
    newer: str = Field(min_length=2, max_length=30)
    neighbours: str = Field(min_length=2, max_length=40)
    related: str = Field(min_length=2, max_length=40)


class BlogContent(Content):
    """All the words of the blog but the posts."""

    head: BlogHead
    more: BlogMore
    call: BlogCall
    feed: BlogFeed
    post: PostWords


def blog_content() -> BlogContent:
    """The words around the posts."""
    return load_yaml("blog.yaml", BlogContent)
