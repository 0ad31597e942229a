"""Session of a websocket's handshake: an account's, or a desk member's."""

import asyncio
from http import HTTPMethod

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Scope

from livecommerce.api.references import is_token
from livecommerce.client import RequestFailedError, shared_client
from livecommerce.desk import log_in
from livecommerce.state.connection import account_token, caller_in, came_to_the_desk
from livecommerce.state.desk.transactions import EndedError, member_token, platform

log = structlog.stdlib.get_logger()


async def session_of(scope: Scope) -> str:
    """Return the token of a valid session; empty if the handshake has none."""
    caller, at_the_desk = caller_in(scope), came_to_the_desk(scope)
    token = "" if at_the_desk else account_token(caller)
    if is_token(token) and await _is_account(token):
        return token
    try:
        token = member_token(caller, at_the_desk=at_the_desk)
        return token if is_token(token) and await asyncio.to_thread(_is_member, token) else ""
    except (EndedError, SQLAlchemyError) as error:
        log.info("websocket without a member", problem=type(error).__name__)
        return ""


async def _is_account(token: str) -> bool:
    try:
        answer = await shared_client().call(HTTPMethod.POST, "/sessions/versions", body={"tokens": [token]})
    except RequestFailedError:
        return False
    return answer["versions"] != [None]


def _is_member(token: str) -> bool:
    with platform().database.read() as session:
        return log_in.find(session, token) is not None
