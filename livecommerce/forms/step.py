"""A step of an application."""

from dataclasses import dataclass
from typing import ClassVar

from livecommerce.forms.condition import Condition
from livecommerce.forms.form import Form


@dataclass(frozen=True)
class Head:
    """The heading of a step.

    Attributes:
        title: The heading.
        lead: The sentence below it.
        short: The name in the progress bar.
        answered: The heading of its answers in the summary; by default the title.
    """

    title: str
    lead: str = ""
    short: str = ""
    answered: str = ""


class Step(Form):
    """Questions on one page of an application.

    Attributes:
        head: The heading.
        when: The earlier answers under which the step is asked; empty if it always is.
    """

    head: ClassVar[Head]
    when: ClassVar[Condition] = {}
