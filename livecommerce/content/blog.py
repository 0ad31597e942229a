"""Schema of the words of lists and around articles; a collection's own words are in its `index.md`."""

from typing import Annotated

from pydantic import Field, StringConstraints

from livecommerce.content.audience import Closing
from livecommerce.content.loading import Content, declare_words
from livecommerce.languages.translated_yaml import SameText


class BlogMore(Content):
    title: str = Field(min_length=3, max_length=60)


class BlogCall(Content):
    """Card that asks for questions."""

    title: str = Field(min_length=5, max_length=60)
    text: str = Field(min_length=20, max_length=220)
    link: str = Field(min_length=2, max_length=30)
    href: SameText = Field(pattern="^/")


class BlogListWords(Content):
    """Words of the list pages.

    Attributes:
        page: The page number; `{number}` and `{count}` are filled in.
        tag_lead: The lead for tags without their own; `{tag}` is filled in.
        newest: The heading of the cards on a tag's first page.
        others: The heading of the cards on further pages.
    """

    topics: str = Field(min_length=2, max_length=30)
    every: str = Field(min_length=2, max_length=30)
    pages: str = Field(min_length=2, max_length=30)
    page: str = Field(min_length=2, max_length=30)
    older: str = Field(min_length=2, max_length=30)
    newer: str = Field(min_length=2, max_length=30)
    newest: str = Field(min_length=3, max_length=60)
    others: str = Field(min_length=3, max_length=60)
    tag_eyebrow: str = Field(min_length=2, max_length=40)
    tag_lead: str = Field(min_length=40, max_length=120)


class ShareWords(Content):
    title: str = Field(min_length=2, max_length=40)
    linkedin: str = Field(min_length=2, max_length=40)
    x: str = Field(min_length=1, max_length=40)
    mail: str = Field(min_length=2, max_length=40)
    copy_link: str = Field(min_length=2, max_length=40)
    copied: str = Field(min_length=2, max_length=60)
    not_copied: str = Field(min_length=2, max_length=120)


class PostWords(Content):
    """Words around an article, on its page and on cards.

    Attributes:
        draft: Marks a draft, in the development server.
        scheduled: Marks an entry that appears later, likewise; `{moment}` is filled in.
    """

    minutes: str = Field(min_length=2, max_length=20)
    contents: str = Field(min_length=2, max_length=40)
    older: str = Field(min_length=2, max_length=30)
    newer: str = Field(min_length=2, max_length=30)
    neighbours: str = Field(min_length=2, max_length=40)
    related: str = Field(min_length=2, max_length=40)
    updated: str = Field(min_length=2, max_length=20)
    draft: str = Field(min_length=2, max_length=40)
    scheduled: str = Field(min_length=2, max_length=40)
    share: ShareWords


TagLead = Annotated[str, StringConstraints(min_length=50, max_length=170)]


class BlogContent(Content):
    """Words of the blog, without the articles.

    Attributes:
        offer: The closing band of every article.
        tags: The lead of each tag; a tag without an entry gets `lists.tag_lead`.
    """

    newest: str = Field(min_length=2, max_length=20)
    more: BlogMore
    call: BlogCall
    offer: Closing
    lists: BlogListWords
    tags: dict[str, TagLead] = Field(default_factory=dict[str, str])
    post: PostWords


blog_content = declare_words("blog.yaml", BlogContent)
