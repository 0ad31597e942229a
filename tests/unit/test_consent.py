"""The effects of a choice about cookies, as plain Python (spec §4, contract §4)."""

from collections.abc import Coroutine, Generator
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic import ValidationError

from livecommerce.content.consent import Category, consent_content, shown_words_hash
from livecommerce.engine import dom
from livecommerce.languages import in_language
from livecommerce.settings import Settings, get_settings
from livecommerce.state import consent as consent_state
from livecommerce.state import consent_log, refusal, vendor_scripts
from livecommerce.state.consent import VERSION, Consent, Vendor, categories_at_first, vendors_in_use

ANALYTICS = Vendor("analytics", "G-1", "performance", "https://tags.example/G-1")
MAP = Vendor("heatmap", "m1", "maps", "https://maps.example/m1")


@dataclass
class Device:
    """A browser that keeps cookies and records its calls."""

    cookies: dict[str, str] = field(default_factory=dict[str, str])
    kept: dict[str, str] = field(default_factory=dict[str, str])
    running: set[str] = field(default_factory=set[str])
    events: list[str] = field(default_factory=list[str])
    bot: bool = False
    private: bool = False
    language: str = "en"

    def cookie(self, name: str) -> str:
        return self.cookies.get(name, "")

    def set_cookie(self, name: str, value: str, days: int) -> None:
        self.cookies[name] = f"{value} {days}"

    def stored(self, key: str) -> str:
        return self.kept.get(key, "")

    def store(self, key: str, value: str) -> None:
        self.kept[key] = value

    def language_code(self) -> str:
        return self.language

    def start_vendor(self, name: str, account: str, script: str) -> None:
        self.running.add(name)

    def stop_vendor(self, name: str, account: str) -> None:
        self.running.discard(name)

    def broadcast(self, channel: str, news: str) -> None:
        self.events.append(news)

    def global_privacy_control(self) -> bool:
        return self.private

    def remove_cookies(self, names: list[str]) -> None:
        for name in names:
            for key in list(self.cookies):
                if key == name or (name.endswith("*") and key.startswith(name[:-1])):
                    del self.cookies[key]

    async def is_bot(self) -> bool:
        return self.bot

    async def sleep(self, milliseconds: float) -> None:
        self.events.append(f"waited {milliseconds}")


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    page = Device()

    def nothing(*_: str) -> None: ...

    monkeypatch.setattr(vendor_scripts, "deny_measuring", nothing)
    shown = ("uncover_focus", "keep_focus", "return_focus", "focus", "hold_focus", "set_root_data")
    for name in shown:
        monkeypatch.setattr(dom, name, nothing)
    for module in (dom, vendor_scripts):
        for name in vars(Device):
            if not name.startswith("_") and hasattr(module, name):
                monkeypatch.setattr(module, name, getattr(page, name))
    return page


def consent(*categories: Category) -> Consent:
    """Return the state of a site with these further categories and two vendors."""
    state = Consent()
    state.categories = categories_at_first([*consent_content().categories, *categories])
    state.vendors = [ANALYTICS, MAP]
    return state


def category(key: str, **changes: Any) -> Category:
    usual = {"label": key.title(), "description": "Something that is described.", "required": False, "default": True}
    return Category.model_validate({"key": key, **usual, **changes})


def run(coroutine: Coroutine[None, None, None]) -> None:
    """Run a coroutine that never waits, without an event loop."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


def checked(state: Consent) -> dict[str, bool]:
    return {category.key: category.checked for category in state.categories}


def test_categories_start_as_the_content_says() -> None:
    assert checked(consent(category("maps", default=False))) == {"necessary": True, "performance": True, "maps": False}


def test_another_category_is_a_change_of_content_alone(device: Device) -> None:
    state = consent(category("maps"))
    state.accept_all()
    assert set(device.cookies) == {"first_consent", "performance_consent", "maps_consent"}
    assert device.running == {"analytics", "heatmap"}
    state.toggle("maps")
    state.confirm()
    assert set(device.cookies) == {"first_consent", "performance_consent"}
    assert device.running == {"analytics"}


def test_consent_cookies_say_accept_for_365_days(device: Device) -> None:
    consent().accept_all()
    assert device.cookies == {"first_consent": "accept 365", "performance_consent": "accept 365"}


class Log:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
        self.reports: list[dict[str, Any]] = []
        self.asked_again = 0
        monkeypatch.setattr(consent_state, "LOG_ADDRESS", address)
        monkeypatch.setattr(consent_log, "new_visitor", lambda: "f" * 32)
        monkeypatch.setattr(consent_log, "report", self.report)
        monkeypatch.setattr(consent_log, "report_again", self.report_again)

    def report(self, _address: str, choice: dict[str, Any]) -> None:
        self.reports.append(choice)

    def report_again(self, _address: str) -> None:
        self.asked_again += 1


def test_without_the_log_nothing_is_reported_and_no_id_set(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(monkeypatch, "")
    state = consent()
    run(state.arrive())
    for choose in (state.accept_all, state.confirm, state.reject_all):
        choose()
    assert (log.reports, log.asked_again) == ([], 0)
    assert "consent_id" not in device.cookies


def test_with_the_log_every_choice_is_reported(device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Log(monkeypatch, "/api/v1/consents")
    state = consent()
    run(state.arrive())
    assert log.asked_again == 1
    state.accept_all()
    assert device.cookies["consent_id"] == "f" * 32 + " 365"
    device.cookies["consent_id"] = "a" * 32
    device.language = "de"
    state.toggle("performance")
    state.confirm()
    english = shown_words_hash(consent_content())
    with in_language("de"):
        german = shown_words_hash(consent_content())
    assert log.reports == [
        {
            "version": VERSION,
            "words": english,
            "visitor": "f" * 32,
            "action": "accept_all",
            "agreed": ["necessary", "performance"],
        },
        {"version": VERSION, "words": german, "visitor": "a" * 32, "action": "confirm", "agreed": ["necessary"]},
    ]


def test_a_rejection_is_reported_without_an_id_and_nothing_is_kept(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = Log(monkeypatch, "/api/v1/consents")
    state = consent()
    state.accept_all()
    state.reject_all()
    assert log.reports[1]["visitor"] is None
    assert device.cookies == {}
    assert [value for value in device.kept.values() if value] == []


def test_the_hash_is_of_the_words_that_visitors_see() -> None:
    content = consent_content()
    other_text = content.model_copy(update={"question": "Other words that are shown."})
    other_cookies = content.model_copy(update={"table": content.table.model_copy(update={"columns": ("a",) * 4})})
    assert shown_words_hash(other_text) != shown_words_hash(content) == shown_words_hash(other_cookies)


def test_the_necessary_category_cannot_be_turned_off() -> None:
    state = consent()
    state.toggle("necessary")
    state.toggle("performance")
    assert checked(state) == {"necessary": True, "performance": False}


def test_the_banner_waits_a_second_and_no_choice_was_made(device: Device) -> None:
    state = consent()
    run(state.arrive())
    assert device.events == ["waited 1000"]
    assert state.banner_shown is True


def test_a_choice_made_during_that_second_counts(device: Device) -> None:
    state = consent()
    state.reject_all()
    run(state.arrive())
    assert state.banner_shown is False


def test_a_bot_is_not_asked(device: Device) -> None:
    device.bot = True
    state = consent()
    run(state.arrive())
    assert state.banner_shown is False


@pytest.mark.parametrize(("version", "asked"), [("", False), (VERSION, False), ("older", True)])
def test_a_new_version_of_the_policy_asks_again(device: Device, version: str, asked: bool) -> None:
    device.cookies = {"first_consent": "accept", "performance_consent": "accept"}
    device.kept = {"consent_version": version}
    state = consent()
    run(state.arrive())
    assert state.banner_shown is asked
    assert device.running == (set() if asked else {"analytics"})


def test_the_switches_follow_the_cookies_of_an_earlier_choice(device: Device) -> None:
    device.cookies = {"first_consent": "accept", "_ga_X": "1", "_clck": "1", "cart": "1"}
    state = consent()
    run(state.arrive())
    assert checked(state) == {"necessary": True, "performance": False}
    assert set(device.cookies) == {"first_consent", "cart"}


@pytest.fixture
def asks_first(device: Device, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    monkeypatch.setenv("LIVECOMMERCE_CONSENT_ASK_FIRST", "true")
    get_settings.cache_clear()
    monkeypatch.setattr(consent_state, "ASKS_FIRST", True)

    def remember(version: str) -> None:
        device.store("consent_refused", version)

    def forget() -> None:
        device.kept.pop("consent_refused", None)

    def is_remembered(version: str, _days: int) -> bool:
        return device.stored("consent_refused") == version

    for function in (remember, forget, is_remembered):
        monkeypatch.setattr(refusal, function.__name__, function)
    yield
    monkeypatch.undo()
    get_settings.cache_clear()


@pytest.mark.usefixtures("asks_first")
def test_where_consent_is_asked_first_nothing_is_ticked_and_accept_all_agrees_to_all(device: Device) -> None:
    state = consent()
    assert checked(state) == {"necessary": True, "performance": False}
    state.accept_all()
    assert set(device.cookies) == {"first_consent", "performance_consent"}


@pytest.mark.usefixtures("asks_first")
def test_where_consent_is_asked_first_a_refusal_is_remembered_without_a_cookie(device: Device) -> None:
    consent().reject_all()
    assert device.cookies == {}
    again = consent()
    run(again.arrive())
    assert again.banner_shown is False
    again.accept_all()
    assert "consent_refused" not in device.kept


@pytest.mark.usefixtures("asks_first")
def test_a_refusal_of_another_version_of_the_policy_is_asked_for_again(device: Device) -> None:
    device.kept = {"consent_refused": "older"}
    state = consent()
    run(state.arrive())
    assert state.banner_shown is True


def test_global_privacy_control_starts_with_everything_optional_off(device: Device) -> None:
    device.private = True
    state = consent(category("maps"))
    run(state.arrive())
    assert checked(state) == {"necessary": True, "performance": False, "maps": False}


def test_a_vendor_without_an_id_is_not_in_use() -> None:
    settings = Settings(heatmap_id="m1", analytics_id="")  # pyright: ignore[reportCallIssue]
    assert vendors_in_use(settings) == [Vendor("heatmap", "m1", "performance", "https://www.clarity.ms/tag/m1")]


def test_a_required_category_that_is_off_is_refused() -> None:
    with pytest.raises(ValidationError, match="a required category is on by default"):
        category("broken", required=True, default=False)
