from typing import Annotated

import typer
from sqlmodel import col, select

from livecommerce.api.tables import Account
from livecommerce.commands.opened import opened_database
from livecommerce.commands.options import Limit
from livecommerce.commands.output import AsJson, print_line, print_rows
from livecommerce.constants import ACTIVATE_PATH
from livecommerce.desk import accounts
from livecommerce.desk.rights import shell_actor

app = typer.Typer(no_args_is_help=True)

Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The address of the account.")]

COLUMNS = {"email": "E-mail", "name": "Name", "language": "Language", "state": "State", "created_at": "Opened"}


def _state(account: Account) -> str:
    if account.disabled:
        return "disabled"
    return "active" if account.password_hash else "waits for its code"


@app.command("list")
def list_accounts(limit: Limit = 50, as_json: AsJson = False) -> None:
    """List accounts, newest first."""
    with opened_database() as database, database.read() as session:
        rows = [
            {
                "email": account.email,
                "name": account.name,
                "language": account.language,
                "state": _state(account),
                "created_at": account.created_at.isoformat(),
            }
            for account in session.exec(select(Account).order_by(col(Account.id).desc()).limit(limit))
        ]
    print_rows(rows, COLUMNS, nothing="No accounts.", as_json=as_json)


@app.command()
def disable(email: Email) -> None:
    """Close an account: log it out everywhere, and let no password or code open it."""
    with opened_database() as database, database.write() as session:
        account = accounts.disable(session, shell_actor(), email)
    print_line(f"{account.email} is disabled and logged out everywhere")


@app.command()
def enable(email: Email) -> None:
    """Open a disabled account again, with the password that it had; no mail is sent."""
    with opened_database() as database, database.write() as session:
        account = accounts.enable(session, shell_actor(), email)
    if account.password_hash:
        print_line(f"{account.email} may log in again")
    else:
        print_line(f"{account.email} is open again; it can be activated with a new code from the page {ACTIVATE_PATH}")
