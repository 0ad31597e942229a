"""Reads the body of a request: bounded in size, time and depth, JSON, and as the form's model wants it."""

import asyncio
from typing import Any, TypeVar, cast

from fastapi import Request
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from starlette.requests import ClientDisconnect

from livecommerce.api.problems import BODY, NO_OBJECT, ApiError, invalid, refused
from livecommerce.constants import HONEYPOT_FIELD, REQUEST_LIMIT_BYTES
from livecommerce.forms.form import Form as Asking
from livecommerce.wording import _, said

Form = TypeVar("Form", bound=BaseModel)

READ_SECONDS = 30
"""So long may a client take to send a body."""
JSON = "application/json"


async def read_body(request: Request) -> bytes:
    """The body as it came.

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
        # Also where chunks are malformed, which the server tells no other way: then somebody reads the answer.
        raise ApiError(400, _("This request broke off. Please send it again.")) from None
    except TimeoutError:
        raise ApiError(408, _("The request took too long to arrive. Please try again.")) from None
    return bytes(body)


def _parse(body: bytes) -> dict[str, Any]:
    try:
        # This parser stops at a depth of its own, refuses broken Unicode and never exhausts the stack.
        data = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise ApiError(400, _("This is not JSON that can be read."), {BODY: [str(error)[:200]]}) from None
    if not isinstance(data, dict):
        raise invalid({BODY: [NO_OBJECT]})
    return cast(dict[str, Any], data)


def media_type(request: Request) -> str:
    """What the body is said to be, in small letters and without parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def sent_fields(request: Request) -> dict[str, Any]:
    """The fields of the body, unchecked.

    Raises:
        ApiError: 400 unreadable, 408 too slow, 413 too large, 415 no JSON, 422 no object.
    """
    if media_type(request) != JSON:
        raise ApiError(415, _("Send the form as JSON."), {"Content-Type": [_("Must be {type}.", type=JSON)]})
    return _parse(await read_body(request))


def checked(model: type[Form], fields: dict[str, Any]) -> Form:
    """The fields as the form's model wants them.

    Raises:
        ApiError: 422, with what is wrong by field.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        questions = model.questions if issubclass(model, Asking) else {}
        raise refused(error, {name: said(one.words.label) for name, one in questions.items()}) from None


def is_trapped(fields: dict[str, Any]) -> bool:
    """Takes out the field that people never see; whether a robot filled it."""
    return bool(fields.pop(HONEYPOT_FIELD, None))
