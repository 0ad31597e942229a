"""A product in the light, filmed by a phone."""

import reflex as rx

from livecommerce.components.illustrations.stage import stage

svg = rx.el.svg


def product_scene(class_name: str = "") -> rx.Component:
    """A bottle on a plinth, a phone on its tripod, comments and a heart rising."""
    return stage(_plinth(), _bottle(), _phone(), _comments(), class_name=class_name)


def _plinth() -> rx.Component:
    return svg.g(
        svg.path(d="M216 296v70c0 9 29 16 64 16s64-7 64-16v-70z", class_name="fill-ink-line"),
        svg.path(d="M216 296v70c0 9 29 16 64 16v-70z", class_name="fill-ink-raised"),
        svg.ellipse(cx="280", cy="296", rx="64", ry="16", class_name="fill-ink-text"),
    )


def _bottle() -> rx.Component:
    return svg.g(
        svg.ellipse(cx="282", cy="297", rx="38", ry="9", class_name="fill-ink/25"),
        svg.rect(x="266", y="156", width="28", height="26", rx="5", class_name="fill-ink"),
        svg.path(d="M271 182h18v14h-18z", class_name="fill-ink-text"),
        svg.path(d="M262 194h36q16 0 16 18v72q0 14-14 14h-40q-14 0-14-14v-72q0-18 16-18z", class_name="fill-coral"),
        svg.path(d="M280 194h18q16 0 16 18v72q0 14-14 14h-20z", class_name="fill-magenta"),
        svg.rect(x="258", y="226", width="44", height="44", rx="6", class_name="fill-ink-text"),
        svg.path(d="M273 237l18 11-18 11z", class_name="fill-violet"),
    )


def _phone() -> rx.Component:
    return svg.g(
        svg.path(d="M440 318v84M440 340l-26 56M440 340l26 56", class_name="fill-none stroke-ink-muted stroke-5"),
        svg.rect(x="402", y="190", width="76", height="134", rx="14", class_name="fill-ink stroke-ink-muted stroke-4"),
        svg.rect(x="410", y="199", width="60", height="116", rx="8", class_name="fill-violet"),
        svg.rect(x="417", y="207", width="22", height="10", rx="5", class_name="animate-pulse-live fill-coral"),
        svg.rect(x="433", y="236", width="14", height="12", rx="3", class_name="fill-ink"),
        svg.rect(x="428", y="248", width="24", height="40", rx="6", class_name="fill-coral"),
        svg.rect(x="417", y="298", width="46", height="9", rx="4.5", class_name="fill-ink-text"),
    )


def _comments() -> rx.Component:
    heart = "M150 176c-6-12-24-8-22 6 1 10 12 16 22 24 10-8 21-14 22-24 2-14-16-18-22-6z"
    return svg.g(
        _comment(88, 214, "fill-ink-line", "fill-ink-muted"),
        _comment(64, 262, "fill-violet", "fill-ink-text"),
        svg.path(d=heart, class_name="fill-magenta"),
        class_name="animate-drift",
    )


def _comment(x: int, y: int, ground: str, words: str) -> rx.Component:
    return svg.g(
        svg.rect(width="112", height="36", rx="18", class_name=ground),
        svg.circle(cx="18", cy="18", r="9", class_name=words),
        svg.rect(x="34", y="14", width="58", height="8", rx="4", class_name=words),
        transform=f"translate({x} {y})",
    )
