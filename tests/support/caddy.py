"""Caddy with the Caddyfile of `deploy`, run like its systemd unit."""

import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from tests.conftest import ROOT
from tests.support import web
from tests.support.installed import CADDY_OF_TODAY
from tests.support.ports import free_port
from tests.support.servers import until
from tests.support.units import PATH

CADDYFILE = ROOT / "deploy" / "Caddyfile"


@dataclass
class Caddy:
    """Caddy at a port for visitors, in front of workers at the ports `backends`; `home` is a writable folder."""

    program: str
    port: int
    backends: list[int]
    release: Path
    home: Path
    caddyfile: Path = CADDYFILE
    _admin_port: int = field(default_factory=free_port)

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def admin(self) -> str:
        return f"http://localhost:{self._admin_port}"

    @property
    def keeps_websockets(self) -> bool:
        """Whether open websockets survive a reload."""
        return self.program == CADDY_OF_TODAY

    @property
    def environment(self) -> dict[str, str]:
        return {
            "PATH": PATH,
            "HOME": str(self.home),
            "SITE_ADDRESS": self.address,
            "BACKENDS": " ".join(f"127.0.0.1:{port}" for port in self.backends),
            "RELEASE": str(self.release),
            **({} if self.keeps_websockets else {"OPEN_SOCKETS": ""}),
        }

    @property
    def _configuration(self) -> Path:
        return self.home / "Caddyfile"

    @contextmanager
    def running(self) -> Generator[Self]:
        # With a unique admin port: others may run on this machine.
        self._configuration.write_text(f"{{\n\tadmin localhost:{self._admin_port}\n}}\nimport {self.caddyfile}\n")
        with (self.home / "caddy.log").open("ab") as log:
            run = [self.program, "run", "--environ", "--config", str(self._configuration)]
            process = subprocess.Popen(run, env=self.environment, stdout=log, stderr=log)
        try:
            until(lambda: self._answers(process))
            yield self
        finally:
            process.terminate()
            process.wait(timeout=30)

    def reload(self) -> None:
        reload = [self.program, "reload", "--config", str(self._configuration), "--force"]
        subprocess.run(reload, env=self.environment, capture_output=True, check=True)

    def _answers(self, process: "subprocess.Popen[bytes]") -> bool:
        assert process.poll() is None, (self.home / "caddy.log").read_text()[-3000:]
        return web.answers(self.address)
