"""The numbers of the specification (chapter 9) and of the platform, as literals.

A test that imports a constant does not notice that it is wrong.
"""

from livecommerce import constants
from livecommerce.api import outbox
from livecommerce.export.icons import provider
from livecommerce.export.styles import constants_css

SPECIFIED = {
    "MOBILE_BREAKPOINT_PX": 992,
    "HTTP_TIMEOUT_MS": 30_000,
    "RELOAD_GUARD_MS": 10_000,
    "HEADER_SCROLLED_THRESHOLD": 0.015,
    "HASH_SCROLL_DELAY_MS": 150,
    "COOKIE_BANNER_DELAY_MS": 1_000,
    "CONSENT_COOKIE_DAYS": 365,
    "CONSENT_COOKIE_VALUE": "accept",
    "REQUEST_FAILED": "Request failed",
    "TOAST_DURATION_MS": 3_000,
    "TOAST_TOP_OFFSET_PX": 8,
    "NOTIFICATION_DURATION_MS": 4_500,
    "NOTIFICATION_OFFSET_PX": 24,
    "TOAST_NOTIFICATION_WIDTH_PX": 384,
    "TITLE_H1_PX": (65, 40),
    "TITLE_H2_PX": (50, 35),
    "ICON_REQUEST_TIMEOUT_MS": 1_500,
    "ICON_HOST_ROTATION_MS": 750,
    "ICON_URL_LIMIT": 500,
    "REVEAL_DURATION_S": 0.8,
    "REVEAL_STAGGER_S": 0.15,
    "REVEAL_AMOUNT": 0.3,
    "REVEAL_AMOUNT_MOBILE": 0.2,
    "REVEAL_DISTANCE_PX": 20,
    "REVEAL_MARGIN_PX": 0,
    "LINK_PREFETCH_DELAY_MS": 1_000,
    "PARALLEL_PRELOADS": 4,
    "READY_TO_SELL_ID": "ready-to-sell",
    "FOOTER_HEADLINE_MAX_WIDTH_PX": 577,
}

OF_THE_PLATFORM = {
    "REFERENCE_ALPHABET": "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
    "REFERENCE_LENGTH": 8,
    "REQUEST_LIMIT_BYTES": 65_536,
    "IDEMPOTENCY_KEY_HOURS": 744,
    "SESSION_DAYS": 30,
    "ACTIVATION_CODE_HOURS": 72,
    "ACTIVATION_CODE_TRIES": 5,
    "DRAFT_DAYS": 30,
    "REAPPLY_DAYS": 90,
    "OUTBOX_GIVE_UP_HOURS": 24,
}


def test_the_constants_have_the_specified_values() -> None:
    assert {name: getattr(constants, name) for name in SPECIFIED} == SPECIFIED


def test_the_platform_has_the_promised_values() -> None:
    assert {name: getattr(constants, name) for name in OF_THE_PLATFORM} == OF_THE_PLATFORM
    assert outbox.LEASE_SECONDS == 90


def test_icons_are_asked_for_with_them() -> None:
    asked = provider(["/icons"])
    assert (asked["timeout"], asked["rotate"], asked["maxURL"]) == (1_500, 750, 500)


def test_the_styles_say_them() -> None:
    css = constants_css()
    for declaration in (
        "@custom-variant desktop-header (@media (width >= 992px))",
        "--breakpoint-desktop: 62rem",
        "--text-h1: max(40px, min(2.5rem, 11vw))",
        "--text-h1: max(65px, min(4.0625rem, 6.5vw))",
        "--text-h2: max(35px, min(2.1875rem, 10vw))",
        "--text-h2: max(50px, min(3.125rem, 5vw))",
        "--container-footer: 577px",
        "--container-toast: 384px",
        "--toast-duration: 3000ms",
        "--toast-offset: 8px",
        "--notification-duration: 4500ms",
        "--notification-offset: 24px",
        "--reveal-duration: 0.8s",
        "--reveal-stagger: 0.15s",
        "--reveal-distance: 20px",
    ):
        assert declaration in css, declaration
