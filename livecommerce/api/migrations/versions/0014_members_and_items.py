"""Names and time zones of members; assignment and notes of messages; read marks, reminders, reply templates."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
OF_MEMBERS = ("name", "time_zone", "wants_mail", "mailed_on")


def upgrade() -> None:
    """Add columns with defaults: workers of the release before write members without them."""
    op.add_column("members", sa.Column("name", sa.String(length=60), nullable=False, server_default=""))
    op.add_column("members", sa.Column("time_zone", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("members", sa.Column("wants_mail", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("members", sa.Column("mailed_on", sa.Date(), nullable=True))
    op.add_column("messages", sa.Column("assignee_id", sa.Integer(), nullable=True))
    waiting = sa.text("done_at IS NULL")
    op.create_index(
        "ix_messages_waiting",
        "messages",
        ["topic", "assignee_id", "created_at"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    _create_message_notes()
    _create_items_of_members()
    op.create_table(
        "reply_templates",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reply_templates")),
        sa.UniqueConstraint("language", "name", name=op.f("uq_reply_templates_language_name")),
    )
    # Housekeeping reindexes them: a figure is found without its currency sign.
    for table in ("applications", "messages"):
        op.execute(f"UPDATE {table} SET search_text = NULL")


def downgrade() -> None:
    for table in ("reply_templates", "reminders", "read_items", "message_notes"):
        op.drop_table(table)
    op.drop_index("ix_messages_waiting", table_name="messages")
    op.drop_column("messages", "assignee_id")
    for column in OF_MEMBERS:
        op.drop_column("members", column)


def _create_message_notes() -> None:
    op.create_table(
        "message_notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("message_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["messages.id"], name=op.f("fk_message_notes_message_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_notes")),
    )
    op.create_index(op.f("ix_message_notes_message_id"), "message_notes", ["message_id"])


def _create_items_of_members() -> None:
    for table, column in (
        ("read_items", sa.Column("read_at", MOMENT, nullable=False)),
        ("reminders", sa.Column("day", sa.Date(), nullable=False)),
    ):
        op.create_table(
            table,
            sa.Column("member_id", sa.Integer(), nullable=False),
            sa.Column("reference", sa.String(length=8), nullable=False),
            column,
            sa.ForeignKeyConstraint(
                ["member_id"], ["members.id"], name=op.f(f"fk_{table}_member_id"), ondelete="CASCADE"
            ),
            sa.PrimaryKeyConstraint("member_id", "reference", name=op.f(f"pk_{table}")),
        )
        op.create_index(op.f(f"ix_{table}_reference"), table, ["reference"])
    op.create_index(op.f("ix_read_items_read_at"), "read_items", ["read_at"])
