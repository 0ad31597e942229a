"""The table of forms that work without scripts: the page, the API call and the confirmation of each."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPMethod
from typing import Any
from urllib.parse import parse_qsl

from livecommerce.constants import (
    ACTIVATE_PATH,
    ACTIVATION_FORM_ID,
    API_PATH,
    APPLICATION_FORM_ID,
    APPLICATION_PATHS,
    CLOSE_ACCOUNT_FORM_ID,
    CLOSE_ACCOUNT_PATH,
    CONTACT_PATH,
    LINK_NOTE_ID,
    LOGIN_FORM_ID,
    LOGIN_PATH,
    MESSAGE_FORM_ID,
    NEW_CODE_FORM_ID,
    OPENING_FORM_ID,
    REMOTE_LOCATIONS,
    REVIEW_FORM_ID,
)
from livecommerce.content.account import login_content
from livecommerce.forms.account import ActivationCodeForm, ActivationForm, CloseAccountForm, LoginForm, OpeningForm
from livecommerce.forms.applications import APPLICATIONS, Application
from livecommerce.forms.form import Form
from livecommerce.forms.message import MessageForm
from livecommerce.forms.review import ReviewForm
from livecommerce.languages.formatting import day_of_reader
from livecommerce.noscript.filled_page import Values
from livecommerce.published.preview_address import PREVIEW_PATH

MOST_FIELDS = 400

Answers = dict[str, str | list[str]]


@dataclass(frozen=True)
class NoScriptForm:
    """A form on a page that the browser can submit without scripts.

    Attributes:
        page: The path of the page, or a function that returns it for the answers.
        form_id: The id of the form; the id of the element around it, which the confirmation replaces, ends in `-top`.
        call: The path of the API call, after `/api/v1`.
        model: The questions.
        confirmation: Returns the values of the confirmation, from the answers and the data of the API's response.
        key_fields: The answers that make up the idempotency key, so that a form sent twice is stored once. None: all of
            them; empty: no key, where every submission counts, or where the key would leave a trace of a password.
        fill_also: The id of another form of the page, which is filled with the answers too.
        method: The HTTP method of the call.
        wrapped_in: The name under which the call takes the answers; empty: they are the body.
        note_id: The id of the note that confirms it above the form, which stays as it is; empty: the confirmation
            replaces the form.
        opens: The call whose form, on the same page, is filled with the answers in the response; empty for most.
    """

    page: str | Callable[[Answers], str]
    form_id: str
    call: str
    model: type[Form]
    confirmation: Callable[[Answers, Any], Values]
    key_fields: tuple[str, ...] | None = None
    fill_also: str = ""
    method: HTTPMethod = HTTPMethod.POST
    wrapped_in: str = ""
    note_id: str = ""
    opens: str = ""

    def answers(self, body: bytes) -> Answers:
        """Return the answers by field name; lists for checkboxes.

        Raises:
            ValueError: The body is not a form, not UTF-8, or has more than `MOST_FIELDS` fields.
        """
        return self.by_name(
            parse_qsl(
                body.decode(),
                keep_blank_values=True,
                strict_parsing=bool(body),
                errors="strict",
                max_num_fields=MOST_FIELDS,
            )
        )

    def readable_answers(self, body: bytes) -> Answers:
        """Return the readable answers of a malformed body, so that the page shows them again."""
        fields = parse_qsl(body.decode(errors="replace"), keep_blank_values=True)[:MOST_FIELDS]
        return self.by_name(fields)

    def by_name(self, fields: Sequence[tuple[str, str]]) -> Answers:
        """Return the answers by field name; lists for checkboxes."""
        several = {name for name, question in self.model.questions.items() if question.answer.kind == "checkboxes"}
        given: dict[str, list[str]] = {}
        for name, value in fields:
            given.setdefault(name, []).append(value)
        return {name: values if name in several else values[-1] for name, values in given.items()}

    def page_of(self, answers: Answers) -> str:
        """Return the path of the page that the answers came from."""
        return self.page if isinstance(self.page, str) else self.page(answers)

    def body(self, answers: Answers) -> Mapping[str, Any]:
        """Return the body of the call."""
        return {self.wrapped_in: answers} if self.wrapped_in else answers

    def key(self, answers: Mapping[str, Any]) -> str:
        """Return the idempotency key; empty if the form has none."""
        if self.key_fields == ():
            return ""
        names = self.key_fields or sorted(answers)
        content = json.dumps([self.call, {name: answers.get(name) for name in names}], sort_keys=True)
        return f"plain-{hashlib.sha256(content.encode()).hexdigest()}"


def _of_application(application: Application) -> NoScriptForm:
    def confirmation(answers: Answers, data: Any) -> Values:
        good = application.good_answers(answers)
        return {
            "reference": data["reference"],
            "email": good["email"],
            "remote-tips": good.get("location") in REMOTE_LOCATIONS,
            "answers": data["summary"],
        }

    kind = application.kind
    path = APPLICATION_PATHS[kind]
    return NoScriptForm(path, APPLICATION_FORM_ID, f"/applications/{kind}", application.model, confirmation)


def _of_link(application: Application) -> NoScriptForm:
    return NoScriptForm(
        APPLICATION_PATHS[application.kind],
        APPLICATION_FORM_ID,
        f"/applications/{application.kind}/links",
        application.model,
        _addressed,
        wrapped_in="answers",
        note_id=LINK_NOTE_ID,
    )


def _of_opening(application: Application) -> NoScriptForm:
    return NoScriptForm(
        APPLICATION_PATHS[application.kind],
        OPENING_FORM_ID,
        f"/applications/{application.kind}/openings",
        OpeningForm,
        _nothing,
        key_fields=(),
        opens=f"/applications/{application.kind}",
    )


def _message_confirmation(answers: Answers, data: Any) -> Values:
    form = MessageForm.model_validate({name: answers.get(name, "") for name in MessageForm.questions})
    return {"reference": data["reference"], "email": form.email, "message": form.message}


def _preview_page(answers: Answers) -> str:
    return f"{PREVIEW_PATH}/{answers.get('preview', '')}"


def _review_confirmation(_answers: Answers, data: Any) -> Values:
    return {"approved": data["verdict"] == "approve", "commented": data["verdict"] == "comment"}


def _addressed(_answers: Answers, data: Any) -> Values:
    return {"email": data["email"]}


def _nothing(_answers: Answers, _data: Any) -> Values:
    return {}


def _account(_answers: Answers, data: Any) -> Values:
    words = login_content().account
    applications = [
        {
            "kind": words.kinds[application["kind"]],
            "reference": application["reference"],
            "day": day_of_reader(datetime.fromisoformat(application["received_at"])),
            "status": application["status"],
            "status-label": words.statuses[application["status"]].label,
            "status-text": words.statuses[application["status"]].text,
        }
        for application in data["applications"]
    ]
    return {
        "name": data["name"],
        "email": data["email"],
        "app": False,
        "applications": applications,
        "no-applications": not applications,
    }


_FORMS = (
    *map(_of_application, APPLICATIONS.values()),
    *map(_of_link, APPLICATIONS.values()),
    *map(_of_opening, APPLICATIONS.values()),
    NoScriptForm(CONTACT_PATH, MESSAGE_FORM_ID, "/messages", MessageForm, _message_confirmation),
    NoScriptForm(_preview_page, REVIEW_FORM_ID, "/reviews", ReviewForm, _review_confirmation),
    NoScriptForm(LOGIN_PATH, LOGIN_FORM_ID, "/sessions", LoginForm, _account, key_fields=()),
    NoScriptForm(
        CLOSE_ACCOUNT_PATH,
        CLOSE_ACCOUNT_FORM_ID,
        "/sessions/current/account",
        CloseAccountForm,
        _nothing,
        key_fields=(),
        method=HTTPMethod.DELETE,
    ),
    # The key may hold the code: it works only once.
    NoScriptForm(
        ACTIVATE_PATH, ACTIVATION_FORM_ID, "/activations", ActivationForm, _addressed, key_fields=("email", "code")
    ),
    NoScriptForm(
        ACTIVATE_PATH,
        NEW_CODE_FORM_ID,
        "/activation-codes",
        ActivationCodeForm,
        _addressed,
        key_fields=(),
        fill_also=ACTIVATION_FORM_ID,
    ),
)
NOSCRIPT_FORMS: dict[str, NoScriptForm] = {API_PATH + form.call: form for form in _FORMS}


def page_of_posts(path: str) -> str:
    """Return the path of the page whose form posts to this address or below it; empty if there is none."""
    calls = [call for call in NOSCRIPT_FORMS if f"{path}/".startswith(f"{call}/")]
    if not calls:
        return ""
    page = NOSCRIPT_FORMS[max(calls, key=len)].page
    return page if isinstance(page, str) else "/"
