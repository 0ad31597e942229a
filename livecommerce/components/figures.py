"""How figures are written: thousands with a comma, euros in front, per cent behind."""


def count(value: int) -> str:
    """`41600` as `41,600`."""
    return f"{value:,}"


def euros(value: float) -> str:
    """`1068` as `€1,068`."""
    return f"€{value:,.0f}"


def percent(part: float, whole: float) -> str:
    """The share of `part` in `whole` with one decimal, as in `4.6 %`."""
    return f"{100 * part / whole:.1f}\N{NO-BREAK SPACE}%"
