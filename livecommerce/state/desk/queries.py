"""The content of the desk at a URL, read in one transaction: the frame, and either the list or the tables."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from sqlmodel import Session

from livecommerce.api.tables import Application, OutboxItem
from livecommerce.constants import DESK_CONTENT_PATH, DESK_PASSKEYS_PATH, DESK_PATH
from livecommerce.content.desk import BuiltInView, SheetName, desk_words
from livecommerce.desk import (
    applications,
    decisions,
    inbox,
    items,
    members,
    messages,
    presence,
    replies,
    saved_views,
)
from livecommerce.desk.context import Context
from livecommerce.desk.inbox import Row, View
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.time_zone import zone_in_words
from livecommerce.errors import PlainError
from livecommerce.settings import get_settings
from livecommerce.state.desk.log_words import filter_in_words
from livecommerce.state.desk.names import Names
from livecommerce.state.desk.table_views import RIGHTS, older_lines, sheet_in, sheets_of
from livecommerce.state.desk.transactions import in_words, names_in
from livecommerce.state.desk.view_models import (
    TO_ANSWER,
    Beside,
    Colleague,
    Item,
    ShownMail,
    Tab,
    Template,
    address,
    desk_row,
    item_of_application,
    item_of_message,
    key_of,
    mail_that_went,
    view_of,
)

Shown = dict[str, Any]
"""Fields of the state with their values."""


def shown_at(session: Session, who: LoggedIn, query: Mapping[str, str]) -> Shown:
    """Return everything that the desk shows at a URL.

    Args:
        query: The query of the URL.
    """
    names, name = names_in(session, who), sheet_in(query)
    frame = _frame(session, who, query, name)
    if name is None:
        return frame | _no_sheet() | _list(session, who, query, names)
    try:
        return frame | _no_list() | _sheet(session, who, name, query, names)
    except PlainError as error:
        # A member without the right sees a message beside the list.
        return frame | _no_sheet() | _list(session, who, {}, names) | {"problem": in_words(error, names)}


def _frame(session: Session, who: LoggedIn, query: Mapping[str, str], name: SheetName | None) -> Shown:
    """Return the sidebar: views with their counts, the available tables, and the member."""
    words, view, views = desk_words().desk, view_of(query), _views(who.actor.member_id or 0)

    def tab(label: str, tab_view: View, count: int, number: str = "") -> Tab:
        return Tab(label, address(tab_view), count, is_shown=tab_view == view and name is None, number=number)

    saved = [(str(row.id), row.name, View.from_query(row.query)) for row in saved_views.saved_views(session, who.actor)]
    # Almost everything is done, which is slow to count; what is open is not.
    counted: dict[str, View] = {key: built_in for key, built_in in views.items() if key != "done"}
    counts = inbox.counts(session, who.actor, counted | {number: shown for number, _, shown in saved})
    counts["done"] = counts["all"] - counts["open"]
    can_edit_words = "edit_words" in who.actor.rights and get_settings().content_repository is not None
    own = [tab(label, shown, counts[number], number) for number, label, shown in saved]
    return {
        "email": who.email,
        "own_name": who.name,
        "wants_mail": who.wants_mail,
        "zone": words.zone.format(zone=zone_in_words()),
        "role": words.roles[who.role],
        "rights": sorted(who.actor.rights),
        "tabs": [replace(tab(words.views[key], built_in, counts[key]), view=key) for key, built_in in views.items()],
        "saved": own,
        "saved_number": next((saved_tab.number for saved_tab in own if saved_tab.is_shown), ""),
        "more": [
            Tab(sheet_words.title, f"{DESK_PATH}?page={sheet}", 0, is_shown=sheet == name)
            for sheet, sheet_words in words.sheets.items()
            if RIGHTS[sheet] in who.actor.rights
        ]
        + ([Tab(words.edit_words, DESK_CONTENT_PATH)] if can_edit_words else [])
        + [Tab(desk_words().passkeys.head.title, DESK_PASSKEYS_PATH)],
        "is_filtered": view not in views.values(),
    }


def _list(session: Session, who: LoggedIn, query: Mapping[str, str], names: Names) -> Shown:
    view, after, wanted = view_of(query), query.get("after", ""), query.get("item", "")
    page = inbox.page_of(session, who.actor, view, after=after)
    shown: Shown = {"item": Item(), "others": []}
    if wanted:
        try:
            item = _item(session, who, wanted, view, names)
            shown = {"item": item, "others": presence.others_at(session, who.actor, item.reference)}
        except PlainError as error:
            shown["problem"] = in_words(error, names)
    reference, marks = shown["item"].reference, items.marks_of(session, who.actor, page.rows)
    words, is_rising = desk_words().desk, view.order == "oldest"
    other_order = view.model_copy(update={"order": "newest" if is_rising else "oldest"})
    return shown | {
        "rows": [
            desk_row(row, address(view, after=after, item=row.reference), names, marks[row.reference], reference)
            for row in page.rows
        ],
        "query": view.as_query(),
        "chips": _chips(view, names),
        "newest_href": address(view) if after else "",
        "older_href": address(view, after=page.next) if page.next else "",
        "list_href": address(view, after=after),
        "view_key": key_of(view),
        "order": (words.oldest_first if is_rising else words.newest_first).format(zone=zone_in_words()),
        "other_order": words.show_newest_first if is_rising else words.show_oldest_first,
        "other_order_href": address(other_order),
        "team": [Colleague(str(number), names.of_member(number)) for number in names.members],
        "assignees": _assignees(session, who, shown["item"], names),
        "export_query": urlencode(view.as_query()),
    }


def _assignees(session: Session, who: LoggedIn, item: Item, names: Names) -> list[Colleague]:
    """Return the members to whom work can be assigned, including the item's assignee even if not assignable now."""
    numbers = {str(member.id): names.of_member(member.id) for member in members.assignable(session, who.actor)}
    if item.assignee and item.assignee not in numbers:
        numbers[item.assignee] = names.of_member(int(item.assignee))
    return [Colleague(number, name) for number, name in numbers.items()]


def _chips(view: View, names: Names) -> list[Tab]:
    """Return the filters of a view, each with the address of the view without it."""
    query = view.as_query()
    return [
        Tab(filter_in_words(name, value, names), address(View.from_query(query | {name: ""})))
        for name, value in query.items()
        if name not in {"order", "state", "words", "what"}
    ]


def _no_list() -> Shown:
    return {"rows": [], "item": Item(), "others": [], "newest_href": "", "older_href": ""}


def _sheet(session: Session, who: LoggedIn, name: SheetName, query: Mapping[str, str], names: Names) -> Shown:
    after, words = query.get("after", ""), desk_words().desk.sheets[name]
    sheets = sheets_of(session, who, name, names, after)
    here, older = f"{DESK_PATH}?page={name}", older_lines(name, sheets)
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


def _views(member: int) -> dict[BuiltInView, View]:
    """Return the built-in views; waiting items are shown oldest first."""
    waiting = TO_ANSWER
    return {
        "open": waiting,
        "late": View(state="late", order="oldest"),
        "again": View(reminded=member, order="oldest"),
        "mine": waiting.model_copy(update={"assignee": member}),
        "nobody": waiting.model_copy(update={"assignee": "nobody"}),
        "brand": waiting.model_copy(update={"kind": "brand"}),
        "talent": waiting.model_copy(update={"kind": "talent"}),
        "affiliate": waiting.model_copy(update={"kind": "affiliate"}),
        "messages": waiting.model_copy(update={"what": "messages"}),
        "done": View(state="done"),
        "all": View(),
    }


def _item(session: Session, who: LoggedIn, reference: str, view: View, names: Names) -> Item:
    settings = get_settings()
    row = items.find(session, reference, for_change=False)
    if isinstance(row, Application):
        known = applications.load(session, who.actor, reference)
        return item_of_application(known, view, names, settings, _beside(session, who, row, known))
    known = messages.load(session, who.actor, reference)
    return item_of_message(known, view, names, settings, _beside(session, who, row, known))


def _beside(session: Session, who: LoggedIn, row: Row, known: Context) -> Beside:
    settings = get_settings()
    can_answer = "answer" in who.actor.rights
    texts = replies.templates(session, who.actor, settings.language_of(row.language)) if can_answer else ()
    return Beside(
        items.marks_of(session, who.actor, [*known.others, *known.messages]),
        [_mail(row, item) for item in known.sent],
        [Template(text.name, replies.filled_in(text, row)) for text in texts],
    )


def _mail(row: Row, item: OutboxItem) -> ShownMail:
    """Return a sent mail; if it held a code, which is not stored, with crosses for the code."""
    settings = get_settings()
    html = item.payload.get("html", "")
    if not html and item.kind == "accepted" and isinstance(row, Application):
        html = decisions.sample(settings, row).html
    return mail_that_went(item, html, settings.language_of(row.language))
