"""What a reviewer says about a preview."""

from typing import Annotated, Literal

from livecommerce.forms.choice import OneOf
from livecommerce.forms.form import Form, question
from livecommerce.forms.text import LongText, Name, Text

Verdict = Literal["approve", "comment"]

VerdictChoice = Annotated[
    Verdict,
    OneOf(
        {
            "approve": ("Publish it as it is", "Nothing has to change."),
            "comment": ("I have comments", "Something should change first."),
        }
    ),
]
Token = Annotated[str, Text(120, min_length=20)]


class ReviewForm(Form):
    """What somebody says about a preview; the page of the preview fills in which."""

    preview: Token = question("Preview")
    name: Name = question("Your name", autocomplete="name")
    verdict: VerdictChoice = question("What do you say?")
    comment: LongText | None = question("What should change?", when={"verdict": ("comment",)})
