"""The language of applicants, writers and accounts; existing rows get the site's language at the time."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

TABLES = ("applications", "messages", "accounts")
FILTERS = ["status", "kind", "country", "assignee_id", "created_at"]
FILTERS_WITH_LANGUAGE = [*FILTERS[:-1], "language", FILTERS[-1]]


def upgrade() -> None:
    """Add columns with a default: workers of the release before write rows without a language."""
    for table in TABLES:
        op.add_column(table, sa.Column("language", sa.String(length=10), nullable=False, server_default="en"))
    for table in ("applications", "messages"):
        op.create_index(op.f(f"ix_{table}_language_id"), table, ["language", "id"])
    _index_filters(FILTERS_WITH_LANGUAGE)


def downgrade() -> None:
    _index_filters(FILTERS)
    for table in ("applications", "messages"):
        op.drop_index(op.f(f"ix_{table}_language_id"), table_name=table)
    for table in TABLES:
        op.drop_column(table, "language")


def _index_filters(columns: list[str]) -> None:
    op.drop_index(op.f("ix_applications_filters"), table_name="applications")
    op.create_index(op.f("ix_applications_filters"), "applications", columns)
