"""Tabs, after the ARIA pattern of that name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import reflex as rx


@dataclass(frozen=True)
class Tab:
    """One tab and what it shows.

    Attributes:
        label: What stands on the tab.
        panel: What is shown while the tab is selected.
    """

    label: str
    panel: rx.Component


def tabs(label: str, items: Sequence[Tab]) -> rx.Component:
    """A row of tabs above the panel of the selected one; the first is selected.

    Args:
        label: What the row of tabs is called by assistive technology.
        items: The tabs.
    """
    slug = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
    return rx.el.div(
        rx.el.div(
            *(_tab(slug, index, item.label) for index, item in enumerate(items)),
            role="tablist",
            aria_label=label,
            class_name="inline-flex max-w-full gap-1 rounded-full bg-high p-1.5",
        ),
        *(_panel(slug, index, item.panel) for index, item in enumerate(items)),
    )


def _tab(slug: str, index: int, label: str) -> rx.Component:
    selected = index == 0
    return rx.el.button(
        label,
        type="button",
        role="tab",
        id=f"{slug}-tab-{index}",
        aria_controls=f"{slug}-panel-{index}",
        aria_selected="true" if selected else "false",
        tab_index=0 if selected else -1,
        class_name=(
            "min-h-11 cursor-pointer rounded-full px-5 font-semibold text-muted transition-colors duration-200 "
            "hover:text-text aria-selected:bg-text aria-selected:text-band sm:px-7"
        ),
    )


def _panel(slug: str, index: int, panel: rx.Component) -> rx.Component:
    return rx.el.div(
        panel,
        role="tabpanel",
        id=f"{slug}-panel-{index}",
        aria_labelledby=f"{slug}-tab-{index}",
        tab_index=0,
        hidden=index > 0,
        class_name="mt-10 desktop:mt-14",
    )
