"""When two spellings of an e-mail address are one address."""

import string

from livecommerce.forms.email_address import canonical_email
from livecommerce.forms.invisible import without_invisible

_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def one_spelling(address: str) -> str:
    """The same text for every spelling of an address.

    What is refused as an address, as an older release may have stored it, stays as it is but for the case.
    """
    stripped = without_invisible(address).strip()
    if stripped.isascii():
        # The same as below, without the parser: a person is looked for in every row.
        return stripped.lower()
    try:
        return canonical_email(stripped)
    except ValueError:
        return stripped.translate(_LOWER)
