"""Timing attack on the log-in: whether the response time reveals that an address is known.

`uv run python -m tests.benchmarks.login_timing` starts the API with an account, tries to log in 200 times with its
address and a wrong password, and 200 times with unknown addresses, in random order, and prints the times. The last line
is how often a guess is right that takes the slower of two responses for that of the known address; a coin is right in
50 %.
"""

import random
import statistics
import sys
import tempfile
import time
from bisect import bisect_left
from pathlib import Path

import httpx

from tests.support.backend import Backend
from tests.support.member import PASSWORD, open_account, unused_address, unused_client

TRIES = 200
WARM_UP = 10
FARTHEST_FROM_A_COIN = 0.1
"""More than three times the standard deviation of pure chance with this many attempts."""


def seconds(client: httpx.Client, email: str) -> float:
    """Return the time of a failed log-in, from a client without earlier attempts."""
    start = time.perf_counter()
    answer = client.post(
        "/api/v1/sessions", json={"email": email, "password": "not the password"}, headers=unused_client()
    )
    spent = time.perf_counter() - start
    assert answer.status_code == 401, answer.text
    return spent


def share_longer(some: list[float], others: list[float]) -> float:
    """Return how often one of the first takes longer than one of the second, of all pairs."""
    ordered = sorted(others)
    return statistics.fmean(bisect_left(ordered, duration) for duration in some) / len(ordered)


def line(name: str, times: list[float]) -> str:
    tenths = statistics.quantiles([spent * 1000 for spent in times], n=20)
    return f"| {name} | {tenths[0]:.1f} | {tenths[9]:.1f} | {tenths[18]:.1f} |"


def measure(address: str, known: str) -> tuple[list[float], list[float]]:
    """Return the times for the known address and for unknown ones."""
    times: dict[bool, list[float]] = {True: [], False: []}
    order = [True, False] * TRIES
    random.shuffle(order)
    with httpx.Client(base_url=address, timeout=30) as client:
        for _ in range(WARM_UP):
            seconds(client, unused_address())
        for is_known in order:
            times[is_known].append(seconds(client, known if is_known else unused_address()))
    return times[True], times[False]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="login-timing-") as folder:
        records, known = Path(folder) / "records.db", unused_address()
        backend = Backend(f"sqlite:///{records}", Path(folder) / "log", trusted_proxies="127.0.0.1")
        backend.start()
        try:
            body = {"email": known, "code": open_account(records, known), "password": PASSWORD}
            assert httpx.post(f"{backend.address}/api/v1/activations", json=body).status_code == 201
            with_account, without = measure(backend.address, known)
        finally:
            backend.stop()
    share = share_longer(with_account, without)
    print_table(with_account, without, share)
    if abs(share - 0.5) > FARTHEST_FROM_A_COIN:
        raise SystemExit("the time of a log-in reveals whether an address is known")


def print_table(known: list[float], unknown: list[float], share: float) -> None:
    lines = [
        f"| {TRIES} failed log-ins each | 5 %, ms | median, ms | 95 %, ms |",
        "| --- | ---: | ---: | ---: |",
        line("with a known address", known),
        line("with an unknown address", unknown),
        "",
        f"Taking the longer of two for the known one is right in {share:.1%}.",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
