"""How the API says no: every failure is a message for the visitor and what is wrong with which field (contract §6)."""

from collections.abc import Mapping, Sequence
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails
from sqlalchemy.exc import (
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from livecommerce.wording import _, ngettext, said

log = structlog.stdlib.get_logger()

MOST_ERRORS = 50
"""So many fields are named at most; a body may be wrong in thousands."""
LONGEST_NAME = 60
BODY = "body"
"""Under this name stands what is wrong with the body as a whole."""
RETRY_SECONDS = 10
"""When to try again after the database was away."""

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
    """A request that fails.

    Attributes:
        status: The status of HTTP.
        message: What went wrong, in words for the visitor.
        errors: What is wrong by field.
        headers: What else goes along, such as `Retry-After`.
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
        """The failure as it is sent, in the current language."""
        errors = {name: [said(text) for text in texts] for name, texts in self.errors.items()}
        return JSONResponse({"message": said(self.message), "errors": errors}, self.status, self.headers)


def _name(location: Sequence[int | str]) -> str:
    return (".".join(str(part) for part in location) or BODY)[:LONGEST_NAME]


def _text(detail: ErrorDetails) -> str:
    return _BY_TYPE.get(detail["type"]) or detail["msg"].removeprefix("Value error, ")


def refused(error: ValidationError) -> ApiError:
    """The 422 for a body that a form does not take, with each field named as it was sent."""
    errors: dict[str, list[str]] = {}
    for detail in error.errors(include_url=False, include_input=False, include_context=False):
        name = _name(detail["loc"])
        if name in errors or len(errors) < MOST_ERRORS:
            errors.setdefault(name, []).append(_text(detail))
    return invalid(errors)


def invalid(errors: Mapping[str, Sequence[str]]) -> ApiError:
    """The 422 with these errors by field; the message names the first fields."""
    named = [name.replace("_", " ") for name in errors if name != BODY]
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


async def _of_http(_request: Request, error: HTTPException) -> JSONResponse:
    message = _BY_STATUS.get(error.status_code, _("This request cannot be answered."))
    return ApiError(error.status_code, message, headers=error.headers).response()


async def _of_parameters(_request: Request, error: RequestValidationError) -> JSONResponse:
    details: Sequence[Any] = error.errors()
    errors = {_name(detail["loc"][1:]): [str(detail["msg"])] for detail in details[:MOST_ERRORS]}
    message = _("This request cannot be read: check {names}.", names=", ".join(errors))
    return ApiError(400, message, errors).response()


async def _of_database(_request: Request, error: SQLAlchemyError) -> JSONResponse:
    if not isinstance(error, OperationalError | InterfaceError | ProgrammingError | InternalError | PoolTimeoutError):
        raise error
    log.error("database", problem=type(error).__name__, reason=str(getattr(error, "orig", error)).splitlines()[0])
    return unavailable().response()


def unavailable() -> ApiError:
    """The 503 for a database that is away, or not yet migrated."""
    return ApiError(503, _BY_STATUS[503], headers={"Retry-After": str(RETRY_SECONDS)})


def answer_problems(app: FastAPI) -> None:
    """Makes every failure of the app one of these."""

    async def own(_request: Request, error: ApiError) -> JSONResponse:
        return error.response()

    app.add_exception_handler(ApiError, own)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(HTTPException, _of_http)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(RequestValidationError, _of_parameters)  # pyright: ignore[reportArgumentType]
    app.add_exception_handler(SQLAlchemyError, _of_database)  # pyright: ignore[reportArgumentType]
