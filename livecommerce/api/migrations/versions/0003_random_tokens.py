"""Session tokens are random only; addresses have one canonical form; recipients of mail can be counted."""

import string

import sqlalchemy as sa
from alembic import op
from email_validator import EmailNotValidError, validate_email

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ACCOUNTS = sa.table("accounts", sa.column("id", sa.Integer), sa.column("email", sa.String))
APPLICATIONS = sa.table("applications", sa.column("id", sa.Integer), sa.column("email", sa.String))
MESSAGES = sa.table("messages", sa.column("id", sa.Integer), sa.column("email", sa.String))
LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def upgrade() -> None:
    op.execute("DELETE FROM idempotency_keys WHERE call = 'sessions'")
    # Their tokens may have been derived from stored values; everybody logs in once more.
    op.execute("DELETE FROM sessions")
    op.create_index(op.f("ix_outbox_recipient"), "outbox", ["recipient", "created_at"], unique=False)
    connection = op.get_bind()
    for table in (APPLICATIONS, MESSAGES, ACCOUNTS):
        _make_canonical(connection, table)


def downgrade() -> None:
    """Drop the index; deleted rows are not restored."""
    op.drop_index(op.f("ix_outbox_recipient"), table_name="outbox")


def _make_canonical(connection: sa.Connection, table: sa.TableClause) -> None:
    """Rewrite case-folded addresses in canonical form; where folding lost a letter such as `ß`, the owner is lost."""
    emails = {int(row.id): str(row.email) for row in connection.execute(sa.select(table.c.id, table.c.email))}
    accounts = set(emails.values()) if table is ACCOUNTS else set[str]()
    for key, email in emails.items():
        canonical = _canonical(email)
        if canonical != email and canonical not in accounts:
            accounts |= {canonical} if table is ACCOUNTS else set()
            connection.execute(sa.update(table).where(table.c.id == key).values(email=canonical))


def _canonical(email: str) -> str:
    try:
        parsed = validate_email(email, check_deliverability=False)
    except EmailNotValidError:
        return email
    canonical = f"{parsed.local_part}@{parsed.ascii_domain}".translate(LOWER)
    return canonical if len(canonical) <= 254 else email
