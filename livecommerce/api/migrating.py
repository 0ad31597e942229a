"""Alembic operations. Imported only when tables must change, which is rare: Alembic takes time to load."""

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
"""The names of search indexes, and of the tables in which SQLite keeps them."""


def upgrade(connection: Connection) -> None:
    command.upgrade(_configuration(connection), "head")


def downgrade(connection: Connection, revision: str) -> None:
    """Revert migrations, down to a revision; `base` leaves none."""
    command.downgrade(_configuration(connection), revision)


def differences(connection: Connection) -> list[Any]:
    with warnings.catch_warnings():
        # SQLite reports nothing about indexes of expressions, and Alembic warns of each.
        warnings.filterwarnings("ignore", message=".*expression-based index")
        options = {"compare_type": True, "include_name": _is_of_the_models}
        return compare_metadata(MigrationContext.configure(connection, opts=options), Table.metadata)


def _is_of_the_models(name: str | None, kind: str, _parents: Any) -> bool:
    """Return whether a database object is compared with the models: those of the search are only in migrations."""
    return kind not in {"table", "index"} or not SEARCH_INDEX.search(name or "")


def _configuration(connection: Connection) -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    configuration.attributes["connection"] = connection
    return configuration
