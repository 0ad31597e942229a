"""The transitions of the browser states, as plain Python."""

from functools import partial
from typing import Any

import pytest

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags
from livecommerce.engine.state import BrowserState
from livecommerce.state.device import Device
from livecommerce.state.header import Footer, Header
from livecommerce.state.passwords import Passwords
from livecommerce.state.seen import Reveal, SeenImages
from livecommerce.state.session import Session
from livecommerce.state.tabs import Tabs


def _note(done: list[tuple[str, Any]], name: str, value: Any) -> None:
    done.append((name, value))


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Record the effects of states on a page; a dark band is under its header."""
    done: list[tuple[str, Any]] = []
    for name in ("hold_focus", "focus", "warn"):
        monkeypatch.setattr(dom, name, partial(_note, done, name))
    for name in ("release_focus", "return_focus"):
        monkeypatch.setattr(dom, name, partial(_note, done, name, None))
    monkeypatch.setattr(dom, "band_under_header", lambda: "dark")
    return done


def route(path: str = "/", *, header: bool = True, footer: bool = True, theme: Any = "dark") -> RouteFlags:
    return RouteFlags(path, header, footer, theme)


def test_the_header_flips_to_the_opposite_and_restores_the_previous() -> None:
    header = Header()
    header.flip()
    assert (header.theme, header.previous_theme) == ("light", "dark")
    header.restore()
    assert header.theme == "dark"


def test_the_header_follows_the_band_beneath() -> None:
    header = Header()
    header.follow("light")
    assert (header.theme, header.previous_theme) == ("light", "dark")
    header.follow("light")
    assert (header.theme, header.previous_theme) == ("light", "dark")
    header.follow("")
    assert header.theme == "light"
    header.follow("dark")
    assert header.theme == "dark"


def test_the_scrolled_style_begins_beyond_the_threshold() -> None:
    header = Header()
    header.scroll(0.015)
    assert header.scrolled is False
    header.scroll(0.0151)
    assert header.scrolled is True


def test_visibility_follows_the_route() -> None:
    header, footer = Header(), Footer()
    for state in (header, footer):
        state.enter(route("/login", header=False, footer=False))
        assert state.visible is False
        state.enter(route())
        assert state.visible is True


def test_the_menu_forces_light_and_restores_dark(page: list[tuple[str, Any]]) -> None:
    header = Header()
    header.toggle_menu()
    assert (header.menu_open, header.theme) == (True, "light")
    header.follow("dark")
    assert header.theme == "light"
    header.toggle_menu()
    assert (header.menu_open, header.theme) == (False, "dark")
    assert page == [
        ("hold_focus", "header"),
        ("focus", "#mobile-menu a"),
        ("release_focus", None),
        ("return_focus", None),
    ]


def test_escape_does_nothing_without_a_menu(page: list[tuple[str, Any]]) -> None:
    header = Header()
    header.escape()
    assert page == []


@pytest.mark.parametrize(
    ("agent", "fingers", "platform"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "ios"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari", 5, "ios"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari", 0, "other"),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9)", 5, "android"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, "other"),
    ],
)
def test_devices(monkeypatch: pytest.MonkeyPatch, agent: str, fingers: int, platform: str) -> None:
    monkeypatch.setattr(dom, "user_agent", lambda: agent)
    monkeypatch.setattr(dom, "touch_points", lambda: fingers)
    device = Device()
    device.recognise()
    assert device.platform == platform


def test_a_picture_is_seen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def set_data(selector: str, name: str, value: str) -> None:
        shown.append(selector)

    monkeypatch.setattr(dom, "set_data", set_data)
    seen = SeenImages()
    seen.see("a.webp")
    seen.see("a.webp")
    assert seen.names == ["a.webp"]
    assert set(shown) == {'img[data-fade="a.webp"]'}


def test_the_password_is_hidden_again_on_another_page() -> None:
    passwords = Passwords()
    passwords.toggle()
    assert passwords.shown is True
    passwords.enter(route("/login"))
    assert passwords.shown is False


@pytest.mark.parametrize("keeps", [True, False])
def test_a_log_in_is_noted_on_the_device_and_in_the_document(monkeypatch: pytest.MonkeyPatch, keeps: bool) -> None:
    kept: dict[str, str] = {}
    marks: list[str] = []

    def stored(key: str) -> str:
        return kept.get(key, "")

    def store(key: str, value: str) -> None:
        if keeps:
            kept[key] = value

    def set_root_data(name: str, value: str) -> None:
        marks.append(value)

    for replacement in (stored, store, set_root_data):
        monkeypatch.setattr(dom, replacement.__name__, replacement)
    session = Session()
    session.on_hydrated()
    session.note(True)
    session.on_restored()
    session.note(False)
    assert marks == ["", "yes", "yes", ""]


@pytest.fixture
def phases(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []

    def set_data(selector: str, name: str, value: str) -> None:
        assert name == "reveal"
        found.append((selector, value))

    monkeypatch.setattr(dom, "set_data", set_data)
    return found


def hidden(group: str) -> tuple[str, str]:
    return f'[data-group="{group}"]', "hidden"


def revealed(group: str) -> tuple[str, str]:
    return f'[data-group="{group}"]', "revealed"


class TestReveal:
    def test_a_group_out_of_sight_is_hidden_until_its_share_is_visible(self, phases: list[tuple[str, str]]) -> None:
        reveal = Reveal()
        reveal.update_group("g1", 0, -1, 1)
        reveal.update_group("g1", 0.29, -1, 1)
        assert phases == [hidden("g1")]
        reveal.update_group("g1", 0.3, -1, 1)
        assert phases == [hidden("g1"), revealed("g1")]

    def test_on_mobile_less_is_enough_unless_the_group_says_otherwise(self, phases: list[tuple[str, str]]) -> None:
        reveal = Reveal()
        reveal.get_state(Device).is_mobile = True
        for group, asked in (("g1", -1), ("g2", 0.5)):
            reveal.update_group(group, 0, asked, 1)
            reveal.update_group(group, 0.2, asked, 1)
        assert phases == [hidden("g1"), revealed("g1"), hidden("g2")]

    def test_a_group_taller_than_the_window_does_not_wait_forever(self, phases: list[tuple[str, str]]) -> None:
        reveal = Reveal()
        reveal.update_group("g1", 0, 0.3, 0.1)
        reveal.update_group("g1", 0.1, 0.3, 0.1)
        assert phases == [hidden("g1"), revealed("g1")]

    def test_initially_visible_content_is_never_hidden(self, phases: list[tuple[str, str]]) -> None:
        reveal = Reveal()
        reveal.update_group("g1", 0.05, -1, 1)
        reveal.update_group("g1", 0, -1, 1)
        assert phases == []


def test_tabs_move_by_the_arrow_keys_and_wrap_around(page: list[tuple[str, Any]]) -> None:
    tabs = Tabs()
    for key, place in (("ArrowRight", 1), ("ArrowRight", 0), ("ArrowLeft", 1), ("Home", 0), ("End", 1), ("x", 1)):
        tabs.press("how", 2, key)
        assert tabs.selected == {"how": place}
    assert page[0] == ("focus", "#how-tab-1")


def test_two_states_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="two browser states are called Header"):
        type("Header", (BrowserState,), {"__module__": "elsewhere"})
