"""Smooth lines through the points of a chart, as SVG path data."""

Point = tuple[float, float]


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def smooth(points: list[Point]) -> str:
    """Return a curve through every point (Catmull-Rom as Bézier), from a start to which the path has already moved."""
    padded = [points[0], *points, points[-1]]
    pieces: list[str] = []
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        controls = [x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2]
        pieces.append("C" + " ".join(_number(value) for value in controls))
    return "".join(pieces)


def move(point: Point) -> str:
    return f"M{_number(point[0])} {_number(point[1])}"


def line(point: Point) -> str:
    return f"L{_number(point[0])} {_number(point[1])}"
