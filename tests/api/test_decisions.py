"""Members decide: once, with the right to, and with a few seconds to undo."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from sqlmodel import Session, select, update

from livecommerce.api import outbox
from livecommerce.api.tables import (
    Account,
    ActivationCode,
    Application,
    Decision,
    LogEntry,
    Member,
    Message,
    OutboxItem,
    now,
)
from livecommerce.desk import accounts, applications, decisions, items, members, messages, people, replies
from livecommerce.desk import outbox as desk_outbox
from livecommerce.desk.audit_log import entries
from livecommerce.desk.conflicts import ConflictError
from livecommerce.desk.exports import export_applications, export_messages
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import Actor, ForbiddenError, member_actor
from livecommerce.errors import PlainError
from livecommerce.settings import Settings
from tests.api.conftest import WEBHOOK_SECRET, Api, settings_of

ADA, EVA = member_actor(1, "decider"), member_actor(2, "decider")
READER, OWNER = member_actor(3, "reader"), member_actor(4, "owner")
REASON = "No studio near you yet."


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(
        database_url=database_url,
        smtp_url="smtp://127.0.0.1:9",
        webhook_url="http://127.0.0.1:9",
        webhook_secret=WEBHOOK_SECRET,
    )


@pytest.fixture
def reference(api: Api) -> str:
    with api.platform.database.write() as session:
        answers = {"name": "Grace", "email": "grace@example.com", "terms": True}
        session.add(
            Application(
                reference="ABCDEFGH", kind="affiliate", email="grace@example.com", name="Grace", answers=answers
            )
        )
    return "ABCDEFGH"


def only_application(api: Api) -> Application:
    [application] = api.rows(Application)
    return application


def approve(api: Api, actor: Actor, **arguments: object) -> None:
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, actor, "ABCDEFGH", **arguments)  # pyright: ignore[reportArgumentType]


def decline(api: Api, actor: Actor, **arguments: object) -> None:
    with api.platform.database.write() as session:
        decisions.decline(session, api.platform.settings, actor, "ABCDEFGH", REASON, **arguments)  # pyright: ignore[reportArgumentType]


def undo(api: Api, actor: Actor) -> None:
    with api.platform.database.write() as session:
        decisions.undo(session, actor, "ABCDEFGH")


def take_what_is_due(api: Api) -> list[str]:
    """Return the kinds of items that a worker would send now."""
    with api.platform.database.write() as session:
        return [item.kind for channel in ("mail", "webhook") for item in outbox.claim(session, channel, 10)]


def test_mail_and_event_wait_until_the_decision_can_no_longer_be_undone(api: Api, reference: str) -> None:
    approve(api, ADA, hold=decisions.HOLD)
    assert timedelta(seconds=9) < decisions.HOLD <= timedelta(seconds=10)
    assert take_what_is_due(api) == []
    [decision] = api.rows(Decision)
    for item in api.rows(OutboxItem):
        assert (item.about, item.due_at >= decision.undo_until) == (reference, True)
    with api.platform.database.write() as session:
        session.exec(update(OutboxItem).values(due_at=now()))
    assert take_what_is_due(api) == ["accepted", "application.accepted"]


@pytest.mark.parametrize("decide", [approve, decline])
def test_an_undone_decision_leaves_nothing_but_the_log(api: Api, reference: str, decide: Callable[..., None]) -> None:
    decide(api, ADA, hold=decisions.HOLD)
    assert only_application(api).status in {"accepted", "declined"}
    assert only_application(api).answered_at
    undo(api, EVA)
    application = only_application(api)
    assert (application.status, application.decline_reason, application.answered_at) == ("received", None, None)
    assert api.rows(Account) == [] and api.rows(ActivationCode) == []
    assert {(item.state, str(item.payload)) for item in api.rows(OutboxItem)} == {("discarded", "{}")}
    acts = [(entry.actor, entry.act) for entry in api.rows(LogEntry)]
    assert acts[1] == ("member:2", "application.decision_undone")
    with pytest.raises(PlainError, match="no decision on ABCDEFGH that could be undone"):
        undo(api, ADA)
    decide(api, ADA, hold=decisions.HOLD)
    assert only_application(api).answered_at


def test_an_account_that_was_there_before_stays(api: Api, reference: str) -> None:
    with api.platform.database.write() as session:
        session.add(Account(email="grace@example.com", name="Grace"))
    approve(api, ADA, hold=decisions.HOLD)
    undo(api, ADA)
    assert len(api.rows(Account)) == 1


def test_once_the_mail_is_sent_the_decision_stays(api: Api, reference: str) -> None:
    approve(api, ADA, hold=decisions.HOLD)
    with api.platform.database.write() as session:
        # The event alone is enough: somebody has been notified.
        session.exec(update(OutboxItem).where(OutboxItem.channel == "webhook").values(attempts=1))  # pyright: ignore[reportArgumentType]
    with pytest.raises(PlainError, match="has been sent; the decision stays"):
        undo(api, ADA)
    assert only_application(api).status == "accepted"
    assert {item.state for item in api.rows(OutboxItem)} == {"pending"}
    assert len(api.rows(LogEntry)) == 1


def test_a_decision_without_delay_cannot_be_undone(api: Api, reference: str) -> None:
    decline(api, ADA)
    with pytest.raises(PlainError, match="has been sent; the decision stays"):
        undo(api, ADA)


def test_the_second_of_two_deciders_is_told_what_the_first_did(api: Api, reference: str) -> None:
    decline(api, ADA, seen="received")
    for act in (
        lambda: approve(api, EVA, seen="received"),
        lambda: decline(api, EVA, seen="received"),
    ):
        with pytest.raises(ConflictError) as refused:
            act()
        assert refused.value.status == "declined"
        assert refused.value.change
        assert (refused.value.change.actor, refused.value.change.act) == ("member:1", "application.declined")
        assert now() - refused.value.change.at < timedelta(minutes=5)
    with api.platform.database.write() as session, pytest.raises(ConflictError):
        decisions.set_status(session, EVA, reference, "in_review", seen="received")
    assert len(api.rows(LogEntry)) == len(api.rows(Decision)) == 1
    # A member who has seen the refusal may override it.
    approve(api, EVA, seen="declined")
    assert only_application(api).status == "accepted"


def test_of_many_simultaneous_decisions_one_is_taken(api: Api, reference: str) -> None:
    start = Barrier(6)

    def decide(number: int) -> bool:
        start.wait()
        try:
            (approve if number % 2 else decline)(api, member_actor(number, "decider"), seen="received")
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(6) as members:
        assert sum(members.map(decide, range(6))) == 1
    assert len(api.rows(Decision)) == len(api.rows(LogEntry)) == len(api.outbox("accepted") + api.outbox("declined"))
    assert len(api.rows(Decision)) == 1


def test_a_preview_is_the_mail_without_its_code(api: Api, reference: str) -> None:
    declined = decisions.preview(api.platform.settings, ADA, only_application(api), reason=REASON)
    accepted = decisions.preview(api.platform.settings, ADA, only_application(api))
    assert api.rows(OutboxItem) == []
    decline(api, ADA)
    [queued] = api.outbox("declined")
    assert (declined.subject, declined.text) == (queued.subject, queued.payload["text"])
    assert "XXXX-XXXX" in accepted.text


def test_the_mail_of_an_acceptance_says_what_the_decider_adds(api: Api, reference: str) -> None:
    note = "Three times for you:\n\n*Monday*, 10:00"
    preview = decisions.preview(api.platform.settings, ADA, only_application(api), note=note)
    approve(api, ADA, note=note)
    [mail] = api.outbox("accepted")
    content = api.content(mail)
    assert "> Three times for you:" in content["text"]
    assert "*Monday*, 10:00" in content["text"]
    assert "*Monday*, 10:00" in content["html"]
    assert "> Three times for you:" in preview.text


@pytest.mark.parametrize("note", ["", " \n\N{ZERO WIDTH SPACE}"])
def test_without_a_text_of_the_decider_the_mail_has_no_empty_quotation(api: Api, reference: str, note: str) -> None:
    approve(api, ADA, note=note)
    [mail] = api.outbox("accepted")
    assert "<blockquote>" not in api.content(mail)["html"]


def test_several_are_declined_for_one_reason_only_if_they_read_one_language(api: Api, reference: str) -> None:
    with api.platform.database.write() as session:
        session.add(
            Application(
                reference="BBBBBBBB", kind="affiliate", email="g@example.com", name="G", answers={}, language="de"
            )
        )
    both = ["ABCDEFGH", "BBBBBBBB"]
    with (
        pytest.raises(PlainError, match="read German and English: decline those of each language by themselves"),
        api.platform.database.write() as session,
    ):
        decisions.decline_all(session, api.platform.settings, ADA, both, REASON, hold=decisions.HOLD)
    assert api.rows(OutboxItem) == []
    with api.platform.database.write() as session:
        decisions.decline_all(session, api.platform.settings, ADA, both[:1], REASON, hold=decisions.HOLD)
    assert len(api.outbox("declined")) == 1


def test_everything_about_an_application_in_its_order(api: Api, reference: str) -> None:
    with api.platform.database.write() as session:
        session.add(Message(reference="MMMMMMMM", topic="press", email="Grace@example.com", name="G", message="Hello"))
        session.add(
            Application(reference="BBBBBBBB", kind="affiliate", email="grace@example.com", name="G", answers={})
        )
        session.add(eva := Member(email="eva@example.com", role="decider"))
        session.flush()
        items.note(session, api.platform.settings, ADA, reference, "  Call her on Friday. ")
        items.assign(session, ADA, reference, eva.id)
        decisions.set_status(session, EVA, reference, "in_review")
    decline(api, EVA, hold=decisions.HOLD)
    with api.platform.database.read() as session:
        known = applications.load(session, READER, reference.lower())
    assert [line.answer for section in known.sections for line in section.lines][:1] == ["Grace"]
    assert [other.reference for other in known.others] == ["BBBBBBBB"]
    assert [message.reference for message in known.messages] == ["MMMMMMMM"]
    assert [(note.text, note.actor) for note in known.notes] == [("Call her on Friday.", "member:1")]
    assert known.application.assignee_id == eva.id
    assert known.decision and known.decision.undo_until > now()
    happened = [(event.what, getattr(event.cause, "act", getattr(event.cause, "kind", ""))) for event in known.timeline]
    assert happened[:4] == [
        ("received", "affiliate"),
        ("noted", ""),
        ("acted", "application.assigned"),
        ("acted", "application.status_set"),
    ]
    assert set(happened[4:]) == {
        ("mailed", "declined"),
        ("reported", "application.declined"),
        ("acted", "application.declined"),
    }


def acts_of(api: Api) -> dict[str, Callable[[Session, Actor], object]]:
    settings = api.platform.settings
    return {
        "decider note": lambda session, actor: items.note(session, settings, actor, "ABCDEFGH", "x"),
        "decider assign": lambda session, actor: items.assign(session, actor, "ABCDEFGH", None),
        "decider reopen": lambda session, actor: decisions.reopen(session, actor, "ABCDEFGH"),
        "decider reply": lambda session, actor: replies.send(session, settings, actor, "ABCDEFGH", "x"),
        "decider undo reply": lambda session, actor: replies.undo(session, actor, "ABCDEFGH"),
        "owner template": lambda session, actor: replies.save_template(session, actor, "en", "x", "x"),
        "owner no template": lambda session, actor: replies.remove_template(session, actor, 1),
        "owner rename": lambda session, actor: members.rename(session, actor, 99, "x"),
        "decider status": lambda session, actor: decisions.set_status(session, actor, "ABCDEFGH", "in_review"),
        "decider approve": lambda session, actor: decisions.approve(session, settings, actor, "ABCDEFGH"),
        "decider decline": lambda session, actor: decisions.decline(session, settings, actor, "ABCDEFGH", REASON),
        "decider undo": lambda session, actor: decisions.undo(session, actor, "ABCDEFGH"),
        "decider preview": lambda session, actor: decisions.preview(settings, actor, only_application(api)),
        "decider answer": lambda session, actor: messages.mark(session, actor, "MMMMMMMM", done=True),
        "decider retry": lambda session, actor: desk_outbox.retry(session, actor, states=["dead"]),
        "decider export": lambda session, actor: export_applications(session, actor, View()),
        "decider export messages": lambda session, actor: export_messages(session, actor, View()),
        "decider close an account": lambda session, actor: accounts.disable(session, actor, "grace@example.com"),
        "decider open an account": lambda session, actor: accounts.enable(session, actor, "grace@example.com"),
        "decider see a person": lambda session, actor: people.load(session, actor, "grace@example.com"),
        "decider export a person": lambda session, actor: people.export(session, actor, "grace@example.com"),
        "owner erase a person": lambda session, actor: people.erase(session, actor, "grace@example.com"),
        "owner log": entries,
    }


def test_no_role_exceeds_its_rights(api: Api, reference: str) -> None:
    for name, act in acts_of(api).items():
        least = name.split()[0]
        for actor in (READER, *([ADA] if least == "owner" else [])):
            with pytest.raises(ForbiddenError), api.platform.database.write() as session:
                act(session, actor)
    assert only_application(api).status == "received"
    assert api.rows(LogEntry) == []
    with api.platform.database.read() as session:
        assert session.exec(select(Decision)).all() == []


@pytest.mark.parametrize("decide", [approve, decline])
def test_a_status_decides_nothing_and_a_decision_is_reopened_without_a_mail(
    api: Api, reference: str, decide: Callable[..., None]
) -> None:
    for status in ("accepted", "declined"):
        with pytest.raises(PlainError, match="a status does not decide"), api.platform.database.write() as session:
            decisions.set_status(session, ADA, reference, status)
    with pytest.raises(PlainError, match="is not decided"), api.platform.database.write() as session:
        decisions.reopen(session, ADA, reference)
    decide(api, ADA, hold=decisions.HOLD)
    with pytest.raises(PlainError, match="undo the decision instead"), api.platform.database.write() as session:
        decisions.reopen(session, EVA, reference)
    with api.platform.database.write() as session:
        session.exec(update(Decision).values(undo_until=now()))
    sent = [item.id for item in api.rows(OutboxItem)]
    with pytest.raises(PlainError, match="reopen it first"), api.platform.database.write() as session:
        decisions.set_status(session, ADA, reference, "received")
    with pytest.raises(ForbiddenError), api.platform.database.write() as session:
        decisions.reopen(session, READER, reference)
    with pytest.raises(ConflictError), api.platform.database.write() as session:
        decisions.reopen(session, EVA, reference, seen="received")
    with api.platform.database.write() as session:
        decisions.reopen(session, EVA, reference, seen=only_application(api).status)
    assert (only_application(api).status, only_application(api).decline_reason) == ("in_review", None)
    assert [item.id for item in api.rows(OutboxItem)] == sent
    assert [(entry.act, entry.actor) for entry in api.rows(LogEntry)][-1] == ("application.reopened", EVA.key)
