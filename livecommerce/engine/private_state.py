"""Server state of private pages: sent to no other page, and with fields that are never persisted."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import reflex as rx

from livecommerce.engine.compat.private import overriding


class PrivateState(rx.State, mixin=True):
    """A state of private pages (`private_app.py`).

    Attributes:
        _path: Prefix of these pages' paths. Pages elsewhere that connect do not receive the state.
        _not_kept: Fields for display only, never written to files or Redis. An event that needs their data reads it
            again.
    """

    _path: ClassVar[str] = "/"
    _not_kept: ClassVar[frozenset[str]] = frozenset()

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to persist between two events, with the fields of `_not_kept` at their defaults."""
        kept = super().__getstate__()
        fields: Mapping[str, Any] = cast(Any, type(self)).get_fields()
        return {**kept, **{name: fields[name].default_value() for name in self._not_kept if name in kept}}

    @overriding
    def dict(self, include_computed: bool = True, initial: bool = False, **kwargs: Any) -> dict[str, Any]:
        """Return the state for a page that connects; empty for pages outside of `_path`."""
        path = str(self.router.url.path)
        if not initial and path != self._path and not path.startswith(f"{self._path}/"):
            return {}
        return super().dict(include_computed=include_computed, initial=initial, **kwargs)


def private_states() -> set[str]:
    return {state.get_full_name() for state in rx.State.get_substates() if issubclass(state, PrivateState)}
