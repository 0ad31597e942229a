"""A step of an application."""

from typing import ClassVar

from livecommerce.forms.condition import Condition
from livecommerce.forms.form import Form


class Step(Form):
    """Questions that stand on one page of an application.

    Attributes:
        when: The earlier answers under which the step is asked; empty if it always is.
    """

    when: ClassVar[Condition] = {}
