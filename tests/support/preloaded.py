"""The third-party packages that the project imports: importing this module imports them."""

import gc
from importlib import import_module

_MODULES = (
    "aiosmtplib",
    "babel.dates",
    "fastapi",
    "granian.server",
    "httpx",
    "limits",
    "markdown_it",
    "phonenumbers",
    "prometheus_client",
    "pydantic_settings",
    "redis.asyncio",
    "reflex.app",
    "reflex.utils.exec",
    "reflex.utils.prerequisites",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite",
    "sqlmodel",
    "structlog",
    "typer",
)

gc.disable()
for _module in _MODULES:
    import_module(_module)
gc.freeze()
gc.enable()
