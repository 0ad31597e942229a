from slugify import slugify


def slug_of(words: str) -> str:
    """Return the words in lower-case letters, digits and hyphens: `Live shows` becomes `live-shows`."""
    return slugify(words, replacements=[("&", " and ")], backend="anyascii")
