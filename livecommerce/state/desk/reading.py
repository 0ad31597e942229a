"""What a desk shows at an address, read in one transaction: the frame, and either the list or the tables."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from sqlmodel import Session

from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import Room, SheetName, desk_words
from livecommerce.desk import applications, inbox, messages, presence, saved_views
from livecommerce.desk.inbox import View
from livecommerce.desk.log_in import LoggedIn
from livecommerce.errors import PlainError
from livecommerce.state.desk.acting import in_words, names_in
from livecommerce.state.desk.names import Names
from livecommerce.state.desk.sheets import RIGHTS, older_lines, sheet_in, sheets_of
from livecommerce.state.desk.shown import (
    TO_ANSWER,
    Colleague,
    Item,
    Tab,
    address,
    item_of_application,
    item_of_message,
    line_of,
    view_of,
)

Shown = dict[str, Any]
"""Fields of the state, and their values."""


def shown_at(session: Session, who: LoggedIn, query: Mapping[str, str]) -> Shown:
    """All that a desk shows at an address.

    Args:
        session: A transaction.
        who: Whose desk it is.
        query: The query of the address.
    """
    names, name = names_in(session, who), sheet_in(query)
    frame = _frame(session, who, query, name)
    if name is None:
        return frame | _no_sheet() | _list(session, who, query, names)
    try:
        return frame | _no_list() | _sheet(session, who, name, query, names)
    except PlainError as error:
        # Whoever may not see it is told so beside what they may see.
        return frame | _no_sheet() | _list(session, who, {}, names) | {"problem": in_words(error, names)}


def others_at(session: Session, who: LoggedIn, reference: str) -> Shown:
    """Who else looks at an application or a message."""
    return {"others": [email.partition("@")[0] for email in presence.others_at(session, who.actor, reference)]}


def _frame(session: Session, who: LoggedIn, query: Mapping[str, str], name: SheetName | None) -> Shown:
    """The side: views with their counts, the tables that there are, and who is logged in."""
    words, view, views = desk_words().desk, view_of(query), _views(who.actor.member_id or 0)

    def tab(label: str, one: View, count: int, number: str = "") -> Tab:
        return Tab(label, address(one), count, is_shown=one == view and name is None, number=number)

    counts = {room: inbox.count(session, who.actor, one) for room, one in views.items() if room != "done"}
    # Almost everything is done, which takes long to count; what is open does not.
    counts["done"] = counts["all"] - counts["open"]
    saved = [(one, saved_views.view_of(one)) for one in saved_views.saved_views(session, who.actor)]
    own = [tab(one.name, shown, inbox.count(session, who.actor, shown), str(one.id)) for one, shown in saved]
    return {
        "email": who.email,
        "role": words.roles[who.role],
        "rights": sorted(who.actor.rights),
        "tabs": [tab(words.rooms[room], one, counts[room]) for room, one in views.items()],
        "saved": own,
        "saved_number": next((one.number for one in own if one.is_shown), ""),
        "more": [
            Tab(sheet_words.title, f"{DESK_PATH}?room={sheet}", 0, is_shown=sheet == name)
            for sheet, sheet_words in words.sheets.items()
            if RIGHTS[sheet] in who.actor.rights
        ],
        "is_filtered": view not in views.values(),
    }


def _list(session: Session, who: LoggedIn, query: Mapping[str, str], names: Names) -> Shown:
    view, after, wanted = view_of(query), query.get("after", ""), query.get("item", "")
    page = inbox.page_of(session, who.actor, view, after=after)
    shown: Shown = {"item": Item(), "others": []}
    if wanted:
        try:
            item = _item(session, who, wanted, view, names)
            shown = {"item": item} | others_at(session, who, item.reference)
        except PlainError as error:
            shown["problem"] = in_words(error, names)
    reference = shown["item"].reference
    return shown | {
        "rows": [line_of(row, view, after, names, reference) for row in page.rows],
        "query": view.as_query(),
        "newest_href": address(view) if after else "",
        "older_href": address(view, after=page.next) if page.next else "",
        "list_href": address(view, after=after),
        "view_href": address(view),
        "team": [Colleague(str(number), names.of_member(number)) for number in names.members],
        "export_query": urlencode(view.as_query()),
    }


def _no_list() -> Shown:
    return {"rows": [], "item": Item(), "others": [], "newest_href": "", "older_href": ""}


def _sheet(session: Session, who: LoggedIn, name: SheetName, query: Mapping[str, str], names: Names) -> Shown:
    after, words = query.get("after", ""), desk_words().desk.sheets[name]
    sheets = sheets_of(session, who, name, names, after)
    here, older = f"{DESK_PATH}?room={name}", older_lines(name, sheets)
    return {
        "sheets": sheets,
        "sheet_name": name,
        "sheet_title": words.title,
        "sheet_lead": words.lead,
        "sheet_nothing": words.nothing,
        "newest_href": here if after else "",
        "older_href": f"{here}&after={older}" if older else "",
    }


def _no_sheet() -> Shown:
    return {"sheets": [], "sheet_name": "", "sheet_title": "", "sheet_lead": "", "sheet_nothing": ""}


def _views(member: int) -> dict[Room, View]:
    """The views that are always there."""
    return {
        "open": TO_ANSWER,
        "mine": View(what="applications", state="open", assignee=member),
        "nobody": View(what="applications", state="open", assignee="nobody"),
        "brand": View(kind="brand", state="open"),
        "talent": View(kind="talent", state="open"),
        "affiliate": View(kind="affiliate", state="open"),
        "messages": View(what="messages", state="open"),
        "done": View(state="done"),
        "all": View(),
    }


def _item(session: Session, who: LoggedIn, reference: str, view: View, names: Names) -> Item:
    try:
        return item_of_application(applications.look_at(session, who.actor, reference), view, names)
    except PlainError:
        return item_of_message(messages.look_at(session, who.actor, reference))
