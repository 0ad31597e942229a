"""The state of an open desk: what it shows, and what its member does. The address holds the view."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, ClassVar, cast, get_args
from urllib.parse import urlencode

import reflex as rx
from reflex.event import EventSpec
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from livecommerce.constants import DESK_PATH, DESK_UNDO_SECONDS
from livecommerce.content.desk import Role, Room, SheetName, desk_words
from livecommerce.desk import applications, decisions, inbox, members, messages, outbox, presence
from livecommerce.desk.inbox import View
from livecommerce.desk.log_in import LoggedIn
from livecommerce.engine.apart_state import ApartState
from livecommerce.errors import PlainError
from livecommerce.forms.applications import STATUSES
from livecommerce.state.connection import is_connected
from livecommerce.state.desk.acting import EndedError, Work, done, in_words, names_in, platform, token_of
from livecommerce.state.desk.names import Names
from livecommerce.state.desk.news import NEWS
from livecommerce.state.desk.sheets import RIGHTS, Sheet, sheets_of
from livecommerce.state.desk.shown import (
    TO_ANSWER,
    Colleague,
    Item,
    Line,
    Tab,
    address,
    item_of_application,
    item_of_message,
    line_of,
    view_of,
)

FILTERS = ("kind", "status", "topic", "country", "assignee", "since", "until")
LOOKED_SECONDS = presence.SAID_AGAIN_SECONDS
Show = Callable[["Desk"], None]


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


class Desk(ApartState, rx.State):
    """An open desk. All that it shows is read anew when something happens, and is kept nowhere.

    Attributes:
        rights: What the member may do; the page shows nothing else, and the services refuse it.
        ended: Whether the session is over.
        problem: Why something was refused.
        is_filtered: Whether the view is more than one of those that are always there.
        deciding: Which decision is being prepared.
        undo_reference: The application whose last decision can still be taken back here.
    """

    _path: ClassVar[str] = DESK_PATH
    _not_kept: ClassVar[frozenset[str]] = frozenset(
        {
            "rows",
            "sheets",
            "item",
            "others",
            "tabs",
            "mail_subject",
            "mail_text",
            "reason",
            "problem",
            "told",
            "email",
            "team",
        }
    )

    email: str = ""
    role: str = ""
    rights: list[str] = []
    is_read: bool = False
    ended: bool = False
    problem: str = ""
    told: str = ""

    tabs: list[Tab] = []
    rows: list[Line] = []
    newest_href: str = ""
    older_href: str = ""
    list_href: str = DESK_PATH
    query: dict[str, str] = {}
    is_filtered: bool = False
    team: list[Colleague] = []

    sheet_name: str = ""
    sheet_title: str = ""
    sheet_lead: str = ""
    sheet_nothing: str = ""
    sheets: list[Sheet] = []
    more: list[Tab] = []
    export_query: str = ""

    item: Item = Item()
    others: list[str] = []
    deciding: str = ""
    reason: str = ""
    mail_subject: str = ""
    mail_text: str = ""
    undo_reference: str = ""
    undo_ends: float = 0

    @rx.event
    async def open(self) -> None:
        """Shows what the address says; whenever it changes."""
        self.problem, self.deciding = "", ""
        await self._read()

    @rx.event(background=True)
    async def watch(self) -> None:
        """Shows news, from each connect or reconnect on, until the connection or the session ends."""
        connection, seen, looked = self.router.session.session_id, NEWS.version, 0.0
        async with NEWS.followed():
            while is_connected(connection) and not self.ended:
                is_due = time.monotonic() - looked >= LOOKED_SECONDS
                is_over = 0 < self.undo_ends < time.time()
                if is_due or is_over or NEWS.version != seen:
                    seen, looked = NEWS.version, time.monotonic() if is_due else looked
                    async with self:
                        await self._read(by_hand=False, looks=is_due)
                await NEWS.wait(1)

    @rx.event
    def search(self, form: dict[str, Any]) -> EventSpec:
        """Shows what has these words, in the view that is shown."""
        return self._go(words=str(form.get("words", ""))[:200])

    @rx.event
    def filter_by(self, name: str, value: str) -> EventSpec:
        """Shows what a filter leaves."""
        return self._go(**({name: value} if name in FILTERS else {}))

    @rx.event
    async def note(self, form: dict[str, Any]) -> None:
        """Keeps a note on the application that is shown."""
        reference, text = self._query().get("item", ""), str(form.get("note", ""))
        await self._act(lambda session, who: applications.note(session, who.actor, reference, text))

    @rx.event
    async def assign(self, reference: str, number: str) -> None:
        """Gives an application to a member, or to nobody."""
        member = int(number) if number.isdecimal() else None
        await self._act(lambda session, who: applications.assign(session, who.actor, reference, member))

    @rx.event
    async def set_status(self, reference: str, seen: str, status: str) -> None:
        """Notes where an application stands, as long as it stands where the page said."""
        if status in STATUSES:
            to, stood = cast(Any, status), cast(Any, seen)
            await self._act(lambda session, who: decisions.set_status(session, who.actor, reference, to, seen=stood))

    @rx.event
    async def mark(self, reference: str, is_done: bool) -> None:
        """Notes that a message is answered, or open again."""
        await self._act(lambda session, who: messages.mark(session, who.actor, reference, done=is_done))

    @rx.event
    async def prepare(self, act: str) -> None:
        """Shows the mail that a decision would send."""
        self.deciding, self.reason = act if act in {"accept", "decline"} else "", ""
        await self._preview()

    @rx.event
    async def write_reason(self, reason: str) -> None:
        """Shows the mail with this reason."""
        self.reason = reason[:2000]
        await self._preview()

    @rx.event
    def leave_undecided(self) -> None:
        """Closes the mail again."""
        self.deciding = ""

    @rx.event
    async def decide(self, form: dict[str, Any]) -> None:
        """Decides on the application of the form, as long as it stands where the form said."""
        reference, act, reason = (str(form.get(name, "")) for name in ("reference", "act", "reason"))
        seen, settings = cast(Any, str(form.get("seen", ""))), platform().settings

        def work(session: Session, who: LoggedIn) -> object:
            if act == "accept":
                return decisions.approve(session, settings, who.actor, reference, seen=seen, hold=decisions.HOLD)
            return decisions.decline(session, settings, who.actor, reference, reason, seen=seen, hold=decisions.HOLD)

        words = desk_words().desk
        told = (words.accepted if act == "accept" else words.declined).format(reference=reference)
        if await self._act(work, told):
            self.undo_reference, self.undo_ends = reference, time.time() + DESK_UNDO_SECONDS
        self.deciding = ""

    @rx.event
    async def undo(self, reference: str) -> None:
        """Takes a decision back, as long as its mail has not left."""
        words = desk_words().desk.undone.format(reference=reference)
        await self._act(lambda session, who: decisions.undo(session, who.actor, reference), told=words)
        self.undo_reference, self.undo_ends = "", 0

    @rx.event
    async def act_on(self, act: str, key: str) -> None:
        """Does what a button of a table says."""
        settings = platform().settings

        def work(session: Session, who: LoggedIn) -> object:
            match act:
                case "retry":
                    return outbox.retry(session, who.actor, [key])
                case "reset":
                    return members.reset(session, settings, who.actor, key)
                case "disable":
                    return members.disable(session, who.actor, key)
                case "enable":
                    return members.enable(session, who.actor, key)
                case "reader" | "decider" | "owner":
                    return members.set_role(session, who.actor, key, act)
                case _:
                    return None

        await self._act(work)

    @rx.event
    async def invite(self, form: dict[str, Any]) -> None:
        """Makes somebody a member, and mails the link."""
        email, role, settings = str(form.get("email", "")), form.get("role"), platform().settings
        if role in get_args(Role):
            to = cast(Any, role)
            await self._act(
                lambda session, who: members.invite(session, settings, who.actor, email, to),
                desk_words().desk.invited.format(email=email),
            )

    @rx.event
    def dismiss(self) -> None:
        """Takes what was said away."""
        self.problem, self.told, self.undo_reference, self.undo_ends = "", "", "", 0

    def _query(self) -> dict[str, str]:
        return dict(self.router.url.query_parameters)

    def _go(self, **changed: str) -> EventSpec:
        """Goes to the view of the address with these filters changed."""
        view = View.from_query(view_of(self._query()).as_query() | changed)
        return rx.redirect(address(view))

    async def _act(self, work: Work[Any], told: str = "") -> bool:
        """Does something, and shows what has become of it; whether it was done."""
        self.problem = self.told = ""
        connection = self.router.session.session_id
        try:
            await done(connection, work, writes=True)
        except EndedError:
            self._end()
            return False
        except PlainError as error:
            names = await done(connection, names_in)
            self.problem = in_words(error, names)
            await self._read()
            return False
        except SQLAlchemyError:
            self.problem = desk_words().unavailable
            return False
        platform().wake_delivery()
        self.told = told
        await self._read()
        return True

    async def _preview(self) -> None:
        """Writes the mail of the decision that is prepared."""
        act, reason, reference, settings = (
            self.deciding,
            self.reason,
            self._query().get("item", ""),
            platform().settings,
        )

        def work(session: Session, who: LoggedIn) -> tuple[str, str]:
            application = applications.look_at(session, who.actor, reference).application
            mail = decisions.preview(settings, who.actor, application, reason=None if act == "accept" else reason)
            return mail.subject, mail.text

        if not act:
            return
        try:
            self.mail_subject, self.mail_text = await done(self.router.session.session_id, work)
        except EndedError:
            self._end()
        except PlainError as error:
            self.deciding = ""
            self.problem = in_words(error, Names({}, ""))

    async def _read(self, *, by_hand: bool = True, looks: bool = True) -> None:
        """Reads all that is shown.

        Args:
            by_hand: Whether the member did something.
            looks: Whether to say what is shown, so that others see it.
        """
        query, connection = self._query(), self.router.session.session_id
        try:
            if looks:
                token, reference = token_of(connection), query.get("item", "")[:8] or None
                await asyncio.to_thread(_say_what_is_shown, token, reference)
            show = await done(connection, lambda session, who: _shown_by(session, who, query), by_hand=by_hand)
        except EndedError:
            self._end()
        except SQLAlchemyError:
            # The next news, or the next act, tries again; until then the page shows what it did.
            self.problem = desk_words().unavailable
        else:
            show(self)
            if 0 < self.undo_ends < time.time():
                self.undo_reference, self.undo_ends, self.told = "", 0, ""

    def _end(self) -> None:
        """Shows nothing any more but that the session is over."""
        self.ended, self.is_read = True, True
        self.tabs, self.rows, self.item, self.others, self.email, self.team = [], [], Item(), [], "", []
        self.mail_subject = self.mail_text = self.reason = self.deciding = ""


def _say_what_is_shown(token: str, reference: str | None) -> None:
    with platform().database.write() as session:
        presence.look_at(session, token, reference)


def _shown_by(session: Session, who: LoggedIn, query: dict[str, str]) -> Show:
    """Reads what a desk shows at an address; gives what puts it into the state."""
    view, after, wanted = view_of(query), query.get("after", ""), query.get("item", "")
    names = names_in(session, who)
    page = inbox.page_of(session, who.actor, view, after=after)
    views = _views(who.actor.member_id or 0)
    labels = desk_words().desk.rooms
    tabs = [
        Tab(
            labels[room],
            address(one),
            inbox.count(session, who.actor, one),
            one == view and not query.get("room"),
        )
        for room, one in views.items()
    ]
    problem = ""
    item, others, sheets = Item(), list[str](), list[Sheet]()
    name: SheetName | None = next((name for name in get_args(SheetName) if name == query.get("room")), None)
    more = [
        Tab(words.title, f"{DESK_PATH}?room={sheet}", 0, sheet == name)
        for sheet, words in desk_words().desk.sheets.items()
        if RIGHTS[sheet] in who.actor.rights
    ]
    if name:
        try:
            sheets = sheets_of(session, who, name, names)
        except PlainError as error:
            name, problem = None, in_words(error, names)
    if wanted:
        try:
            item = _item(session, who, wanted, view, names)
            others = [email.partition("@")[0] for email in presence.others_at(session, who.actor, item.reference)]
        except PlainError as error:
            problem = in_words(error, names)

    def show(desk: Desk) -> None:
        desk.email, desk.role, desk.rights = who.email, desk_words().desk.roles[who.role], sorted(who.actor.rights)
        desk.rows = [line_of(row, view, after, names, item.reference) for row in page.rows]
        words = desk_words().desk.sheets[name] if name else None
        desk.sheet_name, desk.sheets, desk.more = name or "", sheets, more
        desk.sheet_title, desk.sheet_lead, desk.sheet_nothing = (
            (words.title, words.lead, words.nothing) if words else ("", "", "")
        )
        desk.export_query = urlencode(view.as_query())
        desk.tabs, desk.item, desk.others = tabs, item, others
        desk.query, desk.is_filtered = view.as_query(), view not in views.values()
        desk.newest_href = address(view) if after else ""
        desk.older_href = address(view, after=page.next) if page.next else ""
        desk.list_href = address(view, after=after)
        desk.team = [Colleague(str(number), names.of_member(number)) for number in names.members]
        desk.problem = problem or desk.problem
        desk.is_read, desk.ended = True, False

    return show


def _item(session: Session, who: LoggedIn, reference: str, view: View, names: Names) -> Item:
    try:
        return item_of_application(applications.look_at(session, who.actor, reference), view, names)
    except PlainError:
        return item_of_message(messages.look_at(session, who.actor, reference))
