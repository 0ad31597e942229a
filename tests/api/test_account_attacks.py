"""Accounts under attack: look-alike addresses, guessing, spraying, lock-out."""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher

from livecommerce.api import passwords
from livecommerce.api.tables import Account, ActivationCode, Application, now
from livecommerce.desk import accounts, decisions
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import Settings
from tests.api.conftest import MESSAGE, PROXY, Api, problem, settings_of
from tests.support.servers import until

EMAIL, PASSWORD, OTHER = "ceo@strasse.de", "lamp river candle 42", "anchor violet stone 77"
OWNER, ATTACKER = "198.51.100.1", "203.0.113.66"


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    """Return settings with a trusted proxy, so that tests come from several addresses."""
    return settings_of(database_url=database_url, trusted_proxies=PROXY)


def _post(api: Api, path: str, client: str, **body: str) -> Any:
    return api.post(path, body, x_forwarded_for=client)


def _login(api: Api, client: str, password: str, email: str = EMAIL) -> int:
    return _post(api, "/sessions", client, email=email, password=password).status_code


def _activate(api: Api, client: str, code: str, email: str = EMAIL) -> int:
    return _post(api, "/activations", client, email=email, code=code, password=PASSWORD).status_code


def _newest_code(api: Api, kind: str) -> str:
    item = max(api.outbox(kind), key=lambda item: item.created_at)
    return re.findall(r"^    (\w{4}-\w{4})$", api.content(item)["text"], re.MULTILINE)[0]


@pytest.fixture
def code(api: Api) -> str:
    with api.platform.database.write() as session:
        session.add(Application(reference="ABCDEFGH", kind="brand", email=EMAIL, name="Ada", answers={}))
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), "ABCDEFGH")
    return _newest_code(api, "accepted")


@pytest.fixture
def active(api: Api, code: str) -> None:
    assert _activate(api, OWNER, code) == 201


@pytest.mark.parametrize("typed", ["ceo@stra\u00dfe.de", "CEO@STRA\u1e9eE.de"])
def test_an_address_that_folds_to_that_of_another_gets_none_of_its_codes(api: Api, code: str, typed: str) -> None:
    assert _post(api, "/activation-codes", ATTACKER, email=typed).status_code == 202
    (item,) = api.outbox("activation_code")
    assert (item.recipient, item.state) == ("ceo@xn--strae-oqa.de", "discarded")


def test_a_code_goes_to_the_address_that_is_stored(api: Api, code: str) -> None:
    assert _post(api, "/activation-codes", OWNER, email="CEO@Strasse.DE").status_code == 202
    assert [item.recipient for item in api.outbox("activation_code")] == [EMAIL]


@pytest.mark.parametrize(
    "typed", ["ceo@\u017ftrasse.de", "\uff43eo@strasse.de", "=?x?q?=41=40evil.example=3e=20?=a@b.de"]
)
def test_an_address_that_can_be_read_in_two_ways_is_refused(api: Api, code: str, typed: str) -> None:
    response = _post(api, "/activation-codes", ATTACKER, email=typed)
    assert list(problem(response, 422)) == ["email"]


def test_an_application_under_a_spelling_opens_an_account_of_its_own(api: Api, active: None) -> None:
    with api.platform.database.write() as session:
        session.add(Application(reference="ABCDEFGJ", kind="brand", email="ceo@stra\u00dfe.de", name="Eve", answers={}))
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), "ABCDEFGJ")
    assert {account.email for account in api.rows(Account)} == {EMAIL, "ceo@xn--strae-oqa.de"}
    assert {item.recipient for item in api.outbox("accepted")} == {EMAIL, "ceo@xn--strae-oqa.de"}


def test_wrong_codes_of_others_do_not_lock_the_owner_out(api: Api, code: str) -> None:
    assert [_activate(api, ATTACKER, "22222222") for _ in range(6)] == [422] * 5 + [429]
    assert _activate(api, OWNER, code) == 201


def test_a_client_has_five_tries_for_an_address_and_twenty_for_all(api: Api, code: str) -> None:
    assert [_activate(api, OWNER, "22222222") for _ in range(5)] == [422] * 5
    assert _activate(api, OWNER, code) == 429
    others = [_activate(api, OWNER, "22222222", f"a{number}@example.com") for number in range(15)]
    assert others == [422] * 14 + [429]


def test_requests_of_others_neither_refuse_the_owner_nor_spoil_a_code(api: Api, code: str) -> None:
    asked = [_post(api, "/activation-codes", ATTACKER, email=EMAIL).status_code for _ in range(6)]
    assert asked == [202] * 5 + [429]
    assert _post(api, "/activation-codes", OWNER, email=EMAIL).status_code == 202
    newest = _newest_code(api, "activation_code")
    assert newest != code
    assert _activate(api, OWNER, code) == 201


def test_nobody_is_mailed_more_than_ten_codes_an_hour(api: Api, code: str) -> None:
    for number in range(12):
        assert _post(api, "/activation-codes", f"192.0.2.{number}", email=EMAIL).status_code == 202
    assert Counter(item.state for item in api.outbox("activation_code")) == {"kept": 10, "discarded": 2}
    assert len(api.rows(ActivationCode)) == 11


def test_requests_for_codes_are_slowed_by_client_and_address_known_or_not(api: Api, active: None) -> None:
    for email in (EMAIL, "nobody@example.com"):
        assert [_post(api, "/activation-codes", OWNER, email=email).status_code for _ in range(5)] == [202] * 5
        problem(_post(api, "/activation-codes", OWNER, email=email), 429)
    spread = [_post(api, "/activation-codes", OWNER, email=f"a{number}@x.com").status_code for number in range(11)]
    assert (spread[0], spread[-1]) == (202, 429)


def test_password_spraying_is_slowed(api: Api, active: None) -> None:
    tried = [_login(api, ATTACKER, OTHER, f"a{number}@example.com") for number in range(45)]
    assert tried[:6] == [401] * 6
    assert set(tried[6:]) == {429}


def test_log_in_is_slowed_after_five_failures_and_never_stopped(
    api: Api, active: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [_login(api, ATTACKER, OTHER) for _ in range(6)] == [401] * 6
    slowed = _post(api, "/sessions", ATTACKER, email=EMAIL, password=PASSWORD)
    problem(slowed, 429)
    assert 0 < int(slowed.headers["retry-after"]) <= 10
    # The owner elsewhere has a separate slow limit, in which the first attempt is free.
    assert _login(api, OWNER, PASSWORD) == 201
    later = time.time() + 11
    monkeypatch.setattr(time, "time", lambda: later)
    assert _login(api, ATTACKER, PASSWORD) == 201


def test_a_good_log_in_forgets_the_failures_of_the_account(api: Api, active: None) -> None:
    for number in range(3):
        clients = [f"192.0.2.{number * 10 + place}" for place in range(4)]
        assert [_login(api, client, OTHER) for client in clients] == [401] * 4
        assert _login(api, OWNER, PASSWORD) == 201


def test_an_unknown_address_costs_as_much_as_a_known_one(
    api: Api, active: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = Counter[str]()

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            computed["verify"] += 1
            return super().verify(hash, password)

        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            computed["hash"] += 1
            return super().hash(password, salt=salt)

    monkeypatch.setattr(passwords, "hasher", Counting(time_cost=1, memory_cost=8, parallelism=1))
    monkeypatch.setattr(passwords, "PasswordHasher", Counting)
    costs: list[Counter[str]] = []
    for email in ("nobody@example.com", EMAIL, "nobody@example.com", EMAIL):
        computed.clear()
        _login(api, OWNER, OTHER, email)
        _activate(api, OWNER, "22222222", email)
        _post(api, "/activation-codes", OWNER, email=email)
        costs.append(computed.copy())
    # The first has created the hash to compare with if there is no account.
    assert costs[1] == costs[2] == costs[3]
    assert costs[1]["verify"] == 1


def test_a_hash_costs_as_much_as_the_standard_requires(cheap_hashes: PasswordHasher) -> None:
    """RFC 9106, the second recommended option: 64 MiB, three passes, four lanes."""
    assert (cheap_hashes.memory_cost, cheap_hashes.time_cost, cheap_hashes.parallelism) == (65_536, 3, 4)
    assert cheap_hashes.type.name == "ID"


def test_codes_of_a_disabled_account_open_nothing(api: Api, code: str) -> None:
    with api.platform.database.write() as session:
        accounts.disable(session, shell_actor(), EMAIL.upper())
    assert _activate(api, OWNER, code) == 422
    assert all(code.closed_at and code.closed_at <= now() for code in api.rows(ActivationCode))


def test_nobody_waits_for_log_ins_who_does_not_log_in(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, goes_on = Counter[str](), Event()

    def slow(_kept: str | None, _secret: str) -> bool:
        begun["hashes"] += 1
        goes_on.wait(60)
        return False

    monkeypatch.setattr("livecommerce.api.accounts.matches", slow)
    with ThreadPoolExecutor(60) as pool:
        tried = [pool.submit(_login, api, f"192.0.2.{place}", OTHER) for place in range(60)]
        try:
            until(lambda: begun["hashes"])
            assert api.post("/messages", MESSAGE).status_code == 201
            assert begun["hashes"] <= passwords.AT_ONCE
        finally:
            goes_on.set()
    assert {attempt.result() for attempt in tried} <= {401, 429}
