"""Counts of begun and finished form steps, by day."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "form_steps",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("begun", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "kind", "step", name=op.f("pk_form_steps")),
    )


def downgrade() -> None:
    op.drop_table("form_steps")
