from typing import Any, Literal

import reflex as rx

Variant = Literal["hot", "quiet", "plain"]
Size = Literal["medium", "large"]

_BASE = (
    "inline-flex items-center justify-center gap-2 rounded-full py-2 font-semibold leading-snug text-center "
    "sm:whitespace-nowrap "
    "cursor-pointer transition duration-200 ease-out-soft disabled:opacity-50 disabled:cursor-not-allowed"
)
_VARIANTS: dict[Variant, str] = {
    "hot": "bg-linear-to-r from-coral to-magenta text-ink hover:shadow-glow hover:brightness-110 active:scale-98 "
    "forced-colors:border forced-colors:border-current",
    "quiet": "border border-line bg-raised text-text hover:border-current active:scale-98",
    "plain": "text-text underline decoration-2 decoration-hot underline-offset-8 hover:decoration-current",
}
_SIZES: dict[Size, str] = {"medium": "min-h-11 px-5 text-base", "large": "min-h-14 px-8 text-lg"}


def _classes(variant: Variant, size: Size, class_name: str) -> str:
    padding = "min-h-11" if variant == "plain" else _SIZES[size]
    return f"{_BASE} {_VARIANTS[variant]} {padding} {class_name}"


def button(
    *children: Any, variant: Variant = "hot", size: Size = "medium", class_name: str = "", **attributes: Any
) -> rx.Component:
    """Render a button that acts on the page; `type="button"` unless given."""
    attributes.setdefault("type", "button")
    return rx.el.button(*children, class_name=_classes(variant, size, class_name), **attributes)


def button_link(
    *children: Any, href: str, variant: Variant = "hot", size: Size = "medium", class_name: str = "", **attributes: Any
) -> rx.Component:
    return rx.el.a(*children, href=href, class_name=_classes(variant, size, class_name), **attributes)
