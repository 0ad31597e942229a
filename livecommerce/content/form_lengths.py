"""Lengths of the applications, counted from the forms themselves."""

from functools import cache
from math import ceil

from livecommerce.facts.values import Facts, Number, Span
from livecommerce.forms.applications import APPLICATIONS, Application

SECONDS_PER_QUESTION = 18
"""The average time per question, from a single click to a sentence or two."""


class FormLength(Facts):
    """Length of an application.

    Attributes:
        steps: The steps of the progress bar.
        questions: The number of unconditional questions; of steps that exclude each other, that of the longest.
    """

    steps: Number
    questions: Number

    @property
    def minutes(self) -> Span:
        return Span(count=ceil(self.questions.figure * SECONDS_PER_QUESTION / 60), unit="minute")


class FormLengths(Facts):
    brand: FormLength
    talent: FormLength
    affiliate: FormLength


def length_of(application: Application) -> FormLength:
    longest: dict[str, int] = {}
    for step in application.steps:
        always = sum(not question.when for question in step.questions.values())
        longest[step.head.short] = max(longest.get(step.head.short, 0), always)
    return FormLength(steps=Number(figure=len(longest)), questions=Number(figure=sum(longest.values())))


@cache
def form_lengths() -> FormLengths:
    return FormLengths(
        brand=length_of(APPLICATIONS["brand"]),
        talent=length_of(APPLICATIONS["talent"]),
        affiliate=length_of(APPLICATIONS["affiliate"]),
    )
