"""The words that all forms share."""

from pydantic import Field

from livecommerce.content.loading import Content, load_yaml


class FrameWords(Content):
    """What stands around a form that has neither header nor footer."""

    home: str = Field(min_length=2, max_length=40)
    help: str = Field(min_length=2, max_length=40)
    help_href: str = Field(min_length=1, max_length=200)
    privacy: str = Field(min_length=2, max_length=40)
    privacy_href: str = Field(min_length=1, max_length=200)
    terms: str = Field(min_length=2, max_length=40)
    terms_href: str = Field(min_length=1, max_length=200)


class FormWords(Content):
    """The words that all forms share."""

    choose: str = Field(min_length=2, max_length=40)
    optional: str = Field(min_length=2, max_length=40)
    required_note: str = Field(min_length=10, max_length=140)
    show: str = Field(min_length=2, max_length=20)
    new_tab: str = Field(min_length=2, max_length=60)
    step_of: str = Field(pattern=r"\{step\}.*\{steps\}", max_length=60)
    next_step: str = Field(pattern=r"\{name\}", max_length=60)
    progress: str = Field(min_length=2, max_length=60)
    all_steps: str = Field(min_length=2, max_length=60)
    continue_label: str = Field(min_length=2, max_length=30)
    submit_label: str = Field(min_length=2, max_length=30)
    privacy_note: str = Field(min_length=10, max_length=240)
    privacy_link: str = Field(min_length=2, max_length=60)
    frame: FrameWords


def form_words() -> FormWords:
    """The words of `form_words.yaml`."""
    return load_yaml("form_words.yaml", FormWords)
