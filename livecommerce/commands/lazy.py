"""Lazy loading of commands: their code is imported when they are called, since all of it takes a second of a start."""

import gc
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand
from typer.main import get_group


class LazyCommand(TyperCommand):
    """Stands in the overview of commands for one, or for a group of them, that has not been imported."""

    def __init__(self, name: str, target: str, help: str) -> None:
        """Names what it stands for.

        Args:
            name: Its name at the shell.
            target: Its function, or the app of its group, below `livecommerce.commands`: `module:name`.
            help: Its line in the overview. That of a group is all its help, a function brings its own.
        """
        super().__init__(name=name, help=help)
        self._name, self.target, self._help = name, target, help

    def make_context(self, *arguments: Any, **extra: Any) -> Any:
        """Begins the call, which is of the command itself from here on."""
        return self._imported().make_context(*arguments, **extra)

    def _imported(self) -> Any:
        module, _, attribute = self.target.partition(":")
        # What an import makes stays. To look through it for garbage, again and again, takes a tenth of its time.
        gc.disable()
        try:
            target = getattr(import_module(f"livecommerce.commands.{module}"), attribute)
        finally:
            gc.enable()
        # Typer makes commands only of what is in an app.
        around = typer.Typer()
        if isinstance(target, typer.Typer):
            around.add_typer(target, name=self._name, help=self._help)
        else:
            around.command(self._name)(target)
        return get_group(around).commands[self._name]
