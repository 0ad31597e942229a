"""The desk has texts for all names in its services and the log."""

from typing import get_args

from livecommerce.api.audit_log import Act
from livecommerce.api.people import PersonalData
from livecommerce.api.tables import LogEntry, OutboxState, now
from livecommerce.content.desk import Role, SheetName, desk_words
from livecommerce.forms.consent import ConsentAction
from livecommerce.forms.review import Verdict
from livecommerce.state.desk.log_words import about_in_words, act_in_words, details_in_words
from livecommerce.state.desk.names import Names

WORDS = desk_words().desk
NAMES = Names({3: "ada@example.com", 4: "grace@example.com"}, "member:3")


def entry(act: str, subject: str = "", **details: object) -> LogEntry:
    return LogEntry(actor="member:3", act=act, subject=subject, details=details, hash="", created_at=now())


def test_every_code_has_its_words() -> None:
    assert set(WORDS.acts) == set(get_args(Act))
    assert set(WORDS.mail_states) == set(get_args(OutboxState))
    assert set(WORDS.verdicts) == set(get_args(Verdict))
    assert set(WORDS.people.kinds) == set(PersonalData.__annotations__)
    assert set(WORDS.people.actions) == set(get_args(ConsentAction))
    assert set(WORDS.sheets) == set(get_args(SheetName))
    assert set(WORDS.roles) == set(get_args(Role))
    assert set(WORDS.sheet_act_notices) == set(WORDS.sheet_acts)


def test_the_log_is_shown_in_words() -> None:
    changed = entry("application.status_set", "K7QWM2XA", before="received", status="in_review")
    assert act_in_words(changed) == "set the status"
    assert about_in_words(changed, NAMES) == ("K7QWM2XA", "/desk?item=K7QWM2XA")
    assert details_in_words(changed, NAMES) == "Before: Received, Now: In review"
    role = entry("member.role_set", "member 4", before="reader", role="decider")
    assert about_in_words(role, NAMES) == ("grace", "")
    assert details_in_words(role, NAMES) == "Before: Reader, Role: Decider"
    assert details_in_words(entry("application.assigned", "K7QWM2XA", to="member:4"), NAMES) == "To: grace"
    assert details_in_words(entry("application.assigned", "K7QWM2XA", to=""), NAMES) == "To: Nobody"
    moved = entry("message.assignment_undone", "K7QWM2XA", before="member:4", to="member:3")
    assert details_in_words(moved, NAMES) == "Before: grace, To: ada"
    assert details_in_words(entry("message.noted", mentioned=["member:4"]), NAMES) == "Mentioned: grace"
    filters = ["kind=brand", "language=de", "assignee=4", "since=2026-11-02"]
    exported = entry("applications.exported", count=12, filters=filters)
    assert about_in_words(exported, NAMES) == ("", "")
    assert details_in_words(exported, NAMES) == (
        "How many: 12, View: kind Brand; language German; assigned to grace; from 2026-11-02"
    )


def test_an_entry_of_somebody_who_is_gone_still_says_what_it_can() -> None:
    assert about_in_words(entry("member.disabled", "member 9"), NAMES) == ("member 9", "")
    assert about_in_words(entry("person.erased", "erasure 2"), NAMES) == ("erasure 2", "")
