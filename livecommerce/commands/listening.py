"""Common parts of commands that serve: their options, and checks before they start."""

import os
import socket
from typing import Annotated

import typer

from livecommerce.errors import PlainError
from livecommerce.settings import PREFIX, LogLevel, get_settings

Port = Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)]
Host = Annotated[str, typer.Option(help="The address to listen on.")]
Workers = Annotated[int, typer.Option(help="The number of processes.", min=1, max=64)]
Level = Annotated[LogLevel | None, typer.Option("--loglevel", help=f"The log level, instead of {PREFIX}LOG_LEVEL.")]


def require_free(port: int) -> None:
    """Refuse a port on which another program listens.

    Raises:
        PlainError: The port is taken.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            raise PlainError(f"port {port} is already in use; stop what runs there or choose another: --port") from None


def require_startable(port: int, workers: int) -> None:
    """Refuse a configuration with which a server of the site could not start.

    Args:
        port: The port for visitors.

    Raises:
        PlainError: The port is taken, an address beside it cannot be bound, or workers could not share their counters.
    """
    settings = get_settings()
    require_free(port)
    require_metrics_address(port)
    _require_address("DESK_ADDRESS", settings.desk_address, settings.desk_host_and_port, port)
    if workers > 1 and not settings.redis_url:
        raise PlainError(f"several workers share their state in Redis: set {PREFIX}REDIS_URL, or leave out --workers")


def require_metrics_address(public_port: int) -> None:
    """Refuse an address at which the metrics cannot be served.

    Raises:
        PlainError: It cannot be used; the message says why.
    """
    settings = get_settings()
    _require_address("METRICS_ADDRESS", settings.metrics_address, settings.metrics_host_and_port, public_port)


def _require_address(setting: str, address: str, host_and_port: tuple[str, int], public_port: int) -> None:
    name, (host, port) = PREFIX + setting, host_and_port
    if not address:
        return
    if port == public_port:
        raise PlainError(f"{name}={address} has the port that visitors use; choose another")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PlainError(f"{name}={address} cannot be bound: {error.strerror}") from None


def set_for_processes(name: str, value: object) -> None:
    """Override a setting for this process and those that it starts."""
    os.environ[PREFIX + name] = str(value)
    get_settings.cache_clear()
