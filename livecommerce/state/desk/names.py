"""How the desk names those who have done something."""

from collections.abc import Mapping
from dataclasses import dataclass

from livecommerce.content.desk import desk_words


@dataclass(frozen=True)
class Names:
    """The members by number, and who asks.

    Attributes:
        members: Their names, and the addresses of those who have none.
        me: The key of the one who asks.
    """

    members: Mapping[int, str]
    me: str

    def of(self, actor: str) -> str:
        """Return the name of an actor, as records name them; of an address, its first part."""
        where, _, name = actor.partition(":")
        if where == "member" and name.isdecimal():
            return self.members.get(int(name), actor).partition("@")[0]
        return (
            desk_words().desk.shell.format(name=name) if where == "shell" else desk_words().desk.by_an_earlier_release
        )

    def of_member(self, number: int | None) -> str:
        """The name of a member; empty for none."""
        return self.members.get(number, "").partition("@")[0] if number else ""
