"""The third-party packages that the project imports: importing this module imports them."""

import gc
from importlib import import_module

_MODULES = (
    "aiosmtplib",
    "babel.dates",
    "cryptography.fernet",
    "fastapi",
    "fido2.server",
    "fontTools.subset",
    "fontTools.varLib.instancer",
    "granian.server",
    "httpx",
    "jinja2",
    "limits",
    "lxml.html",
    "markdown_it",
    "phonenumbers",
    "PIL.Image",
    "prometheus_client",
    "pydantic_settings",
    "redis.asyncio",
    "reflex.app",
    "reflex.utils.exec",
    "reflex.utils.prerequisites",
    "slugify",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite",
    "sqlmodel",
    "structlog",
    "typer",
    "yaml",
)

gc.disable()
for _module in _MODULES:
    import_module(_module)
gc.freeze()
gc.enable()
