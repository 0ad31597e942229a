"""Names of members as the desk shows them."""

from collections.abc import Mapping
from dataclasses import dataclass

from livecommerce.api.audit_log import APPLICANT
from livecommerce.content.desk import desk_words


@dataclass(frozen=True)
class Names:
    """Names of members by number, and the current member.

    Attributes:
        members: The names, and the addresses of members without one.
        me: The key of the current member.
    """

    members: Mapping[int, str]
    me: str

    def of(self, actor: str) -> str:
        """Return the display name of an actor in a record; of an address, its first part."""
        where, _, name = actor.partition(":")
        if where == "member" and name.isdecimal():
            return self.members.get(int(name), actor).partition("@")[0]
        if where == APPLICANT:
            return desk_words().desk.applicant
        return (
            desk_words().desk.shell.format(name=name) if where == "shell" else desk_words().desk.by_an_earlier_release
        )

    def of_member(self, number: int | None) -> str:
        """Return the name of a member; empty for none."""
        return self.members.get(number, "").partition("@")[0] if number else ""
