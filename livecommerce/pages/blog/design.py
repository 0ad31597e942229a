from livecommerce.components.collection.design import Design
from livecommerce.components.metadata.structured_data import Node, article
from livecommerce.content.collections.posts import COLLECTION, Post, PostFront
from livecommerce.pages.blog.article_page import article_page
from livecommerce.pages.blog.list_page import list_page


def _structured(post: Post, image: str) -> Node:
    return article(post, image, kind=COLLECTION.schema_type)


BLOG_DESIGN: Design[PostFront] = Design(list_page=list_page, entry_page=article_page, structured=_structured)
