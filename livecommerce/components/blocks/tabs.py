"""Tabs in the ARIA pattern; the browser keeps the selection."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import reflex as rx
from reflex.event import key_event
from reflex_components_core.el.elements.forms import Button

from livecommerce.engine.islands import static_html
from livecommerce.state.tabs import Tabs


class _TabButton(Button):
    """A button with a key-down event."""

    on_key_down: rx.EventHandler[key_event]


@dataclass(frozen=True)
class Tab:
    """A tab and its panel, which must not contain code."""

    label: str
    panel: rx.Component


def tabs(label: str, items: Sequence[Tab]) -> rx.Component:
    """Render a row of tabs, named `label`, above the panel of the selected one; initially the first is selected."""
    slug = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
    return rx.el.div(
        rx.el.div(
            *(_tab(slug, index, item.label, len(items)) for index, item in enumerate(items)),
            role="tablist",
            aria_label=label,
            class_name="inline-flex max-w-full gap-1 rounded-full bg-high p-1.5 max-xs:flex-col max-xs:rounded-card",
        ),
        *(_panel(slug, index, item.panel) for index, item in enumerate(items)),
    )


def _is_selected(slug: str, index: int) -> Any:
    chosen: Any = Tabs.selected
    if index == 0:
        return ~chosen.contains(slug) | (chosen[slug] == index)
    return chosen[slug] == index


def _tab(slug: str, index: int, label: str, count: int) -> rx.Component:
    selected = _is_selected(slug, index)
    return _TabButton.create(
        label,
        type="button",
        role="tab",
        id=f"{slug}-tab-{index}",
        aria_controls=f"{slug}-panel-{index}",
        aria_selected=rx.cond(selected, "true", "false"),
        tab_index=rx.cond(selected, 0, -1),
        on_click=Tabs.select(slug, index),
        on_key_down=partial(_press, slug, count),
        class_name=(
            "min-h-11 cursor-pointer rounded-full px-5 font-semibold text-muted transition-colors duration-200 "
            "hover:text-text aria-selected:bg-text aria-selected:text-band sm:px-7"
        ),
    )


def _press(slug: str, count: int, key: rx.Var[str]) -> Any:
    return Tabs.press(slug, count, key)


def _panel(slug: str, index: int, panel: rx.Component) -> rx.Component:
    return rx.el.div(
        static_html(panel),
        role="tabpanel",
        id=f"{slug}-panel-{index}",
        aria_labelledby=f"{slug}-tab-{index}",
        tab_index=0,
        hidden=~_is_selected(slug, index),
        class_name="mt-10 desktop:mt-14",
    )
