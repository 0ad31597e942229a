"""The picture of the first show: two people, a lamp, four jars of honey, and a phone on a stack of books."""

import reflex as rx

from livecommerce.brand.colour import mixed
from livecommerce.brand.look import PALETTE
from livecommerce.components.illustrations.portrait_card import figure_svg
from livecommerce.content.people import Look

_LIGHT = mixed(PALETTE.ink_text, PALETTE.coral, 0.2)
_TABLE_TOP = mixed(PALETTE.ink_high, PALETTE.violet, 0.35)
_ROOFS = mixed(PALETTE.ink, PALETTE.night, 0.75)
_FRAME = mixed(PALETTE.violet, PALETTE.night, 0.45)
_BULB = mixed(PALETTE.paper, PALETTE.paper_high, 0.2)
_TABLE_EDGE = mixed(PALETTE.violet, PALETTE.violet_on_ink, 0.25)
_POOL = mixed(PALETTE.paper_high, PALETTE.coral, 0.4)
_PHONE_EDGE = mixed(PALETTE.ink_high, PALETTE.violet, 0.65)
_DEFS = (
    f'<linearGradient id="ks-cone" x2="0" y2="1"><stop stop-color="{_LIGHT}" stop-opacity=".75"/>'
    f'<stop offset="1" stop-color="{PALETTE.coral}" stop-opacity=".06"/></linearGradient>'
    f'<linearGradient id="ks-hot"><stop stop-color="{PALETTE.coral}"/>'
    f'<stop offset="1" stop-color="{PALETTE.magenta}"/></linearGradient>'
    f'<linearGradient id="ks-table" x2="0" y2="1"><stop stop-color="{_TABLE_TOP}"/>'
    f'<stop offset="1" stop-color="{PALETTE.ink_raised}"/>'
    "</linearGradient>"
)
_WALL = (
    f'<path fill="{PALETTE.night}" d="M0 40a40 40 0 0 1 40-40h560a40 40 0 0 1 40 40v420H0z"/>'
    f'<path fill="{PALETTE.indigo}" d="M44 70h138v176H44z"/>'
    f'<circle cx="146" cy="112" r="20" fill="{PALETTE.paper_high}"/>'
    f'<path fill="{_ROOFS}" d="M44 246v-54h24v-22h26v36h22v-20h30v30h36v30z"/>'
    f'<path fill="{PALETTE.hot_on_ink}" d="M74 182h6v7h-6zM122 200h6v7h-6zM160 228h6v7h-6z"/>'
    f'<path stroke="{_FRAME}" stroke-width="7" d="M40 66h146v184H40zM113 66v184" fill="none"/>'
    f'<path fill="{_FRAME}" d="M470 150h140v9H470z"/>'
    f'<path fill="{PALETTE.violet}" d="M486 106h20v44h-20zM510 96h14v54h-14z"/>'
    f'<path fill="{PALETTE.magenta}" d="M528 112h18v38h-18z"/>'
    f'<path fill="{PALETTE.paper_high}" d="M562 122h30l-5 28h-20z"/>'
    f'<path fill="{PALETTE.good_on_ink}" d="M577 122c-16-6-16-24-10-34 '
    "10 8 12 20 10 34zM577 122"
    'c16-6 18-20 14-28-10 4-14 16-14 28z" opacity=".7"/>'
)
_CONE = '<path fill="url(#ks-cone)" d="M268 122h104l214 338H54z"/>'
_LAMP = (
    f'<path stroke="{_FRAME}" stroke-width="5" d="M320 0v64"/>'
    '<path fill="url(#ks-hot)" d="M306 62h28c6 0 8 4 9 10 6 26 24 40 41 50H256c17-10 35-24 41-50 1-6 3-10 9-10z"/>'
    f'<ellipse cx="320" cy="122" rx="52" ry="9" fill="{_BULB}"/>'
)
_TABLE = (
    '<path fill="url(#ks-table)" d="M0 452h640v78a40 40 0 0 1-40 40H40a40 40 0 0 1-40-40z"/>'
    f'<path fill="{_TABLE_EDGE}" d="M0 446h640v12H0z"/><ellipse cx="320" cy="484" rx="250" ry="20" '
    f'fill="{_POOL}" opacity=".14"/>'
)
_PHONE = (
    f'<path fill="{PALETTE.violet}" d="M262 522h116v22H262z"/><path fill="{PALETTE.magenta}" d="M254 500h120v22H254z"/>'
    f'<path fill="{PALETTE.paper_high}" d="M268 480h104v20H268z"/>'
    f'<rect x="287" y="358" width="64" height="124" rx="12" fill="{PALETTE.ink}" '
    f'stroke="{_PHONE_EDGE}" stroke-width="3"/>'
    f'<rect x="294" y="366" width="22" height="28" rx="7" fill="{PALETTE.ink_high}"/><circle cx="305" cy="374" '
    f'r="4.5" fill="{PALETTE.violet_on_ink}"/>'
    f'<circle cx="305" cy="386" r="4.5" fill="{PALETTE.violet_on_ink}"/>'
)


def _jar(x: int) -> str:
    return (
        f'<path fill="#ff9a5c" d="M{x} 428a9 9 0 0 1 9-9h30a9 9 0 0 1 9 9v44a10 10 0 0 1-10 10h-28a10 10 '
        '0 0 1-10-10z"/>'
        f'<path fill="#ffd08a" d="M{x + 5} 440h9v30h-9z" opacity=".8"/>'
        f'<path fill="{PALETTE.paper_high}" d="M{x + 4} 406h40v14h-40z'
        f'M{x + 14} 440h26v22h-26z"/>'
    )


def kitchen_scene(left: Look, right: Look, *, label: str, class_name: str = "") -> rx.Component:
    """The picture, 640 by 570.

    Args:
        left: The person on the left.
        right: The person on the right.
        label: The alternative text.
        class_name: Classes for its box.
    """
    jars = "".join(_jar(x) for x in (70, 128, 452, 510))
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 570" fill="none" '
        f'aria-hidden="true">{_DEFS}{_WALL}{_CONE}'
        f'<g transform="translate(86 196) scale(1.2)">{figure_svg(left)}</g>'
        f'<g transform="translate(314 196) scale(1.2)">{figure_svg(right)}</g><g opacity=".16">{_CONE}'
        f"</g>{_LAMP}{_TABLE}{jars}{_PHONE}</svg>"
    )
    return rx.html(picture, role="img", aria_label=label, class_name=f"[&>svg]:size-full {class_name}")
