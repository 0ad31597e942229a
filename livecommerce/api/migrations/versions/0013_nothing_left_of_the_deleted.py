"""SQLite's search index forgets the words of deleted rows."""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Empty the index; the file itself is rewritten after the migrations, outside their transaction."""
    if op.get_bind().dialect.name == "sqlite":
        for index in ("applications_search", "messages_search"):
            op.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")


def downgrade() -> None: ...
