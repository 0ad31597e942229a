"""The daily mail of the desk, written by the workers that serve it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from livecommerce.api.app import embedded_api
from livecommerce.desk.daily_mail import run_daily_mail


@asynccontextmanager
async def desk_mails() -> AsyncGenerator[None]:
    api = embedded_api()
    if api is None:
        yield
        return
    platform = api.state.platform
    writing = asyncio.create_task(run_daily_mail(platform.database, platform.settings, wake=platform.wake_delivery))
    try:
        yield
    finally:
        writing.cancel()
