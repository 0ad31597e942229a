"""The Alembic environment: runs migrations on the connection and in the transaction that the caller opened."""

from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext

from livecommerce.api.tables import Table, UtcDateTime


def render(kind: str, item: Any, _context: AutogenContext) -> str | Literal[False]:
    """Render our datetime type in migrations as the database's own, so that old migrations need no class of today."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "sa.DateTime(timezone=True)"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    compare_type=True,
    render_item=render,
)
context.run_migrations()
