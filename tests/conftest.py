import os
import re
from collections.abc import Generator
from itertools import chain, zip_longest
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from typing_extensions import override
from xdist.remote import Producer  # pyright: ignore[reportMissingTypeStubs]
from xdist.scheduler import LoadFileScheduling  # pyright: ignore[reportMissingTypeStubs]

from livecommerce.api import passwords
from tests.support.installed import require_installed

pytest_plugins = ["livecommerce.engine.testing", "tests.support.marked"]

ROOT = Path(__file__).parent.parent
WITH_THE_SITE = {"test_behind_caddy", "test_export"}
"""Files that begin with the build of the site, so that others would wait for it."""
SLOWEST = {
    "test_accounts",
    "test_consent",
    "test_content_editor",
    "test_desk_workers",
    "test_development",
    "test_every_page",
    "test_languages",
    "test_many_workers",
    "test_pages_ahead",
    "test_previews",
    "test_releases",
    "test_reveal",
    "test_touch",
    "test_waking",
}
"""Files that take a minute, or wait for half of one: together, or last, they would leave processors idle."""


def pytest_xdist_auto_num_workers() -> int:
    """Use two processes per processor, because a browser test waits half of the time."""
    return 2 * (os.cpu_count() or 1)


class Scheduling(LoadFileScheduling):
    """Scheduling of each file, and of all journeys in an engine, in one process: starting an engine takes seconds."""

    @override
    def _split_scope(self, nodeid: str) -> str:
        engine = re.search(r"browser/engines/.*\[(chromium|firefox|webkit)", nodeid)
        return engine[1] if engine else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    return Scheduling(config, log)


def pytest_configure(config: pytest.Config) -> None:
    require_installed(config)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests: the build beside tests without a browser, then the slowest files, each beside a quicker one."""
    files = dict.fromkeys(item.path for item in items)
    browser = [file for file in files if file.is_relative_to(ROOT / "tests" / "browser")]
    first = [file for file in browser if file.stem in WITH_THE_SITE]
    slow = [file for file in browser if file.stem in SLOWEST]
    quick = [file for file in browser if file not in {*first, *slow}]
    paired = chain.from_iterable(zip_longest(slow, quick))
    order = [*first, *(file for file in files if file not in set(browser)), *paired]
    items.sort(key=lambda item: order.index(item.path))


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail skipped tests if `CI` is set, where nobody reads the reasons."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes() -> Generator[PasswordHasher]:
    """Make Argon2 cheap in this process, which no setting does. The hasher is that of production."""
    usual = passwords.hasher
    passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    yield usual
    passwords.hasher = usual
