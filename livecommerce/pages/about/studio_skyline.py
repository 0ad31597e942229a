"""The studios' houses at night, with a lit window for every live room."""

import reflex as rx

from livecommerce.brand.colour import mixed
from livecommerce.brand.look import PALETTE
from livecommerce.content.about import Skyline

_NIGHT = f'<path fill="{PALETTE.night}" d="M0 0h400v260H0z"/>'
_BACK = PALETTE.indigo
_FRONT = PALETTE.ink
_DARK_PANE = mixed(PALETTE.night, PALETTE.violet, 0.1)


def _windows(
    columns: int, rows: int, *, at: tuple[int, int], size: tuple[int, int], step: tuple[int, int]
) -> list[str]:
    width, height = size
    return [
        f"M{at[0] + column * step[0]} {at[1] + row * step[1]}h{width}v{height}h-{width}z"
        for row in range(rows)
        for column in range(columns)
    ]


def _house(panes: list[str], lit: tuple[int, ...]) -> str:
    dark = "".join(pane for place, pane in enumerate(panes) if place not in lit)
    bright = "".join(panes[place] for place in lit)
    return f'<path fill="{_DARK_PANE}" d="{dark}"/><path fill="url(#sk-hot)" d="{bright}"/>'


def _workshop(rooms: int) -> str:
    panes = _windows(7, 2, at=(66, 158), size=(28, 34), step=(40, 48))
    return (
        f'<circle cx="326" cy="56" r="24" fill="{PALETTE.paper_high}"/><path fill="{_BACK}" d="M0 '
        "176h34v-40h40v22h26v-76h10v-18h8v18h10v76h60v-30h50v"
        '24h40v-52h16l14-22 14 22h16v70h62v90H0z"/>'
        f'<path fill="{_FRONT}" d="M46 260V136l52-34v34l52-34v34l52-34v34l52-34v34l52-34v34h48v124z"/>'
        f'<path fill="{PALETTE.violet}" opacity=".55" d="M58 136l34-22v22zM110 136l34-22v22zM162 136l34-22v22zM214 '
        '136l34-22v22zM266 136l34-22v22z"/>' + _house(panes, (1, 4, 9, 12)[:rooms])
    )


def _tenement(rooms: int) -> str:
    panes = _windows(5, 3, at=(116, 104), size=(22, 34), step=(36, 50))
    return (
        f'<circle cx="72" cy="52" r="18" fill="{PALETTE.paper_high}"/><path fill="{_BACK}" d="M0 '
        "190h54v-34h44v104H0zM306 260V150h40v26h54v84zM318 150V84h-3"
        'a17 17 0 1 1 14 0h-3v66zM321 20h2v34h-2z"/>'
        f'<path fill="{_FRONT}" d="M98 260V88l18-44h168l18 44v172z"/>'
        f'<path fill="{PALETTE.ink_line}" d="M94 84h212v7H94z"/>'
        f'<path fill="{PALETTE.violet}" opacity=".55" d="M132 78V62a11 11 0 0 1 22 0v16zM189 78V62a11 11 0 0 1 22 '
        '0v16zM246 78V62a11 11 0 0 1 22 0v16z"/>' + _house(panes, (1, 5, 8, 14)[:rooms])
    )


def _tower(rooms: int) -> str:
    panes = _windows(6, 5, at=(62, 86), size=(26, 20), step=(34, 34))
    return (
        f'<circle cx="150" cy="42" r="20" fill="{PALETTE.paper_high}"/><path fill="{_BACK}" d="M280 '
        "260v-92h14v-54h14V76h12V52h5V14h3v38h5v24h12v38h14v54h14v92z"
        'M0 260v-70h50v70zM262 260v-44h22v44z"/>'
        f'<path fill="{_FRONT}" d="M46 260V68h222v192z"/><path fill="{PALETTE.ink_line}" d="M40 62h234v8H40z"/>'
        + _house(panes, (8, 15, 22)[:rooms])
    )


_SKYLINES = {"workshop": _workshop, "house": _tenement, "tower": _tower}


def studio_skyline(skyline: Skyline, rooms: int, *, label: str, class_name: str = "") -> rx.Component:
    """A studio's house with its neighbourhood behind it.

    Args:
        skyline: Which house.
        rooms: How many windows are lit.
        label: The alternative text.
        class_name: Classes for its box.
    """
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 260" preserveAspectRatio="xMidYMax '
        'slice" aria-hidden="true">'
        f'<linearGradient id="sk-hot"><stop stop-color="{PALETTE.coral}"/>'
        f'<stop offset="1" stop-color="{PALETTE.magenta}"/>'
        "</linearGradient>"
        f"{_NIGHT}{_SKYLINES[skyline](rooms)}</svg>"
    )
    return rx.html(picture, role="img", aria_label=label, class_name=f"overflow-hidden [&>svg]:size-full {class_name}")
