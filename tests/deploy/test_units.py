"""The systemd units: systemd accepts them, and the command accepts their arguments."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from livecommerce.serving.workers import STOP_SECONDS
from tests.conftest import ROOT
from tests.support.commands import expect_command
from tests.support.units import SYSTEMD, Machine, Unit

SERVICES = sorted(path.name.replace("@", "@8001") for path in SYSTEMD.glob("livecommerce*.service"))
SERVERS = [name for name in SERVICES if Unit.read(name).value("Restart") == "always"]
PROGRAM = "/opt/livecommerce/current/venv/bin/livecommerce"
SOURCE = "/opt/livecommerce/source/.venv/bin/livecommerce"
"""The command in the checkout that builds the site while it is served."""
WRITTEN = {"deploy/livecommerce.env"}
"""Files that operators write."""
MOST_EXPOSED = 20
"""The limit of the exposure score of `systemd-analyze security`, in tenths of 0 to 10."""


@pytest.fixture(scope="module")
def units(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the units on a machine with the programs that they run."""
    machine = tmp_path_factory.mktemp("machine")
    program = machine / "livecommerce"
    program.touch(mode=0o755)
    folder = machine / "units"
    shutil.copytree(SYSTEMD, folder)
    for file in folder.rglob("*.*"):
        if file.is_file():
            text = file.read_text()
            for path in (PROGRAM, SOURCE):
                text = text.replace(path, str(program))
            file.write_text(text)
    return folder


def analyze(*arguments: str | Path) -> str:
    run = subprocess.run(["systemd-analyze", *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout + run.stderr


def test_systemd_knows_every_directive(units: Path) -> None:
    names = [
        *SERVICES,
        "livecommerce-backup.timer",
        "livecommerce-publish-due.timer",
        "published-pages.path",
        "published-pages.service",
    ]
    assert analyze("verify", "--man=no", *(units / name for name in names)) == ""


@pytest.mark.parametrize("name", SERVICES)
def test_they_can_do_nothing_but_what_they_need(units: Path, name: str) -> None:
    analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", units / name)


@pytest.mark.parametrize("name", SERVICES)
def test_their_commands_are_there(name: str, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    machine.write_settings()
    [command] = machine.commands(Unit.read(name), "ExecStart")
    words = command[-1].split() if command[0] == "/bin/sh" else command
    start = next(place for place, word in enumerate(words) if word.endswith("/bin/livecommerce"))
    assert words[start] in {str(machine.path(PROGRAM)), str(machine.path(SOURCE))}
    expect_command(words[start + 1 :])


@pytest.mark.parametrize("name", SERVICES)
def test_they_work_where_their_program_is(name: str) -> None:
    # The drop-in that all units share would override a unit's own values.
    unit = Unit.read(name)
    place = "source" if name.startswith("livecommerce-publish") else "current"
    assert unit.value("WorkingDirectory") == f"/opt/livecommerce/{place}"
    assert f"{unit.value('WorkingDirectory')}/" in unit.value("ExecStart")


@pytest.mark.parametrize("name", SERVICES)
def test_they_wait_for_the_network_and_may_use_it(name: str) -> None:
    unit = Unit.read(name)
    assert "network-online.target" in unit.value("Wants", "Unit").split()
    assert {"network-online.target", "postgresql.service", "redis-server.service"} <= set(
        unit.value("After", "Unit").split()
    )
    assert unit.value("RestrictAddressFamilies").split() == ["AF_INET", "AF_INET6", "AF_UNIX"]
    for directive in ("PrivateNetwork", "IPAddressDeny", "NetworkNamespacePath", "SocketBindDeny"):
        assert unit.values(directive) == []


@pytest.mark.parametrize("name", SERVICES)
def test_caddy_reaches_what_is_published_and_nothing_else(name: str) -> None:
    unit = Unit.read(name)
    assert (unit.value("StateDirectoryMode"), unit.value("UMask")) == ("0711", "0077")


@pytest.mark.parametrize("name", SERVERS)
def test_a_server_may_finish_what_it_has_begun(name: str) -> None:
    unit = Unit.read(name)
    assert int(unit.value("TimeoutStopSec")) > STOP_SECONDS
    assert unit.value("KillMode") == "mixed"
    assert unit.value("StartLimitIntervalSec", "Unit") == "0"


def test_the_workers_are_those_that_caddy_asks() -> None:
    caddyfile = (SYSTEMD.parent / "Caddyfile").read_text()
    drop_in = (SYSTEMD / "caddy.service.d" / "livecommerce.conf").read_text()
    enabled = re.findall(r"livecommerce-backend@(\d+)", (SYSTEMD / "livecommerce-backend@.service").read_text())
    asked = " ".join(f"127.0.0.1:{port}" for port in enabled)
    assert f"{{$BACKENDS:{asked}}}" in caddyfile
    assert f'"BACKENDS={asked}"' in drop_in


def test_logs_and_backups_are_deleted_when_the_privacy_text_says() -> None:
    assert "MaxRetentionSec=30day" in (SYSTEMD.parent / "journald.conf").read_text()
    [delete] = Unit.read("livecommerce-backup.service").values("ExecStartPost")
    days = re.search(r"-mtime \+(\d+) -delete", delete)
    assert days
    assert int(days[1]) < 30


def test_the_documents_name_what_is_there() -> None:
    documents = ("deploy/README.md", "livecommerce/commands/README.md")
    readme = "".join((ROOT / name).read_text() for name in documents)
    files = re.findall(r"\bdeploy/[\w./-]+\w", readme)
    units = re.findall(r"\blivecommerce-(?:site|backend|migrate|backup|publish)[@\d]*(?:\.\w+)?", readme)
    assert len(files) > 5
    assert len(units) > 5
    assert [file for file in files if not (ROOT / file).exists() and file not in WRITTEN] == []
    named = {re.sub(r"@\d+", "@", unit if "." in unit else f"{unit}.service") for unit in units}
    assert [unit for unit in named if not (SYSTEMD / unit).exists()] == []


UNITS = sorted(path.name for path in SYSTEMD.iterdir() if path.suffix in {".service", ".timer", ".path"})
OF_ROOT = re.compile(r"/usr/bin/systemctl( [\w-]+)+")
"""Commands that root may run: a root-owned program with fixed arguments."""


@pytest.mark.parametrize("name", UNITS)
def test_root_runs_nothing_that_another_user_may_write(name: str) -> None:
    unit = Unit.read(name)
    commands = [(key, value) for section, key, value in unit.lines if section == "Service" and key.startswith("Exec")]
    assert [value for _, value in commands if value.lstrip("@-:")[:1] in {"+", "!"}] == []
    if unit.value("User") != "livecommerce":
        assert [value for _, value in commands if not OF_ROOT.fullmatch(value)] == []


def test_a_server_has_a_limit_of_memory() -> None:
    assert [Unit.read(name).value("MemoryMax") for name in SERVERS] == ["2G"] * len(SERVERS)


def test_pages_are_shown_when_the_published_folder_changes() -> None:
    assert Unit.read("published-pages.path").value("PathChanged", "Path") == "/var/lib/livecommerce/published"
    assert Unit.read("published-pages.service").value("ExecStart") == "/usr/bin/systemctl reload caddy"
