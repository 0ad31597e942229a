"""Reading of request bodies: limited in size, time and depth, JSON, and validated by the form's model."""

import asyncio
from typing import Any, TypeVar, cast

from fastapi import Request
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from starlette.requests import ClientDisconnect

from livecommerce.api.problems import BODY, NO_OBJECT, ApiError, invalid, refused
from livecommerce.constants import HONEYPOT_FIELD, REQUEST_LIMIT_BYTES
from livecommerce.forms.form import Form as Asking
from livecommerce.languages.messages import _, translate

Form = TypeVar("Form", bound=BaseModel)

READ_SECONDS = 30
"""The time limit for a client to send a body."""
JSON = "application/json"


async def read_body(request: Request) -> bytes:
    """Return the raw body.

    Raises:
        ApiError: 400 without a usable length or cut short, 408 too slow, 413 too large.
    """
    too_large = ApiError(
        413,
        _("This is too much to take: at most {most} bytes.", most=REQUEST_LIMIT_BYTES),
        {BODY: [_("Send less.")]},
    )
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise ApiError(400, _("The length of this request cannot be read."))
    if len(length) > 18 or int(length) > REQUEST_LIMIT_BYTES:
        raise too_large
    body = bytearray()
    try:
        async with asyncio.timeout(READ_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > REQUEST_LIMIT_BYTES:
                    raise too_large
    except ClientDisconnect:
        # Also for malformed chunks, which the server reports no other way: then somebody reads the response.
        raise ApiError(400, _("This request broke off. Please send it again.")) from None
    except TimeoutError:
        raise ApiError(408, _("The request took too long to arrive. Please try again.")) from None
    return bytes(body)


def _parse(body: bytes) -> dict[str, Any]:
    try:
        # This parser limits depth, refuses broken Unicode and never exhausts the stack.
        data = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise ApiError(400, _("This is not JSON that can be read."), {BODY: [str(error)[:200]]}) from None
    if not isinstance(data, dict):
        raise invalid({BODY: [NO_OBJECT]})
    return cast(dict[str, Any], data)


def media_type(request: Request) -> str:
    """Return the media type of the body, in lower case and without parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def sent_fields(request: Request) -> dict[str, Any]:
    """Return the fields of the body, unchecked.

    Raises:
        ApiError: 400 unreadable, 408 too slow, 413 too large, 415 not JSON, 422 not an object.
    """
    if media_type(request) != JSON:
        raise ApiError(415, _("Send the form as JSON."), {"Content-Type": [_("Must be {type}.", type=JSON)]})
    return _parse(await read_body(request))


def checked(model: type[Form], fields: dict[str, Any]) -> Form:
    """Return the fields as the form's model.

    Raises:
        ApiError: 422, with the errors by field.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        questions = model.questions if issubclass(model, Asking) else {}
        raise refused(error, {name: translate(question.words.label) for name, question in questions.items()}) from None


def is_trapped(fields: dict[str, Any]) -> bool:
    """Remove the honeypot field, and return whether a robot filled it in."""
    return bool(fields.pop(HONEYPOT_FIELD, None))
