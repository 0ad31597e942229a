"""Answers of unfinished applications, kept for a mailed link."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "draft_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
        sa.Column("tries_left", sa.Integer(), nullable=False),
        sa.Column("opened_by", sa.String(length=64), nullable=True),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_draft_links_token_hash")),
    )
    op.create_index(op.f("ix_draft_links_expires_at"), "draft_links", ["expires_at"])


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("draft_links")
