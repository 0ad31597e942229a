from typing import Literal

from pydantic import Field as Bounds

from livecommerce.content.account import FormHead
from livecommerce.content.loading import Content, declare_words
from livecommerce.forms.message import Topic
from livecommerce.languages import ENGLISH, in_language

Role = Literal["reader", "decider", "owner"]
SheetName = Literal["outbox", "reviews", "people", "templates", "numbers", "members", "log"]
Counted = dict[Literal["one", "other"], str]
BuiltInView = Literal[
    "open", "late", "again", "mine", "nobody", "brand", "talent", "affiliate", "messages", "done", "all"
]


class LogInWords(Content):
    page_title: str
    head: FormHead
    submit: str


class WelcomeWords(Content):
    """Words of the page that the mailed link opens."""

    page_title: str
    head: FormHead
    submit: str
    link_ended: str


class SetUpWords(Content):
    """Words of the page where a member sets a password and second factor.

    Attributes:
        member: The text before their address.
        picture: The alternative text of the QR code.
        codes: The heading of the recovery codes.
    """

    page_title: str
    head: FormHead
    member: str
    scan: str
    picture: str
    type: str
    then: str
    submit: str
    wrong_code: str
    codes: str
    codes_lead: str
    to_log_in: str


class PasskeysWords(Content):
    """Words of the pages of a member's passkeys, and of the log-in with one.

    Attributes:
        new: The head of the page on which the browser makes a passkey.
        unusable: Says that the address of the desk allows no passkeys; `unsupported` that the browser has none.
        removal: The consequences of a removal.
        failed: The message if the browser has no passkey, or its user has not agreed.
        known: The message if the device holds a passkey of the member already.
    """

    page_title: str
    head: FormHead
    back: str
    nothing: str
    unusable: str
    created: str
    used: str
    never_used: str
    remove: str
    removal: str
    add: str
    go_on: str
    new_page_title: str
    new: FormHead
    create: str
    cancel: str
    unsupported: str
    failed: str
    known: str
    or_log_in: str
    log_in: str


class BesideWords(Content):
    title: str
    points: tuple[str, ...] = Bounds(min_length=1, max_length=5)


class Key(Content):
    key: str
    does: str


class KeysWords(Content):
    title: str
    close: str
    list: tuple[Key, ...] = Bounds(min_length=1)


class SheetWords(Content):
    title: str
    lead: str
    nothing: str


class PeopleWords(Content):
    """Words around the data about a person, and around choices about cookies.

    Attributes:
        kinds: The names of the tables with data.
        asks: The question before an erasure.
        words_current: Says that a visitor saw the words of this release; `words_earlier` that they saw others.
    """

    link: str
    find: str
    email: str
    submit: str
    kept: str = Bounds(pattern=r"\{email\}")
    kinds: dict[str, str]
    export: str
    exported: str
    erase: str
    asks: str = Bounds(pattern=r"\{rows\}.*\{email\}")
    asks_lead: str
    typed: str
    confirm: str
    not_the_address: str
    erased: str = Bounds(pattern=r"\{number\}")
    consent: str
    consent_lead: str
    visitor: str
    consent_submit: str
    actions: dict[str, str]
    words_current: str
    words_earlier: str = Bounds(pattern=r"\{hash\}")


class InsideWords(Content):
    """Words of the desk itself; `kinds` and `statuses` are those of applications and of messages.

    Attributes:
        views: The built-in views, by name.
        drafts: The names of fields with unsent text.
        looking: Says that somebody else is looking at the same item.
        reopens: The consequences of reopening an application, by its decision.
        conflict: The message for the second of two who decide.
        acts: The actions in the log.
        log_details: The details in the log.
        sheet_act_notices: The messages on the actions of tables.
        uncertain: The message if the database was lost in the middle of an action.
    """

    title: str
    views: dict[BuiltInView, str]
    kinds: dict[str, str]
    statuses: dict[str, str]
    topics: dict[Topic, str]
    roles: dict[Role, str]
    search: str
    filters: str
    any: str
    kind: str
    status: str
    topic: str
    language: str
    country: str
    assignee: str
    nobody: str
    since: str
    until: str
    clear: str
    saved: str
    save_view: str
    view_name: str
    view_saved: str = Bounds(pattern=r"\{name\}")
    remove_view: str
    view_removed: str
    newer: str
    older: str
    nothing: str
    nothing_lead: str
    nothing_found: str
    pick: str
    pick_lead: str
    back: str
    log_out: str
    ended: str
    ended_lead: str
    log_in: str
    dismiss: str
    answers: str
    no_longer_asked: str
    unanswered: str
    also: str
    account: str = Bounds(pattern=r"\{email\}")
    timeline: str
    notes: str
    no_notes: str
    note: str
    note_hint: str
    note_submit: str
    note_kept: str = Bounds(pattern=r"\{reference\}")
    drafts: dict[str, str]
    unsent: str = Bounds(pattern=r"\{what\}")
    looking: str = Bounds(pattern=r"\{who\}")
    approve: str
    decline: str
    reason: str
    welcome: str
    write_in: str = Bounds(pattern=r"\{language\}")
    preview: str
    preview_language: str = Bounds(pattern=r"\{language\}")
    send_accept: str
    send_decline: str
    cancel: str
    discard: str
    decided: str = Bounds(pattern=r"\{who\}.*\{act\}.*\{time\}")
    decided_meanwhile: str
    reopen: str
    reopens: dict[str, str]
    reopen_submit: str
    reopened: str = Bounds(pattern=r"\{reference\}")
    accepted: str = Bounds(pattern=r"\{reference\}")
    declined: str = Bounds(pattern=r"\{reference\}")
    undo: str
    undone: str = Bounds(pattern=r"\{reference\}")
    reply: str
    reply_text: str
    reply_note: str = Bounds(pattern=r"\{language\}.*\{mailbox\}")
    reply_submit: str
    replied: str = Bounds(pattern=r"\{reference\}")
    reply_undone: str = Bounds(pattern=r"\{reference\}")
    template: str
    template_new: str
    template_text: str
    template_submit: str
    template_saved: str = Bounds(pattern=r"\{name\}")
    choose: str
    sent: str
    answers_to: str = Bounds(pattern=r"\{mailbox\}")
    not_kept: str
    mark_done: str
    mark_open: str
    marked_done: str = Bounds(pattern=r"\{reference\}")
    marked_open: str = Bounds(pattern=r"\{reference\}")
    assigned: str = Bounds(pattern=r"\{what\}.*\{who\}")
    assignment_undone: str = Bounds(pattern=r"\{reference\}")
    status_is: str = Bounds(pattern=r"\{reference\}.*\{status\}")
    remind: str
    remind_submit: str
    reminder_set: str = Bounds(pattern=r"\{reference\}.*\{day\}")
    reminder_removed: str = Bounds(pattern=r"\{reference\}")
    select: str
    selected: str
    select_nothing: str
    assign_selected: str
    reason_selected: str
    decline_selected: str
    me: str
    own_name: str
    own_name_submit: str
    renamed: str
    daily_mail: str
    daily_mail_on: str
    daily_mail_off: str
    zone: str = Bounds(pattern=r"\{zone\}")
    due: str = Bounds(pattern=r"\{time\}")
    late: str = Bounds(pattern=r"\{time\}")
    unread: str
    note_count: Counted
    other_count: Counted
    oldest_first: str = Bounds(pattern=r"\{zone\}")
    newest_first: str = Bounds(pattern=r"\{zone\}")
    show_oldest_first: str
    show_newest_first: str
    remove_filter: str
    forbidden: str
    conflict: str = Bounds(pattern=r"\{who\}.*\{act\}.*\{time\}.*\{status\}")
    by_an_earlier_release: str
    applicant: str
    acts: dict[str, str]
    log_details: dict[str, str]
    uncertain: str
    received: str
    mailed: str = Bounds(pattern=r"\{to\}.*\{subject\}")
    reported: str = Bounds(pattern=r"\{subject\}")
    mail_states: dict[str, str]
    verdicts: dict[str, str]
    people: PeopleWords
    shell: str = Bounds(pattern=r"\{name\}")
    keys: KeysWords
    export: str
    exports: dict[Literal["applications", "messages"], str]
    more: str
    edit_words: str
    sheets: dict[SheetName, SheetWords]
    columns: dict[str, str]
    sheet_acts: dict[str, str]
    sheet_act_notices: dict[str, str]
    member_states: dict[str, str]
    never: str
    invite: str
    invite_submit: str
    invited: str = Bounds(pattern=r"\{email\}")
    weeks: str
    by_status: str
    by_language: str
    by_answer: str
    by_step: str = Bounds(pattern=r"\{kind\}")
    whole_form: str


class DeskWords(Content):
    page_title: str
    log_in: LogInWords
    welcome: WelcomeWords
    set_up: SetUpWords
    passkeys: PasskeysWords
    beside: BesideWords
    unavailable: str
    desk: InsideWords


_desk_words = declare_words("desk.yaml", DeskWords)


def desk_words() -> DeskWords:
    """Return the words of `desk.yaml`: in English for the team, whatever the site's languages."""
    with in_language(ENGLISH.code):
        return _desk_words()
