"""The commands of the product, as files of `deploy` name them."""

from collections.abc import Sequence

from typer.testing import CliRunner

from livecommerce.cli import app


def expect_command(arguments: Sequence[str]) -> None:
    """There is such a command, and it has these options.

    Args:
        arguments: What follows `livecommerce`.
    """
    told = CliRunner().invoke(app, [*arguments, "--help"])
    assert told.exit_code == 0, told.output
