"""The imports of a command at its start, and its line in the overview."""

import inspect
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from livecommerce.api.database import Database
from livecommerce.cli import COMMANDS
from livecommerce.commands.lazy import LazyCommand

HEAVY = {
    "PIL",
    "alembic",
    "argon2",
    "babel",
    "fastapi",
    "granian",
    "httpx",
    "jinja2",
    "reflex",
    "reflex_base",
    "sqlmodel",
    "xlsxwriter",
}
RUN = """
import gc, json, sys
from livecommerce.cli import run
heavy, sys.argv = sys.argv[1].split(), ["livecommerce", *sys.argv[2:]]
try:
    run()
finally:
    sys.stderr.write(json.dumps([gc.isenabled(), [name for name in heavy if name in sys.modules]]))
"""


@pytest.fixture(scope="module")
def database_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a migrated database, because migrating imports Alembic."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('start')}/records.db")
    database.prepare()
    database.close()
    return str(database.url)


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("--help", set[str]()),
        ("outbox list", {"sqlmodel", "babel"}),
        ("applications export", {"sqlmodel", "babel", "jinja2", "argon2"}),
        ("db migrate", {"sqlmodel"}),
        ("brand --help", {"PIL"}),
        ("api --help", {"granian"}),
        ("serve --help", {"granian", "httpx", "reflex", "reflex_base"}),
    ],
)
def test_a_command_imports_only_what_it_needs(
    command: str, needed: set[str], database_url: str, root: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN, " ".join(HEAVY), *command.split()],
        cwd=tmp_path,
        env=os.environ | {"LIVECOMMERCE_DATABASE_URL": database_url, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    collects, imported = json.loads(done.stderr.splitlines()[-1])
    assert collects
    assert set(imported) <= needed


@pytest.mark.parametrize(
    "command",
    [command for command in COMMANDS if not command.target.endswith(":app")],
    ids=lambda command: command.name,
)
def test_the_overview_has_the_first_line_of_the_help_of_a_command(command: LazyCommand) -> None:
    module, _, name = command.target.partition(":")
    documented = inspect.getdoc(getattr(import_module(f"livecommerce.commands.{module}"), name)) or ""
    assert command.help == documented.partition("\n\n")[0]
