"""Bar charts; the table behind each has the same figures."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape

from livecommerce.brand.look import PALETTE

WIDTH, HEIGHT, FOOT, WIDEST = 720, 260, 30, 96
"""`WIDEST` is the widest bar."""
COLOURS = (PALETTE.coral, PALETTE.magenta, PALETTE.violet, PALETTE.paper_muted)


def bars(series: Mapping[str, Sequence[int]], places: Sequence[str]) -> str:
    """Return the address of an SVG picture with a bar for each place, divided by series.

    Args:
        series: The figures by name, one for each place.
        places: The labels below the bars.
    """
    totals = [sum(values) for values in zip(*series.values(), strict=True)]
    scale = (HEIGHT - 2 * FOOT) / max([1, *totals])
    step = WIDTH / max(1, len(places))
    margin = max(6, (step - WIDEST) / 2)
    drawn: list[str] = []
    for number, place in enumerate(places):
        top = float(HEIGHT - FOOT)
        for colour, values in zip(COLOURS, series.values(), strict=False):
            height = values[number] * scale
            top -= height
            left, width = number * step + margin, step - 2 * margin
            drawn.append(
                f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'
            )
        middle = number * step + step / 2
        drawn.append(_text(middle, top - 6, str(totals[number])))
        drawn.append(_text(middle, HEIGHT - 6, place))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(drawn)}</svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _text(x: float, y: float, text: str) -> str:
    style = f'font-family="sans-serif" font-size="17" text-anchor="middle" fill="{PALETTE.paper_muted}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'
