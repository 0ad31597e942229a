"""The canonical form of e-mail addresses: two spellings of a mailbox compare equal, two mailboxes never do."""

import string
import unicodedata

from email_validator import EmailNotValidError, validate_email

from livecommerce.forms.invisible import without_invisible

EMAIL_MAX_LENGTH = 254
"""The maximum length in characters, as mail servers allow (RFC 5321)."""

_ENCODED_WORD = "=?"
_TOO_LONG = "the address is too long"
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def canonical_email(text: str) -> str:
    """Return the address as it is stored, compared and mailed: the domain in IDNA, ASCII letters in lower case.

    Nothing else is folded: `ß` and `ss` belong to different people.

    Raises:
        ValueError: It is not an address, or too long; or NFKC would turn it into another one; or mail software may read
            it as an encoded word (RFC 2047), and so as another person's address.
    """
    if len(text) > EMAIL_MAX_LENGTH:
        # Checked before composing, which may take quadratic time.
        raise ValueError(_TOO_LONG)
    composed = unicodedata.normalize("NFC", without_invisible(text).strip())
    if _ENCODED_WORD in composed or unicodedata.normalize("NFKC", composed) != composed:
        raise ValueError("the address can be read in two ways")
    try:
        parsed = validate_email(composed, check_deliverability=False)
    except EmailNotValidError as error:
        raise ValueError(str(error)) from None
    address = f"{parsed.local_part}@{parsed.ascii_domain}".translate(_LOWER)
    if len(address) > EMAIL_MAX_LENGTH:
        raise ValueError(_TOO_LONG)
    return address
