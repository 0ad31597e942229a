"""Tables for the team's desk: search, the audit log, which nobody can edit, and decisions that can be undone."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

SEARCHED = ("applications", "messages")
COUNTRY = {
    "sqlite": "json_extract(answers, '$.country')",
    "postgresql": "answers ->> 'country'",
}
INDEXES = (
    ("applications", ("kind", "id")),
    ("applications", ("status", "id")),
    ("applications", ("country", "id")),
    ("applications", ("assignee_id", "id")),
    ("messages", ("topic", "id")),
    ("outbox", ("about",)),
)
REPLACED = (("applications", "kind"), ("applications", "status"), ("messages", "topic"))
"""Single-column indexes that are prefixes of those above."""

SQLITE_LOG = """
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;

CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;

CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END;
"""
POSTGRESQL_LOG = """
CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the log is only added to'; END $$;

CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();
"""
SQLITE_SEARCH = """
CREATE VIRTUAL TABLE {0}_search USING fts5 (
    search_text, content='{0}', content_rowid='id', prefix='1 2 3', tokenize='unicode61 remove_diacritics 0'
);

CREATE TRIGGER {0}_search_insert AFTER INSERT ON {0} BEGIN
    INSERT INTO {0}_search (rowid, search_text) VALUES (NEW.id, NEW.search_text);
END;

CREATE TRIGGER {0}_search_delete AFTER DELETE ON {0} BEGIN
    INSERT INTO {0}_search ({0}_search, rowid, search_text) VALUES ('delete', OLD.id, OLD.search_text);
END;

CREATE TRIGGER {0}_search_update AFTER UPDATE OF search_text ON {0} BEGIN
    INSERT INTO {0}_search ({0}_search, rowid, search_text) VALUES ('delete', OLD.id, OLD.search_text);
    INSERT INTO {0}_search (rowid, search_text) VALUES (NEW.id, NEW.search_text);
END;

INSERT INTO {0}_search ({0}_search) VALUES ('rebuild');
"""
POSTGRESQL_SEARCH = """
CREATE INDEX {0}_search ON {0} USING gin (array_to_tsvector(string_to_array(search_text, ' ')));
"""


def _run(script: str) -> None:
    """Execute the statements of a script one by one, as SQLite requires; an empty line separates them."""
    for statement in script.split("\n\n"):
        op.execute(statement)


def upgrade() -> None:
    """Create the tables. Housekeeping indexes existing rows, as that needs the forms' words."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("applications", sa.Column("country", sa.String(length=2), nullable=True))
    op.add_column("applications", sa.Column("assignee_id", sa.Integer(), nullable=True))
    op.add_column("applications", sa.Column("search_text", sa.Text(), nullable=True))
    op.add_column("applications", sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("messages", sa.Column("search_text", sa.Text(), nullable=True))
    op.add_column("application_notes", sa.Column("actor", sa.String(length=80), nullable=False, server_default=""))
    op.add_column("outbox", sa.Column("about", sa.String(length=8), nullable=True))
    op.execute("UPDATE applications SET answered_at = updated_at WHERE status IN ('accepted', 'declined')")
    op.execute(f"UPDATE applications SET country = {COUNTRY[op.get_bind().dialect.name]}")
    for table, columns in INDEXES:
        op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))
    for table, column in REPLACED:
        op.drop_index(op.f(f"ix_{table}_{column}"), table_name=table)
    for table in SEARCHED:
        op.create_index(op.f(f"ix_{table}_lower_email"), table, [sa.text("lower(email)")])
        _run((SQLITE_SEARCH if is_sqlite else POSTGRESQL_SEARCH).format(table))
    filters = ["status", "kind", "country", "assignee_id", "created_at"]
    op.create_index(op.f("ix_applications_filters"), "applications", filters)
    where = sa.text("done_at IS NULL")
    op.create_index(op.f("ix_messages_open"), "messages", ["id"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "decisions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("application_id", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("status_before", sa.String(length=20), nullable=False),
        sa.Column("reason_before", sa.Text(), nullable=True),
        sa.Column("outbox_ids", sa.JSON(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("code_id", sa.Integer(), nullable=True),
        sa.Column("undo_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["application_id"], ["applications.id"], name=op.f("fk_decisions_application_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decisions")),
    )
    op.create_index(op.f("ix_decisions_application_id"), "decisions", ["application_id"])
    op.create_table(
        "audit_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("actor", sa.String(length=80), nullable=False),
        sa.Column("act", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=40), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    for column in ("actor", "subject", "created_at"):
        op.create_index(op.f(f"ix_audit_log_{column}"), "audit_log", [column])
    _run(SQLITE_LOG if is_sqlite else POSTGRESQL_LOG)


def downgrade() -> None:
    """Drop the tables, and with them the log."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.drop_table("audit_log")
    if not is_sqlite:
        op.execute("DROP FUNCTION refuse_change_of_log()")
    op.drop_table("decisions")
    for table in SEARCHED:
        if is_sqlite:
            for event in ("insert", "update", "delete"):
                op.execute(f"DROP TRIGGER {table}_search_{event}")
            op.execute(f"DROP TABLE {table}_search")
        else:
            op.execute(f"DROP INDEX {table}_search")
        op.drop_index(op.f(f"ix_{table}_lower_email"), table_name=table)
    op.drop_index(op.f("ix_messages_open"), table_name="messages")
    op.drop_index(op.f("ix_applications_filters"), table_name="applications")
    for table, columns in INDEXES:
        op.drop_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table_name=table)
    for table, column in REPLACED:
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])
    op.drop_column("outbox", "about")
    op.drop_column("application_notes", "actor")
    op.drop_column("messages", "search_text")
    for column in ("answered_at", "search_text", "assignee_id", "country"):
        op.drop_column("applications", column)
