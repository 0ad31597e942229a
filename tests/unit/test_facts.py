"""Facts: each is in one place, texts refer to it, and errors name file and line."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from livecommerce.api.mail import check_mails
from livecommerce.content.loading import NAMESPACES, Content, content_dir, fill_in, parse_yaml
from livecommerce.facts.loading import FACTS_DIR, facts, load_facts
from livecommerce.facts.references import names_of
from livecommerce.typed_yaml import ContentError
from tests.conftest import ROOT
from tests.support.project_copy import copy_project


class Page(Content):
    title: str
    rooms: int
    text: str


PAGE = """title: "{{ studios.rooms.capital }} rooms of {brand}"
rooms: "{{ studios.rooms }}"
text: >-
  London is at {{ studios.london.street }},
  open {{ studios.london.hours }}.
"""


def test_a_reference_becomes_the_fact() -> None:
    page = parse_yaml(PAGE, Page, name="x.yaml")
    assert (page.title, page.rooms) == ("Eleven rooms of Stagelight", 11)
    assert page.text == "London is at 14 Lantern Yard, open 06:30 to 02:00."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("london.hours", "london.hour", "x.yaml:5: there is no fact studios.london.hour; did you mean studios.london."),
        ("studios.london.street", "studio.london.street", "x.yaml:4: there is no fact studio.london.street; did you"),
        ("studios.london.street", "studios.london", "x.yaml:4: studios.london is a group of facts; use one of them"),
        (
            "{{ studios.london.hours }}",
            "{{studios.london.hours}}",
            "x.yaml:5: {{studios.london.hours}} is not a valid reference",
        ),
        ("{{ studios.london.hours }}", "{{ counts.brands + 1 }}", "x.yaml:5: {{ counts.brands + 1 }} is not a"),
        ("{{ studios.london.hours }}", "{{ counts.__class__ }}", "x.yaml:5: there is no fact counts.__class__"),
        ("{{ studios.london.hours }}", "{{ counts.model_dump }}", "x.yaml:5: there is no fact counts.model_dump"),
        ("{{ studios.london.hours }}", "{{ studios.london.hours", "x.yaml:5: {{ without its other half"),
        ("{{ studios.london.hours }}", "studios.london.hours }}", "x.yaml:5: }} without its other half"),
        ('"{{ studios.rooms }}"', "{{ studios.rooms }}", "x.yaml:2: put quotation marks around a value"),
    ],
)
def test_a_reference_that_leads_nowhere_is_named_by_line(old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError) as error:
        parse_yaml(PAGE.replace(old, new), Page, name="x.yaml")
    assert str(error.value).startswith(message)


def test_single_braces_of_other_texts_stay() -> None:
    assert (
        fill_in("Step {step} of {steps}, © {year} {brand}", name="x") == "Step {step} of {steps}, © {year} Stagelight"
    )


def test_every_name_that_can_be_referred_to_says_something() -> None:
    for name in names_of(NAMESPACES):
        assert fill_in(f"{{{{ {name} }}}}", name="x").strip()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("studios.berlin.address", "Lampenzeile 22, 10999 Berlin, Germany"),
        ("studios.cities", "London, Berlin and Warsaw"),
        ("counts.creators", "4,800"),
        ("counts.creators.plain", "4800"),
        ("counts.conversion", "4.6%"),
        ("pay.hourly", "€28–45"),
        ("pay.hourly.words", "€28 to €45"),
        ("pay.affiliate_commission.words", "10 to 20%"),
        ("answers.application.capital", "Two working days"),
        ("commission.final_after", "21 days"),
        ("shows.paid_hours_in_words", "four and a half"),
        ("shows.average.kept_exactly.plain", "8557.84"),
        ("company.first_show.month", "April 2022"),
        ("company.years.words", "four"),
        ("forms.brand.steps.words", "six"),
        ("people.elif_aydin.name", "Elif Aydin"),
    ],
)
def test_a_fact_is_written_in_the_requested_form(name: str, text: str) -> None:
    assert fill_in(f"{{{{ {name} }}}}", name="x") == text


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "answers.yaml",
            "2 working days",
            "soon",
            "facts/answers.yaml:2: application: a duration must be a number",
        ),
        ("answers.yaml", "2 working days", "2 moons", "facts/answers.yaml:2: application.unit: is 'moon'"),
        ("studios.yaml", "opens:", "open:", "facts/studios.yaml:2: london.opens: is missing"),
        ("pay.yaml", "[28, 45]", "[28]", "facts/pay.yaml:2: hourly"),
        ("people.yaml", "role: Lead operator, ", "", "facts/people.yaml:7: callum_reid.role: is missing"),
    ],
)
def test_a_bad_file_of_facts_is_named_by_line(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    folder = copytree(FACTS_DIR, tmp_path / "facts")
    path = folder / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_facts(folder)
    assert str(error.value).startswith(message)


def test_an_unknown_file_and_a_missing_one_are_named(tmp_path: Path) -> None:
    folder = copytree(FACTS_DIR, tmp_path / "facts")
    (folder / "pay.yaml").rename(folder / "wages.yaml")
    with pytest.raises(ContentError, match=r"facts/wages.yaml:1: models.py knows no facts of this name"):
        load_facts(folder)
    (folder / "wages.yaml").unlink()
    with pytest.raises(ContentError, match=r"facts/pay.yaml:1: the file is missing"):
        load_facts(folder)


def test_a_mail_that_refers_to_a_fact_that_does_not_exist_is_named_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mails = copytree(content_dir() / "mails", tmp_path / "en" / "mails")
    monkeypatch.setattr("livecommerce.content.loading.CONTENT_DIR", tmp_path)
    check_mails()
    path = mails / "message_received.md"
    path.write_text(path.read_text(encoding="utf-8").replace("answers.message", "answers.mesage"), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        check_mails()
    assert str(error.value).startswith(
        "content/en/mails/message_received.md:6: there is no fact answers.mesage; did you mean answers.message?"
    )


def test_a_bad_file_of_facts_ends_a_command_with_one_line(tmp_path: Path) -> None:
    copy_project(ROOT, tmp_path, "livecommerce")
    path = tmp_path / "livecommerce" / "facts" / "answers.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("1 working day", "soon"), encoding="utf-8")
    command = [sys.executable, "-c", "from livecommerce.cli import app; app()", "content", "check"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.splitlines() == [
        "livecommerce: facts/answers.yaml:3: message: a duration must be a number and its unit,"
        " such as 2 working days or 48 hours"
    ]


def test_the_facts_of_the_site_can_be_read() -> None:
    assert facts().studios.rooms.figure == 11
