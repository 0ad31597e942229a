"""A changed legal text has another version and date, and a changed cookie policy asks visitors again."""

from hashlib import sha256
from pathlib import Path

import pytest

from livecommerce.content.legal import LegalDocument, legal_dir, privacy, terms
from livecommerce.content.loading import content_dir
from livecommerce.settings import Settings

KNOWN = {"privacy.md": ("1.7", "96551b4a2c1cf4e7"), "terms.md": ("1.4", "6b8bc580ef35459b")}
"""The version of each text, and its digest."""
COOKIES = ("8", "5aef92d9b8f0a421")
"""The version of the cookie policy, and the digest of `consent.yaml`."""


def digest(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return sha256(text.rpartition("\n---\n")[2].encode()).hexdigest()[:16]


@pytest.mark.parametrize(("name", "document"), [("privacy.md", privacy()), ("terms.md", terms())])
def test_a_changed_text_has_a_new_version(name: str, document: LegalDocument) -> None:
    now = (document.version, digest(legal_dir() / name))
    assert now == KNOWN[name], (
        f"content/en/legal/{name} has changed: raise `version` and `date` there, and KNOWN to {now}"
    )


def test_a_changed_cookie_policy_asks_every_visitor_again() -> None:
    now = (Settings.model_fields["consent_version"].default, digest(content_dir() / "consent.yaml"))
    assert now == COOKIES, (
        f"content/en/consent.yaml has changed: raise `consent_version` in settings.py, COOKIES to {now}"
    )
