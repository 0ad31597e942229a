"""The server's state of pages that stand apart: other pages hear nothing of it, and what it shows is kept nowhere."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import reflex as rx

from livecommerce.engine.compat.private import overriding


class ApartState(rx.State, mixin=True):
    """A state of pages apart from the site (`apart.py`).

    Attributes:
        _path: Where these pages begin: a page elsewhere that connects is told nothing of the state.
        _not_kept: The fields that are only shown: neither a file nor Redis ever holds them. An event that needs what
            they say reads it anew.
    """

    _path: ClassVar[str] = "/"
    _not_kept: ClassVar[frozenset[str]] = frozenset()

    def __getstate__(self) -> dict[str, Any]:
        """What is kept between two events."""
        kept = super().__getstate__()
        fields: Mapping[str, Any] = cast(Any, type(self)).get_fields()
        return {**kept, **{name: fields[name].default_value() for name in self._not_kept if name in kept}}

    @overriding
    def dict(self, include_computed: bool = True, initial: bool = False, **kwargs: Any) -> dict[str, Any]:
        """What a page is told when it connects."""
        path = str(self.router.url.path)
        if not initial and path != self._path and not path.startswith(f"{self._path}/"):
            return {}
        return super().dict(include_computed=include_computed, initial=initial, **kwargs)


def apart_states() -> set[str]:
    """The full names of these states."""
    return {state.get_full_name() for state in rx.State.get_substates() if issubclass(state, ApartState)}
