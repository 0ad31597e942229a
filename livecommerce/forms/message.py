from typing import Annotated, Literal, get_args

from livecommerce.forms.choice import OneOf
from livecommerce.forms.contact_details import Email
from livecommerce.forms.form import Form, question
from livecommerce.forms.text import LongText, Name
from livecommerce.languages.messages import _

Topic = Literal["brand", "talent", "press", "support"]
TOPICS: tuple[Topic, ...] = get_args(Topic)

TopicChoice = Annotated[
    Topic,
    OneOf(
        {
            "brand": (_("Selling live"), _("I have a brand or a shop.")),
            "talent": (_("Going live"), _("I host, create or post.")),
            "press": (_("Press"), _("I write or broadcast.")),
            "support": (_("Support"), _("I work with you already.")),
        }
    ),
]


class MessageForm(Form):
    """A message to one of the teams."""

    name: Name = question(_("Your name"), autocomplete="name", width="half")
    email: Email = question(_("E-mail"), width="half")
    topic: TopicChoice = question(_("What is it about?"))
    message: LongText = question(_("Your message"))
