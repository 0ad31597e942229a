"""Signed addresses of previews: a random name, the expiry, and a signature of both."""

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
    """The address has no valid signature."""


@dataclass(frozen=True)
class PreviewAddress:
    """Address of a preview.

    Attributes:
        name: Random, not guessable.
        ends: When it expires.
    """

    name: str
    ends: datetime

    @property
    def token(self) -> str:
        """Name, expiry and signature, as in the path."""
        signed = f"{self.name}-{int(self.ends.timestamp()):x}"
        return f"{signed}-{_signature(signed)}"

    def shown_at(self, page: str) -> str:
        """Return the address of the preview of a page, with the same language prefix as the page's address."""
        return with_prefix(language_of_address(page).prefix, f"{PREVIEW_PATH}/{self.token}")


def below_previews(path: str) -> str:
    """Return the part of a path after `/preview/`, in any language; empty for any other path."""
    within = path.removeprefix(language_of_address(path).prefix)
    return within.removeprefix(f"{PREVIEW_PATH}/") if within.startswith(f"{PREVIEW_PATH}/") else ""


def new_address(ends: datetime) -> PreviewAddress:
    """Return a new address that cannot be guessed."""
    return PreviewAddress(secrets.token_hex(_NAME_BYTES), ends.replace(microsecond=0))


def without_token(path: str) -> str:
    """Return a path for logs and metrics: without the token of a preview, with which anybody can see it."""
    return f"{PREVIEW_PATH}/{{token}}" if below_previews(path) else path


def read_address(token: str) -> PreviewAddress:
    """Verify a token and return its address, even if it has expired.

    Raises:
        NoPreviewError: The signature is invalid.
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
    """Return the secret of the settings, or the generated one that is kept beside the previews."""
    given = get_settings().preview_secret
    if given:
        return given.encode()
    return kept_secret(published_folder() / _SECRET_FILE)
