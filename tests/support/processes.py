"""Start servers. The project's own command is forked from a process that has imported its third-party packages.

Imports take half of the start of a server, and the tests start hundreds. Nothing of the project itself is imported
before the fork, nor are its settings read: they are those of the command.
"""

import atexit
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

COMMAND = str(Path(sys.prefix) / "bin" / "livecommerce")
"""The installed command of the operator."""
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.support.preloaded"])


class ForkedCommand:
    """The project's command, in its own process group; it has some of the methods of `subprocess.Popen`."""

    def __init__(
        self, arguments: Sequence[str], folder: Path, environment: Mapping[str, str], output: Path, errors: Path
    ) -> None:
        """Start it; see `started`. It appends its output to a file, and its errors to another or the same."""
        self._process = _FORKS.Process(target=_run, args=(list(arguments), folder, dict(environment), output, errors))
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended, and return its exit status.

        Raises:
            TimeoutError: It has not ended in time.
        """
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError
        return self._process.exitcode

    def send_signal(self, what: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, what)

    def terminate(self) -> None:
        """Stop it as a service manager does."""
        self.send_signal(signal.SIGTERM)


StartedProcess = subprocess.Popen[bytes] | ForkedCommand


def started(command: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path) -> StartedProcess:
    """Start a process in its own process group, with this environment alone; its output is appended to the log."""
    program, *arguments = command
    # Benchmarks measure processes with unshared memory and undelayed imports.
    if program == COMMAND and "PYTEST_VERSION" in os.environ:
        return ForkedCommand(arguments, folder, environment, log, log)
    with log.open("ab") as output:
        return subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=output, start_new_session=True
        )


def ran(arguments: Sequence[str], folder: Path, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the project's command with this environment alone."""
    with NamedTemporaryFile("r") as output, NamedTemporaryFile("r") as errors:
        command = ForkedCommand(arguments, folder, environment, Path(output.name), Path(errors.name))
        status = command.wait()
        return subprocess.CompletedProcess([COMMAND, *arguments], status, output.read(), errors.read())


def _run(arguments: list[str], folder: Path, environment: dict[str, str], output: Path, errors: Path) -> None:
    os.setsid()
    for stream, path in ((sys.stdout, output), (sys.stderr, errors)):
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.dup2(file, stream.fileno())
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
    sys.argv = [COMMAND, *arguments]
    # Imported here, in this environment.
    from livecommerce.cli import run

    try:
        run()
    finally:
        # A forked process ends without running them.
        atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage]
