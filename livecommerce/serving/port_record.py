"""Recording of the site's port for commands that run beside the server."""

import os
from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path

from sqlalchemy import make_url

from livecommerce.served_port import recorded_port
from livecommerce.settings import REFLEX_PORT, get_settings, is_development


def record_port(port: int) -> AbstractContextManager[None]:
    """Record the port within the block, if the settings do not name the address of the site."""
    settings = get_settings()
    url = make_url(settings.database_url)
    if "site_url" in settings.model_fields_set or url.get_backend_name() != "sqlite" or not url.database:
        return nullcontext()
    return recorded_port(Path(url.database), port)


@asynccontextmanager
async def development_lifespan() -> AsyncGenerator[None]:
    """Record the port of the development server, which is Reflex's process; elsewhere `serve` does."""
    port = os.environ.get(REFLEX_PORT, "")
    with record_port(int(port)) if is_development() and port else nullcontext():
        yield
