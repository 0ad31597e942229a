"""`livecommerce stats`."""

from typing import Annotated

import typer

from livecommerce.api import statistics
from livecommerce.api.tables import now
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, print_json, print_line, print_table

APPLICATIONS = {
    "kind": "Applications",
    "received": "Received",
    "in_review": "In review",
    "accepted": "Accepted",
    "declined": "Declined",
    "total": "Total",
}
MESSAGES = {"topic": "Messages", "open": "Open", "done": "Done", "total": "Total"}
WEEKS = {
    "week": "Week",
    "since": "Since",
    "brand": "Brand",
    "talent": "Talent",
    "affiliate": "Affiliate",
    "messages": "Messages",
}


def stats(
    weeks: Annotated[int, typer.Option(help="How many weeks, with this one.", min=1, max=520)] = 8,
    as_json: AsJson = False,
) -> None:
    """Count applications by kind and status, messages by topic, and what came in by week.

    What retention has deleted is not counted any more. Weeks begin on Monday, in UTC.
    """
    with opened_database() as database, database.read() as session:
        kinds, topics = statistics.by_status(session), statistics.by_topic(session)
        came = statistics.by_week(session, now(), weeks)
    if as_json:
        print_json({"applications": kinds, "messages": topics, "weeks": came})
        return
    print_table(kinds, APPLICATIONS, nothing="")
    print_line("")
    print_table(topics, MESSAGES, nothing="")
    print_line("")
    print_table(came, WEEKS, nothing="")
