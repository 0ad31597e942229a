import fcntl
import time
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Annotated

import typer

from livecommerce.commands.building import build_beside
from livecommerce.commands.output import print_line
from livecommerce.content.collections import collections
from livecommerce.errors import PlainError
from livecommerce.export.manifest import OWN_ASSETS
from livecommerce.published.builds import publish_build
from livecommerce.published.folders import published_folder
from livecommerce.published.status import PublishStatus, publish_status, record
from livecommerce.serving.public_pages import site_folder


def next_change(at: datetime) -> datetime | None:
    """Return the time at which the next entry of a collection appears or ends; None if none is planned."""
    fronts = [
        front
        for collection in collections()
        for path in collection.files()
        if not (front := collection.load(path).front).draft
    ]
    moments = [moment for front in fronts for moment in (front.appears, front.ends) if moment and moment > at]
    return min(moments, default=None)


def is_due(at: datetime) -> bool:
    """Return whether an entry has appeared or ended since the last `publish` began; not before the first one."""
    last = publish_status()
    if last is None:
        return False
    change = next_change(datetime.fromtimestamp(last.at - last.seconds, UTC))
    return change is not None and change <= at


@contextmanager
def _alone() -> Generator[None]:
    """Hold the lock against a second `publish`.

    Raises:
        PlainError: Another one is running.
    """
    folder = published_folder()
    folder.mkdir(parents=True, exist_ok=True)
    # A file server, such as Caddy, follows the link in it.
    folder.chmod(0o755)
    with (folder / "publish.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise PlainError("another publish is running") from None
        yield


def _last_line(error: Exception) -> str:
    return str(error).strip().splitlines()[-1].strip()


def publish(
    *,
    upcoming: Annotated[
        bool,
        typer.Option("--next", help="Only print when the next entry appears or ends, in UTC; nothing if none does."),
    ] = False,
    due: Annotated[
        bool,
        typer.Option(
            "--due", help="Only publish if an entry has appeared or ended since the last publish; for a timer."
        ),
    ] = False,
) -> None:
    """Build the site beside the one that is served, and put it in its place; running servers take it within seconds.

    A build that fails leaves the site as it is. The exit status, readiness and metrics say so.
    """
    if upcoming:
        moment = next_change(datetime.now(UTC))
        if moment:
            print_line(f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S UTC}")
        return
    if due and not is_due(datetime.now(UTC)):
        return
    with _alone():
        started = time.monotonic()
        print_line("Building the site; the one that is served stays until this one is ready.")
        try:
            folder = publish_build(build_beside(_of_the_one_before()))
        except (PlainError, OSError) as error:
            record(PublishStatus("failed", time.time(), time.monotonic() - started, _last_line(error)))
            raise PlainError(f"{error}\nThe site is unchanged.") from None
        record(PublishStatus("published", time.time(), time.monotonic() - started))
    print_line(f"Published in {time.monotonic() - started:.0f} seconds: {folder}")


def _of_the_one_before() -> dict[str, str]:
    """Return the settings with the build that is replaced, so that open pages still find their code."""
    before = site_folder()
    return {"PREVIOUS_BUILD": str(before)} if (before / OWN_ASSETS).is_file() else {}
