from typing import Annotated

import typer

from livecommerce.api.tables import Member, OutboxItem, Role
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, print_line, print_rows
from livecommerce.constants import DESK_LINK_HOURS
from livecommerce.desk import members
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True)

Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The member's address.")]
OfRole = Annotated[
    Role,
    typer.Option("--role", help="reader: sees; decider: also answers and decides; owner: also members and the log."),
]

COLUMNS = {
    "id": "Number",
    "email": "E-mail",
    "role": "Role",
    "state": "State",
    "passkeys": "Passkeys",
    "last_login_at": "Last log in",
}


def _state(member: Member) -> str:
    if member.disabled:
        return "disabled"
    return "active" if member.password_hash else "waits for the mailed link to be followed"


def _print_mailed(mail: OutboxItem) -> None:
    if mail.state == "kept":
        print_line(f"no mail server is set; the mail with the link: livecommerce outbox open {mail.id[:8]}")
    else:
        print_line(f"a link is mailed to {mail.recipient}; it expires in {DESK_LINK_HOURS} hours")


@app.command()
def add(email: Email, role: OfRole) -> None:
    """Add a member; a mailed link lets them set their password and their second factor."""
    with opened_database() as database, database.write() as session:
        mail = members.invite(session, get_settings(), shell_actor(), email, role)
    _print_mailed(mail)


@app.command("list")
def list_members(as_json: AsJson = False) -> None:
    """List members, oldest first."""
    with opened_database() as database, database.read() as session:
        passkeys = members.passkey_counts(session, shell_actor())
        rows = [
            {
                "id": member.id,
                "email": member.email,
                "role": member.role,
                "state": _state(member),
                "passkeys": passkeys.get(member.id or 0, 0),
                "last_login_at": member.last_login_at.isoformat() if member.last_login_at else None,
            }
            for member in members.members(session, shell_actor())
        ]
    print_rows(rows, COLUMNS, nothing="No members; there is no desk until one is added.", as_json=as_json)


@app.command("role")
def set_role(email: Email, role: Annotated[Role, typer.Argument(help="The new role.")]) -> None:
    """Give a member another role, which applies from their next action."""
    with opened_database() as database, database.write() as session:
        member = members.set_role(session, shell_actor(), email, role)
    print_line(f"{member.email} is {member.role}")


@app.command("name")
def rename(
    email: Email, name: Annotated[str, typer.Argument(help="The name that other members see; empty: none.")]
) -> None:
    """Give a member the name by which the others see them."""
    with opened_database() as database, database.write() as session:
        number = members.find_member(session, email).id or 0
        member = members.rename(session, shell_actor(), number, name)
    print_line(f"{member.email} is called {member.name}" if member.name else f"{member.email} has no name")


@app.command()
def disable(email: Email) -> None:
    """Log a member out everywhere, remove their passkeys, and let nothing log them in again."""
    with opened_database() as database, database.write() as session:
        member = members.disable(session, shell_actor(), email)
    print_line(f"{member.email} is disabled and logged out everywhere")


@app.command()
def enable(email: Email) -> None:
    """Let a disabled member log in again, with the previous password and second factor."""
    with opened_database() as database, database.write() as session:
        member = members.enable(session, shell_actor(), email)
    print_line(f"{member.email} may log in again")


@app.command()
def reset(email: Email) -> None:
    """Remove a member's password, second factor, passkeys and sessions, and mail a new link; for lost ones."""
    with opened_database() as database, database.write() as session:
        mail = members.reset(session, get_settings(), shell_actor(), email)
    _print_mailed(mail)
