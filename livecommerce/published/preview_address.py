"""The addresses of previews: a random name, the moment of the end, and a signature of both."""

import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from livecommerce.kept_secret import kept_secret
from livecommerce.languages import language_of_address, with_prefix
from livecommerce.published.folders import published_folder
from livecommerce.settings import get_settings

PREVIEW_PATH = "/preview"
_NAME_BYTES = 16
_SIGNATURE_LENGTH = 32
_SECRET_FILE = "secret"


class NoPreviewError(ValueError):
    """Nobody has signed this address."""


@dataclass(frozen=True)
class PreviewAddress:
    """An address.

    Attributes:
        name: Its random name.
        ends: When it ends.
    """

    name: str
    ends: datetime

    @property
    def token(self) -> str:
        """Name, end and signature, as the path says them."""
        signed = f"{self.name}-{int(self.ends.timestamp()):x}"
        return f"{signed}-{_signature(signed)}"

    def shown_at(self, page: str) -> str:
        """Where the preview of a page is shown: at an address that begins with the same language.

        Args:
            page: The address of the page.
        """
        return with_prefix(language_of_address(page).prefix, f"{PREVIEW_PATH}/{self.token}")


def below_previews(path: str) -> str:
    """What follows `/preview/` in a path, in whatever language; empty for any other path."""
    within = path.removeprefix(language_of_address(path).prefix)
    return within.removeprefix(f"{PREVIEW_PATH}/") if within.startswith(f"{PREVIEW_PATH}/") else ""


def new_address(ends: datetime) -> PreviewAddress:
    """An address that nobody can guess."""
    return PreviewAddress(secrets.token_hex(_NAME_BYTES), ends.replace(microsecond=0))


def read_address(token: str) -> PreviewAddress:
    """The address of a token, whether it has ended or not.

    Raises:
        NoPreviewError: It was not signed here.
    """
    signed, _, signature = token.rpartition("-")
    name, _, end = signed.partition("-")
    # Compared as bytes: a token may hold any character.
    if not name or not end or not hmac.compare_digest(_signature(signed).encode(), signature.encode()):
        raise NoPreviewError(token)
    return PreviewAddress(name, datetime.fromtimestamp(int(end, 16), UTC))


def _signature(signed: str) -> str:
    return hmac.new(_secret(), signed.encode(), "sha256").hexdigest()[:_SIGNATURE_LENGTH]


def _secret() -> bytes:
    """The secret of the setting, or the one that was made up here and is kept beside the previews."""
    given = get_settings().preview_secret
    if given:
        return given.encode()
    return kept_secret(published_folder() / _SECRET_FILE)
