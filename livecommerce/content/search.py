from pydantic import Field

from livecommerce.content.loading import declare_words
from livecommerce.content.meta import PageContent
from livecommerce.content.shared import LinkText


class SearchContent(PageContent):
    """Words of the search.

    Attributes:
        one: The words between the figure 1 and the query.
        few: The same for 2, 3 and 4, and numbers that end in them, for Polish.
        many: The same for any other figure.
    """

    eyebrow: str = Field(min_length=2, max_length=40)
    title: str = Field(min_length=3, max_length=60)
    lead: str = Field(min_length=20, max_length=240)
    label: str = Field(min_length=2, max_length=40)
    placeholder: str = Field(min_length=2, max_length=40)
    submit: str = Field(min_length=2, max_length=30)
    results: str = Field(min_length=2, max_length=40)
    one: str = Field(min_length=2, max_length=40)
    few: str = Field(min_length=2, max_length=40)
    many: str = Field(min_length=2, max_length=40)
    quoted: str = Field(pattern=r"^[^{]+\{words\}[^{]+$")
    searching: str = Field(min_length=2, max_length=40)
    nothing: str = Field(min_length=2, max_length=60)
    nothing_help: str = Field(min_length=20, max_length=240)
    failed: str = Field(min_length=20, max_length=240)
    again: str = Field(min_length=2, max_length=30)
    more: str = Field(min_length=2, max_length=30)
    no_script: str = Field(min_length=20, max_length=240)
    hints: str = Field(min_length=2, max_length=60)
    ways: tuple[LinkText, ...] = Field(min_length=1, max_length=6)


search_content = declare_words("search.yaml", SearchContent)
