"""Errors for people: the message says what is wrong and where, and no stack trace is needed."""

import linecache
import traceback
from pathlib import Path


class PlainError(Exception):
    """Error that the user can fix; the message says what and where."""


class BuildError(PlainError):
    """Error that stops the build; the message says in one line what is wrong and where."""


def report_of(error: BaseException, folder: Path) -> str:
    """Return what a developer needs to know of an error: its message, and where in the project it happened.

    Args:
        error: The error.
        folder: The folder of the project; what libraries did on the way is left out.
    """
    if isinstance(error, PlainError):
        return str(error)
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}:{error.offset}: {error.msg}\n    {(error.text or '').strip()}"
    lines = [f"{type(error).__name__}: {error}"]
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        inside = Path(frame.filename).is_relative_to(folder) and ".venv" not in frame.filename
        if inside and not frame.filename.startswith(str(Path(__file__).parent)):
            code = linecache.getline(frame.filename, frame.lineno or 0).strip()
            lines += [f"{frame.filename}:{frame.lineno}: in {frame.name}", f"    {code}"]
    return "\n".join(lines)
