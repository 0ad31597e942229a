"""How the last `publish` ended, for readiness and metrics."""

import json
from dataclasses import asdict, dataclass
from typing import Literal

from livecommerce.published.folders import published_folder, write_whole

Outcome = Literal["published", "failed"]
_FILE = "publish.json"


@dataclass(frozen=True)
class PublishStatus:
    """The end of the last `publish`.

    Attributes:
        outcome: Whether it brought a new site; after a failure the one before is served.
        at: When, in seconds since 1970.
        seconds: How long it took.
        reason: Why it failed, in one line.
    """

    outcome: Outcome
    at: float
    seconds: float
    reason: str = ""


def publish_status() -> PublishStatus | None:
    """What is known of it; None before the first one."""
    try:
        return PublishStatus(**json.loads((published_folder() / _FILE).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def record(status: PublishStatus) -> None:
    """Lets the servers know."""
    write_whole(published_folder() / _FILE, json.dumps(asdict(status)) + "\n")
