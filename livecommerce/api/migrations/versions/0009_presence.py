"""The item that a member is looking at, so that members see each other."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("member_sessions", sa.Column("looking_at", sa.String(length=8), nullable=True))
    op.add_column("member_sessions", sa.Column("looked_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    for column in ("looking_at", "looked_at"):
        op.drop_column("member_sessions", column)
