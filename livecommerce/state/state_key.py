"""Key that signs the states of open pages."""

import hmac
from hashlib import sha256

from sqlalchemy import make_url

from livecommerce.kept_secret import kept_secret
from livecommerce.published.folders import published_folder
from livecommerce.settings import get_settings

_PURPOSE = b"states of open pages"
_FILE = "states.key"


def state_key() -> bytes:
    """Return the key: from `DESK_SECRET`, or the password of PostgreSQL, which are the same on every server.

    Without either, it is generated once per machine; states do not survive a move to a server on another machine.

    Raises:
        OSError: The folder of a generated key is not writable.
    """
    settings = get_settings()
    known = settings.desk_secret or make_url(settings.database_url).password
    secret = str(known).encode() if known else kept_secret(published_folder() / _FILE)
    return hmac.digest(secret, _PURPOSE, sha256)
