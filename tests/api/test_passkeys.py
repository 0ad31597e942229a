"""Passkeys of members: log-in with them, and the defences against others."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from fido2.cose import ES384, RS1, CoseKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session
from starlette.responses import PlainTextResponse
from structlog.testing import capture_logs

from livecommerce.api.passwords import hashed
from livecommerce.api.problems import ApiError
from livecommerce.api.rates import TooOftenError
from livecommerce.api.tables import LogEntry, Member, MemberSession, Passkey, Role, now
from livecommerce.constants import DESK_CHALLENGE_MINUTES
from livecommerce.desk import log_in, members, passkeys
from livecommerce.desk.passkeys import Challenge, PasskeyRefusedError
from livecommerce.desk.rights import Actor, ForbiddenError, member_actor, shell_actor
from livecommerce.desk.second_factor import draw_recovery_codes, new_secret
from livecommerce.errors import PlainError
from livecommerce.observability.metrics import metrics
from livecommerce.serving.desk_site import DeskSite
from livecommerce.settings import Settings
from tests.api.conftest import BEFORE_DATABASE, Api, settings_of
from tests.support.asgi import app_client
from tests.support.authenticator import FLAGS, Authenticator

GRACE, EVE, PASSWORD = "grace@example.com", "eve@example.com", "four words in a row"
CLIENT = "192.0.2.1"


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, desk_secret="s" * 32)


class Team:
    """Members with a password, and recovery codes in place of an app.

    Attributes:
        codes: Unused recovery codes, by address.
    """

    def __init__(self, api: Api) -> None:
        self._api = api
        self.actors: dict[str, Actor] = {}
        self.codes: dict[str, list[str]] = {}
        roles: dict[str, Role] = {GRACE: "decider", EVE: "reader"}
        with api.platform.database.write() as session:
            for email, role in roles.items():
                secret = new_secret(api.platform.settings)
                member = Member(email=email, role=role, password_hash=hashed(PASSWORD), totp_secret=secret)
                session.add(member)
                session.flush()
                self.actors[email] = member_actor(member.id or 0, role)
                self.codes[email] = draw_recovery_codes(session, member)

    def session(self, email: str = GRACE) -> str:
        platform = self._api.platform
        return log_in.log_in(
            platform.database,
            platform.settings,
            platform.rates,
            email=email,
            password=PASSWORD,
            code=self.codes[email].pop(),
            client=CLIENT,
        )

    def prepare(
        self, email: str = GRACE, *, password: str = PASSWORD, code: str = "", name: str = "Laptop"
    ) -> Challenge:
        platform = self._api.platform
        return log_in.prepare_passkey(
            platform.database,
            platform.settings,
            platform.rates,
            email=email,
            password=password,
            code=code or self.codes[email].pop(),
            name=name,
            client=CLIENT,
        )

    def add(self, challenge: Challenge, response: str, email: str = GRACE, *, keep: str = "") -> Passkey:
        with self._api.platform.database.write() as session:
            settings = self._api.platform.settings
            return passkeys.add(session, settings, self.actors[email], challenge.token, response, keep=keep)

    def remove(self, number: int | None, email: str = GRACE, *, keep: str = "") -> None:
        with self._api.platform.database.write() as session:
            passkeys.remove(session, self.actors[email], number or 0, keep=keep)


@pytest.fixture
def team(api: Api) -> Team:
    return Team(api)


@pytest.fixture
def device(team: Team) -> Authenticator:
    """Return a device with a passkey of Grace's."""
    device, challenge = Authenticator(), team.prepare()
    team.add(challenge, device.create(challenge.options))
    return device


def challenged(api: Api) -> Challenge:
    return passkeys.challenge_to_log_in(api.platform.settings)


def enter(api: Api, token: str, response: str) -> str:
    platform = api.platform
    return log_in.log_in_by_passkey(
        platform.database, platform.settings, platform.rates, challenge=token, response=response, client=CLIENT
    )


def answered(api: Api, device: Authenticator) -> str:
    challenge = challenged(api)
    return enter(api, challenge.token, device.get(challenge.options))


def refusal(api: Api, token: str, response: str) -> tuple[int, str]:
    with pytest.raises(ApiError) as refused:
        enter(api, token, response)
    return refused.value.status, str(refused.value)


WRONG = (401, "This passkey does not open the desk. Please try again, or log in with your password and code.")


def test_a_passkey_replaces_password_and_code(api: Api, team: Team) -> None:
    device, challenge = Authenticator(), team.prepare(name="Work  laptop")
    assert challenge.options["authenticatorSelection"]["residentKey"] == "required"
    assert challenge.options["authenticatorSelection"]["userVerification"] == "required"
    assert challenge.options["rp"] == {"id": "localhost", "name": api.platform.settings.brand}
    assert (challenge.options["user"]["name"], challenge.options["excludeCredentials"]) == (GRACE, [])
    team.add(challenge, device.create(challenge.options))
    [mail] = api.outbox("passkey_added")
    assert mail.recipient == GRACE
    assert "It was not you?" in mail.payload["text"]
    to_log_in = challenged(api)
    # The response does not show who has a passkey.
    assert set(to_log_in.options) == {"challenge", "rpId", "timeout", "userVerification"}
    assert api.email_of(enter(api, to_log_in.token, device.get(to_log_in.options))) == GRACE
    [kept] = api.rows(Passkey)
    assert kept.name == "Work laptop"
    assert kept.used_at
    assert api.acts() == ["member.passkey_added", "member.passkey_used"]
    assert {(entry.subject, str(entry.details)) for entry in api.rows(LogEntry)} == {("member 1", "{}")}
    assert api.email_of(answered(api, device)) == GRACE
    # Password and code still work.
    assert api.email_of(team.session()) == GRACE


OF_STRANGERS: dict[str, Callable[[Authenticator], Authenticator]] = {
    "a page of another site": lambda device: replace(device, origin="https://desk.example"),
    "a page at another port": lambda device: replace(device, origin="http://localhost:3001"),
    "a passkey of another host": lambda device: replace(device, host="example.com"),
    "a user who was not verified": lambda device: replace(device, flags=FLAGS.UP),
    "a user who is not there": lambda device: replace(device, flags=FLAGS.UV),
    "another key": lambda device: replace(device, key=Authenticator().key),
    "another passkey": lambda _device: Authenticator(handle=b"member 1"),
    "another member": lambda device: replace(device, handle=b"member 2"),
}


@pytest.mark.parametrize("wrong", OF_STRANGERS.values(), ids=OF_STRANGERS.keys())
def test_what_is_wrong_is_refused_in_the_same_words(
    api: Api, device: Authenticator, wrong: Callable[[Authenticator], Authenticator]
) -> None:
    challenge = challenged(api)
    assert refusal(api, challenge.token, wrong(device).get(challenge.options)) == WRONG
    assert api.rows(MemberSession) == []
    assert [passkey.used_at for passkey in api.rows(Passkey)] == [None]
    # A response with a wrong signature does not use up the challenge.
    assert api.email_of(enter(api, challenge.token, device.get(challenge.options))) == GRACE


def test_a_response_without_a_user_is_refused(api: Api, device: Authenticator) -> None:
    challenge = challenged(api)
    response = json.loads(device.get(challenge.options))
    del response["response"]["userHandle"]
    assert refusal(api, challenge.token, json.dumps(response)) == WRONG


def test_a_response_logs_in_once_and_no_earlier_one_after_it(api: Api, device: Authenticator) -> None:
    earlier, challenge = challenged(api), challenged(api)
    response = device.get(challenge.options)
    token = enter(api, challenge.token, response)
    assert api.email_of(token) == GRACE
    with api.platform.database.write() as session:
        log_in.log_out(session, token)
    assert refusal(api, challenge.token, response) == WRONG
    assert refusal(api, earlier.token, device.get(earlier.options)) == WRONG
    assert refusal(api, challenged(api).token, response) == WRONG


def test_a_challenge_ends_after_some_minutes(api: Api, device: Authenticator, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = now()

    def later() -> datetime:
        return moment

    monkeypatch.setattr(passkeys, "now", later)
    for minutes, is_over in ((DESK_CHALLENGE_MINUTES - 1, False), (DESK_CHALLENGE_MINUTES + 1, True)):
        challenge = challenged(api)
        moment += timedelta(minutes=minutes)
        response = device.get(challenge.options)
        if is_over:
            assert refusal(api, challenge.token, response) == WRONG
        else:
            assert api.email_of(enter(api, challenge.token, response)) == GRACE


def test_a_challenge_is_for_what_it_was_made_for(api: Api, team: Team, device: Authenticator) -> None:
    to_add, to_log_in = team.prepare(), challenged(api)
    assert refusal(api, to_add.token, device.get(to_add.options)) == WRONG
    other = Authenticator()
    with pytest.raises(PasskeyRefusedError):
        team.add(to_log_in, other.create(to_add.options))
    with pytest.raises(PasskeyRefusedError):
        team.add(to_add, other.create(to_add.options), EVE)
    foreign = api.platform.settings.model_copy(update={"desk_secret": "t" * 32})
    made_up = passkeys.challenge_to_log_in(foreign)
    assert refusal(api, made_up.token, device.get(made_up.options)) == WRONG


def test_a_copy_is_noticed_by_its_counter_and_the_log_says_so(api: Api, team: Team) -> None:
    device, challenge = Authenticator(counter=5), team.prepare()
    team.add(challenge, device.create(challenge.options))
    device.counter = 6
    assert api.email_of(answered(api, device)) == GRACE
    for counter in (6, 0):
        copy, challenge = replace(device, counter=counter), challenged(api)
        response = copy.get(challenge.options)
        assert refusal(api, challenge.token, response) == WRONG
        assert api.acts()[-1] == "member.passkey_refused"
        assert refusal(api, challenge.token, response) == WRONG
    assert api.acts().count("member.passkey_refused") == 2
    device.counter = 7
    assert api.email_of(answered(api, device)) == GRACE


@pytest.mark.parametrize("wrong", [{"password": "another one"}, {"code": "000000"}])
def test_a_passkey_is_added_by_who_knows_password_and_code(api: Api, team: Team, wrong: dict[str, str]) -> None:
    with pytest.raises(ApiError, match="E-mail, password or code is not right"):
        team.prepare(**wrong)
    code = team.codes[GRACE].pop()
    team.prepare(code=code)
    with pytest.raises(ApiError, match="is not right"):
        team.prepare(code=code)


OF_WEAK_KEYS: dict[str, Callable[[], CoseKey]] = {
    "ES384": lambda: ES384.from_cryptography_key(ec.generate_private_key(ec.SECP384R1()).public_key()),
    "RS1": lambda: RS1.from_cryptography_key(rsa.generate_private_key(65537, 2048).public_key()),
}


@pytest.mark.parametrize("name", [*OF_WEAK_KEYS, *(name for name in OF_STRANGERS if not name.startswith("another "))])
def test_what_is_no_passkey_for_this_desk_is_not_added(api: Api, team: Team, name: str) -> None:
    device, challenge = Authenticator(), team.prepare()
    if name in OF_WEAK_KEYS:
        device.public_key = OF_WEAK_KEYS[name]()
    else:
        device = OF_STRANGERS[name](device)
    with pytest.raises(PasskeyRefusedError):
        team.add(challenge, device.create(challenge.options))
    assert api.rows(Passkey) == []


def test_a_challenge_to_add_works_once(api: Api, team: Team) -> None:
    device, challenge = Authenticator(), team.prepare()
    other_challenge = team.prepare()
    response = device.create(challenge.options)
    passkey = team.add(challenge, response)
    with pytest.raises(PasskeyRefusedError):
        team.add(challenge, response)
    team.remove(passkey.id)
    for used in (challenge, other_challenge):
        with pytest.raises(PasskeyRefusedError):
            team.add(used, Authenticator().create(used.options))
    again = team.prepare()
    team.add(again, device.create(again.options))
    twice = team.prepare(EVE)
    with pytest.raises(PlainError, match="known already"):
        team.add(twice, device.create(twice.options), EVE)


def test_a_change_of_passkeys_ends_all_other_sessions_of_the_member(api: Api, team: Team) -> None:
    own, other, of_eve = team.session(), team.session(), team.session(EVE)
    challenge = team.prepare()
    passkey = team.add(challenge, Authenticator().create(challenge.options), keep=own)
    assert [api.email_of(token) for token in (own, other, of_eve)] == [GRACE, "", EVE]
    another = team.session()
    team.remove(passkey.id, keep=another)
    assert [api.email_of(token) for token in (own, another, of_eve)] == ["", GRACE, EVE]


def test_a_removed_passkey_logs_nobody_in(api: Api, team: Team, device: Authenticator) -> None:
    [passkey] = api.rows(Passkey)
    with pytest.raises(PlainError, match="removed already"):
        team.remove(passkey.id, EVE)
    challenge = challenged(api)
    team.remove(passkey.id)
    assert api.acts()[-1] == "member.passkey_removed"
    assert refusal(api, challenge.token, device.get(challenge.options)) == WRONG
    with pytest.raises(PlainError, match="removed already"):
        team.remove(passkey.id)
    # The last one is not the last way in.
    assert api.email_of(team.session()) == GRACE


@pytest.mark.parametrize("how", ["disable", "reset"])
def test_who_is_disabled_or_reset_has_no_passkeys_any_more(api: Api, device: Authenticator, how: str) -> None:
    challenge, owner = challenged(api), shell_actor()
    with api.platform.database.write() as session:
        if how == "disable":
            members.disable(session, owner, GRACE)
        else:
            members.reset(session, api.platform.settings, owner, GRACE)
    assert api.rows(Passkey) == []
    assert refusal(api, challenge.token, device.get(challenge.options)) == WRONG
    if how == "disable":
        with api.platform.database.write() as session:
            members.enable(session, owner, GRACE)
        assert refusal(api, challenge.token, device.get(challenge.options)) == WRONG


@pytest.mark.parametrize("name", ["", "\u200b \n", "x" * 61])
def test_a_passkey_needs_a_name_that_can_be_shown(team: Team, name: str) -> None:
    with pytest.raises(PlainError, match="a passkey needs a name of at most 60 characters"):
        team.prepare(name=name)


def test_a_member_has_a_most_of_passkeys(api: Api, team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "MOST", 2)
    for count in range(2):
        challenge = team.prepare()
        assert len(challenge.options["excludeCredentials"]) == count
        team.add(challenge, Authenticator().create(challenge.options))
    code = team.codes[GRACE][-1]
    with pytest.raises(PlainError, match="you have 2 passkeys already"):
        team.prepare()
    # What is refused uses no code up.
    with api.platform.database.write() as session:
        passkeys.remove(session, team.actors[GRACE], api.rows(Passkey)[0].id or 0, keep="")
    team.prepare(code=code)


@BEFORE_DATABASE
def test_passkeys_cannot_be_tried_out_fast(api: Api, device: Authenticator) -> None:
    before = metrics().registry.get_sample_value("livecommerce_desk_login_failures_total") or 0
    with capture_logs() as logged:
        for _ in range(6):
            challenge = challenged(api)
            assert refusal(api, challenge.token, replace(device, flags=FLAGS.UP).get(challenge.options)) == WRONG
    with pytest.raises(TooOftenError):
        answered(api, device)
    assert (metrics().registry.get_sample_value("livecommerce_desk_login_failures_total") or 0) == before + 6
    assert {entry["outcome"] for entry in logged if entry["event"] == "desk log in"} == {"failed"}


@BEFORE_DATABASE
@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://desk.example", "desk.example"),
        ("https://desk.example:8443", "desk.example"),
        ("http://localhost:3000", "localhost"),
        ("http://desk.localhost:3000", "desk.localhost"),
        ("http://desk.example", ""),
        ("http://127.0.0.1:3100", ""),
        ("https://192.0.2.7", ""),
        ("https://[2001:db8::1]", ""),
    ],
)
def test_passkeys_belong_to_the_host_of_the_desk_where_browsers_allow_them(api: Api, address: str, host: str) -> None:
    of_desk = api.platform.settings.model_copy(update={"desk_url": address})
    assert passkeys.host_of_passkeys(of_desk) == host
    if host:
        assert passkeys.challenge_to_log_in(of_desk).options["rpId"] == host
    else:
        with pytest.raises(PlainError, match="passkeys need a desk with a name"):
            passkeys.challenge_to_log_in(of_desk)


@BEFORE_DATABASE
def test_a_challenge_is_kept_by_no_cache_and_there_is_none_without_a_host(api: Api, team: Team) -> None:
    desk = app_client(DeskSite(PlainTextResponse("site"), api.platform))
    answer = desk.post("/desk/passkey-challenge")
    assert answer.headers["cache-control"] == "private, no-store"
    assert set(answer.json()) == {"options", "token"}
    assert desk.get("/desk/passkey-challenge").text == "site"
    api.platform.settings = api.platform.settings.model_copy(update={"desk_url": "http://127.0.0.1:3100"})
    without = app_client(DeskSite(PlainTextResponse("site"), api.platform))
    assert without.post("/desk/passkey-challenge").status_code == 404


@BEFORE_DATABASE
@pytest.mark.parametrize("path", ["/desk/passkeys", "/desk/new-passkey", "/desk/remove-passkey"])
def test_who_is_not_logged_in_is_asked_to(api: Api, team: Team, path: str) -> None:
    desk = app_client(DeskSite(PlainTextResponse("site"), api.platform))
    answer = desk.post(path, data={"number": "1", "token": "x", "credential": "{}"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/desk/log-in?next=%2Fdesk%2Fpasskeys")


def test_neither_the_shell_nor_somebody_without_rights_has_passkeys(api: Api, team: Team) -> None:
    challenge = team.prepare()
    response = Authenticator().create(challenge.options)

    def refused(work: Callable[[Session], Any]) -> None:
        with pytest.raises((ForbiddenError, PasskeyRefusedError)), api.platform.database.write() as session:
            work(session)

    settings = api.platform.settings
    for actor in (shell_actor(), Actor("member:1", frozenset(), 1)):
        refused(lambda session, actor=actor: passkeys.add(session, settings, actor, challenge.token, response, keep=""))
        refused(lambda session, actor=actor: passkeys.remove(session, actor, 1, keep=""))
    with pytest.raises(ForbiddenError), api.platform.database.read() as session:
        members.passkey_counts(session, team.actors[GRACE])


def test_owners_see_who_has_passkeys(api: Api, device: Authenticator) -> None:
    with api.platform.database.read() as session:
        assert members.passkey_counts(session, shell_actor()) == {1: 1}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=8,
)
PARTS = ("id", "rawId", "type", "response", "clientDataJSON", "authenticatorData", "attestationObject", "signature")


@BEFORE_DATABASE
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(response=st.text() | JSON.map(json.dumps), part=st.sampled_from(PARTS), value=JSON)
def test_a_malformed_response_is_refused_and_no_fault(
    api: Api, device: Authenticator, response: str, part: str, value: Any
) -> None:
    challenge = challenged(api)
    with api.platform.database.write() as session:
        of_desk = json.loads(device.get(challenge.options))
        (of_desk if part in of_desk else of_desk["response"])[part] = value
        for malformed in (response, json.dumps(of_desk)):
            try:
                passkeys.verify(session, api.platform.settings, challenge.token, malformed)
            except PasskeyRefusedError:
                continue
            assert part in {"id", "type", "attestationObject"}
