"""A step of an application."""

from dataclasses import dataclass
from typing import ClassVar

from livecommerce.forms.condition import Condition
from livecommerce.forms.form import Form


@dataclass(frozen=True)
class Head:
    """The heading of a step, with its name in the progress bar, `short`.

    `answered` is the heading of its answers in the summary; by default the title.
    """

    title: str
    lead: str = ""
    short: str = ""
    answered: str = ""


class Step(Form):
    """Questions on one page of an application, asked under the earlier answers `when`; empty if they always are."""

    head: ClassVar[Head]
    when: ClassVar[Condition] = {}
