"""Three cities at night: a landmark behind, and in front the studio, one window lit for each of its live rooms."""

from dataclasses import dataclass

import reflex as rx

from livecommerce.content.contact import City

svg = rx.el.svg


@dataclass(frozen=True)
class _Silhouette:
    far: tuple[str, ...]
    lines: str
    near: str
    windows: tuple[tuple[int, int], ...]


_SILHOUETTES: dict[City, _Silhouette] = {
    "london": _Silhouette(
        far=(
            "M52 190V66h-3V50l14-28 14 28v16h-3v124zM20 190v-66h104v66z",
            "M300 190l24-164 5 22 5-14 26 156z",
            "M218 190v-60h10v-8a26 26 0 0 1 21-25V82h6v15a26 26 0 0 1 21 25v8h10v60z",
            "M362 190v-84h38v84zM0 190v-50h24v50z",
        ),
        lines="M170 48a44 44 0 1 0 .1 0zM170 48v88M126 92h88M139 61l62 62M201 61l-62 62M170 92l-26 98M170 92l26 98",
        near="M0 190v-44h16v-10h10v10h34v-10h10v10h34v-10h10v10h22v44zM136 190v-70h128v70z"
        "M264 190v-40h30v-10h10v10h36v-10h10v10h50v40z",
        windows=((154, 132), (181, 132), (208, 132), (235, 132)),
    ),
    "berlin": _Silhouette(
        far=(
            "M186 190l6-106a17 17 0 1 1 12 0l6 106zM196.5 56V10h3v46z",
            "M34 120h100v12H34zM42 106h84v12H42zM72 106q2-14 12-16 10 2 12 16zM40 132h10v58H40z"
            "M58 132h10v58H58zM79 132h10v58H79zM100 132h10v58h-10zM118 132h10v58h-10z",
            "M270 190v-64h34a27 27 0 0 1 54 0h34v64zM0 190v-50h30v50zM138 190v-40h40v40z",
        ),
        lines="M331 99v-16",
        near="M0 190v-34l12-12h40l12 12v34zM64 190v-26h72v26zM212 190v-66l10-12h108l10 12v66zM340 190v-36l10-12h50v48z",
        windows=((223, 132), (249, 132), (275, 132), (301, 132)),
    ),
    "warsaw": _Silhouette(
        far=(
            "M76 190v-66h16V86h14V56h8l6-48 6 48h8v30h14v38h16v66z",
            "M232 190V74q2-30 34-44v160zM306 190V58q34 12 44 56v76z",
            "M0 190v-56h36v-12h26v68zM170 190v-48h44v48zM362 190v-60h38v60z",
        ),
        lines="M120 8V0",
        near="M0 190v-34l17-18 17 18 17-18 17 18v34zM68 190v-28h46v28zM196 190v-56l34-22h70l34 22v56z"
        "M334 190v-32l17-18 17 18 17-18 15 16v34z",
        windows=((214, 138), (255, 138), (296, 138)),
    ),
}


def skyline(city: City, class_name: str = "") -> rx.Component:
    """A decorative silhouette of the city."""
    drawn = _SILHOUETTES[city]
    return svg(
        *(
            svg.circle(cx=str(x), cy=str(y), r="1.2", class_name="fill-ink-muted")
            for x, y in ((24, 30), (98, 14), (150, 34), (232, 20), (288, 44), (376, 26))
        ),
        *(svg.path(d=path, class_name="fill-ink-high") for path in drawn.far),
        svg.path(d=drawn.lines, class_name="fill-none stroke-ink-high stroke-3"),
        svg.path(d=drawn.near, class_name="fill-ink-line"),
        *(
            svg.rect(x=str(x), y=str(y), width="14", height="22", rx="2", class_name="fill-coral")
            for x, y in drawn.windows
        ),
        view_box="0 0 400 190",
        aria_hidden="true",
        class_name=f"block h-auto w-full {class_name}",
    )
