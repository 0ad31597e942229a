"""Lets every event be followed: in the log by an id, and as a number."""

import structlog
from reflex.app import App
from reflex.event import Event
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, StateUpdate
from reflex_base.event.context import EventContext

from livecommerce.watch.metrics import metrics
from livecommerce.watch.request_id import go_on_as, sane_or_new

log = structlog.stdlib.get_logger()

ID = "ticket"
"""The parameter by which the browser may name an event; other events have the id that Reflex gives them."""


def handler_name(event: str) -> str:
    """The handler of an event by its state and its own name, without the modules around them."""
    state, _, handler = event.rpartition(".")
    return f"{state.rpartition('.')[2].rpartition('____')[2]}.{handler}"


class WatchedEvents(Middleware):
    """Notes every event that has a handler before it is handled, in the task that does so."""

    async def preprocess(self, app: App, state: BaseState, event: Event) -> StateUpdate | None:
        """Names, counts and logs the event."""
        given, txid = event.payload.get(ID), EventContext.get().txid
        go_on_as(sane_or_new(given) if isinstance(given, str) else txid)
        name = handler_name(event.name)
        metrics().events.labels(name).inc()
        log.info("event", handler=name, txid=txid)
        return None
