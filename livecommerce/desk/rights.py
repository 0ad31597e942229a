"""Rights of roles: one table, which every service of the desk checks.

A service raises `ForbiddenError` unless its actor has the right; docstrings do not repeat it.
"""

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
    "edit_words",
]
"""`decide` includes the status; `answer` is to reply, and to mark a message as done; `templates` is to change reply
templates; `members` is to see and change the members; `edit_words` is to open the editor of content.
"""

_READER = frozenset[Right]({"read"})
_DECIDER = _READER | frozenset[Right](
    {"note", "assign", "decide", "answer", "retry", "export", "see_people", "edit_words"}
)
_OWNER = _DECIDER | frozenset[Right]({"erase_people", "templates", "members", "log"})
RIGHTS: Final[dict[Role, frozenset[Right]]] = {"reader": _READER, "decider": _DECIDER, "owner": _OWNER}


class ForbiddenError(PlainError):
    """The actor lacks the right for an action."""


@dataclass(frozen=True)
class Actor:
    """Member of the team, or user of a shell, who acts.

    Attributes:
        key: The actor in records: `member:3`, or `shell:ada` for the user of a shell. Neither a name nor an address.
        member_id: The number of the member; None at a shell.
    """

    key: str
    rights: frozenset[Right]
    member_id: int | None = None

    def require(self, right: Right) -> None:
        """Raise `ForbiddenError` unless the actor has a right."""
        if right not in self.rights:
            raise ForbiddenError("your role does not allow this")


def member_actor(member_id: int, role: Role) -> Actor:
    """Return a member as actor, with the rights of their role."""
    return Actor(f"member:{member_id}", RIGHTS[role], member_id)


def shell_actor() -> Actor:
    """Return the user of a command as actor: access to the database includes every right; logged by user name."""
    name = str(os.getuid())
    # A container may run under a number that has no user.
    with suppress(KeyError, OSError):
        name = os.environ.get("SUDO_USER") or getpass.getuser()
    return Actor(f"shell:{name[:60]}", frozenset(get_args(Right)))
