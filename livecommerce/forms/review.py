from typing import Annotated

from livecommerce.forms.choice import OneOf
from livecommerce.forms.form import Form, question
from livecommerce.forms.status import Verdict
from livecommerce.forms.text import LongText, Name, Text
from livecommerce.languages.messages import _

VerdictChoice = Annotated[
    Verdict,
    OneOf(
        {
            "approve": (_("Publish it as it is"), _("Nothing has to change.")),
            "comment": (_("I have comments"), _("Something should change first.")),
        }
    ),
]
Token = Annotated[str, Text(120, min_length=20)]


class ReviewForm(Form):
    """A review of a preview; the page fills in which preview."""

    preview: Token = question(_("Preview"))
    name: Name = question(_("Your name"), autocomplete="name")
    verdict: VerdictChoice = question(_("What do you say?"))
    comment: LongText | None = question(_("What should change?"), when={"verdict": ("comment",)})
