"""The contact form."""

from typing import Annotated, Literal, get_args

from livecommerce.forms.choice import OneOf
from livecommerce.forms.contact_details import Email
from livecommerce.forms.form import Form, question
from livecommerce.forms.text import LongText, Name

Topic = Literal["brand", "talent", "press", "support"]
TOPICS: tuple[Topic, ...] = get_args(Topic)

TopicChoice = Annotated[
    Topic,
    OneOf(
        {
            "brand": ("Selling live", "I have a brand or a shop."),
            "talent": ("Going live", "I host, create or post."),
            "press": ("Press", "I write or broadcast."),
            "support": ("Support", "I work with you already."),
        }
    ),
]


class MessageForm(Form):
    """A message to one of the teams."""

    name: Name = question("Your name", autocomplete="name", width="half")
    email: Email = question("E-mail", width="half")
    topic: TopicChoice = question("What is it about?")
    message: LongText = question("Your message")
