"""The product's commands, as named in the files of `deploy`."""

from collections.abc import Sequence

from typer.testing import CliRunner

from livecommerce.cli import app


def expect_command(arguments: Sequence[str]) -> None:
    """Assert that a command of `livecommerce` exists, with these options."""
    result = CliRunner().invoke(app, [*arguments, "--help"])
    assert result.exit_code == 0, result.output
