"""Leaves the address of a page, and the browser that shows it, out of the states that Reflex keeps.

Reflex keeps them with a state in Redis or in a file, where they outlive the page: a query may be what somebody has
searched for. Every event brings them along again.
"""

from dataclasses import replace
from functools import wraps
from typing import Any, cast

from reflex.istate.data import HeaderData, ReflexURL, URLData
from reflex.state import BaseState
from reflex_base.constants import RouteVar

_OF_THE_ROOT = "router_data"
_KEPT = frozenset({RouteVar.CLIENT_TOKEN, RouteVar.SESSION_ID, RouteVar.PATH})


def forget_addresses() -> None:
    """Have every state written without queries, headers and the client's address."""
    of_reflex = cast(Any, BaseState).__getstate__

    @wraps(of_reflex)
    def without_address(state: BaseState) -> dict[str, Any]:
        fields: dict[str, Any] = of_reflex(state)
        return _without_address(fields) if _OF_THE_ROOT in fields else fields

    cast(Any, BaseState).__getstate__ = without_address


def _without_address(fields: dict[str, Any]) -> dict[str, Any]:
    page = fields["rx_router_page"]
    address = str(fields["rx_router_url"].href).partition("#")[0].partition("?")[0]
    return {
        **fields,
        _OF_THE_ROOT: {name: value for name, value in fields[_OF_THE_ROOT].items() if name in _KEPT},
        "rx_router_session": replace(fields["rx_router_session"], client_ip=""),
        "rx_router_headers": HeaderData(),
        "rx_router_page": replace(page, raw_path=page.path, full_raw_path=page.full_path, params={}),
        "rx_router_url": URLData.from_url(ReflexURL(address)),
    }
