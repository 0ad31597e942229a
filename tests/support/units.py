"""The units of `deploy/systemd`, parsed and run as systemd does, on a machine simulated by a folder."""

import os
import re
import shlex
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.conftest import ROOT

SYSTEMD = ROOT / "deploy" / "systemd"
HOST_FOLDERS = ("/opt/livecommerce", "/etc/livecommerce", "/var/lib")
"""The folders that the units name."""
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
"""systemd's search path."""
START_SECONDS = 90


@dataclass(frozen=True)
class Unit:
    """A unit with its drop-ins.

    Its name has the instance, `livecommerce-backend@8001.service`; the lines are in the order in which systemd reads
    them.
    """

    name: str
    lines: list[tuple[str, str, str]]

    @classmethod
    def read(cls, name: str, folder: Path = SYSTEMD) -> "Unit":
        """Read a unit in a folder; an instance is read from its template."""
        template = re.sub(r"@[^.]*", "@", name)
        stem, kind = template.removesuffix("@").rsplit(".", 1)
        # foo-bar.service has the drop-ins of all foo-….service, and its own.
        shared = [f"{stem[: dash.end()]}.{kind}.d" for dash in re.finditer("-", stem)]
        drop_ins = [path for place in (*shared, f"{template}.d") for path in sorted((folder / place).glob("*.conf"))]
        return cls(name, [line for path in (folder / template, *drop_ins) for line in read_lines(path)])

    def values(self, directive: str, section: str = "Service") -> list[str]:
        """Return the values of a directive; an empty value clears those before it."""
        found: list[str] = []
        for where, name, value in self.lines:
            if (where, name) == (section, directive):
                found = [*found, value] if value else []
        return found

    def value(self, directive: str, section: str = "Service") -> str:
        """Return the last value of a directive; empty if there is none."""
        return (self.values(directive, section) or [""])[-1]

    @property
    def instance(self) -> str:
        return self.name.partition("@")[2].rpartition(".")[0]


def read_lines(path: Path) -> list[tuple[str, str, str]]:
    lines: list[tuple[str, str, str]] = []
    section = ""
    kept = "\n".join(line for line in path.read_text().splitlines() if not line.startswith(("#", ";")))
    for line in kept.replace("\\\n", " ").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line:
            name, is_directive, value = line.partition("=")
            assert is_directive, f"{path.name}: {line}"
            lines.append((section, name, value))
    return lines


def read_environment(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {name: value.strip("'") for name, _, value in (line.partition("=") for line in lines)}


@dataclass
class Machine:
    """A machine in a folder with everything that the units name: programs, settings, state.

    `ports` maps the ports that units name to actual ones.
    """

    folder: Path
    ports: dict[str, int] = field(default_factory=dict[str, int])
    _running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict[str, "subprocess.Popen[bytes]"])

    def path(self, place: str) -> Path:
        """Return a path on the machine, such as `/etc/livecommerce/livecommerce.env`."""
        return self.folder / place.lstrip("/")

    def write_settings(self, **settings: str) -> None:
        file = self.path("/etc/livecommerce/livecommerce.env")
        file.parent.mkdir(parents=True)
        file.write_text("".join(f"{name}={value}\n" for name, value in settings.items()))

    def commands(self, unit: Unit, directive: str) -> list[list[str]]:
        """Return the commands of a unit's directive, such as `ExecStart`."""
        environment = self.environment(unit)
        commands: list[list[str]] = []
        for value in unit.values(directive):
            words = [str(self.ports.get(word, word)) for word in shlex.split(self._here(unit, value))]
            commands.append([re.sub(r"\$\{(\w+)\}", lambda name: environment[name[1]], word) for word in words])
        return commands

    def environment(self, unit: Unit) -> dict[str, str]:
        """Return the environment of a unit's processes, without that of the tests."""
        variables = dict(line.split("=", 1) for line in unit.values("Environment"))
        environment = {"PATH": PATH, "LANG": "C.UTF-8", "HOME": str(self.path("/var/lib/livecommerce"))}
        environment |= {name: self._here(unit, value) for name, value in variables.items()}
        for file in unit.values("EnvironmentFile"):
            environment |= read_environment(Path(self._here(unit, file)))
        return environment

    def start(self, name: str) -> None:
        """Start a service and wait until it has started; one of type `oneshot` has then ended.

        Raises:
            AssertionError: It failed; the message says how.
        """
        unit = Unit.read(name)
        for state in unit.values("StateDirectory"):
            self.path(f"/var/lib/{state}").mkdir(parents=True, exist_ok=True)
        with self._log(name).open("ab") as log:
            process = self._begin(unit, self.commands(unit, "ExecStart")[0], log.fileno())
            if unit.value("Type") == "oneshot":
                assert process.wait(START_SECONDS) == 0, self.log(name)
                return
            self._running[name] = process
            for command in self.commands(unit, "ExecStartPost"):
                after = self._begin(unit, command, log.fileno())
                while after.poll() is None:
                    assert process.poll() is None, self.log(name)
                    time.sleep(0.05)
                assert after.returncode == 0, self.log(name)

    def stop(self, name: str) -> None:
        """Stop a service as with `KillMode=mixed`: SIGTERM to its first process, and a timeout."""
        unit, process = Unit.read(name), self._running.pop(name)
        assert unit.value("KillMode") == "mixed"
        process.terminate()
        process.wait(int(unit.value("TimeoutStopSec")))

    def kill(self, name: str) -> None:
        process = self._running.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def stop_all(self) -> None:
        for name in list(self._running):
            self.kill(name)

    def log(self, name: str) -> str:
        return self._log(name).read_text()

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def _here(self, unit: Unit, value: str) -> str:
        for specifier, meaning in {"%i": unit.instance, "%S": "/var/lib", "%%": "%"}.items():
            value = value.replace(specifier, meaning)
        return re.sub("|".join(HOST_FOLDERS), lambda place: str(self.path(place[0])), value)

    def _begin(self, unit: Unit, command: list[str], log: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            command,
            cwd=self._here(unit, unit.value("WorkingDirectory")),
            env=self.environment(unit),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
