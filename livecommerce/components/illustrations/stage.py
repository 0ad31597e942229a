"""The stage that many drawings share: a truss with lamps, a beam, a round floor."""

import reflex as rx

from livecommerce.components.illustrations.drawing import drawing

_SIZE = "block h-auto w-full"
_SEARCHING = (
    "[&_.beam]:origin-[280px_50px] [&_.beam]:animate-search [&_.lamp]:origin-[280px_16px] [&_.lamp]:animate-follow"
)
_FAILING = "[&_.beam]:animate-flicker"


def stage(props: str, class_name: str = "") -> rx.Component:
    """Render a lit stage; the objects in the light are a file below `drawings/stage/`."""
    return drawing(
        "stage/floor", "stage/side-beams", "stage/lamps", f"stage/{props}", class_name=f"{_SIZE} {class_name}"
    )


def searched_stage() -> rx.Component:
    """Render the picture for "not found": a searching spotlight on an empty floor."""
    return _empty_stage("floor-mark", _SEARCHING)


def failing_stage() -> rx.Component:
    """Render the picture for "server error": a ladder under a flickering lamp, and an unplugged cable."""
    return _empty_stage("power-cut", _FAILING)


def _empty_stage(props: str, motion: str) -> rx.Component:
    return drawing("stage/curtains", "stage/floor", "stage/lamps", f"stage/{props}", class_name=f"{_SIZE} {motion}")
