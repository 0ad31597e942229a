"""A step of an application."""

from dataclasses import dataclass
from typing import ClassVar

from livecommerce.forms.condition import Condition
from livecommerce.forms.form import Form


@dataclass(frozen=True)
class Head:
    """What heads a step.

    Attributes:
        title: The heading.
        lead: The sentence below it.
        short: What the progress bar calls it.
        answered: What heads its answers; the title, if left out.
    """

    title: str
    lead: str = ""
    short: str = ""
    answered: str = ""


class Step(Form):
    """Questions that stand on one page of an application.

    Attributes:
        head: The heading.
        when: The earlier answers under which the step is asked; empty if it always is.
    """

    head: ClassVar[Head]
    when: ClassVar[Condition] = {}
