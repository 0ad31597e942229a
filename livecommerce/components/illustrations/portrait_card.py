"""Drawn portraits of the team, from a `Look`, and the card of a person."""

import reflex as rx

from livecommerce.brand.colour import mixed
from livecommerce.brand.look import PALETTE
from livecommerce.content.people import Extra, Ground, Hair, HairColour, Look, Person, Skin, Top, TopColour

_SKINS: dict[Skin, tuple[str, str]] = {
    "porcelain": ("#fbd9c8", "#eab59f"),
    "peach": ("#f4c3a5", "#dc9c7c"),
    "honey": ("#dfa274", "#c07d50"),
    "almond": ("#b97a52", "#955b38"),
    "chestnut": ("#8a5238", "#6a3b27"),
    "espresso": ("#5d3627", "#432419"),
}
_HAIR_COLOURS: dict[HairColour, str] = {
    "ink": PALETTE.paper_text,
    "brown": "#4a2a2a",
    "copper": "#b5432b",
    "blonde": "#e5b873",
    "silver": "#c9c3da",
    "violet": PALETTE.violet_on_paper,
}
_TOP_COLOURS: dict[TopColour, tuple[str, str]] = {
    "ink": (PALETTE.ink_high, PALETTE.ink_line),
    "paper": (PALETTE.paper, PALETTE.paper_line),
    "coral": (PALETTE.coral, mixed(PALETTE.coral, PALETTE.ink, 0.15)),
    "magenta": (PALETTE.magenta, mixed(PALETTE.magenta, PALETTE.ink, 0.2)),
    "violet": (PALETTE.violet, PALETTE.violet_on_paper),
}
_GROUNDS: dict[Ground, tuple[str, str]] = {
    "coral": (PALETTE.coral, mixed(PALETTE.coral, PALETTE.paper, 0.25)),
    "magenta": (PALETTE.magenta, mixed(PALETTE.magenta, PALETTE.paper, 0.2)),
    "violet": (PALETTE.violet, mixed(PALETTE.violet, PALETTE.violet_on_ink, 0.6)),
    "ink": (PALETTE.indigo, mixed(PALETTE.indigo, PALETTE.violet, 0.35)),
    "paper": (mixed(PALETTE.paper_high, PALETTE.paper_line, 0.55), PALETTE.paper),
}
_BEHIND: dict[Hair, str] = {
    "bob": '<path d="M55 142C46 84 56 36 100 36s54 48 45 106c-10 8-80 8-90 0z"/>',
    "afro": '<circle cx="100" cy="74" r="57"/>',
    "bun": '<circle cx="100" cy="30" r="21"/>',
    "long": '<path d="M52 196C46 150 44 36 100 36s54 114 48 160z"/>',
    "curls": '<path d="M60 128a21 21 0 0 1-14-32 21 21 0 0 1 6-33 22 22 0 0 1 25-26 24 24 0 0 1 46 0 22 '
    "22 0 0 1 25 26 21 21 0 0 1 "
    '6 33 21 21 0 0 1-14 32 18 18 0 0 1-16 10H76a18 18 0 0 1-16-10z"/>',
}
_BEFORE: dict[Hair, str] = {
    "crop": '<path d="M62 94c-6-36 12-54 38-54s44 18 38 54c-3-12-6-20-13-26-16 4-36 3-48-2-9 7-12 16-15 28z"/>',
    "bob": '<path d="M62 94c-6-38 12-56 38-56s44 18 38 56c-3-11-7-17-11-20-17 4-37 4-54 0-4 3-8 9-11 20z"/>',
    "afro": '<path d="M62 92c-4-36 14-54 38-54s42 18 38 54c-6-16-18-24-38-24s-32 8-38 24z"/>',
    "bun": '<path d="M62 94c-6-36 14-52 38-52s44 16 38 52c-4-20-17-32-38-32s-34 12-38 32z"/>',
    "long": '<path d="M61 108c-8-48 11-70 39-70s47 22 39 70c-2-20-15-34-31-44-8 16-37 18-47 44z"/>',
    "curls": '<path d="M62 92a14 14 0 0 1 2-24 15 15 0 0 1 14-22 22 22 0 0 1 44 0 15 15 0 0 1 14 22 14 '
    "14 0 0 1 2 24c-3-9-8-14-14-16a15 "
    '15 0 0 1-24-4 15 15 0 0 1-24 4c-6 2-11 7-14 16z"/>',
    "quiff": '<path d="M62 94c-4-18-2-30 5-38 0-16 32-26 60-12 12 7 15 28 11 50-3-12-6-18-11-22-18 3-40 '
    '1-50-6-8 6-12 14-15 28z"/>',
}
_INK = PALETTE.paper_text


def _top(look: Look) -> str:
    cloth, fold = _TOP_COLOURS[look.top_colour]
    _, shade = _SKINS[look.skin]
    body = f'<path fill="{cloth}" d="M22 220c2-34 22-48 58-57h40c36 9 56 23 58 57z"/>'
    neck = f'<path fill="{shade}" d="M83 118h34v42a17 17 0 0 1-34 0z"/>'
    neckline = f'<path fill="{shade}" d="M80 163q20 24 40 0l-3-9H83z"/>'
    shapes: dict[Top, str] = {
        "crew": f'{body}{neckline}<path stroke="{fold}" stroke-width="5" fill="none" d="M79 163q21 26 42 0"/>{neck}',
        "collar": f'{body}{neck}<path fill="{shade}" d="M83 156h34l-17 30z"/>'
        f'<path fill="{fold}" d="M82 154l18 32-20 14-12-34zM118 154l-18 32 20 14 12-34z"/>',
        "hoodie": f'<path fill="{fold}" d="M58 182c-4-26 14-38 42-38s46 12 42 38z"/>{body}{neckline}{neck}'
        f'<path stroke="{fold}" stroke-width="6" fill="none" d="M78 162q22 30 44 0"/>'
        f'<path stroke="{PALETTE.paper}" stroke-width="3.5" stroke-linecap="round" d="M90 180v18M110 180v14"/>',
        "turtleneck": f'{neck}{body}<path fill="{cloth}" d="M79 140q21 10 42 0l4 28q-25 14-50 0z"/>'
        f'<path stroke="{fold}" stroke-width="3" fill="none" d="M77 158q23 11 46 0"/>',
        "blazer": f'{body}<path fill="{PALETTE.paper}" d="M80 160l20 60 20-60z"/>{neckline}{neck}'
        f'<path fill="{fold}" d="M81 157l19 63h-20l-22-40 10-15zM119 157l-19 63h20l22-40-10-15z"/>',
    }
    return shapes[look.top]


def _face(look: Look) -> str:
    skin, shade = _SKINS[look.skin]
    mouth = PALETTE.paper if look.skin in {"chestnut", "espresso"} else _INK
    return (
        f'<g fill="{skin}"><circle cx="63" cy="99" r="9"/><circle cx="137" cy="99" r="9"/>'
        f'<path d="M64 84c0-26 14-40 36-40s36 14 36 40v18c0 24-15 40-36 40s-36-16-36-40z"/></g>'
        f'<g fill="{PALETTE.coral}" fill-opacity=".28">'
        '<circle cx="78" cy="111" r="8"/><circle cx="122" cy="111" r="8"/></g>'
        f'<g fill="{_INK}"><circle cx="85" cy="97" r="3.6"/><circle cx="115" cy="97" r="3.6"/></g>'
        f'<g fill="none" stroke-linecap="round"><path stroke="{shade}" stroke-width="3.2" d="M100 99c-3 6-4 9 2 11"/>'
        f'<path stroke="{_HAIR_COLOURS[look.hair_colour]}" stroke-width="3.4" d="M78 87q7-5 13-1M109 86q6-4 13 1"/>'
        + ("" if "beard" in look.extras else f'<path stroke="{mouth}" stroke-width="3" d="M90 120q10 9 20 0"/>')
        + "</g>"
    )


def _extras(look: Look) -> str:
    hair = _HAIR_COLOURS[look.hair_colour]
    drawn: dict[Extra, str] = {
        "beard": f'<path fill="{hair}" d="M64 98c2 8 6 14 12 15 8-4 16-6 24-6s16 2 24 6c6-1 10-7 '
        '12-15v8c0 26-14 44-36 44s-36-18-36-44z"/>'
        f'<path stroke="{PALETTE.paper}" stroke-width="3.2" stroke-linecap="round" fill="none" d="M90 121q10 8 20 0"/>',
        "freckles": f'<g fill="{_SKINS[look.skin][1]}"><circle cx="76" cy="107" r="1.6"/><circle cx="82" '
        'cy="111" r="1.6"/>'
        '<circle cx="118" cy="111" r="1.6"/><circle cx="124" cy="107" r="1.6"/><circle cx="94" cy="110" r="1.4"/></g>',
        "glasses": f'<g fill="#fff" fill-opacity=".22" stroke="{_INK}" stroke-width="3"><circle cx="84" '
        'cy="98" r="13"/>'
        '<circle cx="116" cy="98" r="13"/></g>'
        f'<path stroke="{_INK}" stroke-width="3" fill="none" d="M97 96q3-3 6 0M71 96l-8-3M129 96l8-3"/>',
        "earrings": '<g fill="#f5c86b"><circle cx="62" cy="113" r="4.5"/><circle cx="138" cy="113" r="4.5"/></g>',
        "headset": f'<g fill="none" stroke="{_INK}" stroke-linecap="round"><path stroke-width="6" d="M58 '
        '92C54 20 146 20 142 92"/>'
        f'<path stroke-width="3.5" d="M60 108q4 22 24 22"/></g><g fill="{_INK}"><rect x="51" y="84" '
        'width="14" height="28" rx="7"/>'
        '<rect x="135" y="84" width="14" height="28" rx="7"/><circle cx="86" cy="130" r="4.5"/></g>',
    }
    return "".join(drawn[extra] for extra in look.extras)


def figure_svg(look: Look) -> str:
    """Head and shoulders without a ground, for a scene: shapes within 200 by 220."""
    hair = _HAIR_COLOURS[look.hair_colour]
    return (
        f'<g fill="{hair}">{_BEHIND.get(look.hair, "")}</g>{_top(look)}{_face(look)}'
        f'<g fill="{hair}">{_BEFORE.get(look.hair, "")}</g>{_extras(look)}'
    )


def portrait_svg(look: Look) -> str:
    """The portrait as an SVG document, 200 by 220."""
    ground, halo = _GROUNDS[look.ground]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 220" preserveAspectRatio="xMidYMax slice" '
        f'aria-hidden="true"><path fill="{ground}" d="M0 0h200v220H0z"/><circle cx="100" cy="100" r="82" '
        f'fill="{halo}"/>'
        f"{figure_svg(look)}</svg>"
    )


def person_portrait(look: Look, *, class_name: str = "") -> rx.Component:
    """A decorative portrait that fills its box; say who it is in words beside it.

    Args:
        look: The features.
        class_name: Classes for the box: its size or aspect ratio, its corners.
    """
    return rx.html(portrait_svg(look), class_name=f"shrink-0 overflow-hidden [&>svg]:size-full {class_name}")


def portrait_card(person: Person) -> rx.Component:
    """A person of the team: portrait, name, role, city and a line about them."""
    return rx.el.li(
        person_portrait(person.look, class_name="aspect-10/11 w-full rounded-card"),
        rx.el.h3(person.name, class_name="mt-5 font-display text-xl font-bold"),
        rx.el.p(person.role, class_name="mt-1 text-sm font-semibold text-hot"),
        rx.el.p(person.line, class_name="mt-2 text-base text-muted"),
        class_name="flex flex-col",
    )
