"""Who of the team may do what: one table, which every service of this room asks."""

import getpass
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, get_args

from livecommerce.api.tables import Role
from livecommerce.errors import PlainError

Right = Literal[
    "read",
    "note",
    "assign",
    "decide",
    "answer",
    "retry",
    "export",
    "see_people",
    "erase_people",
    "templates",
    "members",
    "log",
]
"""`decide` is the status as well; `answer` is to reply, and that a message is done; `templates` is to change the texts
of replies; `members` is to see and change who they are."""

_READER = frozenset[Right]({"read"})
_DECIDER = _READER | frozenset[Right]({"note", "assign", "decide", "answer", "retry", "export", "see_people"})
_OWNER = _DECIDER | frozenset[Right]({"erase_people", "templates", "members", "log"})
RIGHTS: Final[dict[Role, frozenset[Right]]] = {"reader": _READER, "decider": _DECIDER, "owner": _OWNER}


class ForbiddenError(PlainError):
    """Somebody has no right to do what they asked for."""


@dataclass(frozen=True)
class Actor:
    """Somebody of the team who does something.

    Attributes:
        key: How records name them: `member:3`, or `shell:ada` for the user of a shell. No name and no address.
        rights: What they may do.
        member_id: Which member; None at a shell.
    """

    key: str
    rights: frozenset[Right]
    member_id: int | None = None

    def require(self, right: Right) -> None:
        """Lets nobody go on who lacks a right.

        Raises:
            ForbiddenError: They lack it.
        """
        if right not in self.rights:
            raise ForbiddenError("your role does not allow this")


def member_actor(member_id: int, role: Role) -> Actor:
    """A member of the team, with the rights of their role."""
    return Actor(f"member:{member_id}", RIGHTS[role], member_id)


def shell_actor() -> Actor:
    """Who runs a command: whoever has the database has every right, and is logged under the name of their user."""
    name = str(os.getuid())
    # A container may run under a number that no user has.
    with suppress(KeyError, OSError):
        name = os.environ.get("SUDO_USER") or getpass.getuser()
    return Actor(f"shell:{name[:60]}", frozenset(get_args(Right)))
