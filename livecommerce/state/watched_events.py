"""Reflex middleware that logs and counts the events of server states."""

import structlog
from reflex.app import App
from reflex.event import Event
from reflex.middleware.middleware import Middleware
from reflex.state import BaseState, StateUpdate
from reflex_base.event.context import EventContext

from livecommerce.observability.metrics import metrics
from livecommerce.observability.request_id import set_request_id

log = structlog.stdlib.get_logger()


def handler_name(event: str) -> str:
    """Return an event handler's name with its state's, without their modules."""
    state, _, handler = event.rpartition(".")
    return f"{state.rpartition('.')[2].rpartition('____')[2]}.{handler}"


class WatchedEvents(Middleware):
    """Middleware that logs and counts every event before its handler runs, in the same task."""

    async def preprocess(self, app: App, state: BaseState, event: Event) -> StateUpdate | None:
        """Log and count the event, whose ID becomes the request ID of its API calls."""
        txid = EventContext.get().txid
        set_request_id(txid)
        name = handler_name(event.name)
        metrics().events.labels(name).inc()
        log.info("event", handler=name, txid=txid)
        return None
