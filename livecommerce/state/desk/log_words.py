"""Entries of the audit log in words."""

from collections.abc import Mapping
from typing import Any, cast

from livecommerce.api.tables import LogEntry
from livecommerce.constants import DESK_PATH
from livecommerce.content.desk import desk_words
from livecommerce.forms.countries import countries
from livecommerce.languages.formatting import language_name
from livecommerce.state.desk.names import Names


def act_in_words(entry: LogEntry) -> str:
    """Return an entry's action: `approved it`."""
    return desk_words().desk.acts[entry.act]


def about_in_words(entry: LogEntry, names: Names) -> tuple[str, str]:
    """Return an entry's subject and its address: `K7QWM2XA`, or a member's name; the address may be empty."""
    what, _, number = entry.subject.partition(" ")
    if what == "member" and number.isdecimal():
        return names.of_member(int(number)) or entry.subject, ""
    is_item = entry.act.startswith(("application.", "message."))
    return entry.subject, f"{DESK_PATH}?item={entry.subject}" if is_item and entry.subject else ""


def details_in_words(entry: LogEntry, names: Names) -> str:
    """Return an entry's details: `Before: Received, Now: In review`."""
    words = desk_words().desk.log_details
    details = {name: _value(name, value, names) for name, value in entry.details.items()}
    return ", ".join(f"{words.get(name, name)}: {value}" for name, value in details.items() if value)


def _value(name: str, value: Any, names: Names) -> str:
    words = desk_words().desk
    if isinstance(value, list):
        return "; ".join(_value(name, item, names) for item in cast(list[Any], value))
    text = str(value)
    if name == "to" or text.startswith("member:"):
        return names.of(text) if text else words.nobody
    if name == "filters":
        return filter_in_words(text.partition("=")[0], text.partition("=")[2], names)
    labels: dict[str, str] = {**words.statuses, **words.roles, **words.mail_states}
    return labels.get(text, text)


def filter_in_words(name: str, value: str, names: Names) -> str:
    """Return a filter of a view: `kind Brand`."""
    words = desk_words().desk
    if name in {"assignee", "reminded"}:
        value = names.of_member(int(value)) if value.isdecimal() else words.nobody
    if name == "language":
        value = language_name(value)
    if name == "country":
        value = countries().get(value.upper(), value)
    labels: dict[str, Mapping[Any, str]] = {
        "kind": words.kinds,
        "status": words.statuses,
        "state": words.statuses,
        "topic": words.topics,
        "what": words.exports,
    }
    return f"{words.log_details.get(name, name)} {labels.get(name, {}).get(value, value)}"
