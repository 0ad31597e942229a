"""Answers of an application in words."""

from collections.abc import Mapping
from typing import Any, cast

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, SummarySection


def sections_of(kind: str, answers: Mapping[str, Any]) -> tuple[SummarySection, ...]:
    """Return the answers step by step, as in the summary of the form."""
    return APPLICATIONS[application_kind(kind)].summary(answers)


def answers_in_words(kind: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the answered questions, with the answers in words."""
    lines = (line for section in sections_of(kind, answers) for line in section.lines)
    return [(line.question, line.answer) for line in lines if line.answer]


def answers_no_longer_asked(kind: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return answers to questions that the form no longer asks, at all or for these answers."""
    application = APPLICATIONS[application_kind(kind)]
    questions, asked = {field.name: field.label for field in application.fields}, application.asked_names(answers)
    return [(questions.get(name, name), _plain(answer)) for name, answer in answers.items() if name not in asked]


def _plain(answer: object) -> str:
    return ", ".join(map(str, cast(list[object], answer))) if isinstance(answer, list) else str(answer)


def application_kind(kind: str) -> ApplicationKind:
    """Return the kind of an application, which the table stores as text."""
    return next(known for known in APPLICATIONS if known == kind)
