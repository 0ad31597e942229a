"""What Alembic does to the tables. Imported where they are to change, which few starts find: Alembic takes time."""

import re
import warnings
from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from livecommerce.api.tables import Table

SEARCH_INDEX = re.compile("_search(_(config|data|docsize|idx))?$")
"""The names of indexes for the search, and of the tables that SQLite keeps them in."""


def upgrade(connection: Connection) -> None:
    """Runs the migrations that the database lacks."""
    command.upgrade(_configuration(connection), "head")


def downgrade(connection: Connection, revision: str) -> None:
    """Takes migrations back, down to a revision; `base` leaves none."""
    command.downgrade(_configuration(connection), revision)


def differences(connection: Connection) -> list[Any]:
    """What Alembic would change to make the tables those of the models."""
    with warnings.catch_warnings():
        # SQLite tells nothing of indexes of expressions, and Alembic warns of each.
        warnings.filterwarnings("ignore", message=".*expression-based index")
        options = {"compare_type": True, "include_name": _is_of_the_models}
        return compare_metadata(MigrationContext.configure(connection, opts=options), Table.metadata)


def _is_of_the_models(name: str | None, kind: str, _parents: Any) -> bool:
    """Whether something of the database is compared with the models: those of the search only migrations know."""
    return kind not in {"table", "index"} or not SEARCH_INDEX.search(name or "")


def _configuration(connection: Connection) -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    configuration.attributes["connection"] = connection
    return configuration
