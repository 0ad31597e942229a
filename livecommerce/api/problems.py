"""Error responses of the API: a message for the visitor, and errors by field (contract §6)."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails
from starlette.responses import JSONResponse

from livecommerce.languages.messages import _, ngettext, translate
from livecommerce.observability.request_id import current_request_id

MOST_ERRORS = 50
"""The maximum number of fields named; a body may have errors in thousands."""
LONGEST_NAME = 60
BODY = "body"
"""The key of errors in the body as a whole."""
RETRY_SECONDS = 10
"""The value of `Retry-After` while the database is down."""

NO_OBJECT = _("Send an object with the fields of the form.")

_BY_STATUS = {
    404: _("There is nothing at this address."),
    405: _("This address does not take that kind of request."),
    503: _("We cannot save this right now. Please try again in a minute."),
}
_BY_TYPE = {
    "extra_forbidden": _("This is not a field of the form. Leave it out."),
    "missing": _("Answer this question."),
    "model_type": NO_OBJECT,
    "model_attributes_type": NO_OBJECT,
    "dict_type": NO_OBJECT,
}


class Problem(BaseModel):
    """A failure."""

    model_config = ConfigDict(extra="forbid")

    message: str = Field(min_length=1, max_length=500, description="What went wrong, in words for the visitor.")
    errors: dict[str, list[str]] = Field(
        description="What is wrong by field; empty where no field is to blame.",
        max_length=MOST_ERRORS,
    )


class ApiError(Exception):
    """Request that fails.

    Attributes:
        message: The message for the visitor.
        errors: The errors by field.
        headers: Further headers, such as `Retry-After`.
    """

    def __init__(
        self,
        status: int,
        message: str,
        errors: Mapping[str, Sequence[str]] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status, self.message = status, message
        self.errors = {name: list(texts) for name, texts in (errors or {}).items()}
        self.headers = dict(headers or {})

    def response(self) -> JSONResponse:
        """Return the response in the current language."""
        errors = {name: [translate(text) for text in texts] for name, texts in self.errors.items()}
        return JSONResponse({"message": translate(self.message), "errors": errors}, self.status, self.headers)


def _name(location: Sequence[int | str]) -> str:
    return (".".join(str(part) for part in location) or BODY)[:LONGEST_NAME]


def _text(detail: ErrorDetails) -> str:
    return _BY_TYPE.get(detail["type"]) or detail["msg"].removeprefix("Value error, ")


def refused(error: ValidationError, labels: Mapping[str, str] | None = None) -> ApiError:
    """Return the 422 for a body that a form does not accept.

    Args:
        labels: The questions by field name, for the message; a field without one is named as it was sent.
    """
    errors: dict[str, list[str]] = {}
    for detail in error.errors(include_url=False, include_input=False, include_context=False):
        name = _name(detail["loc"])
        if name in errors or len(errors) < MOST_ERRORS:
            errors.setdefault(name, []).append(_text(detail))
    return invalid(errors, labels)


def invalid(errors: Mapping[str, Sequence[str]], labels: Mapping[str, str] | None = None) -> ApiError:
    """Return the 422 with these errors by field; the message names the first fields, by their labels."""
    labels = labels or {}
    # A question in a list, or before the full stop, needs no question mark.
    named = [labels.get(name, "").rstrip("?") or name.replace("_", " ") for name in errors if name != BODY]
    if not named:
        message = _("Please check what you sent.")
    elif len(named) > 3:
        message = ngettext(
            "Please check these answers: {names} and {count} more.",
            "Please check these answers: {names} and {count} more.",
            len(named) - 3,
            names=", ".join(named[:3]),
        )
    else:
        message = _("Please check: {names}.", names=", ".join(named))
    return ApiError(422, message, errors)


def of_parameters(details: Sequence[Any]) -> ApiError:
    """Return the 400 for parameters, headers or cookies that cannot be read, given Pydantic's errors."""
    errors = {_name(detail["loc"][1:]): [str(detail["msg"])] for detail in details[:MOST_ERRORS]}
    return ApiError(400, _("This request cannot be read: check {names}.", names=", ".join(errors)), errors)


def of_status(status: int, headers: Mapping[str, str] | None = None) -> ApiError:
    """Return an error of HTTP itself, such as for an unknown path."""
    return ApiError(status, _BY_STATUS.get(status, _("This request cannot be answered.")), headers=headers)


def unavailable() -> ApiError:
    """Return the 503 for a database that is down, or not yet migrated."""
    return of_status(503, {"Retry-After": str(RETRY_SECONDS)})


def unexpected() -> ApiError:
    """Return the 500 for an unexpected exception; it names the request."""
    return ApiError(
        500,
        _(
            "Something went wrong on our side. Please try again, or write to us about {request_id}.",
            request_id=current_request_id() or "",
        ),
    )
