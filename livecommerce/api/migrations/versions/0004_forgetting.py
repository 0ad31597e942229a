"""Columns for erasure: the person of a call and a log-in, the consent log, the record of erasures."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("last_login_at", sa.DateTime(timezone=True), nullable=True))
    # Earlier log-ins are not known: for accounts that could log in, the retention period starts now.
    op.execute("UPDATE accounts SET last_login_at = CURRENT_TIMESTAMP WHERE password_hash IS NOT NULL")
    op.add_column("idempotency_keys", sa.Column("email", sa.String(length=254), nullable=True))
    op.create_table(
        "consent_records",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("visitor", sa.String(length=32), nullable=True),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("words", sa.String(length=64), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("chosen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_consent_records")),
    )
    op.create_index(op.f("ix_consent_records_visitor"), "consent_records", ["visitor"], unique=False)
    op.create_index(op.f("ix_consent_records_created_at"), "consent_records", ["created_at"], unique=False)
    op.create_table(
        "erasures",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("deleted", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_erasures")),
    )


def downgrade() -> None:
    op.drop_table("erasures")
    op.drop_index(op.f("ix_consent_records_created_at"), table_name="consent_records")
    op.drop_index(op.f("ix_consent_records_visitor"), table_name="consent_records")
    op.drop_table("consent_records")
    op.drop_column("idempotency_keys", "email")
    op.drop_column("accounts", "last_login_at")
