"""Edits of files that Reflex generates. They fail the build when the expected text is missing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from livecommerce.engine.errors import BuildError


class ReflexChangedError(BuildError):
    """Reflex generates other code than expected; the message names the file and what is missing."""


@dataclass(frozen=True)
class Edit:
    """Change to a generated file.

    Attributes:
        file: The file, below `.web`.
        name: What the change does, in a few words.
        reason: Why the site needs it.
        until: What would make it unnecessary.
        apply: Returns the file's text with the change; raises `ReflexChangedError`.
    """

    file: str
    name: str
    reason: str
    until: str
    apply: Callable[[str], str]


def apply_all(edits: Iterable[Edit], text: str) -> str:
    """Return the text with all of these edits.

    Raises:
        ReflexChangedError: Some edits do not apply; the message names all of them.
    """
    broken: list[str] = []
    for edit in edits:
        try:
            text = edit.apply(text)
        except ReflexChangedError as error:
            broken.append(f"{edit.file}, {edit.name}: {error}")
    if broken:
        raise ReflexChangedError("; ".join(broken))
    return text


def replace_once(text: str, old: str, new: str, *, where: str) -> str:
    """Return the text with its only occurrence of `old` replaced.

    Raises:
        ReflexChangedError: `old` does not occur exactly once.
    """
    count = text.count(old)
    if count != 1:
        raise ReflexChangedError(f"{where}: expected once, found {count} times: {old!r}")
    return text.replace(old, new)


def only_file(folder: Path, pattern: str) -> Path:
    """Return the only file of a folder that matches.

    Raises:
        ReflexChangedError: No file matches, or several do.
    """
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise ReflexChangedError(f"{folder.name}: expected one file {pattern}, found {len(found)}")
    return found[0]
