from pathlib import Path

from livecommerce.forms.applications import APPLICATIONS
from tests.browser.engines.engines import IN_OTHERS
from tests.browser.engines.visitor import Visitor
from tests.support.applicant import AFFILIATE, FILL, PATHS, arrived
from tests.support.without_scripts import given


@IN_OTHERS
def test_pages_are_read_and_applications_sent_without_scripts(without_scripts: Visitor, records: Path) -> None:
    visitor = without_scripts
    visitor.with_window(390)
    visitor.open_document("/")
    visitor.find("link", "For Brands")
    # Controls that would do nothing are not shown.
    assert not visitor.sees("button", "Open menu")
    assert not visitor.sees("button", "Get Started")
    visitor.open_document("/form")
    assert visitor.sees("heading", "Company and contact")
    assert visitor.sees("heading", "Your sales")
    assert visitor.sees("button", "Submit")
    assert not visitor.sees("button", "Continue")
    answers = given(AFFILIATE)
    visitor.open_document(PATHS["affiliate"])
    visitor.ask(f"({FILL})(arguments[0])", answers)
    visitor.press("button", "Submit")
    reference = visitor.text_of("[data-reference]")
    [application] = arrived(records, answers["email"])
    assert application["reference"] == reference
    assert application["answers"] == APPLICATIONS["affiliate"].validate(answers).answers
