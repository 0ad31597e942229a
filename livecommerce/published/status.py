"""Outcome of the last `publish`, for readiness and metrics."""

import json
from dataclasses import asdict, dataclass
from typing import Literal

from livecommerce.published.folders import published_folder, write_whole

Outcome = Literal["published", "failed"]
_FILE = "publish.json"


@dataclass(frozen=True)
class PublishStatus:
    """Outcome of the last `publish`.

    Attributes:
        outcome: Whether it published a new site; after a failure the previous one is still served.
        at: When it ended, in seconds since 1970.
        seconds: How long it took.
        reason: Why it failed, in one line.
    """

    outcome: Outcome
    at: float
    seconds: float
    reason: str = ""


def publish_status() -> PublishStatus | None:
    """Return the outcome of the last `publish`; None before the first one."""
    try:
        return PublishStatus(**json.loads((published_folder() / _FILE).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def record(status: PublishStatus) -> None:
    write_whole(published_folder() / _FILE, json.dumps(asdict(status)) + "\n")
