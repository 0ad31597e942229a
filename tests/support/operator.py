import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from livecommerce.cli import run
from livecommerce.settings import get_settings


class Operator:
    """An operator at a shell; commands run in this process, which is faster, and in a thread without an event loop."""

    def __init__(self, test: pytest.MonkeyPatch, output: pytest.CaptureFixture[str], **settings: str) -> None:
        self._test, self._output, self._settings = test, output, settings

    def run(self, *arguments: str, status: int = 0, **settings: str) -> str:
        """Run a command and return its output; a failure prints one line."""
        for name, value in (self._settings | settings).items():
            self._test.setenv(f"LIVECOMMERCE_{name.upper()}", value)
        self._test.setattr(sys, "argv", ["livecommerce", *arguments])
        get_settings.cache_clear()
        self._output.readouterr()
        before = os.umask(0o022)
        with ThreadPoolExecutor(1) as shell:
            code = shell.submit(self._ended).result()
        os.umask(before)
        get_settings.cache_clear()
        printed = self._output.readouterr()
        assert (1 if isinstance(code, str) else code or 0) == status, f"{code}{printed.out}{printed.err}"
        if isinstance(code, str):
            assert len(code.splitlines()) == 1, code
            return code
        return printed.out

    def _ended(self) -> int | str | None:
        try:
            run()
        except SystemExit as end:
            return end.code
        return 0

    def json(self, *arguments: str, status: int = 0, **settings: str) -> Any:
        return json.loads(self.run(*arguments, "--json", status=status, **settings))
