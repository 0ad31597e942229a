import multiprocessing
import socket
import time
import webbrowser

WAIT_SECONDS = 60


def open_in_browser(address: str, port: int) -> None:
    """Start a process that waits for the port, opens the address and ends, independently of the server."""
    multiprocessing.get_context("spawn").Process(target=_open_when_served, args=(address, port), daemon=True).start()


def _open_when_served(address: str, port: int) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.2)
