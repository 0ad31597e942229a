"""Has the development server reload when words change: Reflex leaves YAML files out."""

from reflex.utils import exec as running

_YAML = r"^.*\.yaml$"


def reload_with_words() -> None:
    """Takes YAML off the list of files that the development server does not look at."""
    watched = (pattern for pattern in running.HOTRELOAD_IGNORE_PATTERNS if pattern != _YAML)
    running.HOTRELOAD_IGNORE_PATTERNS = tuple(watched)  # pyright: ignore[reportConstantRedefinition]
