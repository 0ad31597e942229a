"""Transactions for the desk's events, each for the member whom the websocket's cookie identifies at that moment."""

import asyncio
import re
from collections.abc import Callable
from typing import TypeVar

from sqlmodel import Session

from livecommerce.api.app import embedded_api
from livecommerce.api.platform import Platform
from livecommerce.client import Caller
from livecommerce.content.desk import desk_words
from livecommerce.desk import log_in, members
from livecommerce.desk.conflicts import ConflictError
from livecommerce.desk.cookie import token_in
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.rights import ForbiddenError
from livecommerce.desk.time_zone import desk_moment_with_zone, in_time_zone
from livecommerce.errors import PlainError
from livecommerce.state.connection import caller_of, is_at_the_desk
from livecommerce.state.desk.names import Names

Result = TypeVar("Result")
Work = Callable[[Session, LoggedIn], Result]

_AT_A_SHELL = re.compile(r"; [^;]*: livecommerce .*$")
"""The part of an error message for users of a shell."""


class EndedError(Exception):
    """The desk's session has ended."""


def platform() -> Platform:
    """Return the platform of the desk, which is shown only where there is one."""
    api = embedded_api()
    if api is None:
        raise EndedError
    return api.state.platform


def token_of(connection: str) -> str:
    """Return the token of the desk's session in the browser that has opened a connection; empty if there is none."""
    return member_token(caller_of(connection), at_the_desk=is_at_the_desk(connection))


def member_token(caller: Caller, *, at_the_desk: bool) -> str:
    """Return the token of the desk's session in a browser; empty if there is none.

    If the desk has a separate address, nobody is logged in to it elsewhere.
    """
    settings = platform().settings
    if not settings.desk_pages or (settings.desk_address and not at_the_desk):
        return ""
    return token_in(caller.cookies, secure=caller.is_secure or settings.is_desk_https)


async def run_for_member(connection: str, work: Work[Result], *, writes: bool = False, by_hand: bool = True) -> Result:
    """Run work in a transaction for the member who opened a connection.

    Args:
        connection: The `router.session.session_id` of the page.
        by_hand: Whether the member acted; what a page does automatically keeps no session alive.

    Raises:
        EndedError: The connection has no session any more.
        PlainError: The work was refused.
    """
    return await asyncio.to_thread(_run_for_member, token_of(connection), work, writes=writes, by_hand=by_hand)


def _run_for_member(token: str, work: Work[Result], *, writes: bool, by_hand: bool) -> Result:
    database = platform().database
    with database.write() if writes else database.read() as session:
        who = log_in.find(session, token)
        if who is None:
            raise EndedError
        with in_time_zone(who.time_zone):
            result = work(session, who)
    if by_hand and who.is_due:
        with database.write() as session:
            log_in.keep_alive(session, token)
    return result


def in_words(error: PlainError, names: Names) -> str:
    """Return the desk's message for an error, with times in the current zone."""
    words = desk_words().desk
    if isinstance(error, ForbiddenError) and not str(error).startswith("the desk"):
        return words.forbidden
    if isinstance(error, ConflictError):
        change = error.change
        return words.conflict.format(
            who=names.of(change.actor) if change else words.by_an_earlier_release,
            act=words.acts.get(change.act, change.act) if change else words.acts["application.status_set"],
            time=desk_moment_with_zone(change.at) if change else "",
            status=words.statuses[error.status].lower(),
        )
    text = _AT_A_SHELL.sub("", str(error))
    return f"{text[:1].upper()}{text[1:]}."


def names_in(session: Session, who: LoggedIn) -> Names:
    """Return the names of everybody who may have acted."""
    return Names(members.colleagues(session, who.actor), who.actor.key)
