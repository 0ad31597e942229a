from pydantic import Field

from livecommerce.content.loading import Content, declare_words


class PreviewContent(Content):
    """Words of the preview's mark and of the form for reviewers.

    Attributes:
        ends: Says when the address expires; `{moment}` is filled in.
    """

    mark: str = Field(min_length=3, max_length=40)
    ends: str = Field(min_length=10, max_length=120)
    way: str = Field(min_length=3, max_length=40)
    title: str = Field(min_length=5, max_length=60)
    lead: str = Field(min_length=10, max_length=200)
    submit: str = Field(min_length=2, max_length=30)
    note: str = Field(min_length=10, max_length=200)
    approved_title: str = Field(min_length=5, max_length=60)
    approved_text: str = Field(min_length=10, max_length=200)
    commented_title: str = Field(min_length=5, max_length=60)
    commented_text: str = Field(min_length=10, max_length=200)


preview_content = declare_words("preview.yaml", PreviewContent)
