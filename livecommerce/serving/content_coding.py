"""Content negotiation: the compressed form of a file for the `Accept-Encoding` of a request (RFC 9110, §12.5.3)."""

from collections.abc import Collection
from functools import lru_cache

IDENTITY = "identity"
_SMALLEST_FIRST = ("br", "gzip")
_OTHER_NAMES = {"x-gzip": "gzip"}


@lru_cache(maxsize=256)
def _weights(accepted: str) -> dict[str, float]:
    weights: dict[str, float] = {}
    for wish in accepted.lower().split(","):
        coding, *parameters = (part.strip() for part in wish.split(";"))
        written = next(
            (value.strip() for name, _, value in (p.partition("=") for p in parameters) if name.strip() == "q"), "1"
        )
        try:
            weight = float(written)
        except ValueError:
            continue
        if coding and 0 <= weight <= 1:
            weights[_OTHER_NAMES.get(coding, coding)] = weight
    return weights


def preferred_coding(accepted: str, available: Collection[str]) -> str:
    """Return the coding that a client prefers among the available ones; of equals, the smallest.

    A client that refuses all of them, even the plain file, gets the plain file: RFC 9110 allows it, and it helps more
    than an error.
    """
    weights = _weights(accepted[:1_000])
    anything = weights.get("*", 0)
    plain = weights.get(IDENTITY, 0 if weights.get("*") == 0 else -1)
    wanted = [(weights.get(coding, anything), coding) for coding in _SMALLEST_FIRST if coding in available]
    best = max((weight for weight, _ in wanted), default=0)
    if best <= 0 or best < plain:
        return IDENTITY
    return next(coding for weight, coding in wanted if weight == best)
