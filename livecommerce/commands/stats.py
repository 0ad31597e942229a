from typing import Annotated

import typer

from livecommerce.api import statistics
from livecommerce.api.tables import now
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, print_json, print_line, print_table

_BY_STATUS = {
    "received": "Received",
    "in_review": "In review",
    "accepted": "Accepted",
    "declined": "Declined",
    "total": "Total",
}
APPLICATIONS = {"kind": "Applications", **_BY_STATUS}
MESSAGES = {"topic": "Messages", "open": "Open", "done": "Done", "total": "Total"}
LANGUAGES = {"language": "Language", **_BY_STATUS, "messages": "Messages"}
ANSWERS = {"kind": "Answered", "answered": "Count", "median_hours": "Median hours", "late": "Late"}
WEEKS = {
    "week": "Week",
    "since": "Since",
    "brand": "Brand",
    "talent": "Talent",
    "affiliate": "Affiliate",
    "messages": "Messages",
}


def stats(
    weeks: Annotated[int, typer.Option(help="The number of weeks, including this one.", min=1, max=520)] = 8,
    as_json: AsJson = False,
) -> None:
    """Count applications by kind and status, messages by topic, both by language and week, and how soon answers came.

    Items deleted by retention are no longer counted. Weeks begin on Monday, in UTC; hours are those of working days.
    An answer is late if it came, or is still awaited, after the time that the site promises.
    """
    with opened_database() as database, database.read() as session:
        kinds, topics = statistics.by_status(session), statistics.by_topic(session)
        languages = statistics.by_language(session)
        came, answers = statistics.by_week(session, now(), weeks), statistics.by_answer(session, now(), weeks)
    if as_json:
        print_json(
            {"applications": kinds, "messages": topics, "languages": languages, "weeks": came, "answers": answers}
        )
        return
    tables = ((kinds, APPLICATIONS), (topics, MESSAGES), (languages, LANGUAGES), (came, WEEKS), (answers, ANSWERS))
    for number, (rows, columns) in enumerate(tables):
        if number:
            print_line("")
        print_table(rows, columns, nothing="")
