from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator

from livecommerce.forms.applications import APPLICATIONS, ApplicationKind
from tests.support.applicant import Answers


def fill(form: Locator, kind: ApplicationKind, answers: Answers) -> None:
    """Answer from top to bottom, as a person does."""
    for field in APPLICATIONS[kind].fields:
        answer = answers.get(field.name)
        if answer in (None, "", [], ()):
            continue
        match field.kind:
            case "radio" | "checkboxes":
                for value in [answer] if isinstance(answer, str) else answer:
                    form.locator(f"[name={field.name}][value='{value}']").check()
            case "consent":
                form.locator(f"[name={field.name}]").check()
            case "select" | "country":
                form.locator(f"[name={field.name}]").select_option(str(answer))
            case _:
                form.locator(f"[name={field.name}]").fill(str(answer))


def given(answers: Answers) -> dict[str, Any]:
    return {**answers, "email": f"{uuid4().hex}@example.com"}
