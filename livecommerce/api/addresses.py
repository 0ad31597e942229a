"""Equivalence of e-mail addresses in different spellings."""

import string

from livecommerce.forms.email_address import canonical_email
from livecommerce.forms.invisible import without_invisible

_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def one_spelling(address: str) -> str:
    """Return the same text for every spelling of an address.

    Invalid addresses, as earlier releases may have stored them, are only folded to lower case.
    """
    stripped = without_invisible(address).strip()
    if stripped.isascii():
        # The same as below, without the parser: a search for a person looks at every row.
        return stripped.lower()
    try:
        return canonical_email(stripped)
    except ValueError:
        return stripped.translate(_LOWER)
