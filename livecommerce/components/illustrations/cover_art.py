"""Covers of posts: abstract drawings in the brand's colours, the same for the same seed on every build."""

from collections.abc import Callable
from math import cos, pi, sin
from random import Random
from zlib import crc32

import reflex as rx

from livecommerce.brand.colour import mixed
from livecommerce.brand.look import PALETTE
from livecommerce.content.shared import Cover

WIDTH, HEIGHT = 640, 400

_INK, _HIGH, _PAPER = PALETTE.ink, PALETTE.ink_high, PALETTE.paper_high
_CORAL, _MAGENTA, _VIOLET, _LILAC, _DEEP = (
    PALETTE.coral,
    PALETTE.magenta,
    PALETTE.violet,
    PALETTE.violet_on_ink,
    PALETTE.indigo,
)


def _stops(first: str, last: str) -> str:
    return f'<stop stop-color="{first}"/><stop offset="1" stop-color="{last}"/>'


def _ground(name: str, top: str, bottom: str) -> str:
    return (
        f'<linearGradient id="{name}g" x2=".4" y2="1">{_stops(top, bottom)}</linearGradient>'
        f'<path fill="url(#{name}g)" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>'
    )


def _hot(name: str) -> str:
    return f'<linearGradient id="{name}h">{_stops(_CORAL, _MAGENTA)}</linearGradient>'


def _beams(dice: Random, name: str) -> str:
    """Draw spotlights that cross over a stage."""
    floor = 318
    centre = dice.randint(250, 390)
    shafts = ""
    for colour, source in zip(dice.sample(["c", "m", "v", "c"], 4), (60, 225, 415, 580), strict=True):
        foot = centre + (320 - source) // 6 + dice.randint(-70, 70)
        width = dice.randint(58, 92)
        shafts += f'<path fill="url(#{name}{colour})" d="M{source - 9}-9h18L{foot + width} {floor}H{foot - width}z"/>'
    fades = "".join(
        f'<linearGradient id="{name}{letter}" x2="0" y2="1"><stop stop-color="{colour}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity=".12"/></linearGradient>'
        for letter, colour in (("c", _CORAL), ("m", _MAGENTA), ("v", _VIOLET))
    )
    return (
        _ground(name, _INK, _HIGH)
        + fades
        + shafts
        + f'<ellipse cx="{centre}" cy="{floor}" rx="230" ry="46" fill="{_DEEP}"/>'
        + f'<ellipse cx="{centre}" cy="{floor - 10}" rx="150" ry="26" fill="{_PAPER}"/>'
        + f'<path fill="{_INK}" d="M{centre - 24} {floor - 12}v-62a24 24 0 0 1 48 0v62z"/>'
        + f'<circle cx="{centre}" cy="{floor - 118}" r="17" fill="{_INK}"/>'
    )


def _waves(dice: Random, name: str) -> str:
    """Draw sales curves, evening behind evening."""
    dark = dice.random() < 0.5
    fills = (_DEEP, _VIOLET, _MAGENTA, _CORAL) if dark else (_LILAC, _VIOLET, _MAGENTA, _CORAL)
    paths = ""
    peak = (0, 0)
    for row, colour in enumerate(fills):
        base = 250 + row * 44
        top = base - dice.randint(105, 190) + row * 22
        crest = dice.randint(190, 450)
        peak = peak if row else (crest, top)
        dip = base - dice.randint(-10, 40)
        paths += (
            f'<path fill="{colour}" d="M0 {base}C{crest - 140} {base} {crest - 120} {top} {crest} {top}'
            f'S{crest + 90} {dip} {WIDTH} {dip - 30}V400H0z"/>'
        )
    ring = _PAPER if dark else _INK
    x, y = peak
    return (
        _ground(name, _INK if dark else _PAPER, _HIGH if dark else _PAPER)
        + paths
        + f'<path stroke="{ring}" stroke-width="2" stroke-dasharray="2 8" d="M{x} {y}V20"/>'
        + f'<circle cx="{x}" cy="{y}" r="11" fill="{ring}"/>'
    )


def _orbits(dice: Random, name: str) -> str:
    """Draw a bright disc with orbits around it."""
    x, y = dice.choice([(220, 210), (420, 190), (320, 200)])
    tracks = arcs = ""
    for radius, colour in zip((88, 130, 172, 214), dice.sample([_PAPER, _LILAC, _VIOLET, _CORAL], 4), strict=True):
        circle = f'<circle cx="{x}" cy="{y}" r="{radius}"'
        tracks += f"{circle}/>"
        arcs += (
            f'{circle} stroke="{colour}" pathLength="100" stroke-dasharray="{dice.randint(14, 46)} 100" '
            f'transform="rotate({dice.randint(0, 359)} {x} {y})"/>'
        )
    return (
        _ground(name, _DEEP, _INK)
        + _hot(name)
        + f'<g stroke="{_LILAC}" stroke-opacity=".13" stroke-width="18">{tracks}</g>'
        + f'<g stroke-width="18" stroke-linecap="round">{arcs}</g>'
        + f'<circle cx="{x}" cy="{y}" r="46" fill="url(#{name}h)"/>'
    )


def _grid(dice: Random, name: str) -> str:
    """Draw a house at night, with some windows lit."""
    columns, step = 8, 72
    kinds = ["off"] * 24 + ["cool"] * 7 + ["hot"] * 6 + ["paper"] * 3
    dice.shuffle(kinds)
    rooms = dict.fromkeys(kinds, "")
    for position, kind in enumerate(kinds):
        rooms[kind] += f"M{42 + position % columns * step} {30 + position // columns * step}h52v52h-52z"
    off, cool, hot, paper = (
        f'<path fill="{paint}" stroke="{paint}" d="{rooms[kind]}"/>'
        for kind, paint in (("off", _DEEP), ("cool", _VIOLET), ("hot", f"url(#{name}h)"), ("paper", _PAPER))
    )
    return (
        _ground(name, _HIGH, _INK)
        + _hot(name)
        + f'<g stroke-linejoin="round" stroke-width="12"><g opacity=".55">{off}</g>{cool}{hot}{paper}</g>'
    )


def _ripples(dice: Random, name: str) -> str:
    """Draw widening rings with people on them."""
    x, y = dice.choice([(60, HEIGHT), (580, HEIGHT), (WIDTH // 2, HEIGHT)])
    radii = (420, 340, 262, 186, 112)
    rings = "".join(
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
        for radius, colour in zip(radii, dice.sample([_LILAC, _CORAL, _DEEP, _MAGENTA, _VIOLET], 5), strict=True)
    )
    people = ""
    for radius in (380, 380, 301, 301, 301, 224, 224, 149):
        angle = pi * dice.uniform(1.05, 1.95)
        people += f'<circle cx="{x + radius * cos(angle):.0f}" cy="{y + radius * sin(angle):.0f}" r="9"/>'
    return (
        _ground(name, _HIGH, _INK)
        + rings
        + f'<g fill="{_INK}">{people}<circle cx="{x}" cy="{y}" r="62"/></g>'
        + f'<circle cx="{x}" cy="{y}" r="30" fill="{_PAPER}"/>'
    )


def _bars(dice: Random, name: str) -> str:
    """Draw stacked columns, the best one highlighted."""
    step, floor = 56, 352
    best = dice.randint(5, 7)
    low = middle = high = ""
    chosen = 0
    for position in range(10):
        x = 68 + position * step
        tall = 280 if position == best else 210 - 22 * abs(best - position) + dice.randint(-24, 34)
        first, second = floor - int(tall * 0.3), floor - int(tall * 0.62)
        if position == best:
            chosen = x
            continue
        low += f"M{x} {floor}V{first}"
        middle += f"M{x} {first - 6}V{second}"
        high += f"M{x} {second - 6}V{floor - tall}"
    return (
        _ground(name, _PAPER, mixed(PALETTE.paper, PALETTE.violet_on_ink, 0.35))
        + f'<linearGradient id="{name}h" gradientUnits="userSpaceOnUse" x2="0" y1="70" '
        f'y2="350">{_stops(_CORAL, _MAGENTA)}'
        + f'</linearGradient><g stroke-width="36"><path stroke="{_DEEP}" d="{low}"/><path '
        f'stroke="{_VIOLET}" d="{middle}"/>'
        + f'<path stroke="{_LILAC}" d="{high}"/><path stroke="url(#{name}h)" d="M{chosen} {floor}V72"/></g>'
        + f'<path fill="{_INK}" d="M28 {floor}h584v4H28z"/><circle cx="{chosen}" cy="46" r="9" fill="{_INK}"/>'
    )


def _tiles(dice: Random, name: str) -> str:
    """Draw quarters and halves of circles."""
    shapes = dict.fromkeys((_CORAL, _MAGENTA, _VIOLET, _DEEP, _LILAC), "")
    for position in range(28):
        x, y = position % 7 * 100 - 30, position // 7 * 100
        shapes[dice.choice(list(shapes))] += dice.choice(
            (
                f"M{x} {y}h100a100 100 0 0 1-100 100z",
                f"M{x} {y}v100h100a100 100 0 0 0-100-100z",
                f"M{x + 100} {y}v100h-100a100 100 0 0 1 100-100z",
                f"M{x} {y}h100v100a100 100 0 0 1-100-100z",
            )
        )
    return _ground(name, _INK, _INK) + "".join(f'<path fill="{colour}" d="{d}"/>' for colour, d in shapes.items() if d)


def _crowd(dice: Random, name: str) -> str:
    """Draw a crowd, one person of it in the light."""
    people = ""
    chosen = dice.choice([1, 2, 3, 4])
    for row, (left, top, colour, count) in enumerate(
        ((64, 120, _DEEP, 7), (24, 205, _VIOLET, 6), (84, 330, _LILAC, 5))
    ):
        heads = bodies = spot = ""
        for place in range(count):
            x, y = left + place * (WIDTH - 2 * left) // (count - 1), top + dice.randint(-14, 14)
            head, body = f"M{x} {y}h0", f"M{x} {y + 78}v200"
            if row == 1 and place == chosen:
                spot = (
                    f'<path fill="{_PAPER}" fill-opacity=".2" d="M{x - 26}-9h52l86 420h-224z"/>'
                    f'<path stroke="{_CORAL}" stroke-width="50" d="{head}"/><path stroke="{_MAGENTA}" d="{body}"/>'
                )
            else:
                heads += head
                bodies += body
        people += f'<g stroke="{colour}"><path stroke-width="50" d="{heads}"/><path d="{bodies}"/></g>{spot}'
    return _ground(name, _HIGH, _INK) + f'<g stroke-width="88" stroke-linecap="round">{people}</g>'


_FAMILIES: dict[Cover, Callable[[Random, str], str]] = {
    "beams": _beams,
    "waves": _waves,
    "orbits": _orbits,
    "grid": _grid,
    "ripples": _ripples,
    "bars": _bars,
    "tiles": _tiles,
    "crowd": _crowd,
}


def cover_svg(seed: str, family: Cover) -> str:
    name = f"c{crc32(f'{family} {seed}'.encode()):x}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" '
        f'preserveAspectRatio="xMidYMid slice" aria-hidden="true">{_FAMILIES[family](Random(seed), name)}</svg>'
    )


def cover_art(seed: str, family: Cover, *, class_name: str = "") -> rx.Component:
    """Render a decorative cover that fills its box; the same seed, such as a slug, draws the same."""
    return rx.html(cover_svg(seed, family), class_name=f"overflow-hidden [&>svg]:size-full {class_name}")
