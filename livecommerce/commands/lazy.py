"""Lazy loading of commands: their code is imported when they are called, because importing all of it takes a second."""

import gc
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_group


class LazyCommand(TyperCommand):
    """Placeholder in the overview for a command, or a group of commands, that has not been imported.

    Args:
        target: Its function, or the app of its group, below `livecommerce.commands`: `module:name`.
        help: Its line in the overview. For a group that is all its help, a function has its own.
    """

    def __init__(self, name: str, target: str, help: str) -> None:
        super().__init__(name=name, help=help)
        self._name, self.target, self._help = name, target, help

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        return self._imported().make_context(*arguments, **extra)

    def _imported(self) -> Any:
        module, _, attribute = self.target.partition(":")
        # Imported objects stay alive. Collecting garbage again and again meanwhile takes a tenth of the time.
        gc.disable()
        try:
            target = getattr(import_module(f"livecommerce.commands.{module}"), attribute)
        finally:
            gc.enable()
        # Typer creates commands only from an app.
        around = typer.Typer()
        if isinstance(target, typer.Typer):
            around.add_typer(target, name=self._name, help=self._help)
        else:
            around.command(self._name)(target)
        return get_group(around).commands[self._name]
