"""The state of an open desk: its views and its member's commands. The URL holds the view."""

import asyncio
import json
import time
from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar, cast, get_args

import reflex as rx
from reflex.event import EventSpec
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session

from livecommerce.api.addresses import one_spelling
from livecommerce.api.people import PersonalData
from livecommerce.api.tables import Message
from livecommerce.constants import DESK_PATH, DESK_UNDO_SECONDS
from livecommerce.content.desk import Role, desk_words
from livecommerce.desk import (
    applications,
    decisions,
    inbox,
    items,
    members,
    messages,
    outbox,
    people,
    presence,
    replies,
    saved_views,
    time_zone,
)
from livecommerce.desk.inbox import View, number_of
from livecommerce.desk.log_in import LoggedIn
from livecommerce.engine.private_state import PrivateState
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import without_invisible
from livecommerce.forms.status import STATUSES
from livecommerce.languages.formatting import date_in_words
from livecommerce.state.connection import is_connected, note_query, noted_query, watched_once
from livecommerce.state.desk.names import Names
from livecommerce.state.desk.news import NEWS
from livecommerce.state.desk.person import PersonData, consent_sheet, person_of
from livecommerce.state.desk.queries import Shown, shown_at
from livecommerce.state.desk.tables import Sheet
from livecommerce.state.desk.transactions import (
    EndedError,
    Result,
    Work,
    in_words,
    names_in,
    platform,
    run_for_member,
    token_of,
)
from livecommerce.state.desk.view_models import (
    Colleague,
    DeskRow,
    Item,
    ShownMail,
    Tab,
    address,
    key_of,
    mail_of_decision,
    view_of,
)

FILTERS = ("kind", "status", "topic", "language", "country", "assignee", "since", "until")
LONGEST_REASON = 2000
LONGEST_NOTE = 4000
DRAFT_RESULTS = 8
"""The number of last drafts whose result is reported: several can be received before the page knows of the first."""
REFRESH_SECONDS = 60
"""The refresh interval without news: it updates relative times, and housekeeping deletes without an event."""


class Desk(PrivateState, rx.State):
    """Open desk. Everything shown is read again after each event, and stored nowhere.

    Attributes:
        rights: The rights of the member; the page hides everything else, and the services refuse it.
        problem: Why something was refused.
        is_filtered: Whether the view is more than a built-in one.
        is_unreachable: Whether the database could not be reached at the last query.
        saved: The views that the member has saved; `saved_number` is that of the current one.
        person: The person whose data is shown; like `consent`, it is read on request, and not with news.
        is_erasing: Whether the confirmation of an erasure is shown.
        draft_results: The results of the last drafts, each with a number; the page deletes received drafts.
        preparing: The prepared decisions, by the reference of their application.
        deciding: The prepared decision that is shown.
        undo_reference: The items whose last decision, reply or assignment can still be undone here; `undo_what` says
            which of the three.
        chips: The filters of the view, each with the view without it.
        assignees: The members to whom the item can be assigned.
        selected: The references selected in the list, for bulk actions; they belong to its view.
        view_key: The key of the view that is shown, for what is stored with it, as `selected_in` is.
    """

    _path: ClassVar[str] = DESK_PATH
    _not_kept: ClassVar[frozenset[str]] = frozenset(
        {
            "query",
            "newest_href",
            "older_href",
            "list_href",
            "other_order_href",
            "export_query",
            "rows",
            "sheets",
            "item",
            "others",
            "tabs",
            "mail",
            "text",
            "problem",
            "notice",
            "email",
            "own_name",
            "team",
            "assignees",
            "chips",
            "saved",
            "person",
            "consent",
        }
    )

    email: str = ""
    own_name: str = ""
    wants_mail: bool = True
    zone: str = ""
    role: str = ""
    rights: list[str] = []
    is_read: bool = False
    ended: bool = False
    is_unreachable: bool = False
    problem: str = ""
    notice: str = ""
    draft_results: list[str] = []

    tabs: list[Tab] = []
    saved: list[Tab] = []
    saved_number: str = ""
    rows: list[DeskRow] = []
    newest_href: str = ""
    older_href: str = ""
    list_href: str = DESK_PATH
    view_key: str = ""
    query: dict[str, str] = {}
    is_filtered: bool = False
    chips: list[Tab] = []
    order: str = ""
    other_order: str = ""
    other_order_href: str = DESK_PATH
    team: list[Colleague] = []
    assignees: list[Colleague] = []
    selected: list[str] = []
    selected_in: str = ""

    sheet_name: str = ""
    sheet_title: str = ""
    sheet_lead: str = ""
    sheet_nothing: str = ""
    sheets: list[Sheet] = []
    more: list[Tab] = []
    export_query: str = ""
    person: PersonData = PersonData()
    is_erasing: bool = False
    consent: Sheet = Sheet()

    item: Item = Item()
    others: list[str] = []
    preparing: dict[str, str] = {}
    deciding: str = ""
    text: str = ""
    mail: ShownMail = ShownMail()
    undo_reference: str = ""
    undo_what: str = ""
    undo_ends: float = 0

    @rx.event
    async def open(self) -> None:
        """Show the view of the URL, whenever it changes."""
        note_query(self._connection, self.router.url.query_parameters)
        reference = self._query().get("item", "")
        self.problem, self.is_erasing = "", False
        self.person, self.consent = PersonData(), Sheet()
        self.mail, self.text, self.deciding = ShownMail(), "", self.preparing.get(reference, "")
        if self.selected_in != key_of(view_of(self._query())):
            self.selected = []
        await self._heartbeat()
        await self._read()
        await self._preview()
        if self.sheet_name == "people" and reference:
            await self._show_person(lambda session, who: people.address_of(session, who.actor, reference))

    @rx.event(background=True)
    async def watch(self) -> None:
        """Show news, from each connect or reconnect, until the connection or the session ends."""
        connection, seen, read_at, beat_at = self.router.session.session_id, NEWS.answer, time.monotonic(), 0.0
        with watched_once(connection, "desk") as is_first:
            async with NEWS.subscribe():
                while is_first and is_connected(connection) and not self.ended:
                    news, at = NEWS.answer, time.monotonic()
                    must_beat = at - beat_at >= presence.HEARTBEAT_SECONDS
                    is_over = 0 < self.undo_ends < time.time()
                    is_stale = is_over or news.records != seen.records or at - read_at >= REFRESH_SECONDS
                    has_moved = news.presence != seen.presence
                    if must_beat or is_stale or has_moved:
                        beat_at, read_at = at if must_beat else beat_at, at if is_stale else read_at
                        async with self:
                            if must_beat:
                                await self._heartbeat()
                            if is_stale:
                                await self._read(by_hand=False)
                            elif has_moved:
                                await self._refresh_others()
                    seen = news
                    await NEWS.wait()

    @rx.event
    def search(self, form: dict[str, Any]) -> EventSpec:
        # The view of the form: that of the URL may be on its way.
        self._report_draft("received", f"{form.get('view', '')} words")
        return self._go(words=str(form.get("words", ""))[:200])

    @rx.event
    def filter_by(self, name: str, value: str) -> EventSpec:
        return self._go(**({name: value} if name in FILTERS else {}))

    @rx.event
    async def save_view(self, form: dict[str, Any]) -> None:
        name, view = str(form.get("name", "")), view_of(self._query())
        await self._run_command(
            lambda session, who: saved_views.save(session, who.actor, name, view),
            desk_words().desk.view_saved.format(name=" ".join(name.split())),
            draft=f"{form.get('view', '')} name",
        )

    @rx.event
    async def remove_view(self, number: str) -> None:
        """Remove a saved view; its content stays on screen."""
        wanted = number_of(number)
        await self._run_command(
            lambda session, who: saved_views.remove(session, who.actor, wanted), desk_words().desk.view_removed
        )

    @rx.event
    async def find_person(self, form: dict[str, Any]) -> None:
        """Show the data stored under an address, which is not put into the page's URL."""
        email = str(form.get("email", ""))
        self.problem, self.is_erasing, self.person = "", False, PersonData()
        await self._show_person(lambda _session, _who: email)

    @rx.event
    async def find_consent(self, form: dict[str, Any]) -> None:
        """Show the choices about cookies under a visitor's id."""
        visitor = str(form.get("visitor", ""))
        self.problem, self.consent = "", Sheet()
        found = await self._run_query(lambda session, who: consent_sheet(session, who, visitor))
        self.consent = found or self.consent

    @rx.event
    async def export_person(self, email: str) -> EventSpec | None:
        """Export all data about a person; the page downloads it without another request."""
        found = await self._run_query(lambda session, who: people.export(session, who.actor, email))
        if found is None:
            return None

        def note(session: Session, who: LoggedIn) -> PersonalData:
            people.log_export(session, who.actor, found)
            return found

        noted = await self._run_command(note, desk_words().desk.people.exported)
        if noted is None:
            return None
        text = json.dumps(noted.as_data(platform().settings), ensure_ascii=False, indent=2)
        return rx.download(data=text, filename="person.json", mime_type="application/json")

    @rx.event
    def prepare_erasure(self, wanted: bool) -> None:
        self.is_erasing = wanted

    @rx.event
    async def erase(self, form: dict[str, Any]) -> EventSpec | None:
        """Erase the person of the form, whose address has been typed once more."""
        email, typed = str(form.get("email", "")), str(form.get("typed", ""))
        words = desk_words().desk.people
        if one_spelling(typed) != one_spelling(email):
            self.problem = words.not_the_address
            return None
        number = await self._run_command(lambda session, who: people.erase(session, who.actor, email).id or 0)
        if number is None:
            return None
        await asyncio.to_thread(platform().database.wipe_deleted)
        self.person, self.is_erasing = PersonData(), False
        self.notice = words.erased.format(number=number)
        return rx.redirect(f"{DESK_PATH}?page=people")

    @rx.event
    async def set_time_zone(self, name: str) -> None:
        """Store the browser's time zone, in which times are shown from now on."""
        try:
            is_new = await run_for_member(
                self._connection,
                lambda session, who: time_zone.set_time_zone(session, who.actor, name),
                writes=True,
                by_hand=False,
            )
        except (EndedError, PlainError, SQLAlchemyError):
            return
        if is_new:
            await self._read(by_hand=False)

    @rx.event
    async def note(self, form: dict[str, Any]) -> None:
        """Add a note to the item of the form."""
        reference, text, settings = str(form.get("reference", "")), str(form.get("note", "")), platform().settings
        await self._run_command(
            lambda session, who: items.note(session, settings, who.actor, reference, text),
            desk_words().desk.note_kept.format(reference=reference),
            draft=f"{reference} note",
        )

    @rx.event
    async def assign(self, reference: str, number: str) -> None:
        """Assign an item to a member, or to nobody."""
        await self._assign([reference], number)

    @rx.event
    async def assign_selected(self, number: str) -> None:
        """Assign the selection to a member, or to nobody for `nobody`."""
        if number and await self._assign(self.selected, "" if number == "nobody" else number):
            self.selected = []

    async def _assign(self, references: Sequence[str], number: str) -> bool:
        member = number_of(number) if number else None

        def work(session: Session, who: LoggedIn) -> str:
            who.actor.require("assign")
            for reference in references:
                items.assign(session, who.actor, reference, member)
            return names_in(session, who).of_member(member)

        words = desk_words().desk
        name = await self._run_command(work)
        if name is not None:
            self.notice = words.assigned.format(what=", ".join(references), who=name or words.nobody)
            self._can_undo("assignment", references)
        return name is not None

    @rx.event
    def select_row(self, reference: str) -> None:
        self.selected_in = key_of(view_of(self._query()))
        is_selected = reference in self.selected
        others = [row for row in self.selected if row != reference]
        self.selected = others if is_selected else [*others, reference][-inbox.PAGE :]

    @rx.event
    def select_nothing(self) -> None:
        self.selected = []

    @rx.event
    async def decline_selected(self, form: dict[str, Any]) -> None:
        """Decline every selected application, for one reason; all of them or none."""
        reason, settings, references = str(form.get("several", "")), platform().settings, self.selected

        def work(session: Session, who: LoggedIn) -> bool:
            decisions.decline_all(session, settings, who.actor, references, reason, hold=decisions.HOLD)
            return True

        notice = desk_words().desk.declined.format(reference=", ".join(references))
        if references and await self._run_command(work, notice, draft=f"{references[0]} several"):
            self._can_undo("decision", references)
            self.selected = []

    @rx.event
    async def reply(self, form: dict[str, Any]) -> EventSpec | None:
        """Mail a reply on the item of the form, and open the next item if it answered a message."""
        reference, text, settings = str(form.get("reference", "")), str(form.get("reply", "")), platform().settings
        following = self._following(reference)

        def work(session: Session, who: LoggedIn) -> tuple[str, bool]:
            after = following(session, who)
            item = replies.send(session, settings, who.actor, reference, text, hold=decisions.HOLD)
            return after, isinstance(item, Message)

        notice = desk_words().desk.replied.format(reference=reference)
        done = await self._run_command(work, notice, draft=f"{reference} reply")
        if done is None:
            return None
        self._can_undo("reply", [reference])
        href, is_message = done
        return rx.redirect(href) if is_message else None

    @rx.event
    async def remind(self, form: dict[str, Any]) -> None:
        """Set the item's reminder to a day, or remove it if the day is empty."""
        reference, day, words = str(form.get("reference", "")), str(form.get("day", "")), desk_words().desk
        try:
            wanted = date.fromisoformat(day) if day else None
        except ValueError:
            return
        notice = words.reminder_set.format(reference=reference, day=date_in_words(wanted)) if wanted else ""
        await self._run_command(
            lambda session, who: items.remind(session, who.actor, reference, wanted) or True,
            notice or words.reminder_removed.format(reference=reference),
        )

    @rx.event
    async def rename(self, form: dict[str, Any]) -> None:
        name = str(form.get("own", ""))
        await self._run_command(
            lambda session, who: members.rename(session, who.actor, who.actor.member_id or 0, name),
            desk_words().desk.renamed,
            draft="me own",
        )

    @rx.event
    async def want_mail(self, wanted: bool) -> None:
        """Subscribe the member to the daily mail, or unsubscribe."""
        words = desk_words().desk
        await self._run_command(
            lambda session, who: members.set_daily_mail(session, who.actor, wanted=wanted),
            words.daily_mail_on if wanted else words.daily_mail_off,
        )

    @rx.event
    async def save_template(self, form: dict[str, Any]) -> None:
        language, name, text = (str(form.get(field, "")) for field in ("language", "name", "text"))
        notice = desk_words().desk.template_saved.format(name=" ".join(name.split()))
        done = await self._run_command(
            lambda session, who: replies.save_template(session, who.actor, language, name, text),
            notice,
            draft="templates name",
        )
        self._report_draft("refused" if done is None else "received", "templates text")

    @rx.event
    async def set_status(self, reference: str, seen: str, status: str) -> None:
        """Set an application's status, if it is still the one that the page showed."""
        if status in STATUSES:
            to, expected = cast(Any, status), cast(Any, seen)
            words = desk_words().desk
            await self._run_command(
                lambda session, who: decisions.set_status(session, who.actor, reference, to, seen=expected),
                words.status_is.format(reference=reference, status=words.statuses[status]),
            )

    @rx.event
    async def mark(self, reference: str, is_done: bool) -> EventSpec | None:
        """Mark a message as answered, and open the next one; or mark it as open again."""
        following = self._following(reference)

        def work(session: Session, who: LoggedIn) -> str:
            href = following(session, who)
            messages.mark(session, who.actor, reference, done=is_done)
            return href

        words = desk_words().desk
        notice = (words.marked_done if is_done else words.marked_open).format(reference=reference)
        href = await self._run_command(work, notice)
        return rx.redirect(href) if href and is_done else None

    @rx.event
    async def reopen(self, reference: str, seen: str) -> None:
        """Put a decided application back into review, if the decision is still the one that the page showed."""
        words, expected = desk_words().desk.reopened.format(reference=reference), cast(Any, seen)
        await self._run_command(
            lambda session, who: decisions.reopen(session, who.actor, reference, seen=expected), words
        )

    @rx.event
    async def prepare(self, act: str, reference: str = "") -> None:
        """Show the mail that a decision would send; without a reference, for the application in the URL."""
        shown = self._query().get("item", "")
        self._prepare(reference or shown, act if act in {"accept", "decline"} else "")
        await self._preview()

    @rx.event
    async def write_text(self, reference: str, text: str) -> None:
        """Show the mail with this text, if its application is still the one that is shown."""
        if reference == self._query().get("item", ""):
            self.text = text[:LONGEST_REASON]
            await self._preview()

    @rx.event
    def leave_undecided(self, reference: str) -> None:
        """Close the mail again; a typed text is kept."""
        self._prepare(reference, "")

    @rx.event
    async def decide(self, form: dict[str, Any]) -> EventSpec | None:
        """Decide on the application of the form, if its status is still the one in the form, and open the next one."""
        reference, act, reason, note = (str(form.get(name, "")) for name in ("reference", "act", "reason", "welcome"))
        seen, settings = cast(Any, str(form.get("seen", ""))), platform().settings
        following = self._following(reference)

        def work(session: Session, who: LoggedIn) -> str:
            href = following(session, who)
            if act == "accept":
                decisions.approve(
                    session, settings, who.actor, reference, note=note[:LONGEST_REASON], seen=seen, hold=decisions.HOLD
                )
            else:
                decisions.decline(session, settings, who.actor, reference, reason, seen=seen, hold=decisions.HOLD)
            return href

        words = desk_words().desk
        notice = (words.accepted if act == "accept" else words.declined).format(reference=reference)
        href = await self._run_command(work, notice, draft=f"{reference} {'welcome' if act == 'accept' else 'reason'}")
        if href is None:
            return None
        self._can_undo("decision", [reference])
        self._prepare(reference, "")
        return rx.redirect(href) if reference == self._query().get("item", "") else None

    @rx.event
    async def undo(self, reference: str) -> EventSpec | None:
        """Undo assignments, or decisions or a reply while none of their mails has been sent; all of them or none.

        What was selected for them is selected again. An item whose decision or reply is undone is opened again.
        """
        words, references = desk_words().desk, reference.split()
        match self.undo_what:
            case "assignment":
                undo_one, notice, fields = items.undo_assignment, words.assignment_undone, ()
            case "reply":
                undo_one, notice, fields = replies.undo, words.reply_undone, ("reply",)
            case _:
                undo_one, notice, fields = decisions.undo, words.undone, ("reason", "welcome", "several")

        def work(session: Session, who: LoggedIn) -> bool:
            for item in references:
                undo_one(session, who.actor, item)
            return True

        done = await self._run_command(work, notice.format(reference=", ".join(references)))
        self.undo_reference, self.undo_what, self.undo_ends = "", "", 0
        if done is None:
            return None
        # The reason for several belongs to the first of them.
        for field in fields:
            self._report_draft("undone", f"{references[0]} {field}")
        query = self._query()
        view = view_of(query)
        if len(references) > 1 and self.selected_in == key_of(view):
            self.selected = references
        if not fields:
            return None
        shown = address(view, after=query.get("after", ""), item=references[0] if len(references) == 1 else "")
        return rx.redirect(shown)

    def _can_undo(self, what: str, references: Sequence[str]) -> None:
        """Offer to undo what was done to these items, for as long as the mails of decisions wait."""
        self.undo_what, self.undo_reference = what, " ".join(references)
        self.undo_ends = time.time() + DESK_UNDO_SECONDS

    def _following(self, reference: str) -> Work[str]:
        """Return work that finds the address of the next item in the current list; that of the list at its end."""
        query = self._query()
        view, after = view_of(query), query.get("after", "")

        def work(session: Session, who: LoggedIn) -> str:
            rows = [row.reference for row in inbox.page_of(session, who.actor, view, after=after).rows]
            place = rows.index(reference) if reference in rows else -1
            behind = rows[place + 1 :] + rows[: max(place, 0)]
            return address(view, after=after, item=behind[0] if behind else "")

        return work

    @rx.event
    async def act_on(self, act: str, key: str) -> None:
        settings = platform().settings

        def work(session: Session, who: LoggedIn) -> object:
            match act:
                case "remove_template":
                    return replies.remove_template(session, who.actor, number_of(key)) or True
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

        await self._run_command(work, desk_words().desk.sheet_act_notices.get(act, "").format(key=key))

    @rx.event
    async def invite(self, form: dict[str, Any]) -> None:
        email, role, settings = str(form.get("email", "")), form.get("role"), platform().settings
        if role in get_args(Role):
            to = cast(Any, role)
            await self._run_command(
                lambda session, who: members.invite(session, settings, who.actor, email, to),
                desk_words().desk.invited.format(email=email),
                draft="members email",
            )

    @rx.event
    def dismiss(self) -> None:
        """Clear the message."""
        self.problem, self.notice, self.undo_reference, self.undo_what, self.undo_ends = "", "", "", "", 0

    def _query(self) -> dict[str, str]:
        # A stored state has no query any more.
        query = self.router.url.query_parameters or noted_query(self._connection)
        typed = {name: without_invisible(value) for name, value in query.items()}
        return {name: value for name, value in typed.items() if value.isprintable()}

    def _go(self, **changed: str) -> EventSpec:
        """Navigate to the URL's view with these filters changed."""
        view = View.from_query(view_of(self._query()).as_query() | changed)
        return rx.redirect(address(view))

    def _prepare(self, reference: str, act: str) -> None:
        """Prepare a decision on an application, or discard the prepared one."""
        others = {item: prepared for item, prepared in self.preparing.items() if item != reference}
        self.preparing = others | ({reference: act} if act else {})
        if reference == self._query().get("item", ""):
            self.deciding = act

    def _report_draft(self, result: str, draft: str) -> None:
        """Report the result of a draft to the page: `received`, `refused`, or `undone`."""
        before = int(self.draft_results[-1].partition(" ")[0]) if self.draft_results else 0
        # By the clock: a page may know the results of drafts from an earlier state.
        number = max(before + 1, time.time_ns() // 1_000_000)
        self.draft_results = [*self.draft_results[1 - DRAFT_RESULTS :], f"{number} {result} {draft}"]

    async def _run_command(self, work: Work[Result], notice: str = "", *, draft: str = "") -> Result | None:
        """Run a command, and show its result; return None if it was refused, or the result is unknown.

        Args:
            notice: The message on success.
            draft: The draft that it sends, which the page keeps unless it has been received.
        """
        result = await self._execute(work, notice)
        if draft:
            self._report_draft("refused" if result is None else "received", draft)
        return result

    async def _execute(self, work: Work[Result], notice: str) -> Result | None:
        self.problem = self.notice = ""
        try:
            result = await run_for_member(self._connection, work, writes=True)
        except EndedError:
            self._end()
            return None
        except PlainError as error:
            refusal = error
            problem = await self._run_query(lambda session, who: in_words(refusal, names_in(session, who)))
            self.problem = problem or in_words(refusal, Names({}, ""))
            await self._read()
            return None
        except SQLAlchemyError:
            # It may have been committed before the connection was lost: the next refresh shows it.
            self.is_unreachable, self.problem = True, desk_words().desk.uncertain
            return None
        platform().wake_delivery()
        self.notice = notice
        await self._read()
        return result

    async def _run_query(self, work: Work[Result]) -> Result | None:
        """Run a query; return None, and show why, if it fails."""
        try:
            return await run_for_member(self._connection, work)
        except EndedError:
            self._end()
        except PlainError as error:
            self.problem = in_words(error, Names({}, ""))
        except SQLAlchemyError:
            self.is_unreachable = True
        return None

    async def _preview(self) -> None:
        """Render the mail of the prepared decision."""
        act, text, reference = self.deciding, self.text, self._query().get("item", "")
        settings = platform().settings

        def work(session: Session, who: LoggedIn) -> ShownMail:
            application = applications.load(session, who.actor, reference).application
            own: dict[str, Any] = {"note": text} if act == "accept" else {"reason": text}
            mail = decisions.preview(settings, who.actor, application, **own)
            return mail_of_decision(mail)

        if not act:
            return
        mail = await self._run_query(work)
        if mail is None:
            self.deciding = ""
        else:
            self.mail = mail

    async def _show_person(self, address_of: Work[str]) -> None:
        """Show the data about the person of an address."""
        found = await self._run_query(lambda session, who: person_of(session, who, address_of(session, who)))
        self.person = found or self.person

    async def _read(self, *, by_hand: bool = True) -> None:
        """Refresh everything that is shown.

        Args:
            by_hand: Whether the member acted.
        """
        query = self._query()
        await self._refresh(lambda session, who: shown_at(session, who, query), by_hand=by_hand)
        if not self.is_unreachable and 0 < self.undo_ends < time.time():
            self.undo_reference, self.undo_ends, self.notice = "", 0, ""

    async def _refresh_others(self) -> None:
        """Refresh the presence of others on the open item."""
        if reference := self._query().get("item", ""):
            await self._refresh(
                lambda session, who: {"others": presence.others_at(session, who.actor, reference)}, by_hand=False
            )

    async def _refresh(self, work: Work[Shown], *, by_hand: bool) -> None:
        try:
            shown = await run_for_member(self._connection, work, by_hand=by_hand)
        except EndedError:
            self._end()
        except SQLAlchemyError:
            # The next news or command tries again; until then the page stays as it is.
            self.is_unreachable = True
        else:
            for name, value in shown.items():
                setattr(self, name, value)
            self.is_read, self.ended, self.is_unreachable = True, False, False

    async def _heartbeat(self) -> None:
        """Send a heartbeat, which shows others what is open here, and detects the end of the session."""
        connection, reference = self._connection, self._query().get("item", "")[:8] or None

        def work(session: Session, who: LoggedIn) -> None:
            presence.record_view(session, token_of(connection), reference)
            if reference:
                items.mark_read(session, who.actor, reference)

        try:
            await run_for_member(connection, work, writes=True, by_hand=False)
        except EndedError:
            self._end()
        except SQLAlchemyError:
            self.is_unreachable = True

    @property
    def _connection(self) -> str:
        return self.router.session.session_id

    def _end(self) -> None:
        """Show only that the session has ended."""
        self.ended, self.is_read = True, True
        self.tabs, self.saved, self.rows, self.sheets, self.team = [], [], [], [], []
        self.item, self.others, self.person, self.consent, self.email = Item(), [], PersonData(), Sheet(), ""
        self.mail, self.text, self.deciding = ShownMail(), "", ""
