"""The answers of an application, as people read them."""

from collections.abc import Mapping
from typing import Any, cast

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, Section


def sections_of(kind: str, answers: Mapping[str, Any]) -> tuple[Section, ...]:
    """The answers step by step, as the applicant saw them at the end of the form."""
    return APPLICATIONS[application_kind(kind)].summary(answers)


def answers_in_words(kind: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The questions that were answered, with the answers as people read them."""
    lines = (line for section in sections_of(kind, answers) for line in section.lines)
    return [(line.question, line.answer) for line in lines if line.answer]


def answers_no_longer_asked(kind: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Answers to questions that the form had when they were given, and has no more, or not for these answers."""
    questions = {one.name: one.label for one in APPLICATIONS[application_kind(kind)].fields}
    asked = {line.name for section in sections_of(kind, answers) for line in section.lines}
    return [(questions.get(name, name), _plain(answer)) for name, answer in answers.items() if name not in asked]


def _plain(answer: object) -> str:
    return ", ".join(map(str, cast(list[object], answer))) if isinstance(answer, list) else str(answer)


def application_kind(kind: str) -> ApplicationKind:
    """The kind of an application, of which the table has the text alone."""
    return next(known for known in APPLICATIONS if known == kind)
