"""Time zone in which a member reads and enters times, as reported by the browser; UTC before, and in commands."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlmodel import Session

from livecommerce.api.tables import LONGEST_TIME_ZONE, Member
from livecommerce.desk.rights import Actor
from livecommerce.languages.formatting import date_in_words

UTC = "UTC"
_ZONE: ContextVar[str] = ContextVar("time zone of the desk", default=UTC)


@contextmanager
def in_time_zone(name: str) -> Generator[None]:
    """Read and show times in a zone, if it is known here, until the block ends."""
    token = _ZONE.set(name if is_time_zone(name) else UTC)
    try:
        yield
    finally:
        _ZONE.reset(token)


def is_time_zone(name: str) -> bool:
    try:
        return bool(name) and len(name) <= LONGEST_TIME_ZONE and bool(ZoneInfo(name))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False


def set_time_zone(session: Session, actor: Actor, name: str) -> bool:
    """Store the zone of a member's browser, and return whether it has changed; unknown names are ignored."""
    actor.require("read")
    member = session.get(Member, actor.member_id) if actor.member_id else None
    if member is None or not is_time_zone(name) or member.time_zone == name:
        return False
    member.time_zone = name
    return True


def local(moment: datetime) -> datetime:
    """Return a time in the current zone."""
    return moment.astimezone(ZoneInfo(_ZONE.get()))


def midnight(day: date) -> datetime:
    """Return the start of a day in the current zone."""
    return datetime.combine(day, time(), ZoneInfo(_ZONE.get()))


def zone_in_words() -> str:
    """Return `Berlin time`, or `UTC`."""
    name = _ZONE.get()
    return UTC if name in {UTC, "Etc/UTC"} else f"{name.rpartition('/')[2].replace('_', ' ')} time"


def desk_moment(moment: datetime) -> str:
    """Return `21 November 2026, 14:48` in the current zone, which the desk names in its sidebar."""
    here = local(moment)
    return f"{date_in_words(here)}, {here:%H:%M}"


def desk_moment_with_zone(moment: datetime) -> str:
    """Return `21 November 2026, 14:48 Berlin time`, for places where the zone matters."""
    return f"{desk_moment(moment)} {zone_in_words()}"


def desk_moment_in_short(moment: datetime) -> str:
    """Return `21 Nov 2026, 14:48` in the current zone, the format of the list."""
    here = local(moment)
    return f"{here.day} {here:%b %Y, %H:%M}"
