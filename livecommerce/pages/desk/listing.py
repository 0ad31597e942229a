"""The list of a view: search, filters, rows, and links to older and newer ones."""

from typing import Any, cast

import reflex as rx

from livecommerce.api.tables import LONGEST_VIEW_NAME
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import desk_words
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.forms.countries import countries
from livecommerce.forms.status import STATUSES
from livecommerce.languages import LANGUAGES
from livecommerce.languages.formatting import language_name
from livecommerce.pages.desk.drafts import draft_field, unsent, view_field
from livecommerce.state.desk.desk import LONGEST_REASON, Desk
from livecommerce.state.desk.view_models import Colleague, DeskRow, Tab

_STATE = cast(Any, Desk)


def listing() -> rx.Component:
    words = desk_words().desk
    return rx.el.section(
        _search(),
        _filters(),
        rx.cond(_STATE.rights.contains("assign") & (_STATE.selected.length() > 0), selection()),
        rx.el.p(
            rx.el.span(_STATE.order),
            rx.el.a(_STATE.other_order, href=_STATE.other_order_href),
            class_name="order",
        ),
        rx.cond(
            _STATE.rows.length() > 0,
            rx.el.ul(rx.foreach(_STATE.rows, row), data_list="", class_name="rows"),
            rx.cond(_STATE.is_read, _nothing(), rx.el.div(*(rx.el.span() for _ in range(8)), class_name="rows-wait")),
        ),
        rx.cond(_STATE.rights.contains("export"), _exports()),
        pages(),
        aria_label=words.search,
        class_name="listing",
    )


def pages() -> rx.Component:
    """Render the links to older and newest rows; nothing if all are shown."""
    words = desk_words().desk
    return rx.cond(
        (_STATE.newest_href != "") | (_STATE.older_href != ""),
        rx.el.nav(
            rx.cond(_STATE.newest_href != "", rx.el.a(words.newer, href=_STATE.newest_href, class_name="act")),
            rx.cond(_STATE.older_href != "", rx.el.a(words.older, href=_STATE.older_href, class_name="act")),
            aria_label=f"{words.newer}, {words.older}",
            class_name="pages",
        ),
    )


def row(line: DeskRow) -> rx.Component:
    """Render an application or message; the whole row is a link, beside the box that selects it."""
    words = desk_words().desk
    return rx.el.li(
        rx.cond(
            _STATE.rights.contains("assign"),
            rx.el.input(
                type="checkbox",
                checked=_STATE.selected.contains(line.reference),
                on_change=_STATE.select_row(line.reference),
                aria_label=f"{words.select} {line.name}",
                data_select="",
                class_name="row-select",
            ),
        ),
        rx.el.a(
            rx.el.span(
                rx.cond(line.is_unread, rx.el.span(words.unread, class_name="row-unread")),
                line.name,
                class_name="row-name",
            ),
            rx.el.span(line.when, class_name="row-when"),
            rx.el.span(line.about, class_name="row-about"),
            rx.el.span(
                rx.el.span(line.kind, class_name="row-kind"),
                rx.cond(line.assignee != "", rx.el.span(line.assignee, class_name="row-assignee")),
                rx.cond(line.notes != "", rx.el.span(line.notes)),
                rx.cond(line.others != "", rx.el.span(line.others)),
                unsent(line.reference),
                rx.cond(
                    line.due != "",
                    rx.el.span(line.due, data_late=line.is_late, class_name="row-due"),
                ),
                status_mark(line.status, line.status_label),
                class_name="row-marks",
            ),
            href=line.href,
            aria_current=rx.cond(line.is_shown, "true", "false"),
            data_row=line.reference,
        ),
        key=line.reference,
    )


def selection() -> rx.Component:
    """Render the bulk actions for the selection: assign, or decline for one reason, a draft of its first item."""
    words = desk_words().desk
    return rx.el.div(
        rx.el.p(
            _STATE.selected.length(),
            f" {words.selected} ",
            rx.el.button(words.select_nothing, type="button", on_click=_STATE.select_nothing, class_name="plain"),
        ),
        rx.el.label(
            rx.el.span(words.assign_selected),
            rx.el.select(
                rx.el.option(words.choose, value=""),
                rx.el.option(words.nobody, value="nobody"),
                rx.foreach(_STATE.assignees, colleague),
                value="",
                on_change=_STATE.assign_selected,
                data_key="b",
            ),
        ),
        rx.cond(
            _STATE.rights.contains("decide"),
            rx.el.form(
                rx.el.label(
                    rx.el.span(words.reason_selected),
                    draft_field(
                        _STATE.selected[0],
                        "several",
                        rows="2",
                        max_length=LONGEST_REASON,
                        required=True,
                        data_key="l",
                    ),
                ),
                rx.el.button(words.decline_selected, type="submit", class_name="act"),
                on_submit=_STATE.decline_selected,
            ),
        ),
        role="region",
        aria_label=words.selected,
        class_name="filters selection",
    )


def colleague(member: Colleague) -> rx.Component:
    return rx.el.option(member.name, value=member.number)


def status_mark(status: Any, label: Any) -> rx.Component:
    return rx.el.span(label, data_status=status, class_name="mark")


def _exports() -> rx.Component:
    words = desk_words().desk
    return rx.el.p(
        rx.el.span(words.export),
        *(
            plain_link(
                f"{label} ({kind.upper()})", href=f"{DESK_PATH}/{what}.{kind}?{_STATE.export_query}", download=""
            )
            for what, label in words.exports.items()
            for kind in ("csv", "json")
        ),
        class_name="exports",
    )


def _search() -> rx.Component:
    words = desk_words().desk
    return rx.el.form(
        icon("search", size=18),
        view_field(
            "words",
            settled=_chosen("words"),
            type="search",
            placeholder=words.search,
            aria_label=words.search,
            auto_complete="off",
            data_search="",
        ),
        unsent(_STATE.view_key),
        rx.el.kbd("/"),
        on_submit=_STATE.search,
        role="search",
        class_name="seek",
    )


def _filters() -> rx.Component:
    words = desk_words().desk
    return rx.el.div(
        rx.el.ul(rx.foreach(_STATE.chips, _chip), aria_label=words.filters, class_name="chips"),
        _unfolded(),
        class_name="filter",
    )


def _chip(chip: Tab) -> rx.Component:
    return rx.el.li(
        rx.el.a(
            chip.label,
            icon("x", size=14),
            rx.el.span(desk_words().desk.remove_filter, class_name="unseen"),
            href=chip.href,
        )
    )


def _unfolded() -> rx.Component:
    """Render all filters. They unfold only on request, so that search results do not move."""
    words = desk_words().desk
    names = list(countries().items())
    return rx.el.details(
        rx.el.summary(icon("list-filter", size=16), words.filters),
        rx.el.div(
            _choice("kind", words.kind, [(kind, words.kinds[kind]) for kind in APPLICATIONS]),
            _choice("status", words.status, [(status, words.statuses[status]) for status in STATUSES]),
            _choice("topic", words.topic, [*words.topics.items()]),
            _choice("language", words.language, [(code, language_name(code)) for code in LANGUAGES]),
            _choice("country", words.country, names),
            _select(
                "assignee",
                words.assignee,
                rx.el.option(words.nobody, value="nobody"),
                rx.foreach(_STATE.team, colleague),
            ),
            _day("since", words.since),
            _day("until", words.until),
            class_name="filters",
        ),
        rx.cond(
            _STATE.is_filtered,
            rx.el.div(
                rx.el.a(words.clear, href="/desk?view=all", class_name="act"),
                rx.cond(
                    _STATE.saved_number == "",
                    _save_view(),
                    rx.el.button(
                        words.remove_view,
                        type="button",
                        on_click=_STATE.remove_view(_STATE.saved_number),
                        class_name="act",
                    ),
                ),
                class_name="filter-acts",
            ),
        ),
    )


def _save_view() -> rx.Component:
    words = desk_words().desk
    return rx.el.form(
        view_field(
            "name",
            required=True,
            max_length=LONGEST_VIEW_NAME,
            placeholder=words.view_name,
            aria_label=words.view_name,
            auto_complete="off",
        ),
        rx.el.button(words.save_view, type="submit", class_name="act"),
        on_submit=_STATE.save_view,
        class_name="save-view",
    )


def _choice(name: str, label: str, options: list[tuple[Any, str]]) -> rx.Component:
    return _select(name, label, *(rx.el.option(shown, value=value) for value, shown in options))


def _select(name: str, label: str, *options: Any) -> rx.Component:
    return rx.el.label(
        rx.el.span(label),
        rx.el.select(
            rx.el.option(desk_words().desk.any, value=""),
            *options,
            value=_chosen(name),
            on_change=_STATE.filter_by(name),
        ),
    )


def _day(name: str, label: str) -> rx.Component:
    return rx.el.label(
        rx.el.span(label),
        # Submitted on blur: the first digit of a year already makes a date.
        rx.el.input(
            type="date",
            default_value=_chosen(name),
            on_blur=_STATE.filter_by(name),
            # Not that of the view, which may change while the next day is typed.
            key=_chosen(name),
        ),
    )


def _chosen(name: str) -> Any:
    return cast(Any, rx.cond(_STATE.query.contains(name), _STATE.query[name], ""))


def _nothing() -> rx.Component:
    words = desk_words().desk
    return rx.el.div(
        icon("inbox", size=32),
        rx.el.p(words.nothing, class_name="nothing-title"),
        rx.cond(_STATE.is_filtered, rx.el.p(words.nothing_found), rx.el.p(words.nothing_lead)),
        class_name="nothing",
    )
