"""Words that all forms share."""

from pydantic import Field

from livecommerce.content.loading import Content, declare_words
from livecommerce.languages.translated_yaml import SameText


class FrameWords(Content):
    """Words of the split layout."""

    home: str = Field(min_length=2, max_length=40)
    help: str = Field(min_length=2, max_length=40)
    help_href: SameText = Field(min_length=1, max_length=200)
    privacy: str = Field(min_length=2, max_length=40)
    privacy_href: SameText = Field(min_length=1, max_length=200)
    terms: str = Field(min_length=2, max_length=40)
    terms_href: SameText = Field(min_length=1, max_length=200)


class LinkWords(Content):
    """The link that continues an application on another device.

    Attributes:
        text: What is sent, and how long it is kept.
        sent: Says to which address it is on its way.
        title: The heading of the form that opens it; `lead` is the sentence below it.
        both: The heading of the choice between the answers on the device and those of the link; `both_text` below it.
    """

    ask: str = Field(min_length=5, max_length=60)
    text: str = Field(min_length=20, max_length=240)
    sent: str = Field(pattern=r"\{email\}", max_length=200)
    title: str = Field(min_length=5, max_length=60)
    lead: str = Field(min_length=20, max_length=240)
    open: str = Field(min_length=2, max_length=40)
    opening: str = Field(min_length=2, max_length=40)
    without: str = Field(min_length=5, max_length=60)
    both: str = Field(min_length=5, max_length=60)
    both_text: str = Field(pattern=r"\{day\}.*\{step\}.*\{other_day\}.*\{other_step\}", max_length=300)
    from_device: str = Field(min_length=5, max_length=60)
    from_link: str = Field(min_length=5, max_length=60)


class OfferWords(Content):
    """Words of the offer to continue a draft."""

    title: str = Field(min_length=5, max_length=60)
    text: str = Field(pattern=r"\{day\}.*\{step\}", max_length=200)
    go_on: str = Field(min_length=2, max_length=40)
    start_over: str = Field(min_length=2, max_length=40)


class OutcomeWords(Content):
    """Words of the confirmation of any application."""

    reference: str = Field(min_length=3, max_length=40)
    mailed: str = Field(min_length=10, max_length=120)
    answers: str = Field(min_length=3, max_length=40)
    print: str = Field(min_length=3, max_length=40)
    another: str = Field(min_length=3, max_length=40)


class FormWords(Content):
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
    back_label: str = Field(min_length=2, max_length=30)
    checking: str = Field(min_length=2, max_length=40)
    sending: str = Field(min_length=2, max_length=40)
    waiting: str = Field(min_length=20, max_length=240)
    waiting_here: str = Field(min_length=20, max_length=240)
    problem_title: str = Field(min_length=5, max_length=60)
    failure_title: str = Field(min_length=5, max_length=60)
    change: str = Field(min_length=2, max_length=30)
    no_answer: str = Field(min_length=2, max_length=40)
    delete_draft: str = Field(min_length=2, max_length=40)
    draft_deleted: str = Field(min_length=5, max_length=80)
    bring_back: str = Field(min_length=2, max_length=40)
    did_you_mean: str = Field(pattern=r"\{address\}", max_length=60)
    ended_elsewhere: str = Field(min_length=5, max_length=120)
    honeypot: str = Field(min_length=5, max_length=60)
    link: LinkWords
    offer: OfferWords
    outcome: OutcomeWords
    submit_label: str = Field(min_length=2, max_length=30)
    privacy_note: str = Field(min_length=10, max_length=280)
    privacy_link: str = Field(min_length=2, max_length=60)
    frame: FrameWords


form_words = declare_words("form_words.yaml", FormWords)
