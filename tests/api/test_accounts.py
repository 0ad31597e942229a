"""From an approval to a session: codes, passwords, log-in, log-out; and everything that must not work."""

import hashlib
import hmac
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlmodel import col, select, update

from livecommerce.api.rates import Rates
from livecommerce.api.references import new_token, token_hash
from livecommerce.api.tables import Account, ActivationCode, Application, IdempotencyKey, LoginSession, OutboxItem, now
from livecommerce.desk import accounts, decisions
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.languages.formatting import date_in_words
from tests.api.conftest import SITE, Api, problem, settings_of, uncounted

EMAIL, PASSWORD, OTHER = "ada@example.com", "lamp river candle 42", "anchor violet stone 77"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "slowed" not in request.node.name:
        monkeypatch.setattr(Rates, "login", uncounted)
        monkeypatch.setattr(Rates, "code", uncounted)
        monkeypatch.setattr(Rates, "activation", uncounted)


@pytest.fixture
def applied(api: Api) -> str:
    application = Application(
        reference="ABCDEFGH", kind="affiliate", email=EMAIL, name="Ada", answers={"name": "Ada", "email": EMAIL}
    )
    with api.platform.database.write() as session:
        session.add(application)
    return "ABCDEFGH"


def _approve(api: Api, reference: str) -> str:
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), reference)
    return _newest_code(api, "accepted")


def _newest_code(api: Api, kind: str) -> str:
    item = max(api.outbox(kind), key=lambda item: item.created_at)
    found = re.search(r"^    (\w{4}-\w{4})$", api.content(item)["text"], re.MULTILINE)
    assert found
    assert f"<pre><code>{found[1]}\n</code></pre>" in api.content(item)["html"]
    return found[1]


@pytest.fixture
def active(api: Api, applied: str) -> None:
    body = {"email": EMAIL, "code": _approve(api, applied), "password": PASSWORD}
    assert api.post("/activations", body).status_code == 201


def _login(api: Api, password: str = PASSWORD, email: str = EMAIL, **headers: str) -> Any:
    return api.post("/sessions", {"email": email, "password": password}, **headers)


def _token(api: Api) -> str:
    return api.client.cookies["session"]


def _versions(api: Api, *tokens: str) -> list[Any]:
    return api.post("/sessions/versions", {"tokens": tokens}).json()["data"]["versions"]


def test_a_session_has_another_version_when_anything_in_it_has_changed(api: Api, applied: str, active: None) -> None:
    def version() -> str:
        [version] = _versions(api, _token(api))
        return version

    _login(api)
    first = version()
    assert version() == first == api.get("/sessions/current").json()["data"]["version"]
    with api.platform.database.write() as session:
        decisions.reopen(session, shell_actor(), applied)
    assert version() != first


def test_many_sessions_are_asked_for_their_versions_at_once(api: Api, applied: str, active: None) -> None:
    _login(api)
    first, ended = _token(api), new_token()
    api.client.cookies.clear()
    _login(api)
    second = _token(api)
    assert first != second
    found = _versions(api, first, ended, "no token", second)
    assert found[1:3] == [None, None]
    assert found[0] == found[3] == api.get("/sessions/current").json()["data"]["version"]
    api.delete("/sessions/current")
    assert _versions(api, second, first) == [None, found[0]]


@pytest.mark.parametrize("tokens", [[], ["x" * 101], ["x"] * 501, "x", None])
def test_tokens_that_cannot_be_asked_for_are_refused(api: Api, tokens: object) -> None:
    assert "tokens" in problem(api.post("/sessions/versions", {"tokens": tokens}), 422)


def test_asking_for_the_version_does_not_prolong_a_session(
    api: Api, active: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    _login(api)
    monkeypatch.setattr("livecommerce.api.sessions.RENEW_AFTER", timedelta())
    assert "set-cookie" not in api.post("/sessions/versions", {"tokens": [_token(api)]}).headers
    assert "set-cookie" in api.get("/sessions/current").headers


def later(**span: float) -> datetime:
    return now() + timedelta(**span)


def _set_sessions(api: Api, **values: datetime) -> None:
    with api.platform.database.write() as session:
        session.exec(update(LoginSession).values(**values))


def test_the_whole_way_from_approval_to_session(api: Api, applied: str) -> None:
    code = _approve(api, applied)
    response = api.post("/activations", {"email": EMAIL.upper(), "code": code.lower(), "password": PASSWORD})
    assert (response.status_code, response.json()) == (201, {"data": {"email": EMAIL}})
    problem(api.get("/sessions/current"), 401)
    response = _login(api)
    assert response.status_code == 201
    cookie = response.headers["set-cookie"]
    assert re.match(r"session=[\w-]{40,};", cookie)
    assert {"HttpOnly", "Path=/", "SameSite=lax", "Max-Age=2592000"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    data = api.get("/sessions/current").json()["data"]
    assert (data["email"], data["name"]) == (EMAIL, "Ada")
    assert [(application["reference"], application["status"]) for application in data["applications"]] == [
        (applied, "accepted")
    ]
    assert api.delete("/sessions/current").status_code == 204
    problem(api.get("/sessions/current"), 401)


def test_nothing_that_opens_a_door_is_kept_readable(api: Api, active: None) -> None:
    response = _login(api, idempotency_key="secret")
    token = response.cookies["session"]
    api.platform.database.close()
    kept = " ".join(
        str(row.model_dump())
        for table in (Account, ActivationCode, LoginSession, IdempotencyKey)
        for row in api.rows(table)
    )
    assert PASSWORD not in kept
    assert token not in kept
    assert "$argon2id$" in kept


def test_the_link_of_the_mail_carries_address_and_code_where_no_server_sees_them(api: Api, applied: str) -> None:
    codes = {"accepted": _approve(api, applied)}
    api.post("/activation-codes", {"email": EMAIL})
    codes["activation_code"] = _newest_code(api, "activation_code")
    for kind, code in codes.items():
        (item,) = api.outbox(kind)
        assert f"<{SITE}/saas/activate#email=ada%40example.com&code={code}>" in api.content(item)["text"]


@pytest.mark.parametrize("notation", ["{0}-{1}", " {0} {1} ", "{0}{1}", "{0}–{1}"])
def test_a_code_is_taken_in_any_notation(api: Api, applied: str, notation: str) -> None:
    code = notation.format(*_approve(api, applied).lower().split("-"))
    assert api.post("/activations", {"email": EMAIL, "code": code, "password": PASSWORD}).status_code == 201


@pytest.mark.parametrize("password", ["short", "password1234", "123456789012", "ada@example.com"])
def test_a_password_that_is_short_or_common_is_refused(api: Api, applied: str, password: str) -> None:
    body = {"email": EMAIL, "code": _approve(api, applied), "password": password}
    assert list(problem(api.post("/activations", body), 422)) == ["password"]


def test_a_code_works_once(api: Api, applied: str) -> None:
    body = {"email": EMAIL, "code": _approve(api, applied), "password": PASSWORD}
    first = api.post("/activations", body, idempotency_key="k")
    assert first.status_code == 201
    assert api.post("/activations", body, idempotency_key="k").text == first.text
    assert list(problem(api.post("/activations", body), 422)) == ["code"]


def test_a_code_dies_after_three_days(api: Api, applied: str) -> None:
    code = _approve(api, applied)
    (kept,) = api.rows(ActivationCode)
    assert timedelta(hours=71, minutes=59) < kept.expires_at - now() <= timedelta(hours=72)
    with api.platform.database.write() as session:
        session.exec(update(ActivationCode).values(expires_at=now()))
    problem(api.post("/activations", {"email": EMAIL, "code": code, "password": PASSWORD}), 422)


def test_a_newer_code_leaves_the_older_good_until_one_is_used(api: Api, applied: str) -> None:
    old = _approve(api, applied)
    for _ in range(2):
        assert api.post("/activation-codes", {"email": EMAIL}).status_code == 202
    new = _newest_code(api, "activation_code")
    assert len({code.code_hash.rpartition("$")[0] for code in api.rows(ActivationCode)}) == 1
    assert api.post("/activations", {"email": EMAIL, "code": old, "password": PASSWORD}).status_code == 201
    problem(api.post("/activations", {"email": EMAIL, "code": new, "password": PASSWORD}), 422)


def test_a_code_is_of_one_address(api: Api, applied: str) -> None:
    body = {"email": "other@example.com", "code": _approve(api, applied), "password": PASSWORD}
    problem(api.post("/activations", body), 422)


def test_a_known_address_is_not_revealed(api: Api, active: None) -> None:
    known, unknown = (api.post("/activation-codes", {"email": email}) for email in (EMAIL, "nobody@example.com"))
    assert (known.status_code, known.json()["data"]["email"]) == (202, EMAIL)
    assert (unknown.status_code, unknown.json()["data"]["email"]) == (202, "nobody@example.com")
    assert {(item.recipient, item.state) for item in api.outbox("activation_code")} == {
        (EMAIL, "kept"),
        ("nobody@example.com", "discarded"),
    }
    wrong, missing = _login(api, OTHER), _login(api, email="nobody@example.com")
    assert (wrong.status_code, wrong.text) == (missing.status_code, missing.text)
    assert wrong.status_code == 401


def test_a_new_password_ends_every_session_and_is_confirmed_by_mail(api: Api, active: None) -> None:
    _login(api)
    api.post("/activation-codes", {"email": EMAIL})
    body = {"email": EMAIL, "code": _newest_code(api, "activation_code"), "password": OTHER}
    assert api.outbox("password_changed") == []
    assert api.post("/activations", body).status_code == 201
    assert len(api.outbox("password_changed")) == 1
    problem(api.get("/sessions/current"), 401)
    assert _login(api).status_code == 401
    assert _login(api, OTHER).status_code == 201


def test_the_session_is_another_one_after_each_log_in(api: Api, active: None) -> None:
    first = _login(api).cookies["session"]
    second = _login(api).cookies["session"]
    assert first != second
    api.client.cookies.clear()
    problem(api.get("/sessions/current", cookie=f"session={first}"), 401)
    assert api.get("/sessions/current", cookie=f"session={second}").status_code == 200


def test_two_browsers_have_two_sessions(api: Api, active: None) -> None:
    first = _login(api).cookies["session"]
    api.client.cookies.clear()
    _login(api)
    api.delete("/sessions/current")
    api.client.cookies.clear()
    assert api.get("/sessions/current", cookie=f"session={first}").status_code == 200


def test_a_repeated_log_in_is_another_session_and_no_key_of_it_is_kept(api: Api, active: None) -> None:
    tokens: set[str] = set()
    for _ in range(2):
        tokens.add(_login(api, idempotency_key="k").cookies["session"])
        api.client.cookies.clear()
    assert len(tokens) == 2
    assert [row.call for row in api.rows(IdempotencyKey)] == []


def test_a_token_cannot_be_derived_from_what_is_kept(api: Api, active: None) -> None:
    """Earlier releases could derive one, and their workers may still run during a roll-out."""
    (account,) = api.rows(Account)
    derived = hmac.new((account.password_hash or "").encode(), f"k\n{PASSWORD}".encode(), hashlib.sha256).hexdigest()
    assert _login(api, idempotency_key="k").cookies["session"] != derived
    with api.platform.database.write() as session:
        kept = LoginSession(account_id=account.id or 0, token_hash=token_hash(derived), expires_at=later(days=1))
        session.add(kept)
    api.client.cookies.clear()
    problem(api.get("/sessions/current", cookie=f"session={derived}"), 401)


def test_logging_out_ends_the_session_on_the_server(api: Api, active: None) -> None:
    token = _login(api).cookies["session"]
    assert api.delete("/sessions/current").status_code == 204
    api.client.cookies.clear()
    problem(api.get("/sessions/current", cookie=f"session={token}"), 401)


def test_a_session_that_is_used_every_day_ends_after_ninety(api: Api, active: None) -> None:
    _login(api)
    _set_sessions(api, created_at=later(days=-85), expires_at=later(hours=5))
    renewed = api.get("/sessions/current")
    seconds = int(re.findall(r"Max-Age=(\d+)", renewed.headers["set-cookie"])[0])
    assert 5 * 86_400 - 60 < seconds <= 5 * 86_400
    assert api.rows(LoginSession)[0].expires_at < later(days=5)
    _set_sessions(api, created_at=later(days=-90), expires_at=later(days=5))
    problem(api.get("/sessions/current"), 401)


def test_a_session_slides_on_while_it_is_used_and_ends_when_it_is_not(api: Api, active: None) -> None:
    _login(api)
    _set_sessions(api, expires_at=later(days=3))
    assert "set-cookie" in api.get("/sessions/current").headers
    assert later(days=29) < api.rows(LoginSession)[0].expires_at <= later(days=30)
    assert "set-cookie" not in api.get("/sessions/current").headers
    _set_sessions(api, expires_at=now())
    problem(api.get("/sessions/current"), 401)


def test_a_disabled_account_is_logged_out_and_stays_so(api: Api, active: None) -> None:
    _login(api)
    api.post("/activation-codes", {"email": EMAIL})
    code = _newest_code(api, "activation_code")
    with api.platform.database.write() as session:
        accounts.disable(session, shell_actor(), EMAIL)
    problem(api.get("/sessions/current"), 401)
    assert _login(api).status_code == 401
    problem(api.post("/activations", {"email": EMAIL, "code": code, "password": OTHER}), 422)
    api.post("/activation-codes", {"email": EMAIL})
    assert max(api.outbox("activation_code"), key=lambda item: item.created_at).state == "discarded"


def test_a_second_approval_needs_no_code(api: Api, active: None) -> None:
    again = Application(reference="ABCDEFGJ", kind="brand", email=EMAIL, name="Ada", answers={})
    with api.platform.database.write() as session:
        session.add(again)
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), again.reference)
    newest = max(api.outbox("accepted"), key=lambda item: item.created_at)
    assert "/login" in newest.payload["text"]
    assert len(api.rows(Account)) == 1
    with pytest.raises(PlainError, match="accepted already"), api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), again.reference)


def test_a_decline_says_why_and_when_to_come_back(api: Api, applied: str) -> None:
    with api.platform.database.write() as session:
        decisions.decline(session, api.platform.settings, shell_actor(), applied.lower(), "The shop opens next year.")
    (item,) = api.outbox("declined")
    assert "> The shop opens next year." in item.payload["text"]
    assert f"again from {date_in_words(later(days=90))}:" in item.payload["text"]
    (application,) = api.rows(Application)
    assert (application.status, application.decline_reason) == ("declined", "The shop opens next year.")
    with pytest.raises(PlainError, match="declined already"), api.platform.database.write() as session:
        decisions.decline(session, api.platform.settings, shell_actor(), applied, "Again")


def test_an_approval_that_fails_leaves_nothing(api: Api, applied: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(decisions, "put_mail", fail)
    with pytest.raises(RuntimeError), api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), applied)
    assert (api.rows(Account), api.rows(ActivationCode), api.rows(OutboxItem)) == ([], [], [])
    with api.platform.database.read() as session:
        assert session.exec(select(Application.status).where(col(Application.reference) == applied)).one() == "received"


class TestOnHttps:
    @pytest.fixture
    def api_settings(self, database_url: str) -> Any:
        return settings_of(database_url=database_url, site_url="https://www.example.com")

    def test_the_cookie_is_secure(self, api: Api, active: None) -> None:
        cookie = _login(api).headers["set-cookie"]
        assert cookie.startswith("__Host-session=")
        assert {"Secure", "Path=/", "HttpOnly"} <= set(cookie.split("; "))
        assert "domain" not in cookie.casefold()

    def test_a_cookie_that_a_sub_domain_could_set_is_not_read(self, api: Api, active: None) -> None:
        token = _login(api).cookies["__Host-session"]
        api.client.cookies.clear()
        problem(api.get("/sessions/current", cookie=f"session={token}"), 401)
        assert api.get("/sessions/current", cookie=f"__Host-session={token}").status_code == 200
        ended = api.delete("/sessions/current", cookie=f"__Host-session={token}").headers["set-cookie"]
        assert ended.startswith('__Host-session=""; ')
        assert "Secure" in ended
