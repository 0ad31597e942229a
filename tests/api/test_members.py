"""Members of the team: their log-in, and the defences against others."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from pyotp.totp import TOTP
from sqlmodel import Session, col, update
from starlette.responses import PlainTextResponse, Response
from structlog.testing import capture_logs
from typer.testing import CliRunner

from livecommerce.api.database import Database
from livecommerce.api.housekeeping import delete_expired
from livecommerce.api.problems import ApiError
from livecommerce.api.rates import Rates, TooOftenError
from livecommerce.api.tables import LogEntry, Member, MemberLink, MemberSession, OutboxItem, RecoveryCode, Role, now
from livecommerce.commands.members import app as members_command
from livecommerce.desk import log_in, members, second_factor
from livecommerce.desk.rights import ForbiddenError, member_actor, shell_actor
from livecommerce.errors import PlainError
from livecommerce.observability.metrics import metrics
from livecommerce.serving.desk_auth import REFUSED_SECONDS, AuthViews
from livecommerce.serving.desk_site import DeskSite
from livecommerce.settings import Settings, get_settings
from tests.api.conftest import Api, settings_of, uncounted
from tests.support.asgi import app_client

EMAIL, PASSWORD = "grace@example.com", "four words in a row"
CLIENT = "192.0.2.1"


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, desk_secret="s" * 32)


class Phone:
    """An authenticator app, and a stopped clock that both sides read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.secret, self._moment = "", now()
        monkeypatch.setattr(second_factor, "now", self._now)

    def _now(self) -> datetime:
        return self._moment

    def wait(self) -> None:
        self._moment += timedelta(seconds=30)

    def code(self, seconds_off: int = 0) -> str:
        return TOTP(self.secret).at(int(self._moment.timestamp()) + seconds_off)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Phone:
    return Phone(monkeypatch)


def mailed_token(api: Api) -> str:
    newest = max(api.outbox("member_link"), key=lambda item: item.created_at)
    found = re.search(r"/desk/welcome#(\S+?)>", api.content(newest)["text"])
    assert found
    return found[1]


def invite(api: Api, role: Role = "decider") -> str:
    with api.platform.database.write() as session:
        members.invite(session, api.platform.settings, shell_actor(), EMAIL, role)
    return mailed_token(api)


def set_up(api: Api, phone: Phone, token: str) -> list[str]:
    with api.platform.database.read() as session:
        welcome = log_in.open_link(session, api.platform.settings, token)
    phone.secret = welcome.secret
    assert welcome.app_address.startswith("otpauth://totp/") and welcome.secret in welcome.app_address
    return log_in.set_up(api.platform.database, api.platform.settings, token, PASSWORD, phone.code())


@pytest.fixture
def recovery_codes(api: Api, phone: Phone) -> list[str]:
    """Return the recovery codes of a member who set up a password and a phone half a minute ago."""
    codes = set_up(api, phone, invite(api))
    phone.wait()
    return codes


def enter(api: Api, code: str, *, email: str = EMAIL, password: str = PASSWORD, client: str = CLIENT) -> str:
    platform = api.platform
    return log_in.log_in(
        platform.database,
        platform.settings,
        platform.rates,
        email=email,
        password=password,
        code=code,
        client=client,
    )


def test_a_member_logs_in_by_the_mailed_link_then_by_password_and_code(api: Api, phone: Phone) -> None:
    with api.platform.database.read() as session:
        assert not members.exist(session)
    token = invite(api)
    with api.platform.database.read() as session:
        assert members.exist(session)
    with pytest.raises(ApiError):
        enter(api, "000000")
    assert len(set(set_up(api, phone, token))) == 10
    phone.wait()
    assert api.email_of(enter(api, phone.code())) == EMAIL
    assert api.acts() == ["member.invited", "member.activated", "member.logged_in"]
    assert {entry.subject for entry in api.rows(LogEntry)} == {"member 1"}


def test_a_link_works_once_and_ends(api: Api, phone: Phone) -> None:
    token = invite(api)
    with pytest.raises(PlainError, match="not the code that the app shows"):
        log_in.set_up(api.platform.database, api.platform.settings, token, PASSWORD, "000000")
    set_up(api, phone, token)
    with pytest.raises(PlainError, match="has expired or was used"):
        set_up(api, phone, token)
    with api.platform.database.write() as session:
        members.reset(session, api.platform.settings, shell_actor(), EMAIL)
        session.exec(update(MemberLink).values(expires_at=now()))
    with pytest.raises(PlainError, match="has expired or was used"):
        set_up(api, phone, mailed_token(api))
    with api.platform.database.write() as session:
        delete_expired(session, api.platform.settings, now())
    assert api.rows(MemberLink) == []


WRONG: tuple[Callable[[Api, Phone], str], ...] = (
    lambda api, phone: enter(api, phone.code(), password="another one"),
    lambda api, phone: enter(api, phone.code(), email="eva@example.com"),
    lambda api, phone: enter(api, "000000"),
    lambda api, phone: enter(api, ""),
    lambda api, phone: enter(api, phone.code(-90)),
)


@pytest.mark.usefixtures("recovery_codes")
def test_what_is_wrong_is_refused_in_the_same_words(api: Api, phone: Phone) -> None:
    refusals = set[tuple[int, str]]()
    for wrong in WRONG:
        with pytest.raises(ApiError) as refused:
            wrong(api, phone)
        refusals.add((refused.value.status, str(refused.value)))
    assert refusals == {(401, "E-mail, password or code is not right. Please try again.")}
    assert api.rows(MemberSession) == []


@pytest.mark.usefixtures("recovery_codes")
def test_a_clock_may_be_half_a_minute_off_and_a_code_works_once(api: Api, phone: Phone) -> None:
    phone.wait()
    assert api.email_of(enter(api, phone.code(-30)))
    with pytest.raises(ApiError):
        enter(api, phone.code(-30))
    assert api.email_of(enter(api, phone.code(30)))
    # An earlier one is invalid after a later one.
    with pytest.raises(ApiError):
        enter(api, phone.code())


def test_a_recovery_code_works_once(api: Api, recovery_codes: list[str]) -> None:
    assert api.email_of(enter(api, recovery_codes[3].lower().replace("-", " "))) == EMAIL
    with pytest.raises(ApiError):
        enter(api, recovery_codes[3])
    assert api.email_of(enter(api, recovery_codes[4])) == EMAIL
    assert len(api.rows(RecoveryCode)) == 8
    assert api.acts()[-1] == "member.recovery_code_used"


def _right(_kept: str | None, password: str) -> bool:
    return password == PASSWORD


def test_codes_cannot_be_tried_out_from_many_addresses(
    api: Api, phone: Phone, recovery_codes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_in, "matches", _right)
    monkeypatch.setattr(Rates, "login", uncounted)
    for number in range(10):
        with pytest.raises(ApiError, match="not right"):
            enter(api, "000000", client=f"192.0.2.{number}")
    for code in (phone.code(), recovery_codes[0]):
        # Another response than to a wrong password would reveal that this one was right.
        with pytest.raises(ApiError, match="not right") as refused:
            enter(api, code, client="198.51.100.1")
        assert refused.value.status == 401


def failures() -> float:
    return metrics().registry.get_sample_value("livecommerce_desk_login_failures_total") or 0


@pytest.mark.usefixtures("recovery_codes")
@pytest.mark.parametrize("worked", [0.003, 0.6], ids=["quiet", "busy"])
def test_a_refused_log_in_takes_the_same_time_whatever_was_wrong(
    api: Api, monkeypatch: pytest.MonkeyPatch, worked: float
) -> None:
    """Comparing a code takes longer than not coming so far, which would tell that the password was right."""
    clock = [0.0]

    def now() -> float:
        clock[0] += worked
        return clock[0]

    async def sleep(seconds: float) -> None:
        clock[0] += seconds

    def page(_views: AuthViews, _name: str, error: ApiError, _kept: object) -> Response:
        return Response(error.message, error.status)

    monkeypatch.setattr("livecommerce.serving.desk_auth.time", SimpleNamespace(monotonic=now))
    monkeypatch.setattr("livecommerce.serving.desk_auth.asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(AuthViews, "_refused", page)
    desk = app_client(DeskSite(PlainTextResponse("site"), api.platform))
    tries = ((f"x{EMAIL}", PASSWORD, "000000"), (EMAIL, "quagga marble 74", "000000"), (EMAIL, PASSWORD, "000000"))
    for email, password, code in tries:
        began = clock[0] + worked
        fields = {"email": email, "password": password, "code": code}
        assert desk.post("/desk/log-in", data=fields).status_code == 401
        units = (clock[0] - began) / REFUSED_SECONDS
        assert units >= 1
        assert units == pytest.approx(round(units))


def test_a_failed_log_in_is_counted_and_logged_without_what_was_typed(api: Api, recovery_codes: list[str]) -> None:
    before = failures()
    with capture_logs() as logged, pytest.raises(ApiError, match="not right"):
        enter(api, "000000", password="another one")
    assert failures() == before + 1
    assert [entry["outcome"] for entry in logged if entry["event"] == "desk log in"] == ["failed"]
    assert "another one" not in str(logged)
    assert EMAIL not in str(logged)


def test_passwords_cannot_be_tried_out_fast(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_in, "matches", _right)
    for _ in range(6):
        with pytest.raises(ApiError, match="not right"):
            enter(api, "000000", password="another one")
    with pytest.raises(TooOftenError):
        enter(api, "000000", password="another one")


def test_a_session_ends_after_twelve_hours_and_after_thirty_idle_minutes(
    api: Api, database: Database, recovery_codes: list[str]
) -> None:
    def aged(*, seen: timedelta, created: timedelta) -> str:
        token = enter(api, recovery_codes.pop())
        with database.write() as session:
            newest = max(row.id or 0 for row in api.rows(MemberSession))
            moments = {"seen_at": now() - seen, "created_at": now() - created}
            session.exec(update(MemberSession).where(col(MemberSession.id) == newest).values(**moments))
        return token

    used = aged(seen=timedelta(minutes=29), created=timedelta(hours=11, minutes=59))
    idle = aged(seen=timedelta(minutes=31), created=timedelta(hours=1))
    old = aged(seen=timedelta(minutes=1), created=timedelta(hours=12, minutes=1))
    for ended in (idle, old):
        with database.write() as session:
            log_in.keep_alive(session, ended)
    assert [api.email_of(token) for token in (used, idle, old, "", "x", "s2-x")] == [EMAIL, "", "", "", "", ""]
    for due in (True, False):
        with database.write() as session:
            found = log_in.find(session, used)
            assert found and found.is_due == due
            log_in.keep_alive(session, used)
    with database.write() as session:
        delete_expired(session, api.platform.settings, now())
    assert len(api.rows(MemberSession)) == 2


def test_logging_out_ends_the_session(api: Api, database: Database, recovery_codes: list[str]) -> None:
    first, second = enter(api, recovery_codes[0]), enter(api, recovery_codes[1])
    with database.write() as session:
        log_in.log_out(session, first)
        log_in.log_out(session, "s2-unknown")
    assert (api.email_of(first), api.email_of(second)) == ("", EMAIL)
    assert api.acts()[-1] == "member.logged_out"


def test_a_disabled_member_is_logged_out_at_once_and_returns_with_the_old_password(
    api: Api, database: Database, recovery_codes: list[str]
) -> None:
    token = enter(api, recovery_codes[0])
    with database.write() as session:
        members.disable(session, shell_actor(), "Grace@Example.com")
    assert api.email_of(token) == ""
    with pytest.raises(ApiError):
        enter(api, recovery_codes[1])
    with database.write() as session:
        members.enable(session, shell_actor(), EMAIL)
    assert api.email_of(token) == ""
    assert api.email_of(enter(api, recovery_codes[1])) == EMAIL


def test_a_reset_leaves_nothing_of_the_password_the_phone_and_the_sessions(
    api: Api, database: Database, phone: Phone, recovery_codes: list[str]
) -> None:
    token, lost = enter(api, recovery_codes[0]), phone.secret
    with database.write() as session:
        members.reset(session, api.platform.settings, shell_actor(), EMAIL)
    assert api.email_of(token) == ""
    for code in (phone.code(), recovery_codes[1]):
        with pytest.raises(ApiError):
            enter(api, code)
    set_up(api, phone, mailed_token(api))
    assert phone.secret != lost
    phone.wait()
    assert api.email_of(enter(api, phone.code())) == EMAIL


def test_a_new_role_applies_from_the_next_action(api: Api, database: Database, recovery_codes: list[str]) -> None:
    token = enter(api, recovery_codes[0])
    with database.write() as session:
        members.set_role(session, shell_actor(), EMAIL, "reader")
    with database.read() as session:
        found = log_in.find(session, token)
    assert found and found.actor == member_actor(1, "reader")


def test_neither_the_tables_nor_the_log_hold_what_opens_the_desk(
    api: Api, phone: Phone, recovery_codes: list[str]
) -> None:
    token = enter(api, recovery_codes[0])
    tables = (Member, MemberLink, MemberSession, RecoveryCode, LogEntry)
    kept = str([row.model_dump() for table in tables for row in api.rows(table)])
    for secret in (token, phone.secret, PASSWORD, *recovery_codes, *(code.replace("-", "") for code in recovery_codes)):
        assert secret not in kept
    other = api.platform.settings.model_copy(update={"desk_secret": "t" * 32})
    [member] = api.rows(Member)
    with pytest.raises(PlainError, match="LIVECOMMERCE_DESK_SECRET is not the one"):
        second_factor.secret_of(other, member.totp_secret or "")


def test_without_the_setting_nobody_becomes_a_member(api: Api, database: Database) -> None:
    without = api.platform.settings.model_copy(update={"desk_secret": ""})
    with pytest.raises(PlainError, match="set LIVECOMMERCE_DESK_SECRET first"), database.write() as session:
        members.invite(session, without, shell_actor(), EMAIL, "owner")
    assert api.rows(Member) == api.rows(OutboxItem) == api.rows(LogEntry) == []


@pytest.mark.parametrize("role", ["reader", "decider"])
def test_only_owners_see_and_change_members(api: Api, database: Database, role: Role) -> None:
    invite(api)
    actor, settings = member_actor(9, role), api.platform.settings
    forbidden: tuple[Callable[[Session], object], ...] = (
        lambda session: members.members(session, actor),
        lambda session: members.invite(session, settings, actor, "eva@example.com", "owner"),
        lambda session: members.set_role(session, actor, EMAIL, "owner"),
        lambda session: members.disable(session, actor, EMAIL),
        lambda session: members.enable(session, actor, EMAIL),
        lambda session: members.reset(session, settings, actor, EMAIL),
    )
    for act in forbidden:
        with pytest.raises(ForbiddenError), database.write() as session:
            act(session)
    assert api.acts() == ["member.invited"]


def test_the_last_owner_stays_owner_except_at_a_shell(api: Api, database: Database) -> None:
    invite(api, "owner")
    owner = member_actor(1, "owner")
    with pytest.raises(ForbiddenError, match="no owner"), database.write() as session:
        members.disable(session, owner, EMAIL)
    with pytest.raises(ForbiddenError, match="no owner"), database.write() as session:
        members.set_role(session, owner, EMAIL, "reader")
    assert [(member.role, member.disabled) for member in api.rows(Member)] == [("owner", False)]
    with database.write() as session:
        members.disable(session, shell_actor(), EMAIL)


def test_an_address_is_one_member(api: Api, database: Database) -> None:
    invite(api)
    for email, reason in (("GRACE@example.com", "is a member already"), ("grace", "nobody can be a member under")):
        with pytest.raises(PlainError, match=reason), database.write() as session:
            members.invite(session, api.platform.settings, shell_actor(), email, "reader")


@pytest.fixture
def shell(api: Api, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("LIVECOMMERCE_DATABASE_URL", api.platform.settings.database_url)
    monkeypatch.setenv("LIVECOMMERCE_DESK_SECRET", "s" * 32)

    def run(command: str) -> str:
        get_settings.cache_clear()
        result = CliRunner().invoke(members_command, command.split())
        get_settings.cache_clear()
        return str(result.exception) if isinstance(result.exception, PlainError) else result.output

    return run


def test_an_operator_looks_after_members(api: Api, phone: Phone, shell: Callable[[str], str]) -> None:
    assert shell("list") == "No members; there is no desk until one is added.\n"
    printed = shell(f"add {EMAIL} --role decider")
    [mail] = api.outbox("member_link")
    assert printed == f"no mail server is set; the mail with the link: livecommerce outbox open {mail.id[:8]}\n"
    assert re.search(rf"1 +{EMAIL} +decider +waits for the mailed link", shell("list"))
    set_up(api, phone, mailed_token(api))
    assert shell(f"role {EMAIL} owner") == f"{EMAIL} is owner\n"
    assert re.search(rf"1 +{EMAIL} +owner +active", shell("list"))
    assert "owner already" in shell(f"role {EMAIL} owner")
    assert shell(f"disable {EMAIL}") == f"{EMAIL} is disabled and logged out everywhere\n"
    assert "enable them first" in shell(f"reset {EMAIL}")
    assert shell(f"enable {EMAIL}") == f"{EMAIL} may log in again\n"
    assert "livecommerce outbox open" in shell(f"reset {EMAIL}")
    assert "no member has the address eva@example.com" in shell("disable eva@example.com")
    assert api.acts() == [
        "member.invited",
        "member.activated",
        "member.role_set",
        "member.disabled",
        "member.enabled",
        "member.reset",
    ]
