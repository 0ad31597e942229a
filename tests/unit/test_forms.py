"""The forms: every question described once, hidden ones never needed, answers checked and shown."""

import json
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from livecommerce.forms.account import ActivationCodeForm, ActivationForm, LoginForm
from livecommerce.forms.affiliate import AffiliateYou
from livecommerce.forms.applications import APPLICATIONS, Application, ApplicationKind, stored
from livecommerce.forms.choice import Agreed
from livecommerce.forms.choices import YesNo
from livecommerce.forms.form import Form, errors_of, fields_of, question
from livecommerce.forms.message import MessageForm
from livecommerce.forms.number import Number
from livecommerce.forms.step import Head, Step
from livecommerce.forms.text import Name, ShortText
from livecommerce.state.application_form import SUMMARY_STEPS
from tests.support.answers import answers, completed

KINDS: tuple[ApplicationKind, ...] = ("brand", "talent", "affiliate")
FORMS = (*(APPLICATIONS[kind].model for kind in KINDS), MessageForm, LoginForm, ActivationForm, ActivationCodeForm)

AFFILIATE: dict[str, Any] = {
    "name": "Ann Lee",
    "email": "ann@company.com",
    "adult": "yes",
    "handle": "@annlee",
    "followers": "1,200",
    "content": "both",
    "categories": ["beauty", "pets"],
    "gmv": "none",
    "agency": "no",
    "address": "1 High Street",
    "postcode": "N1 9GU",
    "city": "London",
    "country": "GB",
    "posts": "on",
    "terms": True,
}


def errors(form: type[Form], raw: object) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as error:
        form.model_validate(raw)
    return errors_of(error.value)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_valid_applications_are_taken_and_read_the_same_again(kind: ApplicationKind, data: st.DataObject) -> None:
    application = APPLICATIONS[kind]
    raw = data.draw(answers(kind))
    checked = application.validate(raw)
    assert checked.errors == {}
    assert set(checked.answers) == set(raw)
    again = application.validate(json.loads(json.dumps(checked.answers)))
    assert again == checked
    assert application.model.model_validate_json(json.dumps(raw)) == application.model.model_validate(raw)
    labels = {field.name: field.label for field in application.fields}
    names = application.asked_names(checked.answers)
    lines = [line for section in application.summary(checked.answers) for line in section.lines]
    assert [line.question for line in lines] == [labels[name] for name in labels if name in names]
    assert {labels[name] for name in raw} <= {line.question for line in lines if line.answer}


@pytest.mark.parametrize("kind", KINDS)
def test_the_tests_answer_new_questions_automatically(kind: ApplicationKind) -> None:
    assert APPLICATIONS[kind].validate(completed(kind, {})).errors == {}


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_step_by_step_gives_what_the_whole_gives(kind: ApplicationKind, data: st.DataObject) -> None:
    application = APPLICATIONS[kind]
    raw = data.draw(answers(kind))
    steps = [application.validate_step(index, raw) for index in range(len(application.steps))]
    assert [step.errors for step in steps] == [{}] * len(steps)
    assert {name: answer for step in steps for name, answer in step.answers.items()} == application.validate(
        raw
    ).answers


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_question_is_described_with_its_bounds(form: type[Form]) -> None:
    schema = form.model_json_schema()
    assert schema["additionalProperties"] is False
    assert set(schema["properties"]) == {field.name for field in fields_of(form)}
    for name, described in schema["properties"].items():
        assert described["title"], name
        assert described["description"], name
        for part in described.get("anyOf", [described]):
            assert _is_bounded(part), f"{form.__name__}.{name}: {part}"


def _is_bounded(part: dict[str, Any]) -> bool:
    match part:
        case {"enum": [_, *_]} | {"type": "null"}:
            return True
        case {"type": "string"}:
            return part["minLength"] > 0 and part["maxLength"] <= 4_000
        case {"type": "integer" | "number"}:
            return part["minimum"] < part["maximum"]
        case {"type": "array"}:
            return part["maxItems"] > 0 and _is_bounded(part["items"])
        case _:
            return False


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_an_empty_form_says_for_every_needed_question_what_to_do(form: type[Form]) -> None:
    needed = {field.name for field in fields_of(form) if field.required and not field.when}
    found = errors(form, dict.fromkeys(needed, ""))
    assert list(found) == [field.name for field in fields_of(form) if field.name in needed]
    for sentences in found.values():
        assert len(sentences) == 1
        assert sentences[0].split()[0] in {"Enter", "Choose", "Tick", "Write"}


@pytest.mark.parametrize("empty", ["", "   ", None, [], [""]])
def test_what_is_empty_is_not_given(empty: object) -> None:
    assert errors(MessageForm, {"name": empty, "email": "a@company.com", "topic": "press", "message": "Hi"}) == {
        "name": ["Enter your name"]
    }
    brand = APPLICATIONS["brand"]
    assert "handle" not in brand.validate_step(1, {"handle": empty}).errors


@pytest.mark.parametrize("answer", ["yes", "", None])
def test_unknown_questions_are_refused(answer: object) -> None:
    found = errors(APPLICATIONS["affiliate"].model, {**AFFILIATE, "admin": answer})
    assert found == {"admin": ["Leave this out: the form has no such question."]}


@pytest.mark.parametrize("body", [None, [], "name=Ann", 7, [["name", "Ann"]], {5: "Ann"}, {"\ud800": "Ann"}])
def test_a_body_that_is_not_an_object_is_refused(body: object) -> None:
    assert errors(MessageForm, body) == {"": ["Send the answers as an object: names of questions with their answers."]}


@pytest.mark.parametrize("name", list(AFFILIATE))
def test_an_answer_of_any_depth_is_refused_by_name(name: str) -> None:
    deep: list[Any] = []
    for _ in range(20_000):
        deep = [deep]
    found = errors(APPLICATIONS["affiliate"].model, {**AFFILIATE, name: deep})
    assert name in found


def test_bad_answers_are_kept_and_named() -> None:
    raw = {**AFFILIATE, "email": "ann@", "followers": "lots"}
    checked = APPLICATIONS["affiliate"].validate(raw)
    assert not checked.is_good
    assert checked.answers == raw
    assert list(checked.errors) == ["email", "followers"]


def test_a_step_is_checked_alone() -> None:
    checked = APPLICATIONS["affiliate"].validate_step(0, {**AFFILIATE, "followers": "lots", "stranger": "x"})
    assert checked.errors == {}
    assert checked.answers == {"name": "Ann Lee", "email": "ann@company.com", "adult": True}


def test_a_conditional_question_is_required_once_it_is_asked() -> None:
    affiliate = APPLICATIONS["affiliate"]
    found = affiliate.validate({**AFFILIATE, "agency": "yes"}).errors
    assert found == {"agency_name": ["Enter the name of the agency"]}
    named = affiliate.validate({**AFFILIATE, "agency": "yes", "agency_name": "Star Ltd"})
    assert named.answers["agency_name"] == "Star Ltd"


@pytest.mark.parametrize("hidden", ["Star Ltd", "\x00", {"deep": ["x"]}, "x" * 10_000])
def test_hidden_answers_are_neither_checked_nor_stored(hidden: object) -> None:
    whole = APPLICATIONS["affiliate"].model.model_validate({**AFFILIATE, "agency_name": hidden})
    assert "agency_name" not in stored(whole)


def test_the_place_decides_between_studio_and_home() -> None:
    talent = APPLICATIONS["talent"]
    studio, remote = (index for index, step in enumerate(talent.steps) if step.when)
    at_home = {"location": "remote", "phone_model": "Galaxy S24", "upload_speed": "20"}
    assert studio not in talent.asked_steps(at_home)
    assert remote in talent.asked_steps(at_home)
    assert talent.validate_step(studio, at_home).errors == {}
    assert set(talent.validate_step(remote, at_home).errors) == {"light", "microphone", "space"}
    assert not {studio, remote} & set(talent.asked_steps({}))
    assert len(talent.step_names) == 6


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(whole=answers("talent"), other=answers("talent"))
def test_answers_of_the_other_place_are_dropped(whole: dict[str, Any], other: dict[str, Any]) -> None:
    talent = APPLICATIONS["talent"]
    assert talent.validate({**other, **whole}).answers.keys() <= talent.asked_names(whole)


def test_a_question_below_a_hidden_one_is_hidden_too() -> None:
    class Chain(Form):
        first: YesNo = question("First?")
        second: YesNo | None = question("Second?", when={"first": ("yes",)})
        third: Name | None = question("Third", when={"second": ("yes",)})

    assert stored(Chain.model_validate({"first": "no", "second": "yes", "third": "x"})) == {"first": "no"}
    assert errors(Chain, {"first": "yes", "second": "yes"}) == {"third": ["Enter third"]}


def test_a_step_may_depend_on_a_ticked_box_of_an_earlier_one() -> None:
    class Before(Step):
        head = Head("Before", short="Before")
        insured: Agreed | None = question("I am insured", optional=True)

    class After(Step):
        head = Head("After", short="After")
        when = {"insured": ("yes",)}
        insurer: Name = question("Insurer")

    application = Application("brand", (Before, After))
    assert application.validate({"insurer": "Acme"}).answers == {}
    assert application.validate({"insured": "on"}).errors == {"insurer": ["Enter insurer"]}
    assert application.validate_step(1, {"insured": True, "insurer": "Acme"}).answers == {"insurer": "Acme"}


@pytest.mark.parametrize("kind", KINDS)
def test_questions_have_one_name_in_the_whole_application(kind: ApplicationKind) -> None:
    application = APPLICATIONS[kind]
    names = [field.name for step in application.steps for field in fields_of(step)]
    assert names == [field.name for field in application.fields]
    assert len(names) == len(set(names))


def test_steps_that_do_not_fit_together_are_refused() -> None:
    class One(Step):
        head = Head("One", short="One")
        city: Name = question("City")

    class Lost(Step):
        head = Head("Lost", short="Lost")
        when = {"place": ("home",)}
        street: Name = question("Street")

    with pytest.raises(TypeError, match="another step asks under this name"):
        Application("brand", (One, One))
    with pytest.raises(TypeError, match="no question before it is called place"):
        Application("brand", (One, Lost))


def test_a_field_without_a_question_is_refused() -> None:
    with pytest.raises(TypeError, match="give it a kind of answer"):
        type("Plain", (Form,), {"__annotations__": {"city": str}, "__module__": __name__, "city": question("City")})
    with pytest.raises(TypeError, match="must allow `None` if it is optional or conditional"):
        type(
            "Open",
            (Form,),
            {"__annotations__": {"city": Name}, "__module__": __name__, "city": question("City", optional=True)},
        )


def test_the_page_draws_what_the_model_says() -> None:
    fields = {field.name: field for field in APPLICATIONS["brand"].fields}
    assert fields["email"].kind == "email"
    assert fields["email"].max_length == 254
    assert fields["country"].autocomplete == "country"
    assert fields["setting"].when == {"services": ("hosting",)}
    assert fields["setting"].required
    assert not fields["notes"].required
    assert fields["currency"].kind == "select"
    assert fields["commission"].input_mode == "decimal"
    assert [choice.value for choice in fields["platforms"].choices if choice.alone] == ["none"]


AUTOFILL = {
    "name": "name",
    "company": "organization",
    "email": "email",
    "phone": "tel",
    "address": "address-line1",
    "postcode": "postal-code",
    "city": "address-level2",
    "country": "country",
    "shop_url": "url",
    "code": "one-time-code",
    "password": "new-password",
}
"""The HTML autocomplete values that browsers know; `street-address` has several lines."""
OF_AN_ACCOUNT: dict[type[Form], dict[str, str]] = {
    LoginForm: {"email": "username", "password": "current-password"},
    ActivationForm: {"email": "username"},
}


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_browsers_fill_in_what_they_know(form: type[Form]) -> None:
    known = AUTOFILL | OF_AN_ACCOUNT.get(form, {})
    assert {field.name: field.autocomplete for field in fields_of(form)} == {
        field.name: known.get(field.name, "") for field in fields_of(form)
    }


def test_answers_are_summed_up_in_words() -> None:
    application = APPLICATIONS["affiliate"]
    sections = application.summary(application.validate(AFFILIATE).answers)
    assert [section.title for section in sections] == [step.head.title for step in application.steps]
    lines = {line.question: line.answer for section in sections for line in section.lines}
    assert lines["TikTok handle"] == "@annlee"
    assert lines["Followers"] == "1,200"
    assert lines["What would you like to show?"] == "Beauty, Pets"
    assert lines["Country"] == "United Kingdom"
    assert "What is the agency called?" not in lines


def test_an_unanswered_question_is_in_the_summary_without_an_answer() -> None:
    lines = {line.question: line.answer for section in APPLICATIONS["brand"].summary({}) for line in section.lines}
    assert lines[APPLICATIONS["brand"].model.questions["handle"].words.label] == ""


@pytest.mark.parametrize("kind", ["brand", "talent"])
def test_the_summary_is_on_the_last_step_also_after_one_is_added(kind: ApplicationKind) -> None:
    class Payout(Step):
        head = Head("Payout")
        iban: ShortText = question("IBAN")

    steps = APPLICATIONS[kind].steps
    last = steps[APPLICATIONS[kind].summary_step]
    assert last is steps[-1]
    assert not last.when
    longer = Application(kind, (*steps[:-1], Payout, last))
    assert longer.steps[longer.summary_step] is last
    assert SUMMARY_STEPS[kind] == APPLICATIONS[kind].summary_step


@pytest.mark.parametrize("kind", KINDS)
def test_age_and_terms_must_be_agreed_to(kind: ApplicationKind) -> None:
    consents = {field.name for field in APPLICATIONS[kind].fields if field.kind == "consent" and field.required}
    assert consents >= ({"terms"} if kind == "brand" else {"adult", "terms"})


def test_one_line_in_one_model_adds_a_question_everywhere() -> None:
    class Longer(AffiliateYou):
        shoe_size: Annotated[int, Number(30, 50)] = question("Shoe size", hint="European sizes.")

    application = Application("affiliate", (Longer,))
    who = {"name": "Ann Lee", "email": "ann@company.com", "adult": "yes"}
    assert application.fields[-1].label == "Shoe size"
    assert application.validate(who).errors == {"shoe_size": ["Enter a number between 30 and 50"]}
    answered = application.validate({**who, "shoe_size": "38"}).answers
    assert answered["shoe_size"] == 38
    assert application.summary(answered)[0].lines[-1].answer == "38"
    assert (
        application.model.model_json_schema()["properties"]["shoe_size"]["description"] == "Shoe size. European sizes."
    )
