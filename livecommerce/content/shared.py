"""The shapes of words that several pages share."""

from pydantic import Field

from livecommerce.content.loading import Content


class FaqItem(Content):
    """A question and its answer."""

    question: str = Field(min_length=1)
    answer: str = Field(min_length=1)


class Faq(Content):
    """A list of questions under a heading."""

    title: str = Field(min_length=1)
    lead: str = ""
    items: list[FaqItem] = Field(min_length=1)
