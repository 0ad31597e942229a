"""The search index of SQLite forgets the words of rows that were deleted."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Brings the change; the file itself is rewritten after the migrations, outside of their transaction."""
    if op.get_bind().dialect.name == "sqlite":
        for index in ("applications_search", "messages_search"):
            op.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")


def downgrade() -> None:
    """Leaves everything as it is."""
