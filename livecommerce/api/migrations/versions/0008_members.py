"""The members of the team, who use the desk."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("totp_secret", sa.String(length=300), nullable=True),
        sa.Column("totp_step", sa.Integer(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("last_login_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_members")),
        sa.UniqueConstraint("email", name=op.f("uq_members_email")),
    )
    op.create_table(
        "member_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("totp_secret", sa.String(length=300), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        _of_a_member("member_links"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_member_links")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_member_links_token_hash")),
    )
    op.create_index(op.f("ix_member_links_member_id"), "member_links", ["member_id"])
    op.create_index(op.f("ix_member_links_expires_at"), "member_links", ["expires_at"])
    op.create_table(
        "recovery_codes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        _of_a_member("recovery_codes"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery_codes")),
        sa.UniqueConstraint("member_id", "code_hash", name=op.f("uq_recovery_codes_member_id_code_hash")),
    )
    op.create_table(
        "member_sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        _of_a_member("member_sessions"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_member_sessions")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_member_sessions_token_hash")),
    )
    op.create_index(op.f("ix_member_sessions_member_id"), "member_sessions", ["member_id"])
    op.create_index(op.f("ix_member_sessions_created_at"), "member_sessions", ["created_at"])


def _of_a_member(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["member_id"], ["members.id"], name=op.f(f"fk_{table}_member_id"), ondelete="CASCADE"
    )


def downgrade() -> None:
    for table in ("member_sessions", "recovery_codes", "member_links", "members"):
        op.drop_table(table)
