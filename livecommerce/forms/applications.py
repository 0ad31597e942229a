"""The three applications: their steps, validation, and summary."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, get_type_hints

import pydantic
from pydantic import ValidationError, create_model

from livecommerce.forms.affiliate import AFFILIATE_STEPS
from livecommerce.forms.brand import BRAND_STEPS
from livecommerce.forms.condition import YES, Condition, asked
from livecommerce.forms.field import Field
from livecommerce.forms.form import EARLIER, Asked, Errors, Form, errors_of, fields_of, is_empty
from livecommerce.forms.step import Step
from livecommerce.forms.talent import TALENT_STEPS
from livecommerce.languages.messages import translate

ApplicationKind = Literal["brand", "talent", "affiliate"]
MOST_STEPS = 20


@dataclass(frozen=True)
class Checked:
    """The answers as they are stored, ready for JSON; the raw ones if there are errors."""

    answers: dict[str, Any]
    errors: Errors

    @property
    def is_good(self) -> bool:
        return not self.errors


_StepPlace = Annotated[int, pydantic.Field(ge=0, le=MOST_STEPS - 1, description="The place of the step, from 0.")]


@dataclass(frozen=True)
class Finding:
    """An error in an answer."""

    step: _StepPlace
    field: Annotated[str, pydantic.Field(max_length=60, description="The name of the question.")]
    message: Annotated[str, pydantic.Field(max_length=500, description="What to do about it.")]


@dataclass(frozen=True)
class SummaryLine:
    """A question and its answer in words."""

    question: Annotated[str, pydantic.Field(max_length=200, description="The question.")]
    answer: Annotated[str, pydantic.Field(max_length=10_000, description="The answer; empty if there is none.")]


@dataclass(frozen=True)
class SummarySection:
    """A step's answers in words."""

    step: _StepPlace
    title: Annotated[str, pydantic.Field(max_length=100, description="Its heading.")]
    lines: Annotated[list[SummaryLine], pydantic.Field(max_length=60, description="The questions that are asked.")]


@dataclass(frozen=True)
class Application:
    """An application, with its steps in the order of asking, some of them only after certain answers (`Step.when`).

    Its kind is its name in addresses and records. The model is the whole application, flat, as the API takes it:
    questions that are not asked are dropped.
    """

    kind: ApplicationKind
    steps: tuple[type[Step], ...]
    one_page: bool = False
    model: type[Form] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", _whole(self.kind, self.steps))

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return all questions in the order of asking, each with the whole condition under which it is asked."""
        return fields_of(self.model)

    @property
    def summary_step(self) -> int:
        """Return the place of the step that starts with a summary of the answers so far: the last; -1 on one page."""
        return -1 if self.one_page else len(self.steps) - 1

    @property
    def step_names(self) -> tuple[str, ...]:
        """Return the steps' names in the progress bar, in the current language.

        Steps that exclude each other share a name.
        """
        return tuple(dict.fromkeys(translate(step.head.short) for step in self.steps))

    def asked_names(self, answers: Mapping[str, Any]) -> frozenset[str]:
        """Return the names of the questions that are asked, given these answers."""
        return asked({name: question.when for name, question in self.model.questions.items()}, answers)

    def asked_steps(self, answers: Mapping[str, Any]) -> tuple[int, ...]:
        """Return the places of the steps that are asked, given these answers."""
        names = self.asked_names(answers)
        return tuple(place for place, step in enumerate(self.steps) if names & step.questions.keys())

    def validate_step(self, index: int, answers: Mapping[str, Any]) -> Checked:
        """Check one step, counted from 0, and return its answers; none if it is not asked.

        Of the raw answers, those of this step and of those before it count.
        """
        step = self.steps[index]
        names = self.asked_names(answers)
        if not names & step.questions.keys():
            return Checked({}, {})
        own = {name: answers[name] for name in step.questions if name in answers}
        return _checked(step, own, {name: answer for name, answer in answers.items() if name in names})

    def check(self, steps: Iterable[int], answers: Mapping[str, Any]) -> tuple[Finding, ...]:
        """Return the errors in the raw answers of these steps, in the order of asking."""
        return tuple(
            Finding(place, name, message)
            for place in steps
            for name, messages in self.validate_step(place, answers).errors.items()
            for message in messages
        )

    def good_answers(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answers, as stored, of every asked step without errors."""
        checked = (self.validate_step(place, answers) for place in self.asked_steps(answers))
        return {name: answer for part in checked if part.is_good for name, answer in part.answers.items()}

    def validate(self, answers: Mapping[str, Any]) -> Checked:
        """Check a whole application as the API does."""
        return _checked(self.model, answers, {})

    def summary(self, answers: Mapping[str, Any]) -> tuple[SummarySection, ...]:
        """Return answers in words, step by step, without steps and questions that are not asked.

        The answers are stored ones, which are not checked again: the rules may have changed since.
        """
        names = self.asked_names(answers)
        sections = (
            SummarySection(
                place,
                translate(step.head.answered or step.head.title),
                [_line(question, answers) for name, question in step.questions.items() if name in names],
            )
            for place, step in enumerate(self.steps)
        )
        return tuple(section for section in sections if section.lines)


def stored(form: Form) -> dict[str, Any]:
    """Return a form's answers as they are stored: JSON-ready, without missing ones."""
    return form.model_dump(mode="json", exclude_none=True)


def _checked(form: type[Form], answers: Mapping[str, Any], earlier: Mapping[str, Any]) -> Checked:
    try:
        return Checked(stored(form.model_validate(answers, context={EARLIER: earlier})), {})
    except ValidationError as error:
        return Checked(dict(answers), errors_of(error))


def _line(question: Asked, answers: Mapping[str, Any]) -> SummaryLine:
    answer = answers.get(question.name)
    words = "" if is_empty(answer) else question.answer.shown_among(answer, answers)
    return SummaryLine(translate(question.words.label), words)


def _whole(kind: str, steps: tuple[type[Step], ...]) -> type[Form]:
    """Return the model of all steps in one.

    Raises:
        TypeError: Two steps use the same name, or a condition names a question that is not asked before it.
    """
    definitions: dict[str, Any] = {}
    before: dict[str, Asked] = {}
    for step in steps:
        types = get_type_hints(step, include_extras=True)
        for name, question in step.questions.items():
            when = step.when | question.when
            _check_condition(f"{step.__name__}.{name}", when, before)
            if name in definitions:
                raise TypeError(f"{step.__name__}.{name}: another step asks under this name")
            annotation = types[name] | None if when and not question.words.may_be_absent else types[name]
            definitions[name] = (annotation, replace(question.words, when=when).as_default())
            before[name] = question
    return create_model(f"{kind.title()}Application", __base__=Form, __doc__=f"An application: {kind}.", **definitions)


def _check_condition(where: str, condition: Condition, before: Mapping[str, Asked]) -> None:
    for other, values in condition.items():
        known = {choice.value for choice in before[other].answer.choices} or {YES} if other in before else set[str]()
        if not values or not set(values) <= known:
            raise TypeError(f"{where}: no question before it is called {other} and offers {', '.join(values)}")


APPLICATIONS: dict[ApplicationKind, Application] = {
    "brand": Application("brand", BRAND_STEPS),
    "talent": Application("talent", TALENT_STEPS),
    "affiliate": Application("affiliate", AFFILIATE_STEPS, one_page=True),
}
