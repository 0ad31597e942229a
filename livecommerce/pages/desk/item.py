"""One application or message: its content, related facts, and the available actions."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import desk_words
from livecommerce.desk.inbox import UNDECIDED
from livecommerce.desk.replies import LONGEST_REPLY
from livecommerce.pages.desk.decision import decision
from livecommerce.pages.desk.drafts import draft_field, unsent
from livecommerce.pages.desk.listing import colleague, status_mark
from livecommerce.pages.desk.mail import mail_text
from livecommerce.state.desk.desk import LONGEST_NOTE, Desk
from livecommerce.state.desk.view_models import DeskRow, Event, ItemAnswer, ItemStep, Piece, ShownMail, Template

_STATE = cast(Any, Desk)
_ITEM = _STATE.item


def item_panel() -> rx.Component:
    """Render the open item; an invitation to open one if there is none."""
    words = desk_words().desk
    return rx.el.section(
        rx.cond(
            _ITEM.reference != "",
            rx.el.article(
                rx.el.a(
                    icon("arrow-left", size=18), words.back, href=_STATE.list_href, data_back="", class_name="back"
                ),
                _head(),
                rx.cond(_ITEM.is_message, _message(), rx.cond(_STATE.rights.contains("decide"), decision())),
                _handling(),
                _notes(),
                _also(),
                rx.foreach(_ITEM.steps, _step),
                _sent(),
                rx.cond(_STATE.rights.contains("answer"), _reply()),
                rx.el.section(
                    rx.el.h3(words.timeline),
                    rx.el.ol(rx.foreach(_ITEM.timeline, _event), class_name="events"),
                ),
                class_name="item",
            ),
            rx.el.div(rx.el.p(words.pick, class_name="nothing-title"), rx.el.p(words.pick_lead), class_name="nothing"),
        ),
        aria_label=words.answers,
        data_panel="",
        class_name="panel",
    )


def _head() -> rx.Component:
    words = desk_words().desk
    return rx.el.header(
        rx.el.div(
            rx.el.span(_ITEM.kind, class_name="row-kind"),
            rx.el.span(_ITEM.reference, class_name="item-reference"),
            status_mark(_ITEM.status, _ITEM.status_label),
            rx.cond(_ITEM.due != "", rx.el.span(_ITEM.due, data_late=_ITEM.is_late, class_name="row-due")),
            unsent(_ITEM.reference),
            class_name="item-marks",
        ),
        rx.el.h2(_ITEM.name, tab_index=-1, data_item_heading=""),
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
                    href=f"{DESK_PATH}?page=people&item={_ITEM.reference}",
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
        rx.el.p(rx.foreach(_ITEM.text, _piece), class_name="item-text"),
        rx.cond(
            _STATE.rights.contains("answer"),
            rx.el.div(
                rx.el.button(
                    rx.cond(is_open, words.mark_done, words.mark_open),
                    type="button",
                    on_click=_STATE.mark(_ITEM.reference, is_open),
                    data_key="e",
                    class_name="act",
                ),
                class_name="acts",
            ),
        ),
    )


def _piece(piece: Piece) -> rx.Component:
    """Render a piece of an answer; a link sends the other site no referrer."""
    return rx.cond(
        piece.href != "",
        rx.el.a(
            piece.text, href=piece.href, target="_blank", rel="noopener noreferrer nofollow", class_name="sheet-link"
        ),
        piece.text,
    )


def _handling() -> rx.Component:
    """Render the assignee, the status, and the date of the reminder."""
    words = desk_words().desk
    return rx.el.div(
        rx.cond(
            _STATE.rights.contains("assign"),
            rx.el.label(
                rx.el.span(words.assignee),
                rx.el.select(
                    rx.el.option(words.nobody, value=""),
                    rx.foreach(_STATE.assignees, colleague),
                    value=_ITEM.assignee,
                    on_change=_STATE.assign(_ITEM.reference),
                    data_key="s",
                ),
            ),
        ),
        # Decisions are not choices here: approve, decline and reopen first show their consequences.
        rx.cond(
            _STATE.rights.contains("decide") & _ITEM.can_be_decided,
            rx.el.label(
                rx.el.span(words.status),
                rx.el.select(
                    *(rx.el.option(words.statuses[status], value=status) for status in UNDECIDED),
                    value=_ITEM.status,
                    on_change=_STATE.set_status(_ITEM.reference, _ITEM.status),
                ),
            ),
        ),
        rx.el.form(
            rx.el.input(type="hidden", name="reference", value=_ITEM.reference),
            rx.el.label(
                rx.el.span(words.remind),
                rx.el.input(
                    type="date",
                    name="day",
                    default_value=_ITEM.reminder,
                    key=_ITEM.reference + _ITEM.reminder,
                    data_key="w",
                ),
            ),
            rx.el.button(words.remind_submit, type="submit", class_name="act"),
            on_submit=_STATE.remind,
            class_name="remind",
        ),
        class_name="filters handling",
    )


def _also() -> rx.Component:
    """Render the person's other items."""
    words = desk_words().desk
    return rx.cond(
        (_ITEM.others.length() > 0) | (_ITEM.account != ""),
        rx.el.section(
            rx.el.h3(words.also),
            rx.cond(_ITEM.account != "", rx.el.p(_ITEM.account, class_name="item-account")),
            rx.el.ul(rx.foreach(_ITEM.others, _other), class_name="item-also"),
        ),
    )


def _step(step: ItemStep) -> rx.Component:
    return rx.el.section(
        rx.el.h3(step.title), rx.el.dl(rx.foreach(step.answers, _answer), class_name="answers"), class_name="step"
    )


def _answer(answer: ItemAnswer) -> rx.Component:
    return rx.el.div(rx.el.dt(answer.question), rx.el.dd(rx.foreach(answer.answer, _piece)))


def _other(line: DeskRow) -> rx.Component:
    return rx.el.li(
        rx.el.a(
            rx.el.span(line.kind, class_name="row-kind"),
            rx.el.span(line.reference),
            status_mark(line.status, line.status_label),
            rx.el.span(line.when, class_name="row-when"),
            href=line.href,
        )
    )


def _sent() -> rx.Component:
    words = desk_words().desk
    before, _, after = words.answers_to.partition("{mailbox}")
    return rx.cond(
        _ITEM.sent.length() > 0,
        rx.el.section(
            rx.el.h3(words.sent),
            rx.el.p(before, rx.el.strong(_ITEM.mailbox), after, class_name="quiet"),
            rx.foreach(_ITEM.sent, _sent_mail),
        ),
    )


def _sent_mail(mail: ShownMail) -> rx.Component:
    return rx.el.details(
        rx.el.summary(rx.el.span(mail.subject, lang=mail.language), rx.el.span(mail.note, class_name="event-when")),
        mail_text(mail.html, mail.language, desk_words().desk.preview, class_name="sent-text"),
        class_name="sent-mail",
    )


def _reply() -> rx.Component:
    """Render the reply: begun from a template, sent from the desk; it can be undone while it waits."""
    words = desk_words().desk
    return rx.el.section(
        rx.el.h3(words.reply),
        rx.el.p(_STATE.item.reply_note, class_name="quiet"),
        rx.el.form(
            rx.el.input(type="hidden", name="reference", value=_ITEM.reference),
            rx.cond(
                _ITEM.templates.length() > 0,
                rx.el.label(
                    rx.el.span(words.template),
                    rx.el.select(
                        rx.el.option(words.choose, value=""),
                        rx.foreach(_ITEM.templates, _template),
                        default_value="",
                        data_fills=_ITEM.reference + " reply",
                        data_key="t",
                    ),
                    class_name="reason",
                ),
            ),
            rx.el.label(
                rx.el.span(words.reply_text),
                draft_field(_ITEM.reference, "reply", rows="6", max_length=LONGEST_REPLY, required=True, data_key="r"),
                class_name="reason",
            ),
            rx.el.button(words.reply_submit, type="submit", class_name="act act-hot"),
            key=_ITEM.reference,
            on_submit=_STATE.reply,
            class_name="note-form",
        ),
    )


def _template(template: Template) -> rx.Component:
    return rx.el.option(template.name, value=template.text)


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
                    placeholder=words.note_hint,
                    rows="2",
                    max_length=LONGEST_NOTE,
                    data_key="n",
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
