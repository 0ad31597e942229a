"""The lists of posts: all of them and those of each tag, in pages."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from livecommerce.content.blog import BlogContent, blog_content
from livecommerce.content.meta import Meta, branded, meta_of, shortened
from livecommerce.content.posts import Post, posts
from livecommerce.content.slugs import slug_of
from livecommerce.typed_yaml import ContentError

BLOG_PATH = "/blog"
POSTS_PER_PAGE = 6


@dataclass(frozen=True)
class TagUse:
    """A tag, and how many posts have it."""

    name: str
    count: int

    @property
    def path(self) -> str:
        """The address of its list."""
        return tag_path(self.name)


@dataclass(frozen=True)
class BlogList:
    """One page of a list.

    Attributes:
        tag: The tag of its posts; empty: all posts.
        number: Which page it is, from 1.
        count: How many pages the list has.
        posts: The posts of the page, newest first.
    """

    tag: str
    number: int
    count: int
    posts: tuple[Post, ...]

    def page_path(self, number: int) -> str:
        """The address of another page of the same list."""
        first = tag_path(self.tag) if self.tag else BLOG_PATH
        return first if number == 1 else f"{first}/page/{number}"

    @property
    def path(self) -> str:
        """Its address on the site."""
        return self.page_path(self.number)

    @property
    def title(self) -> str:
        """The heading of the list."""
        words = blog_content()
        return self.tag or words.head.title

    @property
    def lead(self) -> str:
        """The sentence below the title."""
        words = blog_content()
        return tag_lead(self.tag, words) if self.tag else words.head.lead

    @property
    def meta(self) -> Meta:
        """Title and description; updated with its newest post."""
        blog = meta_of(BLOG_PATH)
        updated = max((post.changed for post in self.posts), default=blog.updated)
        if not self.tag and self.number == 1:
            return Meta(title=blog.title, description=blog.description, updated=updated)
        lists = blog_content().lists
        page = lists.page.format(number=self.number, count=self.count)
        parts = [*([self.tag] if self.tag else []), *([page] if self.number > 1 else [])]
        description = self.lead if self.tag else blog.description
        if self.number > 1:
            description = f"{page}. {description}"
        return Meta(title=branded(f"Blog: {', '.join(parts)}"), description=shortened(description), updated=updated)


def tag_path(tag: str) -> str:
    """The address of a tag's list."""
    return f"{BLOG_PATH}/tags/{slug_of(tag)}"


def tag_lead(tag: str, words: BlogContent) -> str:
    """The lead of a tag from `blog.yaml`, or the general one."""
    return words.tags.get(tag) or words.lists.tag_lead.format(tag=tag)


def tags_of(among: tuple[Post, ...]) -> tuple[TagUse, ...]:
    """The tags of these posts, the most used first.

    Raises:
        ContentError: Two tags would have the same address.
    """
    uses = Counter(tag for post in among for tag in post.tags)
    by_slug: dict[str, str] = {}
    for tag in uses:
        other = by_slug.setdefault(slug_of(tag), tag)
        if other != tag:
            writer = next(post for post in among if tag in post.tags)
            raise ContentError(f"content/posts/{writer.slug}.md:1: tags: {tag!r} is written {other!r} in other posts")
    return tuple(sorted((TagUse(*use) for use in uses.items()), key=lambda use: (-use.count, use.name)))


def paged(tag: str, among: tuple[Post, ...]) -> Iterator[BlogList]:
    """The pages of one list; an empty list has one page."""
    shown = [post for post in among if not tag or tag in post.tags]
    count = max(1, -(-len(shown) // POSTS_PER_PAGE))
    for number in range(1, count + 1):
        start = (number - 1) * POSTS_PER_PAGE
        yield BlogList(tag, number, count, tuple(shown[start : start + POSTS_PER_PAGE]))


@cache
def blog_lists() -> tuple[BlogList, ...]:
    """Every page of every list of the site."""
    tags = ("", *(use.name for use in tags_of(posts())))
    return tuple(page for tag in tags for page in paged(tag, posts()))
