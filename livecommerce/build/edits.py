"""Changes to files that Reflex generates, which fail the build when Reflex no longer writes what they rely on."""

from livecommerce.errors import PlainError


class ReflexChangedError(PlainError):
    """Reflex generates something else than the installed version did; names the file and what is missing."""


def replace_once(text: str, old: str, new: str, *, where: str) -> str:
    """The text with its one occurrence of `old` replaced.

    Raises:
        ReflexChangedError: `old` does not occur exactly once.
    """
    count = text.count(old)
    if count != 1:
        raise ReflexChangedError(
            f"{where}: expected once, found {count} times: {old!r}. Reflex generates this file differently now; "
            "adapt the plugin that changes it."
        )
    return text.replace(old, new)
