"""One application or message: what it says, what is known besides, and what can be done about it."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import desk_words
from livecommerce.desk.inbox import UNDECIDED
from livecommerce.pages.desk.decision import decision
from livecommerce.pages.desk.drafts import draft_field, unsent
from livecommerce.pages.desk.listing import colleague, status_mark
from livecommerce.state.desk.desk import LONGEST_NOTE, Desk
from livecommerce.state.desk.shown import Answer, Event, Line, Step

_STATE = cast(Any, Desk)
_ITEM = _STATE.item


def item_panel() -> rx.Component:
    """The open item; an invitation to open one where there is none."""
    words = desk_words().desk
    return rx.el.section(
        rx.cond(
            _ITEM.reference != "",
            rx.el.article(
                rx.el.a(
                    icon("arrow-left", size=18), words.back, href=_STATE.list_href, data_back="", class_name="back"
                ),
                _head(),
                rx.cond(_ITEM.is_message, _message(), _application()),
                class_name="item",
            ),
            rx.el.div(rx.el.p(words.pick, class_name="nothing-title"), rx.el.p(words.pick_lead), class_name="nothing"),
        ),
        aria_label=words.answers,
        class_name="panel",
    )


def _head() -> rx.Component:
    words = desk_words().desk
    return rx.el.header(
        rx.el.div(
            rx.el.span(_ITEM.kind, class_name="row-kind"),
            rx.el.span(_ITEM.reference, class_name="item-reference"),
            status_mark(_ITEM.status, _ITEM.status_label),
            unsent(_ITEM.reference),
            class_name="item-marks",
        ),
        rx.el.h2(_ITEM.name),
        rx.el.p(
            plain_link(_ITEM.email, href=_ITEM.mail_address),
            rx.el.span(_ITEM.received),
            rx.el.span(_ITEM.language),
            class_name="item-from",
        ),
        rx.cond(
            _STATE.rights.contains("see_people"),
            rx.el.p(
                rx.el.a(
                    icon("file-search", size=16),
                    words.people.link,
                    href=f"{DESK_PATH}?room=people&item={_ITEM.reference}",
                ),
                class_name="item-kept",
            ),
        ),
        rx.foreach(_STATE.others, _looking),
        class_name="item-head",
    )


def _looking(other: str) -> rx.Component:
    before, _, after = desk_words().desk.looking.partition("{who}")
    return rx.el.p(icon("eye", size=16), rx.el.span(before, rx.el.strong(other), after), class_name="item-others")


def _message() -> rx.Component:
    words = desk_words().desk
    is_open = _ITEM.status == "open"
    return rx.fragment(
        rx.el.div(
            plain_link(icon("reply", size=18), words.reply, href=_ITEM.mailto, class_name="act act-hot"),
            rx.cond(
                _STATE.rights.contains("answer"),
                rx.el.button(
                    rx.cond(is_open, words.mark_done, words.mark_open),
                    type="button",
                    on_click=_STATE.mark(_ITEM.reference, is_open),
                    class_name="act",
                ),
            ),
            class_name="acts",
        ),
        rx.el.p(_ITEM.text, class_name="item-text"),
    )


def _application() -> rx.Component:
    words = desk_words().desk
    return rx.fragment(
        rx.cond(_STATE.rights.contains("decide"), decision()),
        rx.cond(_STATE.rights.contains("assign"), _handling()),
        rx.foreach(_ITEM.steps, _step),
        rx.cond(
            (_ITEM.others.length() > 0) | (_ITEM.account != ""),
            rx.el.section(
                rx.el.h3(words.also),
                rx.cond(_ITEM.account != "", rx.el.p(_ITEM.account, class_name="item-account")),
                rx.el.ul(rx.foreach(_ITEM.others, _other), class_name="item-also"),
            ),
        ),
        _notes(),
        rx.el.section(
            rx.el.h3(words.timeline),
            rx.el.ol(rx.foreach(_ITEM.timeline, _event), class_name="events"),
        ),
    )


def _handling() -> rx.Component:
    words = desk_words().desk
    return rx.el.div(
        rx.el.label(
            rx.el.span(words.assignee),
            rx.el.select(
                rx.el.option(words.nobody, value=""),
                rx.foreach(_STATE.team, colleague),
                value=_ITEM.assignee,
                on_change=_STATE.assign(_ITEM.reference),
            ),
        ),
        # What decides is no choice here: approve, decline and reopen say first what they mean.
        rx.cond(
            _ITEM.can_be_decided,
            rx.el.label(
                rx.el.span(words.status),
                rx.el.select(
                    *(rx.el.option(words.statuses[status], value=status) for status in UNDECIDED),
                    value=_ITEM.status,
                    on_change=_STATE.set_status(_ITEM.reference, _ITEM.status),
                ),
            ),
        ),
        class_name="filters handling",
    )


def _step(step: Step) -> rx.Component:
    return rx.el.section(
        rx.el.h3(step.title), rx.el.dl(rx.foreach(step.answers, _answer), class_name="answers"), class_name="step"
    )


def _answer(answer: Answer) -> rx.Component:
    return rx.el.div(rx.el.dt(answer.question), rx.el.dd(answer.answer))


def _other(line: Line) -> rx.Component:
    return rx.el.li(
        rx.el.a(
            rx.el.span(line.kind, class_name="row-kind"),
            rx.el.span(line.reference),
            status_mark(line.status, line.status_label),
            rx.el.span(line.when, class_name="row-when"),
            href=line.href,
        )
    )


def _notes() -> rx.Component:
    words = desk_words().desk
    return rx.el.section(
        rx.el.h3(words.notes),
        rx.cond(
            _ITEM.notes.length() > 0,
            rx.el.ol(rx.foreach(_ITEM.notes, _event), class_name="events"),
            rx.el.p(words.no_notes, class_name="quiet"),
        ),
        rx.cond(
            _STATE.rights.contains("note"),
            rx.el.form(
                rx.el.input(type="hidden", name="reference", value=_ITEM.reference),
                draft_field(
                    _ITEM.reference,
                    "note",
                    aria_label=words.note,
                    placeholder=words.note,
                    rows="2",
                    max_length=LONGEST_NOTE,
                ),
                rx.el.button(words.note_submit, type="submit", class_name="act"),
                key=_ITEM.reference,
                on_submit=_STATE.note,
                class_name="note-form",
            ),
        ),
    )


def _event(event: Event) -> rx.Component:
    return rx.el.li(
        rx.el.p(rx.cond(event.who != "", rx.el.strong(event.who, " ")), event.text, class_name="event-text"),
        rx.el.p(event.when, class_name="event-when"),
    )
