"""Constants of spec §9, named as in the spec, and of the platform, with units in their names."""

from typing import Final

from livecommerce.languages.messages import _

MOBILE_BREAKPOINT_PX: Final = 992
HTTP_TIMEOUT_MS: Final = 30_000
RELOAD_GUARD_MS: Final = 10_000
HEADER_SCROLLED_THRESHOLD: Final = 0.015
HASH_SCROLL_DELAY_MS: Final = 150
COOKIE_BANNER_DELAY_MS: Final = 1_000
CONSENT_COOKIE_DAYS: Final = 365
IMPRINT_PATH: Final = "/imprint"
PRIVACY_PATH: Final = "/legal?id=18"
REFUSAL_DAYS: Final = 182
"""Number of days for which a rejection of cookies is stored, if the settings ask first: six months."""
CONSENT_COOKIE_VALUE: Final = "accept"
REQUEST_FAILED: Final = _("Request failed")
TOAST_DURATION_MS: Final = 3_000
TOAST_TOP_OFFSET_PX: Final = 8
NOTIFICATION_DURATION_MS: Final = 4_500
NOTIFICATION_OFFSET_PX: Final = 24
TOAST_NOTIFICATION_WIDTH_PX: Final = 384
TITLE_H1_PX: Final = (65, 40)
TITLE_H2_PX: Final = (50, 35)
ICON_REQUEST_TIMEOUT_MS: Final = 1_500
ICON_HOST_ROTATION_MS: Final = 750
ICON_URL_LIMIT: Final = 500
REVEAL_DURATION_S: Final = 0.8
REVEAL_STAGGER_S: Final = 0.15
REVEAL_AMOUNT: Final = 0.3
REVEAL_AMOUNT_MOBILE: Final = 0.2
REVEAL_DISTANCE_PX: Final = 20
REVEAL_MARGIN_PX: Final = 0
REVEAL_PLACES: Final = 12
LINK_PREFETCH_DELAY_MS: Final = 1_000
PARALLEL_PRELOADS: Final = 4
PREFETCH_REST_MS: Final = 2_000
READY_TO_SELL_ID: Final = "ready-to-sell"
FOOTER_HEADLINE_MAX_WIDTH_PX: Final = 577

API_PATH: Final = "/api/v1"
LANGUAGE_PARAMETER: Final = "language"
REFERENCE_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
REFERENCE_LENGTH: Final = 8
REQUEST_LIMIT_BYTES: Final = 65_536
IDEMPOTENCY_KEY_HOURS: Final = 24 * 31
APPLICATION_PATHS: Final = {"brand": "/form", "talent": "/form/TalentForm", "affiliate": "/form/AffiliateForm"}
APPLICATION_TOP_ID: Final = "application-top"
APPLICATION_FORM_ID: Final = "application"
MESSAGE_FORM_ID: Final = "message-form"
LOGIN_FORM_ID: Final = "login"
LOGOUT_FORM_ID: Final = "log-out"
ACTIVATION_FORM_ID: Final = "activation"
NEW_CODE_FORM_ID: Final = "new-code-form"
CLOSE_ACCOUNT_FORM_ID: Final = "close-account"
REVIEW_FORM_ID: Final = "review-form"
CONTACT_PATH: Final = "/contact-us"
LOGIN_PATH: Final = "/login"
ACTIVATE_PATH: Final = "/saas/activate"
CLOSE_ACCOUNT_PATH: Final = "/saas/close-account"
REMOTE_LOCATIONS: Final = ("remote",)
HONEYPOT_FIELD: Final = "referral_note"
SESSION_COOKIE: Final = "session"
SECURE_SESSION_COOKIE: Final = "__Host-session"
SESSION_MARK: Final = "logged_in"
SESSION_DAYS: Final = 30
SESSION_LONGEST_DAYS: Final = 90
ACTIVATION_CODE_HOURS: Final = 72
ACTIVATION_CODE_TRIES: Final = 5
LOGIN_FAILURES: Final = 5
DRAFT_DAYS: Final = 30
DRAFT_LINK_DAYS: Final = 14
"""Number of days for which answers are kept for another device, unless their link is opened before."""
DRAFT_LINK_TRIES: Final = 5
"""Number of addresses that may be tried with a link."""
DRAFT_LINK_REPEAT_MINUTES: Final = 10
"""Time in which a browser that has opened a link, but not got the answers, may repeat the call."""
DRAFT_LINK_COOKIE: Final = "draft_link"
DRAFT_LINK_COOKIE_MINUTES: Final = 60
DRAFT_LINK_PARAMETER: Final = "link"
OPENING_FORM_ID: Final = "continue"
LINK_NOTE_ID: Final = "link-sent"
REAPPLY_DAYS: Final = 90
BACKUP_DAYS: Final = 30
LOG_LINE_DAYS: Final = 30
OUTBOX_GIVE_UP_HOURS: Final = 24
DESK_PATH: Final = "/desk"
DESK_LOG_IN_PATH: Final = f"{DESK_PATH}/log-in"
DESK_LOG_OUT_PATH: Final = f"{DESK_PATH}/log-out"
DESK_WELCOME_PATH: Final = f"{DESK_PATH}/welcome"
DESK_SET_UP_PATH: Final = f"{DESK_PATH}/set-up"
DESK_PASSKEYS_PATH: Final = f"{DESK_PATH}/passkeys"
DESK_NEW_PASSKEY_PATH: Final = f"{DESK_PATH}/new-passkey"
DESK_REMOVE_PASSKEY_PATH: Final = f"{DESK_PATH}/remove-passkey"
DESK_PASSKEY_CHALLENGE_PATH: Final = f"{DESK_PATH}/passkey-challenge"
DESK_PASSKEY_LOG_IN_PATH: Final = f"{DESK_PATH}/passkey-log-in"
DESK_CONTENT_PATH: Final = f"{DESK_PATH}/content"
DESK_COOKIE: Final = "desk_session"
SECURE_DESK_COOKIE: Final = "__Host-desk_session"
DESK_LINK_HOURS: Final = 72
DESK_SESSION_HOURS: Final = 12
DESK_IDLE_MINUTES: Final = 30
DESK_CHALLENGE_MINUTES: Final = 5
DESK_UNDO_SECONDS: Final = 10
