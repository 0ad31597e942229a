"""Records keep the id of the request that created them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = ("applications", "messages", "outbox")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("request_id", sa.String(length=80), nullable=True))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "request_id")
